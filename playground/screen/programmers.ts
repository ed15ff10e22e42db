/**
 * Renders the foot of the page: what it keeps to itself, and one place for programmers.
 */
import type { About, Card } from '../answer/answer'
import type { State } from '../state'
import { h, type Child, type Node } from './element'

/** The clauses of a card with their rules. */
const clausesNode = ({ title, clauses }: Card, rules: ReadonlyMap<string, About['clauses'][number]>): Child =>
  clauses.length > 0 && [
    h('dt', {}, title),
    clauses.map(clause => {
      const known = rules.get(clause)
      const isDecision = known?.level === 'decision'
      return h('dd', {}, h('code', {}, clause), ` ${known?.rule ?? ''}`, isDecision && h('em', {}, ' A decision.'))
    }),
  ]

export const programmersNode = ({ answer, about }: State): Node =>
  h(
    'footer',
    { class: 'bottom', key: 'bottom' },
    h(
      'p',
      {},
      about ? `Rules of gateout ${about.version}. ` : '',
      'Nothing leaves this page: it has no network access. Its address never has more than the pasted data and the settings, and has them only in a link: in yours after “Copy as link”, or in a link that you have opened. Browsers do not send that part of an address to servers.',
    ),
    about &&
      h(
        'details',
        { class: 'programmers' },
        h('summary', {}, 'For programmers'),
        h('p', {}, `Contract ${about.contract}: the clauses behind each answer.`),
        h(
          'dl',
          { class: 'clauses' },
          (answer?.cards ?? []).map(card => clausesNode(card, new Map(about.clauses.map(each => [each.id, each])))),
        ),
      ),
  )

/**
 * Renders the foot of the page: what it keeps to itself, and one place for programmers.
 */
import type { About, Card, Question } from '../answer/answer'
import type { State } from '../state'
import type { Actions } from './actions'
import { h, type Child, type Node } from './element'
import { control, select } from './input'
import { policyNode } from './policy'

const MODES = { tolerant: 'tolerant: live data', strict: 'strict: documented data' }

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

const settingsNode = ({ view, mode, policy }: Question, about: About, { onChange }: Actions): Node =>
  h(
    'div',
    { class: 'cluster' },
    control(
      'Reading',
      select(mode, MODES, value => onChange({ mode: value as Question['mode'] })),
    ),
    policyNode(view, policy, about.policy, changed => onChange({ policy: changed })),
  )

export const programmersNode = ({ question, answer, about }: State, actions: Actions): Node =>
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
        h('p', {}, `Contract ${about.contract}: the limits of the rules, and the clauses behind each answer.`),
        settingsNode(question, about, actions),
        h(
          'dl',
          { class: 'clauses' },
          (answer?.cards ?? []).map(card => clausesNode(card, new Map(about.clauses.map(each => [each.id, each])))),
        ),
      ),
  )

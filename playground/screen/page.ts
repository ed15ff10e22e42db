/**
 * Renders the page: the view that the reader has chosen, its fields and its answer.
 */
import { MAX_EDITED, VIEWS, type Card, type Field, type Letter, type Question, type View } from '../answer/answer'
import type { State } from '../state'
import { calendarNode } from './calendar'
import { cardId, cardNode } from './card'
import type { Actions, Example } from './actions'
import { controlsNode, countedNodes } from './control'
import { h, type Child, type Node } from './element'
import { textField } from './field'
import { listNode, quietButton } from './input'
import { invoiceNode } from './invoice'
import { boardNode } from './list'
import { headlineNode, outlookNode } from './outlook'
import { programmersNode } from './programmers'
import { sheetNode } from './sheet'
import { termsNode } from './terms'
import { daysNode, timelineNode } from './timeline'

const TITLES: { readonly [V in View]: string } = {
  box: 'Boxes',
  timeline: 'Notifications',
  free_time: 'Free time',
  invoice: 'An invoice',
}

/** What an empty view asks for. */
const INVITATIONS: { readonly [V in View]: string } = {
  box: 'Paste your sheet, from Excel as it is',
  timeline: 'Paste a container, and what came after it',
  free_time: 'Write the terms of a tariff',
  invoice: 'Check an invoice for demurrage or detention',
}

const FIELDS: { readonly [V in View]: readonly (readonly [field: Field, name: string, placeholder: string])[] } = {
  box: [
    [
      'first',
      'Your data',
      'Press Ctrl+V anywhere on this page, or drop files. Also JSON: a container, a document or a list.',
    ],
    [
      'second',
      'Your terms as JSON',
      'Empty, or an object with "terms" and "calendar", to count free time and its cost.',
    ],
  ],
  timeline: [
    ['first', 'Container as fetched', 'Paste a container.'],
    ['second', 'What came after', 'Paste webhook bodies, one after the other, or the container as fetched later.'],
  ],
  free_time: [
    ['first', 'Terms as JSON', 'Paste an array of terms.'],
    ['second', 'Calendar as JSON', 'Empty, or an object with "weekend" and "holidays".'],
  ],
  invoice: [
    ['first', 'Invoice as JSON', 'Paste an invoice for demurrage or detention. The example has every item.'],
    ['second', 'Your terms as JSON', 'Empty, or an object with "terms" and "calendar", to compare the days.'],
  ],
}

/** The fields that most readers do not need, by view: their terms, and JSON behind a form. */
const FOLDED: { readonly [V in View]?: { readonly [F in Field]?: string } } = {
  box: { second: 'Your terms: count free time and its cost' },
  free_time: { first: 'The terms as JSON', second: 'A calendar as JSON' },
  invoice: {
    first: 'The invoice as JSON: paste or drop it here',
    second: 'Your terms: compare the days and the amount',
  },
}

const BLANK = { lines: 0, contents: '', fault: null, excerpt: null } as const

const isEmpty = ({ view, first, second }: Question): boolean =>
  first.trim() === '' && (view === 'box' || second.trim() === '')

// The fields ------------------------------------------------------------------------------------------------------------

/** The form of your terms, above their JSON, and for an invoice the dates of the count. */
const termsFormNode = ({ question, shownTerms }: State, field: Field, actions: Actions): Child =>
  field === 'second' &&
  (question.view === 'box' || question.view === 'invoice') &&
  question.second.length <= MAX_EDITED && [
    question.view === 'invoice' && h('div', { class: 'cluster' }, countedNodes(question, actions.onChange)),
    termsNode(question.second, shownTerms, {
      onText: second => actions.onText('second', second),
      onSelect: index => actions.onState({ shownTerms: index }),
    }),
  ]

const foldNode = (state: State, field: Field, node: Node, actions: Actions): Node => {
  const { question, isUnfolded } = state
  const summary = FOLDED[question.view]?.[field]
  if (summary === undefined) return node
  const ontoggle = (event: Event): void => {
    if (field === 'second') actions.onState({ isUnfolded: (event.target as HTMLDetailsElement).open })
  }
  const open = field === 'second' && (isUnfolded || question.second !== '')
  return h(
    'details',
    { class: 'fold', key: `fold-${field}`, open, ontoggle },
    h('summary', {}, summary),
    termsFormNode(state, field, actions),
    node,
  )
}

const fieldNode = (state: State, field: Field, actions: Actions): Child => {
  const { question, answer, isBusy, active, isTextShown } = state
  const [, name = '', placeholder = ''] = FIELDS[question.view].find(([each]) => each === field) ?? []
  const isBoard = field === 'first' && answer?.list != null && question.first !== ''
  const node = textField({
    field,
    name,
    placeholder,
    text: question[field],
    state: answer?.fields[field] ?? BLANK,
    isBusy,
    isFolded: isBoard && !isTextShown,
    cards: answer?.cards ?? [],
    active,
    onText: text => actions.onText(field, text),
    onReplace: text => actions.onReplace(field, text),
    onClear: () => actions.onClear(field),
    onFiles: files => actions.onFiles(field, files),
    onFold: isBoard ? () => actions.onState({ isTextShown: !isTextShown }) : null,
  })
  return foldNode(state, field, node, actions)
}

const formNode = ({ question, answer }: State, examples: readonly Example[], actions: Actions): Child => {
  const { view, first, selected } = question
  if (first.length > MAX_EDITED) return null
  const onText = (text: string): void => actions.onText('first', text)
  if (view === 'invoice')
    return invoiceNode(question, answer?.invoice ?? null, {
      onText,
      onChange: actions.onChange,
      onCopy: text => actions.onCopy(text, 'Invoice copied.'),
      onExample: () => actions.onExample(examples.find(({ example }) => example.view === 'invoice')!.example),
    })
  return (
    view === 'free_time' &&
    termsNode(first, selected ?? 0, { onText, onSelect: index => actions.onChange({ selected: index }) })
  )
}

// The answer ------------------------------------------------------------------------------------------------------------

/** The time of an answer in words, unless it is the clock. */
const describeTime = ({ isClocked, question: { now } }: State): string => {
  if (isClocked || now === '') return ''
  const date = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const day = new Date(now).toLocaleDateString('en-GB', date)
  return `as of ${day}, ${new Date(now).toISOString().slice(11, 16)} UTC`
}

/** The card at the top. For an invoice it lists the findings, because the full paragraph follows in the card below. */
const headOf = (card: Card): Card =>
  card.key === 'invoice' && card.table
    ? { ...card, sentence: `${card.table.rows.map(({ cells }) => cells[0]).join('. ')}.` }
    : card

/** The answer about a container at the top, or the first card of another view. */
const topNode = (state: State, actions: Actions): Child => {
  const { answer, question, about } = state
  if (!answer) return null
  const { outlook, title, cards } = answer
  const asOf = describeTime(state)
  if (outlook)
    return [outlookNode(title, outlook, asOf, () => actions.onPrint('box')), sheetNode(cards, question, about)]
  if (!cards[0] || question.view === 'timeline') return null
  return headlineNode(title, asOf, headOf(cards[0]), cards.slice(1), key =>
    document.getElementById(cardId(key))?.scrollIntoView(),
  )
}

/** The details of the answer at the top are folded. */
const isFolded = ({ answer, question: { view } }: State, { key }: Card, index: number): boolean =>
  (answer !== undefined && answer.outlook !== null) ||
  (index === 0 && key !== 'problems' && view !== 'timeline' && view !== 'invoice')

const cardsNode = (state: State, cards: readonly Card[], { onSpot, onActive }: Actions): Child =>
  cards.length > 0 &&
  h(
    'div',
    { class: 'cards', key: 'cards' },
    cards.map((card, i) =>
      cardNode(card, { isActive: card.key === state.active, isFolded: isFolded(state, card, i) }, { onSpot, onActive }),
    ),
  )

/** The cards about the terms of the reader belong to no row of a board. */
const isOfTerms = ({ key }: Card): boolean => key === 'problems_terms'

const answerNode = (state: State, actions: Actions): Child => {
  const { answer, question, shown } = state
  if (!answer) return h('p', { class: 'hint' }, 'Reading…')
  const { cards, timeline, calendar, letter } = answer
  return [
    timeline && timelineNode(timeline, cards, shown.limit, actions),
    timeline?.days && daysNode(timeline.days, question, actions),
    !isEmpty(question) && topNode(state, actions),
    letter && letterNode(letter, actions),
    calendar && calendarNode(calendar, { onEnd: end => actions.onChange({ end }) }),
    cardsNode(state, cards, actions),
  ]
}

/** The letter to the biller, and what to know before it is sent. */
const letterNode = ({ subject, body, notes }: Letter, { onCopy }: Actions): Node =>
  h(
    'section',
    { class: 'letter panel', key: 'letter', 'aria-labelledby': 'letter-title' },
    h('h2', { id: 'letter-title' }, 'To the biller'),
    h('p', { class: 'subject' }, subject),
    body.map(paragraph => h('p', {}, paragraph)),
    quietButton('Copy the letter', () => onCopy([subject, ...body].join('\n\n'), 'Letter copied.')),
    h('h3', {}, 'Before you send it'),
    listNode(notes),
  )

const openBoardNode = (state: State, actions: Actions): Child => {
  const { answer } = state
  if (!answer?.list) return null
  const open = answer.list.selected !== null && [
    topNode(state, actions),
    cardsNode(
      state,
      answer.cards.filter(card => !isOfTerms(card)),
      actions,
    ),
  ]
  const title = [answer.fields.first.contents, describeTime(state)].filter(Boolean).join(', ')
  return boardNode(answer.list, title, state, open, actions)
}

const suggestionNode = ({ answer }: State, { onFollow }: Actions): Child => {
  const suggestion = answer?.suggestion
  if (!suggestion) return null
  const { sentence, view } = suggestion
  const button = view !== null && h('button', { onclick: () => onFollow(suggestion) }, `Open in “${TITLES[view]}”`)
  return h('p', { class: 'warning', key: 'suggestion', role: 'status' }, `${sentence} `, button)
}

// The page --------------------------------------------------------------------------------------------------------------

const tabs = ({ question }: State, { onView }: Actions): Node =>
  h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'What to look at' },
    VIEWS.map((view, i) => {
      const isSelected = view === question.view
      const onkeydown = (event: Event): void => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key]
        if (step === undefined) return
        const next = VIEWS[(i + step + VIEWS.length) % VIEWS.length]!
        onView(next)
        document.getElementById(`tab-${next}`)?.focus()
      }
      return h(
        'button',
        {
          role: 'tab',
          id: `tab-${view}`,
          key: view,
          'aria-selected': isSelected,
          'aria-controls': 'view',
          tabindex: isSelected ? '0' : '-1',
          onclick: () => onView(view),
          onkeydown,
        },
        TITLES[view],
      )
    }),
  )

/** Links to the guide: on its site, or in the package that contains this file. */
const listLinks = (): readonly (readonly [name: string, href: string])[] => {
  if (location.protocol.startsWith('http')) return [['Guide', './']]
  if (!location.pathname.endsWith('/dist/playground.html')) return []
  return [
    ['Readme', '../README.md'],
    ['About this page', '../docs/playground.md'],
  ]
}

const topBar = (state: State, actions: Actions): Node => {
  const links = listLinks()
  return h(
    'header',
    { class: 'top', key: 'top' },
    h('h1', {}, 'gateout', h('span', {}, ' playground')),
    tabs(state, actions),
    links.length > 0 &&
      h('nav', { 'aria-label': 'Documentation' }, ...links.map(([name, href]) => h('a', { href }, name))),
    h('button', { class: 'primary', onclick: actions.onCopyLink }, 'Copy as link'),
  )
}

const PROMISE =
  'See which container can be picked up, what to do next, and until when it is free of charge. Nothing leaves this page: it has no network access.'

const viewNode = (state: State, examples: readonly Example[], actions: Actions): Node => {
  const { question, answer, isBusy } = state
  const { view } = question
  const isNew = isEmpty(question)
  const isBoard = answer?.list != null
  const form = formNode(state, examples, actions)
  const cards = isBoard && cardsNode(state, answer.cards.filter(isOfTerms), actions)
  const fields = FIELDS[view].map(([field]) => fieldNode(state, field, actions))
  return h(
    'div',
    { key: 'view', id: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${view}` },
    isNew && h('h2', { class: 'invitation', key: 'invitation' }, INVITATIONS[view]),
    controlsNode(state, examples, actions),
    suggestionNode(state, actions),
    isBoard
      ? [
          h('div', { class: 'input', key: 'input' }, fields[0]),
          openBoardNode(state, actions),
          h('div', { class: 'input', key: 'others' }, fields.slice(1)),
          cards,
        ]
      : h(
          'div',
          { class: isNew && !form ? 'columns new' : 'columns', key: 'columns' },
          h('div', { class: 'input' }, form, fields),
          (!isNew || form) && h('div', { class: 'answer', 'aria-busy': isBusy }, answerNode(state, actions)),
        ),
    isNew && view === 'box' && h('p', { class: 'promise', key: 'promise' }, PROMISE),
  )
}

/** The answer in one line, for screen readers. */
const summarizeForReader = ({ answer }: State): string => {
  if (answer?.outlook) {
    const { status, next, deadline } = answer.outlook
    return `${status}. Next step: ${next.join(', ')}. Last free day: ${deadline.day}.`
  }
  if (answer?.list)
    return [answer.fields.first.contents, ...answer.list.counts.map(({ value, count }) => `${count} ${value}`)].join(
      ', ',
    )
  const cards = answer?.cards.slice(0, 2) ?? []
  return cards.map(({ title, value }) => `${title}: ${value}`).join('. ')
}

export const pageNode = (state: State, examples: readonly Example[], actions: Actions): Child => {
  const { question, warning, notice, isBusy } = state
  return [
    topBar(state, actions),
    h(
      'main',
      { key: 'main', class: `view-${question.view}`, 'data-busy': isBusy },
      warning !== '' && h('p', { class: 'warning', key: 'warning', role: 'alert' }, warning),
      viewNode(state, examples, actions),
    ),
    programmersNode(state),
    h(
      'p',
      { class: 'visually-hidden', key: 'live', role: 'status', 'aria-live': 'polite' },
      [notice, summarizeForReader(state)].join(' ').trim(),
    ),
    h('p', { class: notice === '' ? 'toast' : 'toast shown', key: 'toast', 'aria-hidden': 'true' }, notice),
  ]
}

/**
 * The playground: holds the reader's input and renders the page. It has no network access.
 *
 * The rules run in a worker. Its source is a string in this script, so that the hash of the script covers it.
 */
import {
  MAX_EDITED,
  MAX_DELIVERIES,
  VIEWS,
  type About,
  type Answer,
  type Card,
  type Field,
  type Letter,
  type Question,
  type Reply,
  type Request,
  type Spot,
  type Suggestion,
  type View,
} from './answer/answer'
import { identifier } from '../src'
import { decodeText } from '../src/table/decode'
import { BROKEN, isWorkbook, MAX_SECONDS, TOO_SLOW, type Sheet } from '../src/table/workbook'
import { EMPTY, read, write } from './link'
import { calendarNode } from './screen/calendar'
import { cardId, cardNode, type Rules } from './screen/card'
import { controlsNode, countedNodes, type Example } from './screen/control'
import { h, render, type Child, type Node } from './screen/element'
import { goTo, textField } from './screen/field'
import { quietButton, readValue } from './screen/input'
import { invoiceNode } from './screen/invoice'
import { listNode, ROWS } from './screen/list'
import { headlineNode, outlookNode } from './screen/outlook'
import { printedSettings, sheetNode } from './screen/sheet'
import { termsNode } from './screen/terms'
import { timelineNode } from './screen/timeline'

/** The scripts of the two workers, for the rules and for Excel files. The build inserts them. */
declare const WORKER: string
declare const WORKBOOK: string

const examples = JSON.parse(document.getElementById('examples')!.textContent) as readonly Example[]

// State ---------------------------------------------------------------------------------------------------------------

let question: Question = EMPTY
/** The questions of the hidden views. */
const others = new Map<View, Question>()
/** The views whose current time is the clock. */
const clocked = new Set<View>()
let answer: Answer | undefined
let about: About | undefined
let rules: Rules = new Map()
let notice = ''
let linkNotice = ''
/** The gateout version that made the link with which the page was opened. */
let madeBy: string | null = null
let active: string | null = null
let filter: string | null = null
let limit = ROWS
let isBusy = false
/** Whether the field of terms is open. It stays open if the reader empties it. */
let isUnfolded = false
/** The index of the terms that the form of your terms shows. */
let shownTerms = 0
/** The question in the address of the page, or null if there is none. */
let linked: Question | null = null

// The worker ----------------------------------------------------------------------------------------------------------

const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' })))
let count = 0
/** The id of the question that the worker is answering, or null. Of later questions only the last one is sent. */
let asked: number | null = null
let isChanged = false
const waiting = new Map<number, (reply: Extract<Reply, { readonly text: string }>) => void>()

const post = (request: Request): void => worker.postMessage(request)

const ask = (): void => {
  if (clocked.has(question.view)) question = { ...question, now: clock() }
  forgetAddress()
  isBusy = true
  if (asked === null) {
    asked = ++count
    isChanged = false
    post({ id: asked, kind: 'answer', question })
  } else isChanged = true
  draw()
}

/** Handles the reply to the pending question, unless the question has changed since: then asks again. */
const settle = (handle: () => void): void => {
  asked = null
  if (isChanged) {
    ask()
    return
  }
  isBusy = false
  handle()
}

worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  if (data.kind === 'ready') {
    about = data.about
    rules = new Map(about.clauses.map(clause => [clause.id, clause]))
  } else if (data.kind === 'answer') {
    settle(() => {
      answer = data.answer
    })
  } else if (data.kind === 'copy' || data.kind === 'table') {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  } else {
    waiting.delete(data.id)
    const report = (): void => notify(`This could not be answered: ${data.message}`)
    if (data.id === asked) settle(report)
    else report()
  }
  draw()
})
worker.addEventListener('error', () => {
  linkNotice = 'This browser does not let the page start its worker: it cannot answer.'
  draw()
})

// The address ---------------------------------------------------------------------------------------------------------

/** The parts of a question that the reader pastes or types. */
const PASTED = ['first', 'second', 'query'] as const

/** The address without its fragment. */
const bareAddress = (): string => location.href.replace(/#.*$/s, '')

/** Takes data out of the address that the page does not show any more, so that nobody sends it by mistake. */
const forgetAddress = (): void => {
  const before = linked
  if (before === null || PASTED.every(part => question[part] === before[part])) return
  linked = null
  history.replaceState(null, '', bareAddress())
}

// Actions -------------------------------------------------------------------------------------------------------------

const change = (changed: Partial<Question>): void => {
  if (changed.now !== undefined) clocked.delete(question.view)
  question = { ...question, ...changed }
  ask()
}

const useClock = (): void => {
  clocked.add(question.view)
  ask()
}

const isExample = ({ view, first, second, query }: Question): boolean =>
  examples.some(
    ({ example }) =>
      example.view === view &&
      first === (example.first ?? '') &&
      second === (example.second ?? '') &&
      query === (example.query ?? ''),
  )

/** Sets data of the reader. The first one in a view replaces its example with all settings, which are of other data. */
const setData = (data: Partial<Question>): void => {
  resetList()
  madeBy = null
  if (isExample(question)) {
    const { view, mode, sort, forecast, tables } = question
    question = { ...EMPTY, view, mode, sort, forecast, tables }
    clocked.add(view)
  }
  change(data)
}

/** Shows all statuses, from the first row. */
const resetList = (): void => {
  filter = null
  limit = ROWS
}

const showMore = (): void => {
  limit += ROWS
  draw()
}

/** The longest string that may be a container number with spaces. */
const MAX_NUMBER_LENGTH = 40

const isContainerNumber = (text: string): boolean =>
  text.length <= MAX_NUMBER_LENGTH && identifier.containerNumber({ value: text.trim() }).well_formed

const setText = (field: Field, text: string): void => {
  if (question.view === 'box' && isContainerNumber(text)) {
    showView('number')
    setData({ query: text.trim() })
    notify('A container number: this is the page it leads to.')
    return
  }
  setData({ [field]: text, selected: null, ...(question.view === 'timeline' && field === 'second' && { order: null }) })
}

/** Moves data to the view that answers it. */
const follow = ({ from, view, field }: Suggestion): void => {
  const text = question[from]
  if (view === null) return
  // The other field of the same view is emptied, because its data has moved.
  const emptied = view === question.view ? { [from]: '' } : {}
  showView(view)
  setData({ ...emptied, [field]: text, selected: null, order: null })
}

const showView = (view: View): void => {
  if (view === question.view) return
  others.set(question.view, question)
  answer = undefined
  resetList()
  question =
    others.get(view) ??
    completeQuestion(view === 'invoice' ? { view } : examples.find(({ example }) => example.view === view)!.example)
  ask()
}

/** The question of an example or a link. Without a time of its own it follows the clock. */
const completeQuestion = (example: Example['example']): Question => {
  clocked[example.now ? 'delete' : 'add'](example.view)
  return { ...EMPTY, ...example }
}

const showExample = (example: Example['example']): void => {
  resetList()
  isUnfolded = false
  question = { ...completeQuestion(example), policy: question.policy, mode: question.mode }
  ask()
}

/** The current time, to the minute. */
const clock = (): string => `${new Date().toISOString().slice(0, 16)}:00Z`

/** Reads the sheets of a workbook in a worker of its own, which is ended if it takes too long. */
const readSheets = (bytes: Uint8Array): Promise<readonly Sheet[] | string> =>
  new Promise(resolve => {
    const url = URL.createObjectURL(new Blob([WORKBOOK], { type: 'text/javascript' }))
    const reader = new Worker(url)
    const end = (found: readonly Sheet[] | string): void => {
      clearTimeout(timer)
      reader.terminate()
      URL.revokeObjectURL(url)
      resolve(found)
    }
    const timer = setTimeout(() => end(TOO_SLOW), MAX_SECONDS * 1_000)
    reader.addEventListener('message', ({ data }: MessageEvent<readonly Sheet[] | string>) => end(data))
    reader.addEventListener('error', () => end(BROKEN))
    reader.postMessage(bytes)
  })

/** Reads a file as a string: a workbook as the CSV of its best sheet. Throws an error with a sentence. */
const readFile = async (file: File): Promise<{ readonly text: string; readonly others: readonly string[] }> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return { text: decodeText(bytes), others: [] }
  const sheets = await readSheets(bytes)
  if (typeof sheets === 'string') throw new Error(`${file.name}: ${sheets}`)
  return new Promise(resolve => {
    const id = ++count
    waiting.set(id, reply => resolve({ text: reply.text, others: 'others' in reply ? reply.others : [] }))
    post({ id, kind: 'sheets', sheets })
  })
}

const openFiles = async (field: Field, files: readonly File[]): Promise<void> => {
  if (files.length === 0) return
  notify(`Reading ${files.length === 1 ? files[0]!.name : `${files.length} files`}…`)
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
  try {
    const contents = await Promise.all(sorted.map(readFile))
    const texts = contents.map(({ text }) => text)
    if (question.view === 'change' && texts.length === 2) setData({ first: texts[0]!, second: texts[1]! })
    else setText(field, texts.join('\n'))
    const others = contents.flatMap(each => each.others)
    const unread = others.length === 0 ? '' : ` Sheets that are not read: ${others.join(', ')}.`
    notify(`${files.length === 1 ? files[0]!.name : `${files.length} files`} opened.${unread}`)
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error))
  }
}

/** The display time of a notice, in milliseconds. */
const NOTICE_TIME = 6_000

let clearing = 0

/** Shows a notice to the reader. */
const notify = (text: string): void => {
  notice = text
  clearTimeout(clearing)
  clearing = window.setTimeout(() => {
    notice = ''
    draw()
  }, NOTICE_TIME)
  draw()
}

const copy = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    notify(done)
  } catch {
    const dialog = document.getElementById('copy') as HTMLDialogElement
    const area = dialog.querySelector('textarea')!
    area.value = text
    dialog.showModal()
    area.select()
  }
}

const copyCard = (kind: 'vector' | 'command', card: string): void => {
  const id = ++count
  waiting.set(id, ({ text }) => void copy(text, kind === 'vector' ? 'Vector copied.' : 'Command copied.'))
  post({ id, kind, card })
}

const copyLink = async (): Promise<void> => {
  const fragment = await write(question, about?.version ?? '')
  if (fragment === null) {
    notify('The input is too long for a link.')
    return
  }
  linked = question
  history.replaceState(null, '', fragment)
  await copy(
    `${bareAddress()}${fragment}`,
    `Link copied: ${fragment.length.toLocaleString('en')} characters with the pasted data and the settings, nothing else.`,
  )
}

/** Saves the board as a file. */
const exportBoard = (): void => {
  const id = ++count
  const { answers } = answer?.list?.table ?? {}
  waiting.set(id, reply => {
    const { text } = reply
    // Cells that are not read are saved as they came: the answers are of the saved table, too.
    if (answers && 'header' in reply)
      question = { ...question, tables: [{ header: reply.header, answers }, ...question.tables] }
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `containers-${question.now.slice(0, 10)}.csv`
    link.click()
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), NOTICE_TIME)
    notify(`${link.download} saved.`)
  })
  post({ id, kind: 'export' })
}

const show = (spot: Spot): void => {
  if (answer) goTo(spot, answer.fields[spot.field])
}

// The page ------------------------------------------------------------------------------------------------------------

const TITLES: { readonly [V in View]: string } = {
  box: 'Boxes',
  change: 'Two snapshots',
  timeline: 'Notifications',
  number: 'A number',
  free_time: 'Free time',
  invoice: 'An invoice',
}

const FIELDS: { readonly [V in View]: readonly (readonly [field: Field, name: string, placeholder: string])[] } = {
  box: [
    [
      'first',
      'Container data',
      'Paste JSON: a container, a document, a list or webhook bodies. Or rows of a spreadsheet under a header: Container, Available, Holds, Last free day. Or drop files anywhere on the page.',
    ],
    [
      'second',
      'Your terms as JSON',
      'Empty, or an object with "terms" and "calendar", to count free time and its cost.',
    ],
  ],
  change: [
    ['first', 'Earlier snapshot', 'Paste a container as it was fetched first.'],
    ['second', 'Later snapshot', 'Paste the same container as it was fetched later.'],
  ],
  timeline: [
    ['first', 'Container as fetched', 'Paste a container.'],
    ['second', 'Notifications', 'Paste webhook bodies, one after the other.'],
  ],
  number: [['first', 'Account: shipments', 'Paste shipments, or documents that include them.']],
  free_time: [
    ['first', 'Terms as JSON', 'Paste an array of terms.'],
    ['second', 'Calendar as JSON', 'Empty, or an object with "weekend" and "holidays".'],
  ],
  invoice: [
    ['first', 'Invoice as JSON', 'Paste an invoice for demurrage or detention. The example has every item.'],
    ['second', 'Your terms as JSON', 'Empty, or an object with "terms" and "calendar", to compare the days.'],
  ],
}

const tabs = (): Node =>
  h(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': 'What to look at' },
    VIEWS.map((view, i) =>
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `tab-${view}`,
          key: view,
          'aria-selected': view === question.view ? 'true' : 'false',
          'aria-controls': 'view',
          tabindex: view === question.view ? '0' : '-1',
          onclick: () => showView(view),
          onkeydown: (event: Event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[(event as KeyboardEvent).key]
            if (step === undefined) return
            const next = VIEWS[(i + step + VIEWS.length) % VIEWS.length]!
            showView(next)
            document.getElementById(`tab-${next}`)?.focus()
          },
        },
        TITLES[view],
      ),
    ),
  )

const queryNode = (): Child =>
  question.view === 'number' &&
  h(
    'div',
    { class: 'query' },
    h('label', { for: 'query' }, 'Number, reference, or deep link'),
    h('input', {
      id: 'query',
      type: 'text',
      value: question.query,
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      oninput: (event: Event) => setData({ query: readValue(event) }),
    }),
    quietButton('Search in the input of “Boxes”', () => setText('first', others.get('box')?.first ?? ''), {
      disabled: !others.get('box')?.first,
    }),
  )

const formNode = (): Child => {
  if (question.first.length > MAX_EDITED) return null
  if (question.view === 'invoice')
    return invoiceNode(question, answer?.invoice ?? null, {
      onText: first => setData({ first }),
      onChange: change,
      onCopy: text => void copy(text, 'Invoice copied.'),
      onExample: () => showExample(examples.find(({ example }) => example.view === 'invoice')!.example),
    })
  return (
    question.view === 'free_time' &&
    termsNode(question.first, question.selected ?? 0, {
      onText: first => setData({ first }),
      onSelect: selected => change({ selected }),
    })
  )
}

const BLANK = { lines: 0, contents: '', fault: null, excerpt: null } as const

/** The fields that most readers do not need, by view: their terms, and JSON behind a form. */
const FOLDED: { readonly [V in View]?: { readonly [F in Field]?: string } } = {
  box: { second: 'Your terms: count free time and its cost' },
  free_time: { first: 'The terms as JSON', second: 'A calendar as JSON' },
  invoice: {
    first: 'The invoice as JSON: paste or drop it here',
    second: 'Your terms: compare the days and the amount',
  },
}

/** The form of your terms, above their JSON, and for an invoice the dates of the count. */
const termsFormNode = (field: Field): Child =>
  field === 'second' &&
  (question.view === 'box' || question.view === 'invoice') &&
  question.second.length <= MAX_EDITED && [
    question.view === 'invoice' && h('div', { class: 'controls' }, countedNodes(question, change)),
    termsNode(question.second, shownTerms, {
      onText: second => setData({ second }),
      onSelect: index => {
        shownTerms = index
        draw()
      },
    }),
  ]

const foldNode = (field: Field, node: Node): Node => {
  const summary = FOLDED[question.view]?.[field]
  return summary !== undefined
    ? h(
        'details',
        {
          class: 'fold',
          key: `fold-${field}`,
          open: field === 'second' && (isUnfolded || question.second !== ''),
          ontoggle: (event: Event) => {
            if (field === 'second') isUnfolded = (event.target as HTMLDetailsElement).open
          },
        },
        h('summary', {}, summary),
        termsFormNode(field),
        node,
      )
    : node
}

const fieldsNode = (): Child =>
  FIELDS[question.view].map(([field, name, placeholder]) =>
    foldNode(
      field,
      textField({
        field,
        name,
        placeholder,
        text: question[field],
        state: answer?.fields[field] ?? BLANK,
        isBusy,
        cards: answer?.cards ?? [],
        active,
        onText: text => setText(field, text),
        onFiles: files => void openFiles(field, files),
      }),
    ),
  )

const cardsNode = (): Child => {
  if (!answer) return h('p', { class: 'empty' }, 'Reading…')
  const { cards, timeline, calendar, letter, outlook, title } = answer
  const isEmpty = FIELDS[question.view].every(([field]) => question[field].trim() === '')
  return [
    timeline &&
      timelineNode(timeline, cards, question.order !== null, limit, {
        onOrder: (order, done) => {
          if (order && order.length > MAX_DELIVERIES) {
            notify(`Only ${MAX_DELIVERIES.toLocaleString('en')} notifications can be put in another order.`)
            return
          }
          change({ order })
          notify(done)
        },
        onSpot: show,
        onMore: showMore,
      }),
    isEmpty
      ? h(
          'p',
          { class: 'empty', key: 'empty' },
          `Nothing is here yet: ${formNode() ? 'fill in the form' : 'paste JSON or a table'}, drop files, or choose an example.`,
        )
      : outlook
        ? [outlookNode(title, outlook, asOf(), printBox), sheetNode(cards, question, about)]
        : cards[0] &&
          question.view !== 'timeline' &&
          headlineNode(title, asOf(), headOf(cards[0]), cards.slice(1), key =>
            document.getElementById(cardId(key))?.scrollIntoView(),
          ),
    letter && letterNode(letter),
    calendar && calendarNode(calendar, { onEnd: end => change({ end }) }),
    cards.length > 0 &&
      h(
        'div',
        { class: 'cards', key: 'cards' },
        cards.map((card, i) =>
          cardNode(
            card,
            rules,
            { isActive: card.key === active, isFolded: isFolded(card, i) },
            {
              onSpot: show,
              onCopy: copyCard,
              onActive: key => {
                if (key === active) return
                active = key
                draw()
              },
            },
          ),
        ),
      ),
  ]
}

/** The card at the top. For an invoice it lists the findings, because the full paragraph follows in the card below. */
const headOf = (card: Card): Card =>
  card.key === 'invoice' && card.table
    ? { ...card, sentence: `${card.table.rows.map(({ cells }) => cells[0]).join('. ')}.` }
    : card

const suggestionNode = (): Child => {
  const suggestion = answer?.suggestion
  if (!suggestion) return null
  const { sentence, view } = suggestion
  return h(
    'p',
    { class: 'warning', key: 'suggestion', role: 'status' },
    `${sentence} `,
    view !== null && h('button', { type: 'button', onclick: () => follow(suggestion) }, `Open in “${TITLES[view]}”`),
  )
}

const boardNode = (): Child =>
  answer?.list &&
  listNode(
    answer.list,
    [answer.fields.first.contents, asOf()].filter(Boolean).join(', '),
    question.sort,
    { filter, limit, printed: printedSettings(question, about) },
    {
      onSelect: selected => change({ selected }),
      onFilter: status => {
        filter = status
        limit = ROWS
        draw()
      },
      onSort: sort => change({ sort }),
      onForecast: () => change({ forecast: !question.forecast }),
      onTable: (header, answers) =>
        change({ tables: [{ header, answers }, ...question.tables.filter(each => each.header !== header)] }),
      onExport: exportBoard,
      onPrint: () => window.print(),
      onSpot: show,
      onMore: showMore,
    },
  )

/** The letter to the biller, and what to know before it is sent. */
const letterNode = ({ subject, body, notes }: Letter): Node =>
  h(
    'section',
    { class: 'letter', key: 'letter', 'aria-labelledby': 'letter-title' },
    h('h2', { id: 'letter-title' }, 'To the biller'),
    h('p', { class: 'subject' }, subject),
    body.map(paragraph => h('p', {}, paragraph)),
    quietButton('Copy the letter', () => void copy([subject, ...body].join('\n\n'), 'Letter copied.')),
    h('h3', {}, 'Before you send it'),
    h(
      'ul',
      {},
      notes.map(note => h('li', {}, note)),
    ),
  )

/** The details of the answer at the top are folded. */
const isFolded = ({ key }: Card, index: number): boolean =>
  (answer !== undefined && answer.outlook !== null) ||
  (index === 0 && key !== 'problems' && question.view !== 'timeline' && question.view !== 'invoice')

/** The answer in one line, for screen readers. */
const summarizeForReader = (): string =>
  answer?.outlook
    ? `${answer.outlook.status}. Next step: ${answer.outlook.next.join(', ')}. Last free day: ${answer.outlook.deadline.day}.`
    : (answer?.cards
        .slice(0, 2)
        .map(({ title, value }) => `${title}: ${value}`)
        .join('. ') ?? '')

const warning = (): string => {
  if (linkNotice !== '' || madeBy === null || about === undefined) return linkNotice
  const made = `This is from a link, made with gateout ${madeBy}: its data and its settings are of whoever made it.`
  return madeBy === about.version ? made : `${made} It is answered by ${about.version}: answers may differ.`
}

/** The time of an answer in words, unless it is the clock. */
const asOf = (): string => {
  const { view, now } = question
  if (clocked.has(view) || now === '') return ''
  const day = new Date(now).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return `as of ${day}, ${new Date(now).toISOString().slice(11, 16)} UTC`
}

const PROMISE =
  'Paste import containers, as a tracking service returns them or from a spreadsheet: see which one can be picked up, what to do next, and until when it is free of charge. Or check an invoice.'

/** Links to the guide: on its site, or in the package that contains this file. */
const linksNode = (): Child => {
  const links = location.protocol.startsWith('http')
    ? [['Guide', './']]
    : location.pathname.endsWith('/dist/playground.html')
      ? [
          ['Readme', '../README.md'],
          ['About this page', '../docs/playground.md'],
        ]
      : []
  return (
    links.length > 0 &&
    h(
      'nav',
      { 'aria-label': 'Documentation' },
      links.map(([name, href]) => h('a', { href }, name)),
    )
  )
}

const page = (): Child => [
  h(
    'header',
    { class: 'top', key: 'top' },
    h('h1', {}, 'gateout', h('span', {}, ' playground')),
    h('p', { class: 'promise' }, PROMISE),
    linksNode(),
    h('button', { type: 'button', class: 'primary', onclick: () => void copyLink() }, 'Copy as link'),
  ),
  h(
    'main',
    { key: 'main', class: `view-${question.view}`, 'data-busy': isBusy ? 'true' : 'false' },
    h('div', { class: 'views', key: 'views' }, tabs()),
    warning() !== '' && h('p', { class: 'warning', key: 'warning', role: 'alert' }, warning()),
    h(
      'div',
      { key: 'view', id: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${question.view}` },
      controlsNode(question, examples, about, {
        onChange: change,
        onClock: useClock,
        onExample: showExample,
      }),
      suggestionNode(),
      boardNode(),
      h(
        'div',
        { class: 'columns', key: 'columns' },
        h('div', { class: 'input' }, queryNode(), formNode(), fieldsNode()),
        h('div', { class: 'answer', 'aria-busy': isBusy ? 'true' : 'false' }, cardsNode()),
      ),
    ),
  ),
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
        {},
        h('summary', {}, 'For programmers'),
        h(
          'p',
          {},
          `Contract ${about.contract}. Each answer has this menu, too: its clauses, and copies as a vector or a command.`,
        ),
      ),
  ),
  h(
    'p',
    { class: 'visually-hidden', key: 'live', role: 'status', 'aria-live': 'polite' },
    [notice, summarizeForReader()].join(' ').trim(),
  ),
  h('p', { class: notice === '' ? 'toast' : 'toast shown', key: 'toast', 'aria-hidden': 'true' }, notice),
]

let isDue = false
const draw = (): void => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() => {
    isDue = false
    render(document.getElementById('page')!, page())
  })
}

// Print -----------------------------------------------------------------------------------------------------------------

/** The largest number of rows of a printed board. */
const MAX_PRINTED = 2_000

/** Prints the selected box without the board. */
const printBox = (): void => {
  document.documentElement.dataset['print'] = 'box'
  window.print()
}

const drawRows = (rows: number): void => {
  limit = rows
  render(document.getElementById('page')!, page())
}
window.addEventListener('beforeprint', () => drawRows(MAX_PRINTED))
window.addEventListener('afterprint', () => {
  delete document.documentElement.dataset['print']
  drawRows(ROWS)
})

// Dropped files -------------------------------------------------------------------------------------------------------

document.addEventListener('dragover', event => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
})
document.addEventListener('drop', event => {
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length === 0) return
  event.preventDefault()
  const under =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
  void openFiles(
    under === 'second' ? 'second' : question.view === 'timeline' && under === undefined ? 'second' : 'first',
    files,
  )
})
document
  .getElementById('copy')!
  .querySelector('button')!
  .addEventListener('click', () => (document.getElementById('copy') as HTMLDialogElement).close())

// Start ---------------------------------------------------------------------------------------------------------------

const start = async (): Promise<void> => {
  const found = await read(location.hash)
  linkNotice =
    found.outcome === 'newer'
      ? `This link has format version ${found.version}, which this page cannot read: open it with a newer page.`
      : found.outcome === 'broken'
        ? 'This link cannot be read: it may be truncated.'
        : found.outcome === 'too_long'
          ? 'This link is too long to be read: open its data as a file instead.'
          : ''
  madeBy = found.outcome === 'read' ? found.madeBy : null
  answer = undefined
  resetList()
  question = completeQuestion(found.outcome === 'read' ? found.question : examples[0]!.example)
  linked = location.hash === '' ? null : question
  ask()
}

addEventListener('hashchange', () => void start())
void start()

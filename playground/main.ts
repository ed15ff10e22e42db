/**
 * The playground: holds the reader's input and renders the page. It has no network access.
 *
 * The rules run in a worker. Its source is a string in this script, so that the hash of the script covers it.
 */
import {
  MAX_EDITED,
  type Answer,
  type Field,
  type Question,
  type Reply,
  type Request,
  type Spot,
  type Suggestion,
  type View,
} from './answer/answer'
import { EMPTY, read, write } from './link'
import { openFile, type Opened } from './open'
import type { Actions, Example } from './screen/actions'
import { render } from './screen/element'
import { fieldId, goTo } from './screen/field'
import { listShown } from './screen/list'
import { pageNode } from './screen/page'
import { ALL_ROWS, ROWS, type State } from './state'
import { forgetTables, recallTables, rememberTables } from './storage'

/** The script of the worker for the rules. The build inserts it. */
declare const WORKER: string

const examples = JSON.parse(document.getElementById('examples')!.textContent) as readonly Example[]

// State ---------------------------------------------------------------------------------------------------------------

let state: State = {
  question: EMPTY,
  answer: undefined,
  about: undefined,
  isBusy: false,
  isClocked: true,
  notice: '',
  warning: '',
  active: null,
  shown: ALL_ROWS,
  before: null,
  whole: {},
  isExample: false,
  isTextShown: false,
  isUnfolded: false,
  shownTerms: 0,
  workbooks: [],
  lastColumns: [],
}

/** The questions of the hidden views, and whether their time is the clock. */
const others = new Map<View, Pick<State, 'question' | 'isClocked' | 'whole' | 'isExample'>>()
/** The question in the address of the page, or null if there is none. */
let linked: Question | null = null
/** Whether the reader has typed something that leaving the page would lose. */
let isTyped = false

const set = (changed: Partial<State>): void => {
  state = { ...state, ...changed }
  draw()
}

/** The field that gets the focus with the next answer. */
let focusOn: Field | null = null

let isDue = false
const draw = (): void => {
  if (isDue) return
  isDue = true
  requestAnimationFrame(drawNow)
}

const drawNow = (): void => {
  isDue = false
  render(document.getElementById('page')!, pageNode(state, examples, actions))
  if (focusOn === null || state.isBusy) return
  document.getElementById(fieldId(focusOn))?.focus()
  focusOn = null
}

// The worker ----------------------------------------------------------------------------------------------------------

const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' })))
let count = 0
/** The id of the question that the worker is answering, or null. Of later questions only the last one is sent. */
let asked: number | null = null
let isChanged = false
const waiting = new Map<number, (reply: Extract<Reply, { readonly text: string }>) => void>()

const post = (request: Request): void => worker.postMessage(request)

/** Asks the worker for a table, and handles its reply. */
const request = (
  message: { readonly kind: 'export' } | Omit<Extract<Request, { readonly kind: 'sheets' }>, 'id'>,
  handle: (reply: Extract<Reply, { readonly text: string }>) => void,
): void => {
  const id = ++count
  waiting.set(id, handle)
  post({ id, ...message })
}

const ask = (): void => {
  if (state.isClocked) state = { ...state, question: { ...state.question, now: clock() } }
  forgetAddress()
  if (asked === null) {
    asked = ++count
    isChanged = false
    post({ id: asked, kind: 'answer', question: state.question })
  } else isChanged = true
  set({ isBusy: true })
}

/** Handles the reply to the pending question, unless the question has changed since: then asks again. */
const settle = (handle: () => void): void => {
  asked = null
  if (isChanged) {
    ask()
    return
  }
  set({ isBusy: false })
  handle()
}

/** The columns of a table with a header serve the next one without. */
const findColumns = ({ list }: Answer): Pick<State, 'lastColumns'> | undefined => {
  const table = list?.tables.find(({ isHeaderless }) => !isHeaderless)
  return table && { lastColumns: table.columns.map(({ as }) => as) }
}

worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  if (data.kind === 'ready') set({ about: data.about })
  else if (data.kind === 'answer') settle(() => set({ answer: data.answer, ...findColumns(data.answer) }))
  else if (data.kind === 'table') {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  } else {
    waiting.delete(data.id)
    const report = (): void => notify(`This could not be answered: ${data.message}`)
    if (data.id === asked) settle(report)
    else report()
  }
})
worker.addEventListener('error', () =>
  set({ warning: 'This browser does not let the page start its worker: it cannot answer.' }),
)

// The address ---------------------------------------------------------------------------------------------------------

/** The address without its fragment. */
const bareAddress = (): string => location.href.replace(/#.*$/s, '')

/** Takes data out of the address that the page does not show any more, so that nobody sends it by mistake. */
const forgetAddress = (): void => {
  const { first, second } = state.question
  if (linked === null || (linked.first === first && linked.second === second)) return
  linked = null
  history.replaceState(null, '', bareAddress())
}

// Actions -------------------------------------------------------------------------------------------------------------

/** The current time, to the minute. */
const clock = (): string => `${new Date().toISOString().slice(0, 16)}:00Z`

const change = (changed: Partial<Question>): void => {
  if (changed.now !== undefined) state = { ...state, isClocked: false }
  state = { ...state, question: { ...state.question, ...changed } }
  ask()
}

/** Sets data of the reader. The first one in a view replaces its example with all settings, which are of other data. */
const setData = (data: Partial<Question>): void => {
  const { question, isExample } = state
  const { view, forecast, tables, history } = question
  state = {
    ...state,
    shown: ALL_ROWS,
    workbooks: [],
    warning: '',
    isExample: false,
    ...(isExample && { isClocked: true, question: { ...EMPTY, view, forecast, tables, history } }),
  }
  change({ selected: null, ...data })
}

/** Replaces the data of a field as a whole, which can be undone. */
const replaceText = (field: Field, text: string): void => {
  state = { ...state, before: state.question, isTextShown: false, whole: { ...state.whole, [field]: text } }
  // The time of the sheet is that of the sheet before.
  setData({ [field]: text, ...(field === 'first' && { checked: '' }) })
}

/** Sets the text of a field that the reader types. */
const typeText = (field: Field, text: string): void => {
  isTyped = true
  state = { ...state, before: null }
  setData({ [field]: text })
}

const undo = (): void => {
  const { before, question } = state
  if (!before) return
  const { first, second } = before
  state = { ...state, question: before, before: question, whole: { first, second }, shown: ALL_ROWS, workbooks: [] }
  ask()
}

const clear = (field: Field): void => {
  replaceText(field, '')
  focusOn = field
}

/** Moves data to the view that answers it. */
const follow = ({ from, view, field }: Suggestion): void => {
  if (view === null) return
  const text = state.question[from]
  // The other field of the same view is emptied, because its data has moved.
  const emptied = view === state.question.view ? { [from]: '' } : {}
  showView(view)
  setData({ ...emptied, [field]: text })
}

const showView = (view: View): void => {
  const { question, isClocked, whole, isExample } = state
  if (view === question.view) return
  others.set(question.view, { question, isClocked, whole, isExample })
  const known = others.get(view) ?? {
    question: { ...EMPTY, view, tables: question.tables },
    isClocked: true,
    whole: {},
    isExample: false,
  }
  state = { ...state, ...known, answer: undefined, shown: ALL_ROWS, before: null, workbooks: [] }
  ask()
}

const showExample = (example: Example['example']): void => {
  const { question } = state
  const { first = '', second = '' } = example
  state = {
    ...state,
    before: question,
    shown: ALL_ROWS,
    isExample: true,
    isTextShown: false,
    isUnfolded: false,
    workbooks: [],
    whole: { first, second },
    isClocked: example.now === undefined,
    question: { ...EMPTY, ...example, tables: question.tables },
  }
  ask()
}

/** Reads an opened file as a string: a workbook as the CSV of the given or its best sheet. */
const readOpened = (opened: Opened, sheet: string | undefined) =>
  new Promise<{ readonly text: string; readonly sheet?: string }>(resolve => {
    if ('text' in opened) resolve(opened)
    else
      request({ kind: 'sheets', sheets: opened.sheets, sheet }, ({ text, header }) => resolve({ text, sheet: header }))
  })

/** Replaces the data of a field by files, with the chosen sheets of workbooks by the index of the file. */
const showOpened = async (
  field: Field,
  files: readonly Opened[],
  chosen: readonly (string | undefined)[] = [],
): Promise<void> => {
  const read = await Promise.all(files.map(async (file, i) => readOpened(file, chosen[i])))
  const texts = read.map(({ text }, i) => (read.length === 1 ? text : `\f${files[i]!.name}\n${text}`))
  replaceText(field, texts.join('\n'))
  const workbooks = files.flatMap((file, i) => {
    const { sheet = '' } = read[i]!
    const onSheet = (name: string): void =>
      void showOpened(
        field,
        files,
        files.map((_, at) => (at === i ? name : chosen[at])),
      )
    return 'text' in file ? [] : [{ name: file.name, sheet, sheets: file.sheets.map(({ name }) => name), onSheet }]
  })
  set({ workbooks })
}

const openFiles = async (field: Field, files: readonly File[]): Promise<void> => {
  if (files.length === 0) return
  const named = files.length === 1 ? files[0]!.name : `${files.length} files`
  notify(`Reading ${named}…`)
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
  try {
    await showOpened(field, await Promise.all(sorted.map(openFile)))
    notify(`${named} opened.`)
  } catch (error) {
    notify(error instanceof Error ? error.message : String(error))
  }
}

/** The display time of a notice, in milliseconds. */
const NOTICE_TIME = 6_000

let clearing = 0

/** Shows a notice to the reader. */
const notify = (notice: string): void => {
  clearTimeout(clearing)
  clearing = window.setTimeout(() => set({ notice: '' }), NOTICE_TIME)
  set({ notice })
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

const copyLink = async (): Promise<void> => {
  const fragment = await write(state.question, state.about?.version ?? '')
  if (fragment === null) {
    notify('The input is too long for a link.')
    return
  }
  linked = state.question
  isTyped = false
  history.replaceState(null, '', fragment)
  const length = fragment.length.toLocaleString('en')
  const words = `Link copied: ${length} characters with the pasted data and the settings, nothing else. Whoever has it has the data.`
  await copy(`${bareAddress()}${fragment}`, words)
}

/** Copies the drawn columns of the board, as a spreadsheet takes them. */
const copyBoard = (): void => {
  const list = state.answer?.list
  if (!list) return
  const rows = listShown(list, state.shown).map(({ label, cells }) => [label, ...cells].slice(0, list.head.length))
  const text = [list.head, ...rows].map(row => row.join('\t')).join('\n')
  void copy(text, `The board is copied: ${rows.length.toLocaleString('en')} rows.`)
}

/** Saves the board as a file. */
const saveBoard = (): void =>
  request({ kind: 'export' }, ({ text, header }) => {
    const { answers } = state.answer?.list?.tables[0] ?? {}
    // Cells that are not read are saved as they came: the answers are of the saved table, too.
    if (answers) setTables([{ header, answers }, ...state.question.tables])
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `containers-${state.question.now.slice(0, 10)}.csv`
    link.click()
    // The browser reads the file after the click.
    setTimeout(() => URL.revokeObjectURL(url), NOTICE_TIME)
    notify(`${link.download} saved.`)
  })

/** Keeps the answers to tables for this page and, in this browser, for later ones. */
const setTables = (tables: Question['tables']): void => {
  state = { ...state, question: { ...state.question, tables } }
  rememberTables(tables)
}

const showSpot = (spot: Spot): void => {
  const { answer } = state
  if (!answer) return
  state = { ...state, isTextShown: true }
  drawNow()
  goTo(spot, answer.fields[spot.field])
}

const actions: Actions = {
  onView: showView,
  onText: typeText,
  onReplace: replaceText,
  onClear: clear,
  onFiles: (field, files) => void openFiles(field, files),
  onChange: changed => {
    isTyped = true
    change(changed)
  },
  onClock: () => {
    state = { ...state, isClocked: true }
    ask()
  },
  onExample: showExample,
  onUndo: undo,
  onFollow: follow,
  onSpot: showSpot,
  onShown: shown => set({ shown: { ...state.shown, limit: ROWS, ...shown } }),
  onActive: active => {
    if (active !== state.active) set({ active })
  },
  onState: set,
  onTable: (header, answers) => {
    isTyped = true
    setTables([{ header, answers }, ...state.question.tables.filter(each => each.header !== header)])
    ask()
  },
  onForget: () => {
    forgetTables()
    change({ tables: [] })
    notify('The answers about tables are forgotten.')
  },
  onSave: saveBoard,
  onDays: history => {
    showView('invoice')
    change({ history })
    notify('The days are kept for the letter about the invoice.')
  },
  onCopyBoard: copyBoard,
  onCopyLink: () => void copyLink(),
  onCopy: (text, done) => void copy(text, done),
  onPrint: part => {
    if (part === 'box') document.documentElement.dataset['print'] = 'box'
    window.print()
  },
}

// Paste, drop and keys --------------------------------------------------------------------------------------------------

/** The field of an event: the one at its target, or the first of the view; null in an input of a form, which takes the text itself. */
const fieldOf = ({ type, target }: Event): Field | null => {
  if (!(target instanceof Element)) return 'first'
  // The target of a paste without a focus is where the reader has clicked last.
  const isInput = target.matches('input, textarea')
  const { field } = (isInput || type === 'drop' ? target.closest<HTMLElement>('[data-field]') : null)?.dataset ?? {}
  if (field !== undefined) return field === 'second' ? 'second' : 'first'
  return isInput ? null : 'first'
}

/** Whether the text of a field is as it was set: a paste replaces it, and the browser inserts nothing into it. */
const isUntouched = (field: Field): boolean => {
  const text = state.question[field]
  return text === '' || state.whole[field] === text || text.length > MAX_EDITED
}

/** Takes a transfer of text or files. Excel adds a picture of the cells, so that text comes first. */
const receive = (event: Event, data: DataTransfer | null): void => {
  const field = fieldOf(event)
  const text = data?.getData('text/plain') ?? ''
  const files = [...(data?.files ?? [])]
  if (field === null || (text === '' && files.length === 0)) return
  const isTyping = event.target instanceof HTMLTextAreaElement && !isUntouched(field)
  // A textarea would lay out every line of a long input.
  if (text !== '' && isTyping && text.length <= MAX_EDITED) return
  event.preventDefault()
  if (text !== '') replaceText(field, text)
  else void openFiles(field, files)
}

document.addEventListener('paste', event => receive(event, event.clipboardData))
document.addEventListener('drop', event => receive(event, event.dataTransfer))
document.addEventListener('dragover', event => {
  if (event.dataTransfer?.types.some(type => type === 'Files' || type === 'text/plain')) event.preventDefault()
})
document.addEventListener('keydown', event => {
  const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event
  const isCommand = ctrlKey || metaKey
  const field = fieldOf(event)
  if (field === null || altKey) return
  if (isCommand && !shiftKey && key.toLowerCase() === 'z' && state.before && isUntouched(field)) {
    event.preventDefault()
    undo()
  }
  // The first key replaces an example.
  if (!isCommand && key.length === 1 && target instanceof HTMLTextAreaElement && state.isExample) target.select()
})
document
  .getElementById('copy')!
  .querySelector('button')!
  .addEventListener('click', () => (document.getElementById('copy') as HTMLDialogElement).close())

addEventListener('beforeunload', event => {
  if (isTyped) event.preventDefault()
})

// Print -----------------------------------------------------------------------------------------------------------------

/** The largest number of rows of a printed board. */
const MAX_PRINTED = 2_000

const drawRows = (limit: number): void => {
  state = { ...state, shown: { ...state.shown, limit } }
  drawNow()
}
window.addEventListener('beforeprint', () => drawRows(MAX_PRINTED))
window.addEventListener('afterprint', () => {
  delete document.documentElement.dataset['print']
  drawRows(ROWS)
})

// Start ---------------------------------------------------------------------------------------------------------------

const LINK_FAULTS = {
  broken: 'This link cannot be read: it may be truncated.',
  too_long: 'This link is too long to be read: open its data as a file instead.',
} as const

const describeLink = (found: Awaited<ReturnType<typeof read>>): string => {
  if (found.outcome === 'none') return ''
  if (found.outcome === 'newer')
    return `This link has format version ${found.version}, which this page cannot read: open it with a newer page.`
  if (found.outcome !== 'read') return LINK_FAULTS[found.outcome]
  return found.madeBy === null
    ? ''
    : `This is from a link, made with gateout ${found.madeBy}: its data and its settings are of whoever made it. Answers may differ from those of ${found.madeBy}.`
}

const start = async (): Promise<void> => {
  const found = await read(location.hash)
  const question = found.outcome === 'read' ? found.question : EMPTY
  const { first, second } = question
  state = {
    ...state,
    warning: describeLink(found),
    answer: undefined,
    shown: ALL_ROWS,
    before: null,
    isExample: false,
    whole: { first, second },
    isClocked: question.now === '',
    question: { ...question, tables: [...question.tables, ...recallTables()] },
  }
  linked = location.hash === '' ? null : state.question
  if (first === '') focusOn = 'first'
  ask()
}

addEventListener('hashchange', () => void start())
void start()

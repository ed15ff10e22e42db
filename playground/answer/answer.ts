/**
 * The messages between the page and its worker: questions and answers, as plain data.
 */
import type { freeTime, invoice } from '../../src'
import type { jsonPosition } from '../../src/oracle'
import type { Answers } from '../../src/table'
import type { Sheet } from '../../src/table/workbook'
import type { Fault, RowFault } from './invoice-form'

export const VIEWS = ['box', 'timeline', 'free_time', 'invoice'] as const
export type View = (typeof VIEWS)[number]

/** An input field of a view. The second one has the notifications, the calendar, or the terms. */
export type Field = 'first' | 'second'

/** Everything that an answer depends on. A link carries it whole. */
export type Question = {
  readonly view: View
  readonly first: string
  readonly second: string
  /** The current date-time: rules have no clock. */
  readonly now: string
  /** The date-time of a table that does not date the reports of its terminals, or ''. */
  readonly checked: string
  /** The date-time at which the container of a timeline was fetched. */
  readonly as_of: string
  /** The index of the member whose answer is open, or null. */
  readonly selected: number | null
  readonly sort: Sort
  /** Whether the board shows the cost of the next days by the terms of the reader. */
  readonly forecast: boolean
  /** The order of dates such as 3/8/2026 of an invoice, or null to refuse them. */
  readonly dates: DateOrder | null
  /** The answers to the questions of tables, by their header: the names of the columns with tabs between them. */
  readonly tables: readonly { readonly header: string; readonly answers: TableAnswers }[]
  /** The start and the end of free time or of the days of a record, and their zone; '' if not given. */
  readonly start: string
  readonly end: string
  readonly zone: string
  /** The direction of the cargo of an invoice, and the date of the invoice that it passes on; '' if not given. */
  readonly direction: invoice.Direction
  readonly received: string
  /** The days of a container for its invoice, as {@link Days} has them; '' for none. */
  readonly history: string
  /** Who sent an invoice: a law governs it or not. */
  readonly sender: Sender
}

/** The senders of invoices. Part 541 does not govern those of the last one. */
export const SENDERS = ['ocean_carrier', 'terminal', 'nvocc', 'railroad_or_trucker'] as const
export type Sender = (typeof SENDERS)[number]

/** The columns of the board. The last one is left out if no terminal is known. */
export const BOARD_HEAD = [
  'Container',
  'Status',
  'Next step',
  'Why',
  'Last free day',
  'At stake',
  'Problems',
  'Terminal',
] as const

/** The order of the board: the most urgent first, or by a column. */
export const SORTS = ['urgency', ...BOARD_HEAD] as const
export type Sort = { readonly by: (typeof SORTS)[number]; readonly isDescending: boolean }

export const DATE_ORDERS = ['month_first', 'day_first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The color of a result: go ahead, check again, blocked, or neutral. */
export type Tone = 'good' | 'caution' | 'bad' | 'plain'

/** A range of a field, with the line on which it begins. */
export type Spot = jsonPosition.Span & { readonly field: Field; readonly line: number }

/** A deciding attribute: its name, its value as JSON, and its spot unless the field lacks it. */
export type Decider = { readonly name: string; readonly value: string; readonly spot: Spot | null }

/** A table row; `spot` is the source of its data. */
export type Row = { readonly cells: readonly string[]; readonly spot: Spot | null; readonly tone?: Tone }
export type Table = {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly Row[]
  /** The number of rows that are not drawn. */
  readonly more: number
}

/** A result with its reasons and clauses. */
export type Card = {
  readonly key: string
  readonly title: string
  readonly tone: Tone
  /** The answer in a few words. */
  readonly value: string
  /** The answer in one sentence. */
  readonly sentence: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly table: Table | null
  readonly clauses: readonly string[]
  readonly deciders: readonly Decider[]
  /** The number of deciding attributes that are not drawn. */
  readonly moreDeciders: number
}

/** An event on the bar of a container. */
export type Moment = {
  readonly key: 'expected' | 'discharged' | 'inland' | 'last_free_day' | 'appointment' | 'out' | 'returned' | 'now'
  readonly name: string
  /** The local day, with the time unless the moment is a day. */
  readonly when: string
  /** The position, in percent of the width. */
  readonly at: number
}

/** The known events of a container in their order. Gaps are drawn wide enough for the names. */
export type Bar = {
  readonly moments: readonly Moment[]
  /** The used and the remaining free days, and the days after them, from one position to another. */
  readonly stretches: readonly { readonly kind: 'used' | 'free' | 'late'; readonly from: number; readonly to: number }[]
  /** The zone of the days. */
  readonly zone: string
}

/** The answer about one container: its status at the gate, the next step and the last free day. */
export type Outlook = {
  readonly tone: Tone
  readonly status: string
  /** The reason of the release verdict, or empty if the status does not follow from it. */
  readonly reason: string
  readonly next: readonly string[]
  readonly deadline: { readonly day: string; readonly risk: string; readonly tone: Tone }
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The reasons of the advice in words. */
  readonly notes: readonly string[]
  /** Null if no event is known. */
  readonly bar: Bar | null
}

/** A row of the board of containers and other values in a field. */
export type Member = {
  readonly index: number
  readonly label: string
  readonly tone: Tone
  readonly cells: readonly string[]
  /** The last free day that counts, or ''. */
  readonly day: string
}

/** The board: the members of a field in its order, and a summary of them. */
export type List = {
  readonly head: readonly (typeof BOARD_HEAD)[number][]
  readonly members: readonly Member[]
  /** The money at stake, and how amounts in several currencies are compared. */
  readonly summary: readonly string[]
  /** How each table is read. */
  readonly tables: readonly ListTable[]
  /** The first faults of a table, each with its cell. */
  readonly faults: readonly { readonly place: string; readonly message: string; readonly spot: Spot }[]
  /** The number of further faults. */
  readonly moreFaults: number
  /** The cost of each container if it leaves on one of the next days; null unless it is asked for. */
  readonly forecast: Forecast | null
  /** Whether there are terms to forecast by. */
  readonly canForecast: boolean
  /** The index of the open member, or null. */
  readonly selected: number | null
  /** The number of members per status, which is the first cell. */
  readonly counts: readonly { readonly value: string; readonly tone: Tone; readonly count: number }[]
}

/** The cost by day: a row for each container in the order of the board, then the sums by currency. */
export type Forecast = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sums: readonly (readonly string[])[]
}

/** The answers to the questions of a table; zones are given by terminal. */
export type TableAnswers = Omit<Answers, 'zone'> & {
  readonly zone?: { readonly [terminal: string]: string } | undefined
}

/** How a table is read: its open questions, and the answers to the others. */
export type ListTable = {
  /** The name of its file, or '' if it is the only table. */
  readonly name: string
  readonly header: string
  /** Whether its first row is a container, so that its columns are named by letters. */
  readonly isHeaderless: boolean
  readonly answers: TableAnswers
  /** The terminals whose zone is open or answered, '' for all others; null if none is asked. */
  readonly zones: readonly string[] | null
  /** The first date and amount that are not clear, or null. */
  readonly order: string | null
  readonly currency: string | null
  /** Why answers cannot be used. */
  readonly refused: { readonly zone?: string; readonly currency?: string }
  /** Whether it says that boxes are available and not as of when. */
  readonly isUndated: boolean
  /** The columns that are asked about, with the first cell, the likely meaning, and the rows kept open. */
  readonly suspects: readonly {
    readonly header: string
    readonly cell: string
    readonly suggested: string | null
    readonly rows: number
  }[]
  /** What is assumed about dates, with the first cell of each column and the day that it is read as. */
  readonly assumed: readonly {
    readonly about: 'order' | 'year'
    readonly header: string
    readonly cell: string
    readonly value: string
  }[]
  /** The known header that each column has the meaning of, or ''. */
  readonly columns: readonly { readonly header: string; readonly as: string }[]
  /** The headers that the reader can give a column. */
  readonly options: readonly string[]
}

/** One delivery of a notification. */
export type Delivery = {
  /** The index of the notification in its field. */
  readonly index: number
  readonly at: string
  readonly label: string
  readonly outcome: string
  readonly tone: Tone
  /** The changes of the notification in words, without the first, which is the label. */
  readonly changes: readonly string[]
  /** The fate of the notification in a sentence, or empty if it was simply applied. */
  readonly sentence: string
  /** The verdict and the advice after this delivery. */
  readonly after: readonly { readonly name: string; readonly value: string; readonly tone: Tone }[]
  /** Whether a notification with a later timestamp was delivered before. */
  readonly isLate: boolean
  readonly spot: Spot | null
}

export type Timeline = {
  readonly deliveries: readonly Delivery[]
  /** One sentence for each value that cannot be delivered. */
  readonly undeliverable: readonly string[]
  /** Null without a container. */
  readonly days: Days | null
}

/** Whether a container could be picked up on each day of its record. */
export type Days = {
  /** The first and the last day, and the zone; '' if it is not known. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** The days in words, or why they are not judged. */
  readonly sentence: string
  /** All days; null if they are not judged. The first cells are the date and the answer. */
  readonly table: Table | null
  /** The container and its days for an invoice, as JSON. */
  readonly history: string
  /** The evidence that is not used. */
  readonly notes: readonly string[]
}

/** A day of a month; `kind` is null for a day that is not counted at all. */
export type CalendarDay = {
  readonly date: string
  readonly kind: freeTime.Kind | null
  /** The rate, or a word. */
  readonly text: string
  /** Whether it is the last free day. */
  readonly isLast: boolean
  /** Whether an invoice charges it, rightly or not. */
  readonly invoiced?: 'right' | 'wrong'
}

export type Month = { readonly title: string; readonly weeks: readonly (readonly (CalendarDay | null)[])[] }

/** The days of free time, by month. */
export type Calendar = {
  readonly months: readonly Month[]
  /** The number of further months. */
  readonly hidden: number
  readonly currency: string | null
  /** The range of the end, in days after `from`; `at` is today if the end is not given. Null for the days of an invoice. */
  readonly slider: {
    readonly from: string
    readonly days: number
    readonly at: number
    readonly isOpen: boolean
  } | null
}

/** A letter to the biller, and what to know before it is sent. */
export type Letter = {
  readonly subject: string
  /** Paragraphs and lists, in order. */
  readonly body: readonly string[]
  readonly notes: readonly string[]
}

/** The forms of an invoice, as they were read. */
export type InvoiceAnswer = {
  readonly forms: readonly {
    /** The required items that are not filled in yet. */
    readonly open: readonly string[]
    /** Values that cannot be read, by their place in the form. */
    readonly faults: readonly Fault[]
    /** For each row of charged days its contradiction, or null. */
    readonly rows: readonly (RowFault | null)[]
  }[]
  /** A date whose month is not clear, or null. */
  readonly unclear: string | null
  /** The invoices as `invoice.audit` takes them. */
  readonly json: string
}

/** The state of an input field. */
export type FieldState = {
  readonly lines: number
  /** A short summary, such as `2 containers`. */
  readonly contents: string
  readonly fault: jsonPosition.Fault | null
  /** The visible part of an input that is too long to edit. */
  readonly excerpt: (jsonPosition.Span & { readonly text: string; readonly line: number }) | null
}

/** Data that another view answers, or none if it is null: its name in a sentence, and where it is and belongs. */
export type Suggestion = {
  readonly sentence: string
  readonly from: Field
  readonly view: View | null
  readonly field: Field
}

export type Answer = {
  readonly suggestion: Suggestion | null
  readonly fields: { readonly [F in Field]: FieldState }
  readonly title: string
  readonly outlook: Outlook | null
  readonly list: List | null
  readonly timeline: Timeline | null
  readonly calendar: Calendar | null
  readonly letter: Letter | null
  /** Null for other views. */
  readonly invoice: InvoiceAnswer | null
  readonly cards: readonly Card[]
}

/** The page does not edit a longer input. It shows only the selected member. In UTF-16 code units. */
export const MAX_EDITED = 200_000

/** A message from the page to its worker. */
export type Request =
  | { readonly id: number; readonly kind: 'answer'; readonly question: Question }
  /** A sheet of a workbook as CSV, by default the best one. */
  | {
      readonly id: number
      readonly kind: 'sheets'
      readonly sheets: readonly Sheet[]
      readonly sheet?: string | undefined
    }
  /** The board as CSV. */
  | { readonly id: number; readonly kind: 'export' }

/** A message from the worker to the page. */
export type Reply =
  | { readonly kind: 'ready'; readonly about: About }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: Answer }
  /** A table as CSV: a saved board with its header, or a sheet with its name. */
  | {
      readonly id: number
      readonly kind: 'table'
      readonly text: string
      readonly header: string
    }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }

/** The version and the clauses of the rules. The page does not load the rules themselves. */
export type About = {
  readonly version: string
  readonly contract: number
  readonly clauses: readonly { readonly id: string; readonly rule: string; readonly level: string }[]
}

/**
 * What the page asks, and what it is answered: plain data, which passes between the page and its worker.
 */
import type { pickup, tracker } from '../../src'
import type { jsonPosition } from '../../src/oracle'

/** What the page can be asked about. */
export const VIEWS = ['box', 'change', 'timeline', 'number'] as const
export type View = (typeof VIEWS)[number]

/** One of the two texts of a view: the second is the later reading, or the notifications. */
export type Field = 'first' | 'second'

/** All that an answer depends on: what a link carries. */
export type Question = {
  readonly view: View
  readonly first: string
  readonly second: string
  /** The number that is looked for. */
  readonly query: string
  /** The date-time at which the answer is given: rules have no clock. */
  readonly now: string
  /** When the container of a timeline was read. */
  readonly as_of: string
  readonly mode: 'tolerant' | 'strict'
  /** Which container or notification of the text is shown. */
  readonly selected: number
  /** Which notification is delivered at each place, by its number in the text; null: as they stand there. */
  readonly order: readonly number[] | null
  readonly policy: Policy
}

/** The figures that differ from the defaults. */
export type Policy = {
  readonly pickup: pickup.PartialPolicy
  readonly tracker: Partial<tracker.Policy>
}

/** How a result looks: to be acted on, to be looked at again, in the way, or plain. */
export type Tone = 'good' | 'caution' | 'bad' | 'plain'

/** A stretch of one of the texts, with its line. */
export type Spot = jsonPosition.Span & { readonly field: Field; readonly line: number }

/** An attribute that decided: its name and its value as JSON; without a spot where the text lacks it. */
export type Decider = { readonly name: string; readonly value: string; readonly spot: Spot | null }

/** A row of a table; `spot` is what it was taken from. */
export type Row = { readonly cells: readonly string[]; readonly spot: Spot | null; readonly tone?: Tone }
export type Table = { readonly caption: string; readonly head: readonly string[]; readonly rows: readonly Row[] }

/** One answer: what was found, why, and by which clauses. */
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
  /** Whether it can be copied as a vector and as a command. */
  readonly canCopy: boolean
}

/** What was asked of an operation; `before` are the steps that lead to its state. */
export type Asked = {
  readonly operation: string
  readonly input: object
  readonly before?: readonly { readonly operation: string; readonly input: object }[]
}

/** A container, or another thing in a text, in a list. */
export type Member = {
  readonly index: number
  readonly label: string
  readonly tone: Tone
  readonly cells: readonly string[]
}

export type List = {
  readonly head: readonly string[]
  readonly members: readonly Member[]
  readonly selected: number
  /** How many there are of each status, by the words of the second column. */
  readonly counts: readonly { readonly value: string; readonly tone: Tone; readonly count: number }[]
}

/** A notification of a timeline at a place of its delivery. */
export type Delivery = {
  /** Its number in the text. */
  readonly index: number
  readonly id: string
  readonly at: string
  readonly label: string
  readonly outcome: string
  readonly tone: Tone
  readonly sentence: string
  /** Verdict and advice after it. */
  readonly after: readonly { readonly name: string; readonly value: string; readonly tone: Tone }[]
  /** Whether one that was created later came before it. */
  readonly isLate: boolean
  readonly spot: Spot | null
}

export type Timeline = {
  readonly deliveries: readonly Delivery[]
  /** Those that are not delivered. */
  readonly dropped: readonly { readonly index: number; readonly label: string }[]
  /** How many of the text cannot be delivered, with the reason of each. */
  readonly leftOut: readonly string[]
}

/** What is known of one of the texts. */
export type FieldState = {
  readonly lines: number
  /** What was found in it, in a few words. */
  readonly contents: string
  readonly fault: jsonPosition.Fault | null
  /** Of a text that is too long to be edited: what is shown. */
  readonly excerpt: (jsonPosition.Span & { readonly text: string; readonly line: number }) | null
}

export type Answer = {
  readonly fields: { readonly [F in Field]: FieldState }
  readonly title: string
  readonly list: List | null
  readonly timeline: Timeline | null
  readonly cards: readonly Card[]
}

/** A longer text is not edited in place: of it the page shows what belongs to the container that is selected. */
export const LONGEST_EDITED = 200_000

/** What the page sends to its worker. */
export type Request =
  | { readonly id: number; readonly kind: 'answer'; readonly question: Question }
  | { readonly id: number; readonly kind: 'vector' | 'command'; readonly card: string }

/** What the worker sends back. */
export type Reply =
  | { readonly kind: 'ready'; readonly about: About }
  | { readonly id: number; readonly kind: 'answer'; readonly answer: Answer }
  | { readonly id: number; readonly kind: 'copy'; readonly text: string }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string }

/** By which rules the page answers. */
export type About = {
  readonly version: string
  readonly contract: number
  readonly clauses: readonly { readonly id: string; readonly rule: string; readonly level: string }[]
}

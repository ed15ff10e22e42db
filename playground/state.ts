/**
 * The state of the page: the question, its answer, and what the reader has opened, filtered or undone.
 */
import type { About, Answer, Field, Question } from './answer/answer'

/** The rows of the board that are drawn. */
export type Shown = {
  /** The status, the terminal and the last free day of the rows; null for all. */
  readonly status: string | null
  readonly terminal: string | null
  readonly day: string | null
  /** A part of the rows, in any case. */
  readonly search: string
  readonly limit: number
}

/** The number of rows at first, and per click on “Show more”: browsers lay out a hundred without a delay. */
export const ROWS = 100

export const ALL_ROWS: Shown = { status: null, terminal: null, day: null, search: '', limit: ROWS }

/** An Excel file in the field, the sheet that is read, and how to read another one. */
export type Workbook = {
  readonly name: string
  readonly sheet: string
  readonly sheets: readonly string[]
  readonly onSheet: (sheet: string) => void
}

export type State = {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly about: About | undefined
  readonly isBusy: boolean
  /** Whether the current time of the view is the clock. */
  readonly isClocked: boolean
  /** What happened last, for a few seconds. */
  readonly notice: string
  /** What is to be known about a link. */
  readonly warning: string
  /** The card whose highlights are emphasized, by its key. */
  readonly active: string | null
  readonly shown: Shown
  /** The question before its data were replaced as a whole. */
  readonly before: Question | null
  /** The text of each field that was set as a whole, and not typed. */
  readonly whole: { readonly [F in Field]?: string }
  /** Whether the data are an example that the reader has not touched. */
  readonly isExample: boolean
  /** Whether the field of a board is open. */
  readonly isTextShown: boolean
  /** Whether the field of terms is open. It stays open if the reader empties it. */
  readonly isUnfolded: boolean
  /** The index of the terms that the form of your terms shows. */
  readonly shownTerms: number
  readonly workbooks: readonly Workbook[]
  /** The uses of the columns of the last table with a header. */
  readonly lastColumns: readonly string[]
}

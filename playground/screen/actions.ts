/**
 * What the reader can do on the page.
 */
import type { Field, Question, Spot, Suggestion, TableAnswers, View } from '../answer/answer'
import type { Shown, State } from '../state'

/** An example, as the build embeds it in the page. */
export type Example = { readonly title: string; readonly example: Partial<Question> & { readonly view: View } }

export type Actions = {
  readonly onView: (view: View) => void
  /** Sets the text of a field that the reader types. */
  readonly onText: (field: Field, text: string) => void
  /** Replaces the text of a field as a whole. */
  readonly onReplace: (field: Field, text: string) => void
  readonly onClear: (field: Field) => void
  readonly onFiles: (field: Field, files: readonly File[]) => void
  readonly onChange: (changed: Partial<Question>) => void
  readonly onClock: () => void
  readonly onExample: (example: Example['example']) => void
  readonly onUndo: () => void
  readonly onFollow: (suggestion: Suggestion) => void
  readonly onSpot: (spot: Spot) => void
  readonly onShown: (shown: Partial<Shown>) => void
  readonly onActive: (card: string | null) => void
  /** Changes what is open. */
  readonly onState: (changed: Partial<State>) => void
  /** Answers the questions of the tables with a header. */
  readonly onTable: (header: string, answers: TableAnswers) => void
  readonly onForget: () => void
  readonly onSave: () => void
  readonly onCopyBoard: () => void
  /** Gives the days of a container to its invoice. */
  readonly onDays: (history: string) => void
  readonly onCopyLink: () => void
  readonly onCopy: (text: string, done: string) => void
  readonly onPrint: (part: 'board' | 'box') => void
}

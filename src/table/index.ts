/**
 * Tables of containers: which containers does a spreadsheet have, and how is it written?
 *
 * @module gateout/table
 */
export { readAmounts, type CellAmounts, type Mark, type Money } from './amount'
export type { Choices } from './column'
export { locate, type Cell, type CellFault, type CsvRow, type Separator } from './csv'
export { ORDERS, readDate, type CellDate, type Choice, type DateOrder, type Days } from './date'
export type { Sheet, Source, Value } from './grid'
export { COLUMN_NAMES, type About as Meaning } from './header'
export { readHolds, type CellHolds } from './hold'
export { read, type Answers, type Dates, type Format, type Note, type Question, type Suspect, type Table } from './read'
export { readContainerNumber, type CellNumber } from './number'
export type { Assumed, Question as About, Unread } from './row'
export { write, type Written } from './write'

/**
 * Tables of containers: which containers does a spreadsheet have, and how is it written?
 *
 * @module gateout/table
 */
export type { Mark } from './amount'
export type { Choices } from './column'
export { locate, type Cell, type CellFault, type CsvRow, type Separator } from './csv'
export { ORDERS, type DateOrder } from './date'
export type { Sheet, Source, Value } from './grid'
export { COLUMN_NAMES } from './header'
export {
  read,
  type Answers,
  type Assumed,
  type Dates,
  type Format,
  type Note,
  type Question,
  type Suspect,
  type Table,
  type Unread,
} from './read'
export type { Question as About } from './row'
export { write, type Written } from './write'

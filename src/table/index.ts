/**
 * Tables of containers: which containers does a spreadsheet have, and how is it written?
 *
 * @module gateout/table
 */
export type { Mark } from './amount'
export type { Choices } from './column'
export { locate, type Cell, type CellFault, type CsvRow, type Separator } from './csv'
export { ORDERS, type DateOrder } from './date'
export type { Source, Value } from './grid'
export { read, type Answers, type Dates, type Format, type Note, type Question, type Table, type Unread } from './read'
export type { Question as About } from './row'
export { write, type Written } from './write'

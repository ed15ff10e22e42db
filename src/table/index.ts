/**
 * Tables of containers: which containers does a spreadsheet have, and how is it written?
 */
export { locate, type Cell, type CsvRow, type Separator } from './csv'
export { ORDERS, type DateOrder } from './date'
export type { Source, Value } from './grid'
export { read, type Answers, type Dates, type Format, type Note, type Question, type Table, type Unread } from './read'
export { write, type Written } from './write'

/**
 * What is told of a value that was read: what is wrong with it, and where.
 */
import type { Entry } from './json-values'
import { say } from '../terminal/stream'

/** Something to tell about a place; `pointer` leads there from the top of the JSON value. */
export type Finding = { readonly pointer: string; readonly message: string }

/** Says each finding with its place: as a warning where the value was answered all the same. */
export const tell = (source: string, entry: Entry, findings: readonly Finding[], isAnswered: boolean): void => {
  for (const finding of findings) say(`${placeOf(source, entry, finding)}: ${isAnswered ? 'warning: ' : ''}${textOf(finding)}`)
}

const placeOf = (source: string, entry: Entry, { pointer }: Finding): string =>
  ('problem' in entry ? [source, entry.line, entry.column] : [source, entry.lineAt(pointer)])
    .filter(part => part !== undefined).join(':')

const textOf = ({ pointer, message }: Finding): string => (pointer === '' ? message : `${pointer}: ${message}`)

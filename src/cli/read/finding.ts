/**
 * Errors and warnings about a value, with their places.
 */
import type { Issue } from '../../kernel/issue'
import type { Terminal } from '../terminal/terminal'
import type { Entry } from './json-values'

/** A message about a place; `pointer` starts at the top of the JSON value. */
export type Finding = { readonly pointer: string; readonly message: string }

/** Converts the issues of a value at `pointer`; their own pointers begin with `/value`. */
export const findingsAt = (pointer: string, issues: readonly Issue[]): readonly Finding[] =>
  issues.map(issue => ({ pointer: pointer + issue.pointer.slice('/value'.length), message: issue.message }))

/** Writes each finding with its place; as a warning if the value was read nevertheless. */
export const sayFindings = (
  { say }: Terminal,
  source: string,
  entry: Entry,
  findings: readonly Finding[],
  isRead: boolean,
): void => {
  const kind = isRead ? 'warning: ' : ''
  for (const finding of findings) say(`${whereIn(source, entry, finding)}: ${kind}${textOf(finding)}`)
}

const whereIn = (source: string, entry: Entry, { pointer }: Finding): string =>
  ('problem' in entry ? [source, entry.line, entry.column] : [source, entry.lineAt(pointer)])
    .filter(part => part !== undefined)
    .join(':')

const textOf = ({ pointer, message }: Finding): string => (pointer === '' ? message : `${pointer}: ${message}`)

/**
 * Errors and warnings about a value, with their places.
 */
import type { Terminal } from '../terminal/terminal'
import type { Entry } from './json-values'

/** A message about a place; `pointer` starts at the top of the JSON value. */
export type Finding = { readonly pointer: string; readonly message: string }

/** The findings about a value at a place; their pointers begin with `root`. */
export const findingsBelow = (place: string, findings: readonly Finding[], root = ''): readonly Finding[] =>
  findings.map(({ pointer, message }) => ({
    pointer: place + (pointer.startsWith(root) ? pointer.slice(root.length) : pointer),
    message,
  }))

/** Writes findings as they come, and counts warnings that repeat another one. */
type Findings = {
  /** Writes each finding with its place; as a warning if the value was read nevertheless. */
  readonly add: (source: string, entry: Entry, findings: readonly Finding[], isRead: boolean) => void
  /** Writes the number of the warnings that were not written. */
  readonly end: () => void
}

/** More kinds of warnings than this are not counted: each is written. */
const MAX_KINDS = 1_000

/**
 * Warnings with one message at one place, whatever the index of the container, are equal: the first is written, the
 * others are counted. Errors are always written. Quiet output has no warnings.
 */
export const findingsTo = ({ say }: Terminal, isQuiet: boolean): Findings => {
  const counts = new Map<string, number>()
  const isRepeated = (warning: Finding): boolean => {
    const kind = formatFinding({ ...warning, pointer: warning.pointer.replace(/\/\d+(?=\/|$)/g, '/*') })
    const count = counts.get(kind) ?? 0
    if (count > 0 || counts.size < MAX_KINDS) counts.set(kind, count + 1)
    return count > 0
  }
  return {
    add: (source, entry, findings, isRead) => {
      for (const finding of findings) {
        if (!isRead) say(`${whereIn(source, entry, finding)}: ${formatFinding(finding)}`)
        else if (!isQuiet && !isRepeated(finding))
          say(`${whereIn(source, entry, finding)}: warning: ${formatFinding(finding)}`)
      }
    },
    end: () => {
      for (const [kind, count] of counts) if (count > 1) say(`${count - 1} more like this: warning: ${kind}`)
    },
  }
}

const whereIn = (source: string, entry: Entry, { pointer }: Finding): string =>
  ('problem' in entry ? [source, entry.line, entry.column] : [source, entry.lineAt(pointer)])
    .filter(part => part !== undefined)
    .join(':')

const formatFinding = ({ pointer, message }: Finding): string => (pointer === '' ? message : `${pointer}: ${message}`)

/**
 * A violation as reports give it, and the line for a shell that puts its case again.
 */
import type { Violation } from '../result/check'

const PLAIN = /^[\w@%+=:,./-]+$/

/** A line for a shell. */
export const replayLine = (place: string, command: readonly string[]): string =>
  ['gateout', 'conform', '--replay', place, '--', ...command]
    .map(word => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')

/** The blob where there is one: it needs neither the seed nor the same version. A vector and a clause have ids. */
export const placeOf = ({ blob, replay }: Violation): string => (replay.includes('@') ? (blob ?? replay) : replay)

/** A violation without what its replay line says already. */
export const toldOf = (violation: Violation): object =>
  Object.fromEntries(Object.entries(violation).filter(([key]) => !SAID.has(key)))

const SAID: ReadonlySet<string> = new Set(['sealed', 'blob', 'replay'])

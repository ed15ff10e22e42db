/**
 * Writes the shell command that replays a violation.
 */
import type { Violation } from '../result/check'

const PLAIN = /^[\w@%+=:,./-]+$/

export const replayLine = (place: string, command: readonly string[], environment?: string): string =>
  ['gateout', 'conform', ...(environment ? ['--env', environment] : []), '--replay', place, '--', ...command]
    .map(word => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')

/** Prefers the blob of a generated case, which needs neither the seed nor the same version. Other cases have ids. */
export const chooseReplay = ({ blob, replay, text }: Violation): string =>
  replay.includes('@') || text !== undefined ? (blob ?? replay) : replay

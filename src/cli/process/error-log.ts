/**
 * Collects the breaches of the protocol by an implementation.
 */
import type { Trouble } from '../../conform'

export type ErrorLog = {
  readonly add: (kind: string, detail: string, stderr?: readonly string[]) => void
  readonly list: () => readonly Trouble[]
}

/** Collects troubles by kind, with the count of each and the detail of its first occurrence. */
export const createErrorLog = (): ErrorLog => {
  const troubles = new Map<string, Trouble>()
  return {
    add: (kind, detail, stderr = []) => {
      const before = troubles.get(kind)
      troubles.set(
        kind,
        before
          ? { ...before, count: before.count + 1 }
          : { kind, count: 1, detail, ...(stderr.length > 0 && { stderr }) },
      )
    },
    list: () => [...troubles.values()],
  }
}

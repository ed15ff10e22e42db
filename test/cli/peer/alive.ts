import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A process that nobody waits for stays listed until its parent, here that of all, has taken note.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits for half a minute at most. */
export const until = async (isSo: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 1_200 && !isSo(); i++) await wait(25)
  return isSo()
}

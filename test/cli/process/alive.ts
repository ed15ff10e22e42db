import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // An orphaned process stays listed as a zombie until the init process reaps it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits for at most 30 seconds. */
export const until = async (isSo: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 1_200 && !isSo(); i++) await wait(25)
  return isSo()
}

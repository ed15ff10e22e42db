/**
 * Kills the processes that descend from a child, even those that left its process group.
 *
 * They are found by a mark in the environment, which a process inherits, so on Linux only. A process that clears its
 * environment or changes its user is not found.
 */
import { readdirSync, readFileSync } from 'node:fs'

const VARIABLE = 'GATEOUT_CHILD'
/** A killed process may have started others in the meantime. */
const ROUNDS = 10

let started = 0

/** Returns a mark that no other child has. */
export const nextMark = (): string => `${process.pid}-${Date.now()}-${started++}`

/** The environment variable for a child with this mark. */
export const markVariable = (mark: string): NodeJS.ProcessEnv => ({ [VARIABLE]: mark })

export const killMarked = (mark: string): void => {
  for (let round = 0; round < ROUNDS; round++) {
    const found = processes().filter(pid => readEnvironment(pid).split('\0').includes(`${VARIABLE}=${mark}`))
    if (found.length === 0) return
    for (const pid of found) kill(pid)
  }
}

const processes = (): readonly number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The environment at the start of a process, or empty if it has ended or belongs to another user. */
const readEnvironment = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

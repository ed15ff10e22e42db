/**
 * Worker threads that answer tasks at the same time, and a function that uses the answers in the order of the tasks.
 */
import { Worker } from 'node:worker_threads'

export type OrderedWorkers<Task> = {
  /** Adds a task. Waits while the workers have enough to do, so that memory stays bounded. */
  readonly add: (task: Task) => Promise<void>
  /** Waits until all answers are used. */
  readonly drain: () => Promise<void>
  readonly end: () => Promise<void>
}

/** The module that each worker runs, which answers each message with one message; its data; the number of workers. */
export type WorkerScript = { readonly script: URL; readonly workerData: unknown; readonly jobs: number }

/** A worker has the next tasks in its queue, so that it does not wait for them. */
const TASKS_PER_WORKER = 3

/** Starts the workers. An exception in one is an uncaught exception of the process. */
export const orderedWorkers = <Task>(
  { script, workerData, jobs }: WorkerScript,
  use: (answer: unknown) => Promise<void>,
): OrderedWorkers<Task> => {
  const workers = Array.from({ length: jobs }, () => {
    const worker = new Worker(script, { workerData })
    const asked: ((answer: unknown) => void)[] = []
    worker.on('message', answer => asked.shift()!(answer))
    const ask = (task: Task): Promise<unknown> =>
      new Promise(resolve => {
        asked.push(resolve)
        worker.postMessage(task)
      })
    return { ask, end: () => worker.terminate() }
  })
  const answers: Promise<unknown>[] = []
  let count = 0
  const useOldest = async (): Promise<void> => use(await answers.shift()!)
  return {
    add: async task => {
      answers.push(workers[count++ % jobs]!.ask(task))
      while (answers.length > TASKS_PER_WORKER * jobs) await useOldest()
    },
    drain: async () => {
      while (answers.length > 0) await useOldest()
    },
    end: async () => {
      await Promise.all(workers.map(({ end }) => end()))
    },
  }
}

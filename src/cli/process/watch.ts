/**
 * Waits for changes of the files of a program.
 */
import { statSync, unwatchFile, watchFile } from 'node:fs'

/** The interval of polling, in milliseconds. Unlike events of the file system, polling also notices a replaced file. */
const INTERVAL = 200

/** The words of a command that name a file. */
export const filesAmong = (words: readonly string[], resolvePath: (word: string) => string): readonly string[] =>
  words.filter(word => statSync(resolvePath(word), { throwIfNoEntry: false })?.isFile())

/** Resolves when one of the files has changed and exists. */
export const nextChange = (paths: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    const stop = (): void => {
      for (const path of paths) unwatchFile(path, onChange)
    }
    const onChange = (now: { readonly mtimeMs: number }): void => {
      if (now.mtimeMs === 0) return
      stop()
      resolve()
    }
    for (const path of paths) watchFile(path, { interval: INTERVAL }, onChange)
  })

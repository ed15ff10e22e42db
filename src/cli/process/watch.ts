/**
 * Finds the files among the arguments of a command, and waits until one of them changes.
 */
import { statSync, unwatchFile, watchFile } from 'node:fs'

/** The interval of polling, in milliseconds. Unlike events of the file system, polling also notices a replaced file. */
const INTERVAL = 200

/** The arguments that are the path of a file. */
export const findFiles = (args: readonly string[], resolvePath: (path: string) => string): readonly string[] =>
  args.filter(arg => statSync(resolvePath(arg), { throwIfNoEntry: false })?.isFile())

/** Resolves when one of the files has changed. A deleted file, whose `mtimeMs` is 0, is waited for: editors replace files. */
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

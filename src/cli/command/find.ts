/**
 * `gateout find`: where does a number lead?
 */
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { explain, parse, resolve as resolvePlainly, type Resolved } from '../../rule/deep-link'
import { build, fromBytes, resolve, toBytes, type Index } from '../../rule/deep-link-index'
import { readAccount } from '../read/account'
import { printable, printableJson } from '../terminal/printable'
import { clearProgress, showProgress } from '../terminal/progress'
import { isSystemError, reasonOf, say, write } from '../terminal/stream'

export type FindOptions = { readonly account?: string; readonly index?: string; readonly json?: boolean }

/** Answers from the index if it is not older than the account, else from the account. */
export const find = async (given: string, { account, index: file, json }: FindOptions): Promise<void> => {
  const link = parse({ url: given })
  const query = link.outcome === 'query' ? link.query : given
  const resolved = await answer(query, account, file)
  if (!resolved) process.exitCode = 1
  else await write(json ? `${printableJson(JSON.stringify(resolved))}\n` : `(${resolved.step}) ${printable(explain(resolved))}\n`)
}

const answer = async (query: string, account: string | undefined, file: string | undefined): Promise<Resolved | undefined> => {
  const index = file !== undefined && (account === undefined || await isFresh(file, account)) ? await readIndex(file) : undefined
  if (index) return resolve(index, { query })
  if (account === undefined) return undefined
  const { shipments, refused } = await readAccount(account)
  if (refused > 0 && shipments.length === 0) return undefined
  if (file === undefined) return resolvePlainly({ shipments, query })
  showProgress(() => `building the index of ${shipments.length} shipments`, true)
  const built = build({ shipments })
  clearProgress()
  if (refused === 0) await writeIndex(file, built)
  else say(`${file}: not written, for the account was not read as a whole`)
  return resolve(built, { query })
}

const isFresh = async (file: string, account: string): Promise<boolean> => {
  const [written, changed] = await Promise.all([timeOf(file), timeOf(account)])
  return written !== undefined && changed !== undefined && changed <= written
}

/** When a file was last written, if there is one: standard input is none. */
const timeOf = async (file: string): Promise<number | undefined> => {
  try {
    return (await stat(file)).mtimeMs
  } catch {
    return undefined
  }
}

const readIndex = async (file: string): Promise<Index | undefined> => {
  try {
    const read = fromBytes(await readFile(file))
    if (read._tag === 'Right') return read.right
    say(`${file}: ${read.left.map(({ message }) => message).join('; ')}`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    say(`${file}: ${reasonOf(error)}`)
  }
  return undefined
}

/** Writes beside the file and then in its place, so that nobody reads half of it; the answer does not depend on it. */
const writeIndex = async (file: string, index: Index): Promise<void> => {
  const draft = `${file}.${process.pid}`
  try {
    if (await isReplaceable(file)) {
      await writeFile(draft, toBytes(index))
      await rename(draft, file)
      return
    }
    say(`${file}: left as it is, for it is something else than an index`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    await rm(draft, { force: true })
    say(`${file}: ${reasonOf(error)}`)
  }
  process.exitCode = 1
}

/** What every index begins with. */
const MARK = toBytes(build({ shipments: [] })).subarray(0, 4)

/** Whether nothing is lost with a file: there is none, it is empty, or it is an index, be it damaged. */
const isReplaceable = async (file: string): Promise<boolean> => {
  if (await timeOf(file) === undefined) return true
  const handle = await open(file)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MARK.length))
    return bytesRead === 0 || buffer.equals(MARK)
  } finally {
    await handle.close()
  }
}

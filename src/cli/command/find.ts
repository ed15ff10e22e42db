/**
 * `gateout find`: where does a number lead?
 *
 * | `--account` | `--index`                                       | the answer is from                             |
 * | ----------- | ----------------------------------------------- | ---------------------------------------------- |
 * | given       | not given                                       | the account                                    |
 * | given       | marked with the size and digest of the account  | the index                                      |
 * | given       | any other, or missing                           | the account, and the index is built from it    |
 * | not given   | given                                           | the index                                      |
 */
import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { printable, printableJson } from '../../kernel/printable'
import { explain, parse, resolve as resolvePlainly, type Resolved } from '../../rule/deep-link'
import {
  build,
  check,
  explain as explainIndex,
  fromBytes,
  resolve,
  toBytes,
  type AccountMark,
  type Index,
} from '../../rule/deep-link-index'
import { readAccount } from '../read/account'
import { isSystemError, reasonOf } from '../terminal/system-error'
import { STDIN, type Terminal } from '../terminal/terminal'

export type FindOptions = { readonly account?: string; readonly index?: string; readonly json?: boolean }

/** Writes where a query leads; the command fails where nothing can be asked. */
export const find = async (terminal: Terminal, given: string, { account, index, json }: FindOptions): Promise<void> => {
  const link = parse({ url: given })
  const query = link.outcome === 'query' ? link.query : given
  const resolved = await answer(terminal, query, account, index)
  if (!resolved) terminal.fail()
  else if (json) await terminal.write(`${printableJson(JSON.stringify(resolved))}\n`)
  else await terminal.write(`(${resolved.step}) ${printable(explain(resolved))}\n`)
}

const answer = async (
  terminal: Terminal,
  query: string,
  account: string | undefined,
  file: string | undefined,
): Promise<Resolved | undefined> => {
  // Taken before the account is read: where the account changes meanwhile, the index is found stale the next time.
  const mark = file !== undefined && account !== undefined ? await markOf(terminal, account) : undefined
  const index = file === undefined ? undefined : await readIndex(terminal, file, account, mark)
  if (index) return resolve(index, { query })
  if (account === undefined) return undefined
  const { shipments, refused } = await readAccount(terminal, account)
  if (refused > 0 && shipments.length === 0) return undefined
  if (file === undefined) return resolvePlainly({ shipments, query })
  terminal.progress.show(() => `building the index of ${shipments.length} shipments`, true)
  const built = build({ shipments, account: mark })
  terminal.progress.clear()
  if (refused === 0) await writeIndex(terminal, file, built)
  else terminal.say(`${file}: not written, because a part of the account could not be read`)
  return resolve(built, { query })
}

/** Size and SHA-256 of an account file. Standard input has no mark: it cannot be read twice. */
const markOf = async ({ open: read }: Terminal, account: string): Promise<AccountMark | undefined> => {
  if (account === STDIN) return undefined
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of read(account)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if (!isSystemError(error)) throw error
    // The reason is written where the account is read.
    return undefined
  }
  return { size, digest: hash.digest('hex') }
}

/** The index of a file, unless it has to be built: where it is missing, damaged, or not of the account. */
const readIndex = async (
  terminal: Terminal,
  file: string,
  account: string | undefined,
  mark: AccountMark | undefined,
): Promise<Index | undefined> => {
  if (account !== undefined && (await isToBeBuilt(terminal, file))) return undefined
  const bytes = await readBytes(terminal, file)
  if (!bytes) return undefined
  const read = fromBytes(bytes)
  if (read._tag === 'Left') {
    terminal.say(`${file}: ${read.left.map(({ message }) => message).join('; ')}`)
    return undefined
  }
  if (account !== undefined && !mark) return undefined
  const checkup = check(read.right, { account: mark })
  if (checkup.outcome === 'fresh') return read.right
  terminal.say(`${file}: ${explainIndex(checkup)}${account === undefined ? '' : ' It is built again.'}`)
  return account === undefined ? read.right : undefined
}

const readBytes = async ({ pathOf, say }: Terminal, file: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(pathOf(file))
  } catch (error) {
    if (!isSystemError(error)) throw error
    say(`${file}: ${reasonOf(error)}`)
    return undefined
  }
}

/** Whether there is no index yet: no file, or an empty one. */
const isToBeBuilt = async ({ pathOf }: Terminal, file: string): Promise<boolean> => {
  try {
    return (await stat(pathOf(file))).size === 0
  } catch {
    return true
  }
}

/** Writes beside the file and then in its place, so that nobody reads half of it; the answer does not depend on it. */
const writeIndex = async (terminal: Terminal, file: string, index: Index): Promise<void> => {
  const path = terminal.pathOf(file)
  const draft = `${path}.${process.pid}`
  try {
    if (await isReplaceable(terminal, file)) {
      await writeFile(draft, toBytes(index))
      await rename(draft, path)
      return
    }
    terminal.say(`${file}: left as it is, because it is something else than an index`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    await rm(draft, { force: true })
    terminal.say(`${file}: ${reasonOf(error)}`)
  }
  terminal.fail()
}

/** The first bytes of every index, in the byte order of this machine; asking an index for them takes some 25 ms. */
const MAGIC = new Uint8Array(Uint32Array.of(0x54554f47).buffer)

/** Whether nothing is lost with a file: it is missing or empty, or it is an index, even a damaged one. */
const isReplaceable = async (terminal: Terminal, file: string): Promise<boolean> => {
  if (await isToBeBuilt(terminal, file)) return true
  const handle = await open(terminal.pathOf(file))
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length))
    return buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}

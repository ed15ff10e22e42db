/**
 * `gateout find`: the page of an account that an identifier leads to.
 *
 * | `--account` | `--index`                                       | source of the answer                           |
 * | ----------- | ----------------------------------------------- | ---------------------------------------------- |
 * | given       | not given                                       | the account                                    |
 * | given       | matches the size and digest of the account      | the index                                      |
 * | given       | missing, damaged or out of date                 | the account; the index is rebuilt from it      |
 * | not given   | given                                           | the index                                      |
 */
import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { jsonLine, printable } from '../../kernel/printable'
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
import { reasonOf } from '../terminal/system-error'
import { STDIN, type Terminal } from '../terminal/terminal'

export type FindOptions = { readonly account?: string; readonly index?: string; readonly json?: boolean }

/** Resolves a query or a deep link and writes the answer. Fails if neither the account nor the index can be read. */
export const find = async (terminal: Terminal, given: string, { account, index, json }: FindOptions): Promise<void> => {
  const link = parse({ url: given })
  const query = link.outcome === 'query' ? link.query : given
  const resolved = await answer(terminal, query, account, index)
  if (!resolved) terminal.fail()
  else if (json) await terminal.write(jsonLine(resolved))
  else await terminal.write(`(${resolved.step}) ${printable(explain(resolved))}\n`)
}

const answer = async (
  terminal: Terminal,
  query: string,
  account: string | undefined,
  file: string | undefined,
): Promise<Resolved | undefined> => {
  // Computed before the account is read: if the file changes in between, the next run finds the index out of date.
  const mark = file !== undefined && account !== undefined ? await hashAccount(terminal, account) : undefined
  const index = file === undefined ? undefined : await readIndex(terminal, file, account, mark)
  if (index) return resolve(index, { query })
  if (account === undefined) return undefined
  const { shipments, refused } = await readAccount(terminal, account)
  if (refused > 0 && shipments.length === 0) return undefined
  if (file === undefined) return resolvePlainly({ shipments, query })
  terminal.progress.show(() => `building the index of ${shipments.length} shipments`, 'urgent')
  const built = build({ shipments, account: mark })
  terminal.progress.clear()
  if (refused === 0) await writeIndex(terminal, file, built)
  else terminal.say(`${file}: not written, because a part of the account could not be read`)
  return resolve(built, { query })
}

/** Size and SHA-256 of an account file, or undefined for standard input, which cannot be read twice. */
const hashAccount = async ({ open: read }: Terminal, account: string): Promise<AccountMark | undefined> => {
  if (account === STDIN) return undefined
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of read(account)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    // readAccount reports the reason.
    reasonOf(error)
    return undefined
  }
  return { size, digest: hash.digest('hex') }
}

/** The index in a file, or undefined if it is missing, damaged or out of date and has to be built. */
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

const readBytes = async ({ resolvePath, say }: Terminal, file: string): Promise<Uint8Array | undefined> => {
  try {
    return await readFile(resolvePath(file))
  } catch (error) {
    say(`${file}: ${reasonOf(error)}`)
    return undefined
  }
}

const isToBeBuilt = async ({ resolvePath }: Terminal, file: string): Promise<boolean> => {
  try {
    return (await stat(resolvePath(file))).size === 0
  } catch {
    return true
  }
}

/** Replaces the file atomically, so that no reader sees half an index. A failure does not prevent the answer. */
const writeIndex = async (terminal: Terminal, file: string, index: Index): Promise<void> => {
  const path = terminal.resolvePath(file)
  const draft = `${path}.${process.pid}`
  try {
    if (await isReplaceable(terminal, file)) {
      await writeFile(draft, toBytes(index))
      await rename(draft, path)
      return
    }
    terminal.say(`${file}: not overwritten, because it is not an index`)
  } catch (error) {
    terminal.say(`${file}: ${reasonOf(error)}`)
    await rm(draft, { force: true })
  }
  terminal.fail()
}

/** The first bytes of every index, in this machine's byte order. A constant, since building an index takes 25 ms. */
const MAGIC = new Uint8Array(Uint32Array.of(0x54554f47).buffer)

/** Whether a file may be overwritten: it is missing, empty or an index, even a damaged one. */
const isReplaceable = async (terminal: Terminal, file: string): Promise<boolean> => {
  if (await isToBeBuilt(terminal, file)) return true
  const handle = await open(terminal.resolvePath(file))
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length))
    return buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}

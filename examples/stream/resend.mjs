/**
 * Sends dead letters again, for example after a fix: `node worker.mjs resend`. A message goes back to its subject, and
 * unreadable containers are fetched again. A letter that still cannot be handled stays.
 *
 * A letter is sent before it is deleted: if the command dies in between, the tracker detects the duplicate.
 */
import { request } from './engine.mjs'
import { advance, EMPTY, parse, Poison } from './updates.mjs'

const FETCH = 'dead.fetch.'

/** Whether the body is valid: it can still fail because of the row of its container. */
const isValid = (text, limit) => {
  try {
    advance(EMPTY, parse(text), 0, limit)
    return true
  } catch (error) {
    if (error instanceof Poison) return false
    throw error
  }
}

/** The containers that are marked as unreadable. */
const unreadable = async bucket => {
  const ids = []
  for await (const id of await bucket.keys()) ids.push(id)
  const rows = await Promise.all(ids.map(async id => [id, await bucket.get(id)]))
  return rows.filter(([, row]) => row?.string().includes('"unreadable":"')).map(([id]) => id)
}

/** The `refetch_at` of a container; null if its row cannot be read. */
const readRefetchAt = async ({ bucket }, id) => {
  const entry = await bucket.get(id)
  try {
    return entry.json().refetch_at
  } catch {
    return null
  }
}

/** Sends the message of a letter to its subject; returns false if the letter has to stay. */
const sendAgain = async ({ client, limit }, letter) => {
  if (letter.subject.startsWith(FETCH)) return true
  if (!isValid(letter.string(), limit)) return false
  await client.publish(letter.subject.slice('dead.'.length), letter.data, { msgID: `dead ${letter.seq}` })
  return true
}

/** Returns the numbers of messages that are sent again, and of containers that are fetched again. */
export const resend = async engine => {
  const { streams } = engine.manager
  const { state } = await streams.info('dead')
  const letters = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const letter = await streams.getMessage('dead', { seq })
    if (letter && (await sendAgain(engine, letter))) letters.push(letter)
  }
  const requests = letters.filter(({ subject }) => subject.startsWith(FETCH))
  const ids = new Set([
    ...requests.map(({ subject }) => subject.slice(FETCH.length)),
    ...(await unreadable(engine.bucket)),
  ])
  for (const id of ids) await request(engine, id, await readRefetchAt(engine, id), 0, 0)
  for (const { seq } of letters) await streams.deleteMessage('dead', seq)
  return { letters: letters.length - requests.length, containers: ids.size }
}

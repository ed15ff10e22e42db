/**
 * Reads a container from the service that sends the notifications. A real host sends its token with these requests, so
 * neither an id nor an answer may lead them elsewhere.
 */
import { LIMITS } from './limits.mjs'

export const readerOf = url => async id => {
  // In a URL these segments name a folder, also when they are escaped.
  if (['', '.', '..'].includes(id)) throw new Error('the id cannot be a part of a URL')
  const response = await fetch(`${url}/containers/${encodeURIComponent(id)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  const parts = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > LIMITS.answer) throw new Error('the answer is too large')
    parts.push(part)
  }
  if (!response.ok) throw new Error(`the answer has the status ${response.status}`)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

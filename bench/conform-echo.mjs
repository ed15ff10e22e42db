/**
 * The smallest implementation: it echoes the params as the result. With `planted` it answers like gateout, with one
 * bug: it counts total lines.
 */
import { createInterface } from 'node:readline'

const reply =
  process.argv[2] === 'planted'
    ? await import('../dist/oracle.js').then(({ find, respond }) => line => {
        const { id, method, params } = JSON.parse(line)
        if (method !== 'fee.summarize' || find(method)?.call(params)._tag === 'Left') return respond(line)
        const counted = params.fees?.map(fee => (fee.type === 'total' ? { ...fee, type: 'other' } : fee)) ?? null
        return respond(JSON.stringify({ jsonrpc: '2.0', id, method, params: { fees: counted } }))
      })
    : line => {
        const { id, params } = JSON.parse(line)
        return JSON.stringify({ jsonrpc: '2.0', id, result: params })
      }

let replies = ''
createInterface({ input: process.stdin }).on('line', line => {
  if (replies === '') {
    setImmediate(() => {
      process.stdout.write(replies)
      replies = ''
    })
  }
  replies += `${reply(line)}\n`
})

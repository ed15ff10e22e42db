/**
 * Parses a message to the MCP server, answers it and serializes the reply.
 *
 * The floor only serializes the same reply.
 */
import assert from 'node:assert/strict'
import { respond } from '../dist/mcp.js'

const ask = (method, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const gateout = text => JSON.stringify(respond({ message: JSON.parse(text) }))

const list = ask('tools/list')
const reply = respond({ message: JSON.parse(list) })

const call = ask('tools/call', {
  name: 'get_container',
  arguments: { id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', include: ['shipment'] },
})

export const works = [
  {
    name: 'tools/list, from text to text',
    inputs: [list],
    floor: 'JSON.stringify',
    contestants: { 'JSON.stringify': () => JSON.stringify(reply), gateout },
    targets: [{ against: 'JSON.stringify', atMost: 2 }],
  },
  {
    name: 'tools/call, from text to text',
    inputs: [call],
    floor: 'JSON.parse and stringify',
    contestants: { 'JSON.parse and stringify': text => JSON.stringify(JSON.parse(text)), gateout },
    targets: [],
  },
]

export const check = () => {
  assert.equal(gateout(list), JSON.stringify(reply))
  const { tools } = JSON.parse(gateout(list)).reply.result
  assert.equal(tools.length, 10)
  assert.equal(JSON.parse(gateout(call)).outcome, 'call')
  return [`mcp: a list of ${tools.length} tools in ${JSON.stringify(reply).length} characters`]
}

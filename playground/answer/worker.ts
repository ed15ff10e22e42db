/**
 * The page's worker: parses the input fields and runs the rules, so that the page stays responsive.
 */
import { describe, clauses } from '../../src/oracle'
import { writeCsv } from '../../src/table/csv'
import { toCell } from '../../src/table/grid'
import { read } from '../../src/table'
import type { Reply, Request } from './answer'
import { conclude, emptyMemory, type Conclusion } from './view'

const memory = emptyMemory()
let save: Conclusion['save'] = null

const send = (reply: Reply): void => self.postMessage(reply)

const reply = (request: Request): Reply => {
  const { id } = request
  if (request.kind === 'answer') {
    const conclusion = conclude(memory, request.question)
    save = conclusion.save
    return { id, kind: 'answer', answer: conclusion.answer }
  }
  if (request.kind === 'sheets') {
    const { sheets, sheet } = request
    const header = read({ sheets, sheet }).sheet?.name ?? ''
    const rows = (sheets.find(({ name }) => name === header)?.rows ?? []).map(row => row.map(toCell))
    return { id, kind: 'table', text: writeCsv(rows, ','), header }
  }
  return save ? { id, kind: 'table', ...save() } : { id, kind: 'failed', message: 'Only a board can be saved.' }
}

self.addEventListener('message', ({ data }: MessageEvent<Request>) => {
  try {
    send(reply(data))
  } catch (error) {
    send({ id: data.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})

const { version, contract } = describe([])
send({
  kind: 'ready',
  about: {
    version,
    contract,
    clauses: clauses.map(({ id, rule, level }) => ({ id, rule, level })),
  },
})

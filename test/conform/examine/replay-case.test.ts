import { describe, expect, it } from 'vitest'
import { replay, replaySealed, type Reply } from '../../../src/conform'
import { courses } from '../../../src/conform/generate/course'
import { respond } from '../../../src/oracle'
import { makeVector, own, peerOf } from '../peer'

const extracted = { phase: 'classified', event: { type: 'extracted' } }
const vector = makeVector({
  id: 'an-extraction',
  operation: 'document.step',
  clauses: ['DOC-4'],
  input: extracted,
  expect: { result: { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' } },
})
const known = { vectors: [vector, { ...vector, id: 'of-nothing', operation: 'no.such' }] }
const silent = (name: string, input: unknown): Reply => {
  const reply = own(name, input)
  return 'result' in reply ? { result: { ...(reply.result as object), emits: null } } : reply
}
const replayed = (place: string, reply = own) => replay(peerOf(reply), place, known)

describe('a place', () => {
  it('is a vector, if its operation exists', async () => {
    expect(await replayed('an-extraction')).toMatchObject([{ kind: 'vector', id: 'an-extraction', state: 'passed' }])
    expect(await replayed('an-extraction', silent)).toMatchObject([
      { state: 'failed', violations: [{ clauses: ['DOC-4'] }] },
    ])
    expect(await replayed('of-nothing')).toBeUndefined()
  })
  it('is a clause of the protocol', async () => {
    const converse = async (lines: readonly (string | Uint8Array)[]) => ({
      lines: lines.flatMap(line => respond(String(line)) ?? []),
    })
    expect(await replay({ ...peerOf(own), converse }, 'PROTO-7', known)).toMatchObject([
      { kind: 'protocol', id: 'PROTO-7', state: 'passed' },
    ])
  })
  it('is a generated input of an operation, checked like a vector', async () => {
    const [check, ...others] = (await replayed('document.step@12:10', silent))!
    expect(others).toEqual([])
    expect(check).toMatchObject({ kind: 'vector', id: 'document.step@12:10', operation: 'document.step', cases: 1 })
    const [shrunk] = (await replayed('document.step@12:10:10'))!
    expect(shrunk).toMatchObject({ id: 'document.step@12:10:10', state: 'passed', violations: [] })
  })
  it.each(courses.map(({ id }) => id))('is one of %s', async id => {
    expect(await replayed(`${id}@1:0`)).toMatchObject([{ kind: 'generated', id, state: 'passed', cases: 1 }])
  })
  it.each(
    ['1:0x', '1:0:', '1:0:x', 'x1:0', '1:0:9999']
      .map(place => `document.step@${place}`)
      .concat('x\ndocument.step@1:0', 'no-such@1:0'),
  )('is not %j', async place => {
    expect(await replayed(place)).toBeUndefined()
  })
})

describe('a sealed case', () => {
  const sealed = (value: unknown, reply = own) => replaySealed(peerOf(reply), 'sealed', value)
  it('is an input of an operation, expected to be answered like this library does', async () => {
    const check = {
      kind: 'vector',
      id: 'sealed',
      title: 'Its data was extracted.',
      operation: 'document.step',
      cases: 1,
    }
    const value = { operation: 'document.step', input: extracted }
    const [passed] = (await sealed(value))!
    expect(passed).toMatchObject({ ...check, state: 'passed', violations: [] })
    const [failed] = (await sealed(value, silent))!
    expect(failed?.violations).toMatchObject([
      {
        id: 'sealed',
        input: extracted,
        expected: vector.expect,
        clauses: ['DOC-4'],
        pointers: ['/result/emits'],
        replay: 'sealed',
        sealed: value,
      },
    ])
    expect(failed?.violations[0]).not.toHaveProperty('sealed.before')
    const [refused] = (await sealed(value, () => ({ issues: [] })))!
    expect(refused?.violations).toMatchObject([{ clauses: ['FORM-1'] }])
  })
  it('may have steps before it', async () => {
    const update = { id: 'n1', created_at: '2026-01-05T08:00:00Z', changeset: {} }
    const now = '2026-01-05T08:00:01Z'
    const before = [{ operation: 'tracker.receive', input: { update, now } }]
    const value = { operation: 'tracker.receive', input: { update, now }, before }
    const asked: unknown[] = []
    const peer = peerOf((name, input) => (asked.push(input), own(name, input)))
    expect(await replaySealed(peer, 'sealed', value)).toMatchObject([{ state: 'passed' }])
    expect(asked).toEqual([
      { update, now, state: null },
      { update, now, state: expect.objectContaining({ format: expect.any(Number) as unknown }) as unknown },
    ])
  })
  it.each<[string, unknown]>([
    ['null', null],
    ['an array', []],
    ['without an input', { operation: 'document.step' }],
    ['without an operation', { input: extracted }],
    ['with an operation that is not a string', { operation: 5, input: extracted }],
    ['with an unknown operation', { operation: 'no.such', input: extracted }],
    ...[
      null,
      {},
      [null],
      [{}],
      [{ operation: 5, input: {} }],
      [{ operation: 'hold.diff', input: 5 }],
      [{ operation: 'hold.diff', input: {} }, {}],
    ].map((before): [string, unknown] => [
      `with ${JSON.stringify(before)} before it`,
      { operation: 'document.step', input: extracted, before },
    ]),
  ])('is not a value %s', async (_, value) => {
    expect(await sealed(value)).toBeUndefined()
  })
})

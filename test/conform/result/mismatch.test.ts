import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { discriminatedUnion, json, nullable, prose } from '../../../src/kernel/codec/codec'
import type { Reply } from '../../../src/conform'
import { createJudge } from '../../../src/conform/result/mismatch'
import { find, type Operation } from '../../../src/oracle'

const fee = createJudge(find('fee.summarize')!)
const judge = (output: t.Mixed) => createJudge({ ...find('fee.summarize')!, output } as Operation)
const issues = [{ pointer: '/fees', code: 'type' as const, message: 'a' }] as const

describe('a reply that is not the answer', () => {
  it.each<[object, Reply, string, readonly string[]]>([
    [{ result: { sum: 1 } }, { result: { sum: 2 } }, 'fee.summarize differs /result/sum', ['/result/sum']],
    [
      { result: { totals: [1, 2] } },
      { result: { totals: [1, 3, 4] } },
      'fee.summarize differs /result/totals/*',
      ['/result/totals/1', '/result/totals/2'],
    ],
    [{ result: { b: 1 } }, { result: { a: 1 } }, 'fee.summarize differs /result/*', ['/result/a', '/result/b']],
    [
      { result: { by_type: { other: 1 }, sum: 1 } },
      { result: { by_type: {}, sum: 2 } },
      'fee.summarize differs /result/by_type/other',
      ['/result/by_type/other', '/result/sum'],
    ],
    [
      { issues },
      { issues: [{ ...issues[0], code: 'missing' }] },
      'fee.summarize differs /issues/*/code',
      ['/issues/0/code'],
    ],
    [{ issues }, { result: 1 }, 'fee.summarize accepts', []],
    [{ result: 1 }, { issues }, 'fee.summarize refuses', []],
    [{ result: 1 }, { error: { code: -32603, message: '' } }, 'fee.summarize error -32603', []],
    [{ issues }, { error: { code: -32602, message: '' } }, 'fee.summarize error -32602', []],
    [{ result: 1 }, { fault: 'died', detail: '' }, 'fee.summarize died', []],
    [{ issues }, { fault: 'silent', detail: '' }, 'fee.summarize silent', []],
  ])('%j, got %j: %s', (expected, reply, signature, pointers) => {
    expect(fee(expected, reply)).toEqual({ kind: signature.split(' ')[1], signature, pointers })
  })
  const rejected = (error: object) => ({ result: { outcome: 'rejected', errors: [error] } })
  const error = { status: '422', code: 'type' as const, title: 'a', source: { pointer: '/x' } }
  it.each([
    [{ ...error, title: 'b', id: 'i', meta: { line: 1 } }, []],
    [{ status: '422', code: 'type' as const, source: { pointer: '/x' } }, []],
    [{ ...error, status: '400' }, ['/result/errors/0/status']],
    [{ ...error, code: 'enum' as const }, ['/result/errors/0/code']],
    [
      { ...error, source: { parameter: 'x' } },
      ['/result/errors/0/source/parameter', '/result/errors/0/source/pointer'],
    ],
  ])('compares an error by status, code and source: %j', (got, pointers) => {
    for (const name of 'tracking_request.submit reference.patch custom_field.define webhook.read mcp.config'.split(
      ' ',
    )) {
      expect([name, createJudge(find(name)!)(rejected(error), rejected(got))?.pointers ?? []]).toEqual([name, pointers])
    }
    for (const name of ['tracking_request.list', 'access.authenticate']) {
      const wrapped = (inner: object) => ({ result: { document: rejected(inner).result } })
      expect([name, createJudge(find(name)!)(wrapped(error), wrapped(got))?.pointers ?? []]).toEqual([
        name,
        pointers.map(pointer => pointer.replace('/result', '/result/document')),
      ])
    }
  })
  it.each([
    [2, []],
    ['1', ['/result/state/format']],
    [undefined, ['/result/state/format']],
  ])('takes any number for the format of a state: %j', (format, pointers) => {
    const state = (given: unknown) => ({
      result: { state: { attributes: null, ...(given !== undefined && { format: given }) } },
    })
    for (const name of ['tracker.start', 'tracker.receive', 'tracker.read']) {
      expect(createJudge(find(name)!)(state(1), state(format))?.pointers ?? []).toEqual(pointers)
    }
  })
  it('is undefined if they agree, whatever the words for people', () => {
    expect(fee({ result: { sum: 1 } }, { result: { sum: 1 } })).toBeUndefined()
    expect(fee({ issues }, { issues: [{ ...issues[0], message: 'b' }] })).toBeUndefined()
    expect(judge(t.type({ note: prose }))({ result: { note: 'a' } }, { result: { note: 'b' } })).toBeUndefined()
  })
})

describe('a signature', () => {
  it.each<[string, t.Mixed]>([
    ['a list', t.array(t.type({ known: t.number }))],
    ['a list that is not written', t.readonlyArray(t.partial({ known: t.number }))],
    ['a list of either', t.array(t.union([t.type({ known: t.number }), t.null]))],
    ['a list of both', t.array(t.intersection([t.type({ x: t.string }), t.type({ known: t.number })]))],
    ['a list of choices', t.array(discriminatedUnion('x', 'k', { a: t.type({ known: t.number }) }))],
    [
      'a list of the rest of a choice',
      t.array(discriminatedUnion('x', 'k', { a: t.type({}) }, t.type({ known: t.number }))),
    ],
    ['a list or null', nullable(t.array(t.type({ known: t.number })))],
    ['a dictionary', t.record(t.string, t.type({ known: t.number }))],
  ])('knows the keys of %s', (_, output) => {
    expect(judge(output)({ result: [{ known: 1 }] }, { result: [{ known: 2 }] })?.signature).toBe(
      'fee.summarize differs /result/*/known',
    )
  })
  it('names the keys of issues, and sorts the places', () => {
    const [a, b] = [
      { pointer: '/a', code: 'type' as const, message: '' },
      { pointer: '/b', code: 'enum' as const, message: '' },
    ]
    expect(fee({ issues: [a] }, { issues: [b] })?.signature).toBe('fee.summarize differs /issues/*/code')
    const output = t.type({ b: t.number, a: t.number })
    expect(judge(output)({ result: { b: 1, a: 1 } }, { result: { b: 2, a: 2 } })?.signature).toBe(
      'fee.summarize differs /result/a',
    )
  })
  it('has a * for data at the first place', () => {
    expect(judge(t.unknown)({ result: { x: { y: 1 } } }, { result: { x: { y: 2 } } })?.signature).toBe(
      'fee.summarize differs /result/*',
    )
  })
  it('goes no further than the first key that is data', () => {
    const one = judge(t.type({ value: json }))(
      { result: { value: { data: { value: 1 } } } },
      { result: { value: { data: { value: 2 } } } },
    )
    expect(one).toMatchObject({
      signature: 'fee.summarize differs /result/value/*',
      pointers: ['/result/value/data/value'],
    })
  })
  it('is the same for one cause at several places', () => {
    const at = (n: number) =>
      fee({ result: { totals: [...Array(n).fill(0), 1] } }, { result: { totals: [...Array(n).fill(0), 2] } })?.signature
    expect(at(0)).toBe(at(7))
  })
})

it('does not compare which of more than a thousand issues are listed', () => {
  const list = (length: number, first: number) =>
    Array.from({ length }, (_, i) => ({ ...issues[0], pointer: `/fees/${first + i}` }))
  expect(fee({ issues: list(1_000, 0) }, { issues: list(1_280, 0) })).toBeUndefined()
  expect(fee({ issues: list(1_000, 0) }, { issues: list(1_000, 7) })).toBeUndefined()
  expect(fee({ issues: list(1_000, 0) }, { issues: list(999, 0) })?.kind).toBe('differs')
  expect(fee({ issues: list(999, 0) }, { issues: list(1_000, 0) })?.kind).toBe('differs')
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valid } from '../../../src/law/arbitrary'
import { dateTime } from '../../../src/resource/json-api'
import { address, defaultPolicy, encode, parse, type Query } from '../../../src/rule/tracking-request/query'

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a b+c&d=e%20', 'ß')).filter(of => /\P{White_Space}/u.test(of) && !/\p{Surrogate}/u.test(of))
const instant = fc.option(valid(dateTime))
const query: fc.Arbitrary<Query> = fc.record({
  q: fc.option(fc.oneof(text, fc.constant(''))),
  request_number: fc.option(text),
  scac: fc.option(text),
  status: fc.option(fc.constantFrom('created', 'pending', 'failed')),
  created_after: instant,
  created_before: instant,
  updated_after: instant,
  updated_before: instant,
  include: fc.subarray(['tracked_object', 'customer']),
  page_number: fc.maxSafeNat().map(n => Math.max(n, 1)),
  page_size: fc.integer({ min: 1, max: defaultPolicy.max_page_size }),
})

describe('a query', () => {
  it('is read as it was written', () => {
    fc.assert(fc.property(query, (of) => {
      expect(parse({ query: encode(of) })).toEqual({ _tag: 'Right', right: of })
    }))
  })
  it('is written as a form is', () => {
    fc.assert(fc.property(query, (of) => {
      expect(encode(of)).toBe(new URLSearchParams(encode(of)).toString())
    }))
  })
  it('asks for the first page of all, with what is tracked, where it is empty', () => {
    expect(parse({ query: '' })).toEqual({
      _tag: 'Right',
      right: {
        q: null, request_number: null, scac: null, status: null, created_after: null, created_before: null, updated_after: null, updated_before: null,
        include: ['tracked_object'], page_number: 1, page_size: 25,
      },
    })
  })
  it('is written without what it does not ask', () => {
    expect(encode({ include: [], scac: null, page_number: 3 })).toBe('include=&page%5Bnumber%5D=3')
    expect(encode({})).toBe('')
  })
  it('is bound to a page that a number can tell, and to the largest size', () => {
    expect(parse({ query: `page[number]=${'9'.repeat(400)}&page[size]=007`, policy: { max_page_size: 6 } }))
      .toMatchObject({ right: { page_number: Number.MAX_SAFE_INTEGER, page_size: 6 } })
  })
  it('is told in words what is wrong with it', () => {
    const wrong = parse({ query: 'filter[status]=x&filter[scac]=+&filter[created_at][end]=x&include=x&page[size]=x&x=1&q=1&q=2' })
    expect(wrong._tag === 'Left' && wrong.left.map(({ source, detail }) => `${source.parameter} ${detail}`)).toEqual([
      'filter[created_at][end] is no date-time with an offset, as 2026-01-31T08:30:00Z',
      'filter[scac] is blank',
      'filter[status] is not one of created, pending, failed',
      'include names another relation than tracked_object, customer',
      'page[size] is no whole number from 1',
      'q is given more than once',
      'x is no parameter of this list',
    ])
  })
  it('may be a megabyte of anything', () => {
    expect(parse({ query: 'q=1&'.repeat(250_000) })).toMatchObject({ left: [{ code: 'conflict' }] })
    expect(parse({ query: `page[number]=${'0'.repeat(1_000_000)}` })).toMatchObject({ left: [{ code: 'range' }] })
    expect(parse({ query: `include=${','.repeat(1_000_000)}` })).toMatchObject({ left: [{ code: 'unknown' }] })
  })
})

describe('address', () => {
  it.each([
    ['/list', '', undefined, '/list?page%5Bnumber%5D=1'],
    ['/list', 'q=a+b', 3, '/list?q=a+b&page%5Bnumber%5D=3'],
    ['/list', '?page[number]=007&q=%zz', undefined, '/list?page%5Bnumber%5D=7&q=%25zz'],
    ['/list?a=[b]&page[number]=4&=&#part?x', 'q=', 2, '/list?a=[b]&=&q=&page%5Bnumber%5D=2#part?x'],
    ['', 'q=~*', 1, '?q=%7E*&page%5Bnumber%5D=1'],
    ['/list\n?', '', 1, '/list\n?page%5Bnumber%5D=1'],
  ])('of %j, %j, page %j', (url, query, page, expected) => {
    expect(address({ url, query, page })).toBe(expected)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valid } from '../../../src/conform/generate/arbitrary'
import { dateTime } from '../../../src/resource/json-api'
import {
  address,
  defaultPolicy,
  encode,
  explain,
  parse,
  type ListingQuery,
} from '../../../src/rule/tracking-request/query'

const text = fc
  .oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a b+c&d=e%20', 'ß'))
  .filter(value => /\P{White_Space}/u.test(value) && !/\p{Surrogate}/u.test(value))
const instant = fc.option(valid(dateTime))
const query: fc.Arbitrary<ListingQuery> = fc.record({
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
  it('is parsed as it was encoded', () => {
    fc.assert(
      fc.property(query, asked => {
        expect(parse({ query: encode(asked) })).toEqual({ outcome: 'query', query: asked })
      }),
    )
  })
  it('is encoded like a form', () => {
    fc.assert(
      fc.property(query, asked => {
        expect(encode(asked)).toBe(new URLSearchParams(encode(asked)).toString())
      }),
    )
  })
  it('asks for the first page of all requests, with tracked objects, if empty', () => {
    expect(parse({ query: '' })).toEqual({
      outcome: 'query',
      query: {
        q: null,
        request_number: null,
        scac: null,
        status: null,
        created_after: null,
        created_before: null,
        updated_after: null,
        updated_before: null,
        include: ['tracked_object'],
        page_number: 1,
        page_size: 25,
      },
    })
  })
  it('is encoded without unset filters', () => {
    expect(encode({ include: [], scac: null, page_number: 3 })).toBe('include=&page%5Bnumber%5D=3')
    expect(encode({})).toBe('')
  })
  it('is capped at the largest safe page number and page size', () => {
    expect(
      parse({ query: `page[number]=${'9'.repeat(400)}&page[size]=007`, policy: { max_page_size: 6 } }),
    ).toMatchObject({ query: { page_number: Number.MAX_SAFE_INTEGER, page_size: 6 } })
  })
  it('is rejected with messages', () => {
    const wrong = parse({
      query: 'filter[status]=x&filter[scac]=+&filter[created_at][end]=x&include=x&page[size]=x&x=1&q=1&q=2',
    })
    expect(
      wrong.outcome === 'rejected' && wrong.errors.map(({ source, detail }) => `${source.parameter} ${detail}`),
    ).toEqual([
      'filter[created_at][end] must be a date-time with an offset, such as 2026-01-05T08:00:00Z, got "x"',
      'filter[scac] must not be blank',
      'filter[status] must be one of created, pending, failed; got "x"',
      'include must be one of tracked_object, customer; got "x"',
      'page[size] must be a whole number from 1, got "x"',
      'q is given more than once',
      'x is not a known parameter',
    ])
  })
  it('has no duplicate relations', () => {
    expect(parse({ query: 'include=customer,tracked_object,customer' })).toMatchObject({
      query: { include: ['customer', 'tracked_object'] },
    })
  })
  it('collects at most a thousand errors', () => {
    const rejected = parse({ query: Array.from({ length: 100_000 }, (_, i) => `x${i}=`).join('&') })
    expect(rejected.outcome === 'rejected' && rejected.errors.length).toBe(1_000)
  })
  it('is explained in a sentence', () => {
    expect(explain(parse({ query: 'filter[status]=failed&q=x&page[size]=7' }))).toBe(
      'Page 1, of 7 at most, with q x, status failed.',
    )
    expect(explain(parse({ query: '' }))).toBe('Page 1, of 25 at most.')
    expect(explain(parse({ query: 'sort=x' }))).toBe('Rejected: sort is not a known parameter.')
  })
  it('may be a megabyte of arbitrary input', () => {
    expect(parse({ query: 'q=1&'.repeat(250_000) })).toMatchObject({ errors: [{ code: 'conflict' }] })
    expect(parse({ query: `page[number]=${'0'.repeat(1_000_000)}` })).toMatchObject({ errors: [{ code: 'range' }] })
    expect(parse({ query: `include=${','.repeat(1_000_000)}` })).toMatchObject({ errors: [{ code: 'unknown' }] })
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
    ['/list??q=a&q=b&?q=c', '', 1, '/list??q=a&?q=c&page%5Bnumber%5D=1'],
  ])('of %j, %j, page %j', (url, query, page, expected) => {
    expect(address({ url, query, page })).toBe(expected)
  })
})

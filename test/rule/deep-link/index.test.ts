import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { build, buildPage, explain, parse, resolve, type Shipment } from '../../../src/rule/deep-link'
import { describeVectors } from '../../vectors'

const shipments: readonly Shipment[] = [
  {
    id: 's1',
    bill_of_lading_number: 'MEDUFR030801',
    containers: [{ id: 'c1', number: 'MSCU5285725', ref_numbers: ['LOT 1'] }],
  },
  { id: 's2', booking_number: 'BK200', ref_numbers: ['PO-1'], containers: [{ id: 'c2', number: 'CSQU3054383' }] },
]

describe('resolve', () => {
  const long = 'a'.repeat(1e6)
  const account: readonly Shipment[] = [{ id: 's', ref_numbers: [long], containers: [{ id: 'c', number: long }] }]
  it.each([
    ['a million letters', long, 'a'],
    ['a million spaces', ' '.repeat(1e6), 'e'],
    ['a million dashes', '-'.repeat(1e6), 'e'],
    ['what needs backtracking', `${'a'.repeat(250_000)}b${'a'.repeat(250_000)}`, 'e'],
    ['what is a part', 'a'.repeat(500_000), 'c'],
  ])('takes a query of %s', (_, query, step) => {
    expect(resolve({ shipments: account, query }).step).toBe(step)
  })
})

describe('parse', () => {
  it('agrees with URL and URLSearchParams on every URL that both accept', () => {
    const piece = fc.constantFrom(
      'q',
      'Q',
      '=',
      '&',
      '+',
      '%',
      '%2',
      '%C3',
      '%A9',
      '%E5%AD%97',
      '%ed',
      '%A0',
      '%F0%9F',
      '%00',
      'é',
      '😀',
      '\ud800',
      '\udc00',
      '#',
      '?',
      '/',
      ' ',
      ';',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const url = `https://app.example/shipments/find?${pieces.join('')}|`
        const query = new URL(url).searchParams.get('q')
        expect(parse({ url })).toEqual(query === null ? { outcome: 'not_a_deep_link' } : { outcome: 'query', query })
      }),
    )
  })
  it.each([
    ['@', `https://${'a@'.repeat(5e5)}`],
    ['slashes', '/'.repeat(1e6)],
    ['percent signs', `/shipments/find?q=${'%'.repeat(1e6)}`],
    ['pairs', `/shipments/find?${'&a'.repeat(5e5)}`],
  ])('takes a million %s', (_, url) => {
    expect(parse({ url }).outcome).toBe(url.includes('q=') ? 'query' : 'not_a_deep_link')
  })
})

describe('build', () => {
  it('takes a million slashes', () => {
    expect(build({ app_url: `${'/'.repeat(1e6)}x`, identifier: '1' }).url).toHaveLength(1e6 + 20)
    expect(build({ app_url: `x${'/'.repeat(1e6)}`, identifier: '1' }).url).toBe('x/shipments/find?q=1')
  })
})

describe('buildPage', () => {
  const routes = {
    shipment: (shipment: string, container: string | null) => `/s/${shipment}/${container}`,
    shipments: (query: string) => `/s?${query}`,
  }
  it.each([
    ['lot 1', '/s/s1/c1'],
    ['PO-1', '/s/s2/null'],
    ['XYZ ', '/s?XYZ '],
  ])('%s', (query, page) => {
    expect(buildPage(routes, resolve({ shipments, query }))).toBe(page)
  })
})

describe('explain', () => {
  it.each([
    ['CSQU3054383', 'The number of a container: shipment s2, container c2 selected.'],
    ['BK200', 'A number of the shipment or a reference number: shipment s2.'],
    ['LOT 1', 'A number of the shipment or a reference number: shipment s1, container c1 selected.'],
    ['CSQU', 'A part of the number of a container: shipment s2, container c2 selected.'],
    ['LOT', 'A part of a number of the shipment or of a reference number: shipment s1.'],
    ['', 'No match: the list of shipments, with the query filled in.'],
  ])('%j', (query, sentence) => {
    expect(explain(resolve({ shipments, query }))).toBe(sentence)
  })
})

describe('explain of a link', () => {
  it.each([
    [build({ app_url: '', identifier: 'PO 7' }), 'The deep link is /shipments/find?q=PO%207.'],
    [parse({ url: '/shipments/find?q=PO%207' }), 'A deep link that asks for "PO 7".'],
    [parse({ url: '/shipments' }), 'Not a deep link.'],
  ])('%j', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})

describeVectors('deep_link.resolve')
describeVectors('deep_link.parse')
describeVectors('deep_link.build')

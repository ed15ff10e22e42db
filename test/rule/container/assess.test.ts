import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyValid } from '../../../src/conform/generate/arbitrary'
import { containers } from '../../../src/conform/generate/pickup'
import { find } from '../../../src/oracle/operations'
import { assess, byUrgency, explain, type Assessed, type Assessment } from '../../../src/rule/container'
import { classifyUrgency, compareUrgencies } from '../../../src/rule/container/urgency'
import { isObject } from '../../../src/kernel/json'
import type { Issue } from '../../../src/kernel/issue'
import { containerAttributes } from '../../../src/resource/container'
import { decode } from '../../../src/resource/decode'
import { CONTAINER_STRINGS } from '../../../src/rule/pickup/input.generated'
import { describeVectors } from '../../vectors'

const NOW = '2026-07-15T16:00:00Z'
const READY = { available_for_pickup: true, holds_at_pod_terminal: [] }
const UUID = '00000001-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const container = (id: string, attributes: object = READY) => ({ id, type: 'container', attributes })

const assessed = (document: unknown): Assessed => {
  const answer = assess({ document, now: NOW })
  if (answer._tag === 'Left') throw new Error('refused')
  return answer.right
}

describe('a document', () => {
  it.each<[string, unknown, string]>([
    [
      'an array',
      [container('a')],
      'must be a container, its attributes, or a document with containers, got an array; pass its items one by one',
    ],
    ['nothing', undefined, 'must be a container, its attributes, or a document with containers, got nothing'],
    [
      'errors',
      { errors: [{ title: 'Not Found', detail: 'No such container' }, 5] },
      'is a document of errors: Not Found: No such container',
    ],
    ['an envelope', { status: 200, body: { data: [] } }, 'has its document under "body"; pass only that'],
    ['null', { data: null }, 'has null as its data, and no container in it'],
    ['another resource', { data: { type: 'vessel', id: 'v' } }, 'has no container, only type "vessel"'],
    [
      'another object',
      { number: 'CSQU3054383' },
      'must be a container, its attributes, or a document with containers, got an object without data, type, available_for_pickup and holds_at_pod_terminal',
    ],
  ])('that is %s is refused with the way out', (_, document, message) => {
    expect(assessed(document)).toEqual({
      containers: [],
      refused: [{ pointer: '', issues: [{ pointer: '', code: 'type', message }] }],
      warnings: [],
    })
  })
  it('has warnings for fees that cannot be summed', () => {
    const fees = [1, 2].map(() => ({ type: 'exam', amount: 1e308, currency_code: 'USD' }))
    const { containers, warnings } = assessed({ ...READY, fees_at_pod_terminal: fees })
    expect(containers[0]!.fees).toBeNull()
    expect(warnings).toEqual([
      { pointer: '/fees_at_pod_terminal', code: 'range', message: 'the sum is out of the range of a double' },
    ])
  })
})

describe('the request', () => {
  it('refuses everything but the document, with all issues', () => {
    const input = {
      document: undefined,
      now: new Date(NaN),
      mode: 'loose',
      policy: { soon_days: -1 },
      terms: { demurrage: [{}], detention: 5 },
      calendar: { weekend: [0] },
    }
    expect(assess(input as never)).toMatchObject({
      left: [
        { pointer: '/calendar/weekend/0', code: 'range' },
        { pointer: '/mode', code: 'enum' },
        { pointer: '/now', code: 'format' },
        { pointer: '/policy/soon_days', code: 'range' },
        { pointer: '/terms/demurrage/0/free_days', code: 'missing' },
        { pointer: '/terms/detention', code: 'type' },
      ],
    })
  })
  it('takes a Date', () => {
    expect(assess({ document: READY, now: new Date(NOW) })).toEqual(assess({ document: READY, now: NOW }))
    expect(assess({ document: READY, now: new Date(8.64e15) })).toMatchObject({ left: [{ pointer: '/now' }] })
  })
  const list = <A>(n: number, item: A): readonly A[] => Array.from({ length: n }, () => item)
  const stopped = (n: number): { stopped: readonly string[] } => ({ stopped: list(n, '2026-07-01') })
  const terms = (n: number) => list(n, { free_days: 4 })
  it.each<[string, object, string | undefined]>([
    ['10,000 terms', { terms: { demurrage: terms(5_000), combined: terms(5_000) } }, undefined],
    ['10,001 terms', { terms: { demurrage: terms(5_000), combined: terms(5_001) } }, '/terms'],
    ['10,000 stopped days', { calendar: stopped(5_000), dates: { a: stopped(5_000) } }, undefined],
    ['10,001 stopped days', { calendar: stopped(1), dates: { a: stopped(10_000) } }, '/calendar/stopped'],
    ['10,001 waived days', { calendar: { stopped: [], waived: list(10_001, 'never') } }, '/calendar/waived'],
    [
      '10,000 stopped and a waived day',
      { calendar: { ...stopped(10_000), waived: ['2026-07-01'] } },
      '/calendar/stopped',
    ],
    [
      '10,001 in terms',
      { terms: { combined: [{ free_days: 1 }, { free_days: 1, calendar: stopped(10_001) }] }, calendar: stopped(1) },
      '/terms/combined/1/calendar/stopped',
    ],
    ['10,001 in dates', { dates: { a: stopped(5_000), b: stopped(5_001) } }, '/dates'],
    [
      '10,001 ranges with those of terms',
      {
        terms: { detention: [{ free_days: 1, calendar: stopped(5_000) }] },
        calendar: {},
        dates: { a: { stopped: list(5_001, { from: '2026-07-01', to: '2026-07-02' }) } },
      },
      '/dates',
    ],
  ])('of %s', (_, request, pointer) => {
    const answer = assess({ document: READY, now: NOW, ...request })
    const expected = pointer === undefined ? [] : [[pointer, 'length']]
    expect(answer._tag === 'Left' ? answer.left.map(issue => [issue.pointer, issue.code]) : []).toEqual(expected)
  })
  it('is refused if an amount is out of the range of a double', () => {
    const tiers = [{ days: null, rate: 1e308 }]
    const terms = [{ free_days: 0, tiers, currency_code: 'USD' }]
    const document = {
      ...READY,
      pod_discharged_at: '2026-07-01T16:00:00Z',
      pod_full_out_at: '2026-07-03T16:00:00Z',
      pod_timezone: 'UTC',
    }
    expect(assess({ document, now: NOW, terms: { demurrage: terms, detention: terms } })).toMatchObject({
      left: [
        { pointer: '/terms/demurrage', code: 'range' },
        { pointer: '/terms/detention', code: 'range' },
      ],
    })
  })
})

describe('the reading of a container', () => {
  /** A container with an attribute of any type. */
  const resources = fc
    .tuple(
      fc.oneof(
        containers.map(input => input.container as object),
        nearlyValid(containerAttributes),
      ),
      fc.constantFrom(...CONTAINER_STRINGS, 'availability_known', 'ind_facility_holds', 'import_deadlines'),
      fc.constantFrom(null, 5, true, 'x', [], {}, { pod: 5 }, { pickup_lfd_line: [] }),
    )
    .map(([attributes, name, value]) => container('a', isObject(attributes) ? { ...attributes, [name]: value } : {}))

  it.each(['strict', 'tolerant'] as const)('is that of resource.decode: %s', mode => {
    fc.assert(
      fc.property(resources, resource => {
        const value = JSON.parse(JSON.stringify({ ...resource, id: UUID })) as object
        const decoded = decode({ type: 'container', value, mode })
        const answer = assess({ document: value, now: NOW, mode })
        const { refused, warnings } = answer._tag === 'Right' ? answer.right : { refused: [], warnings: [] }
        const below = (issues: readonly Issue[]) =>
          issues.map(issue => ({ ...issue, pointer: `/value${issue.pointer}` }))
        expect(below(refused.flatMap(({ issues }) => issues))).toEqual(decoded.valid ? [] : decoded.issues)
        // A sum of fees out of range is a warning of the assessment.
        const read = warnings.filter(
          ({ pointer, code }) => !(code === 'range' && pointer.endsWith('fees_at_pod_terminal')),
        )
        expect(below(read)).toEqual(decoded.valid ? decoded.warnings : [])
      }),
      { numRuns: 1_000 },
    )
  })
  it('equals the advice on the same attributes: another type is not reported', () => {
    const call = find('pickup.advise')!.call
    fc.assert(
      fc.property(resources, resource => {
        const { attributes } = JSON.parse(JSON.stringify(resource)) as { attributes: object }
        const document = { ...resource, id: UUID, attributes }
        const read = decode({ type: 'container', value: document, mode: 'tolerant' })
        const container = read.valid ? (read.value.attributes ?? {}) : {}
        const advice = call({ container, relationships: {}, shipment: null, now: NOW })
        const found = assessed(document).containers.map(one => one.advice)
        expect(found).toEqual(read.valid && advice._tag === 'Right' ? [advice.right] : [])
      }),
    )
  })
})

describe('urgency', () => {
  const of = (attributes: object): Assessment =>
    assessed({ ...READY, pod_timezone: 'UTC', ...attributes }).containers[0]!
  const order = [
    of({ number: 'past', pickup_lfd: '2026-07-13' }),
    of({ number: 'soon', pickup_lfd: '2026-07-16' }),
    of({ number: 'without a day' }),
    of({ number: 'at sea', available_for_pickup: false, pod_discharged_at: null }),
    of({ number: 'long out', pod_full_out_at: '2026-07-01T12:00:00Z' }),
    of({ number: 'out', pod_full_out_at: '2026-07-14T12:00:00Z' }),
    of({ number: 'back', pod_full_out_at: '2026-07-14T12:00:00Z', empty_terminated_at: '2026-07-15T12:00:00Z' }),
  ]
  it('puts open containers with few days left first, and returned ones last', () => {
    const numbers = order.map(({ number }) => number)
    expect(
      [...order]
        .reverse()
        .sort(byUrgency)
        .map(({ number }) => number),
    ).toEqual(numbers)
    for (const one of order) expect(byUrgency(one, one)).toBe(0)
  })
  it('counts the days of the terms given', () => {
    const input = { now: NOW, document: { ...READY, pod_timezone: 'UTC', pod_discharged_at: '2026-07-10T12:00:00Z' } }
    const answer = assess({ ...input, terms: { demurrage: [{ free_days: 2 }] } })
    if (answer._tag === 'Left') throw new Error('refused')
    expect(byUrgency(answer.right.containers[0]!, order[0]!)).toBe(-1)
  })
})

describe('classifyUrgency', () => {
  const counted = { outcome: 'counted', days_left: 2 }
  it.each<[string, object, object, readonly number[]]>([
    ['open, with a last free day', { last_free_day: { days_left: 3 } }, {}, [1, 3, -0]],
    ['open, without one', {}, {}, [2, Infinity, -0]],
    ['open, with the free time of the terms', {}, { demurrage: counted }, [1, 2, -0]],
    ['the fewest days', { last_free_day: { days_left: 1 } }, { combined: counted }, [1, 1, -0]],
    ['a count that is not assessable', {}, { demurrage: { outcome: 'unassessable', days_left: 2 } }, [2, Infinity, -0]],
    ['not discharged', { status: 'not_discharged' }, { demurrage: counted }, [3, 2, -0]],
    ['picked up', { status: 'picked_up', days_out: 5 }, { detention: counted }, [4, 2, -5]],
    ['returned', { status: 'returned' }, {}, [5, Infinity, -0]],
  ])('%s', (_, advice, free_time, urgency) => {
    const blank = { status: 'ready', days_out: null, last_free_day: { days_left: null } }
    const one = { advice: { ...blank, ...advice }, free_time } as unknown as Assessment
    expect(classifyUrgency(one)).toEqual(urgency)
  })

  it('the first different figure decides', () => {
    expect([compareUrgencies([1, 5, 0], [2, 1, 0]), compareUrgencies([2, 1, 0], [1, 5, 0])]).toEqual([-1, 1])
    expect([compareUrgencies([1, 1, -5], [1, 1, -3]), compareUrgencies([1, 1, 0], [1, 1, 0])]).toEqual([-1, 0])
  })
})

describe('explain', () => {
  it('names a container by its number, its id, or not at all, and no action if there is none', () => {
    const one = (number: string, id: string | null, status: string, action: string) => ({
      number,
      id,
      advice: { status, action },
    })
    const containers = [
      one('CSQU3054383', 'c1', 'returned', 'none'),
      one('', 'c2', 'ready', 'pick_up'),
      one('', null, 'ready', 'pick_up'),
    ] as unknown as Assessed['containers']
    expect(explain({ containers, refused: [], warnings: [] })).toBe(
      'CSQU3054383: empty returned; c2: ready, pick up; the container: ready, pick up.',
    )
  })
  it('names each container, the refused ones and the warnings', () => {
    const data = [container('a', { ...READY, number: 'CSQU3054383' }), 5]
    expect(explain(assess({ document: { data }, now: NOW }))).toMatch(
      /^CSQU3054383: ready, confirm with the terminal\. Refused: \/data\/1 must be an object, got a number\. Read tolerantly: /,
    )
    expect(explain(assessed({ data: [] }))).toBe('No containers.')
    expect(explain(assess({ document: {}, now: 'soon' }))).toMatch(/^Rejected: \/now must be a date-time/)
  })
})

describeVectors('container.assess')

describe('a document with many faults', () => {
  const many = (value: unknown): object => ({ ...READY, ref_numbers: Array.from({ length: 600 }, () => value) })
  it('has 1,000 issues, and the first of each refused container', () => {
    const { refused } = assessed({ data: ['a', 'b', 'c', 'd'].map(id => container(id, many(5))) })
    expect(refused.map(({ issues }) => issues.length)).toEqual([600, 400, 1, 1])
    expect(refused[3]!.issues[0]!.pointer).toBe('/data/3/attributes/ref_numbers/0')
  })
  it('has 1,000 issues and warnings', () => {
    const { containers, refused, warnings } = assessed({
      data: [container('a', many(5)), container('b', many(null)), container('c', many(null))],
    })
    expect([refused[0]!.issues.length, warnings.length]).toEqual([600, 400])
    expect(containers.length).toBe(2)
  })
})

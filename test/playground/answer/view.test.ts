import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Card, Question } from '../../../playground/answer/answer'
import { showAttribute } from '../../../playground/answer/table'
import { conclude, emptyMemory, type Conclusion } from '../../../playground/answer/view'
import { EMPTY } from '../../../playground/link'
import { assess } from '../../../src/rule/container'
import { explain as explainFees } from '../../../src/rule/fee'
import { explain } from '../../../src/rule/pickup'
import { explain as explainVerdict } from '../../../src/rule/readiness'
import { clauses } from '../../../src/oracle'

type Example = {
  readonly title: string
  readonly first?: readonly string[]
  readonly second?: readonly string[]
} & Partial<Omit<Question, 'first' | 'second'>>

const textOf = (names: readonly string[] = []): string => names.map(name => readFileSync(name, 'utf8')).join('\n')
const examples = (JSON.parse(readFileSync('playground/example/index.json', 'utf8')) as readonly Example[]).map(
  ({ title, first, second, ...chosen }) => ({
    title,
    question: { ...EMPTY, ...chosen, first: textOf(first), second: textOf(second) },
  }),
)

const NOW = '2026-03-07T15:00:00Z'
const answer = (question: Partial<Question>): Conclusion => conclude(emptyMemory(), { ...EMPTY, now: NOW, ...question })
const cardIn = ({ answer: { cards } }: Conclusion, key: string): Card => {
  const card = cards.find(each => each.key === key)
  if (!card) throw new Error(`no card ${key} among ${cards.map(each => each.key).join(', ')}`)
  return card
}
const ID = '6513270e-269e-4d37-b2a7-4de452e6b438'
const container = (attributes: object, rest: object = {}): string =>
  JSON.stringify({ id: ID, type: 'container', attributes, ...rest })
const READY = { number: 'NRDU4820162', available_for_pickup: true, holds_at_pod_terminal: [], fees_at_pod_terminal: [] }
const updated = (
  id: string,
  created_at: string | null,
  changeset: object,
  container_id: string | null = ID,
): object => ({
  data: {
    id,
    type: 'webhook_notification',
    attributes: { event: 'container.updated', created_at, changeset },
    relationships: container_id === null ? {} : { container: { data: { id: container_id, type: 'container' } } },
  },
})

describe('a container', () => {
  const attributes = { ...READY, pod_timezone: 'America/New_York', terminal_checked_at: '2026-03-07T14:00:00Z' }
  const resource = { id: ID, type: 'container', attributes, relationships: { pickup_facility: { data: null } } }
  const shipment = { id: 's', type: 'shipment', attributes: { line_tracking_stopped_at: '2026-03-01T00:00:00Z' } }
  test.each<[string, object, string]>([
    ['alone', resource, 'ready'],
    ['in a document', { data: resource, included: [shipment] }, 'ready by an old report'],
    ['in a list', { data: [resource], included: [shipment] }, 'ready by an old report'],
    ['in a list with its shipment', { data: [shipment, resource] }, 'ready by an old report'],
    ['included by its shipment', { data: shipment, included: [resource] }, 'ready by an old report'],
    ['as bare attributes', attributes, 'ready'],
  ])('%s has the answers of container.assess', (_, document, status) => {
    const answered = assess({ document, now: NOW })
    if (answered._tag === 'Left') throw new Error('refused')
    const [assessment] = answered.right.containers
    const conclusion = answer({ first: JSON.stringify(document) })
    expect(cardIn(conclusion, 'pickup')).toMatchObject({ value: status, sentence: explain(assessment!.advice) })
    expect(cardIn(conclusion, 'readiness').sentence).toBe(explainVerdict(assessment!.verdict))
    expect(cardIn(conclusion, 'fees').sentence).toBe(explainFees(assessment!.fees!))
  })
})

describe.each(examples)('The example "$title"', ({ question }) => {
  const { list } = conclude(emptyMemory(), question).answer
  const selected = list?.members[0]?.index ?? null
  const { cards, calendar, fields } = conclude(emptyMemory(), { ...question, selected }).answer

  test('has cards, and no fault in its inputs', () => {
    expect(cards.length).toBeGreaterThan(calendar === null ? 1 : 0)
    expect([fields.first.fault, fields.second.fault]).toEqual([null, null])
    for (const { sentence, value } of cards) expect([sentence, value]).not.toContain('')
  })

  test('names only existing clauses', () => {
    const known = clauses.map(({ id }) => id)
    expect(cards.flatMap(card => card.clauses).filter(id => !known.includes(id))).toEqual([])
  })

  test('marks the deciding attributes in the input', () => {
    for (const { name, spot } of cards.flatMap(card => card.deciders)) {
      if (!spot) continue
      const marked = question[spot.field].slice(spot.from, spot.to)
      const [, key] = /^"(\w+)":/.exec(marked) ?? []
      if (key !== undefined)
        expect(name.replace(/ (before|after)$/, '').toLowerCase()).toBe(
          showAttribute(key.replace(/^pickup_lfd_/, 'import_deadlines.$&')).toLowerCase(),
        )
      expect(question[spot.field].slice(0, spot.from).split('\n').length).toBe(spot.line)
    }
  })
})

describe('The answer at the top', () => {
  const outlook = (attributes: object, now = NOW) =>
    answer({ first: JSON.stringify({ holds_at_pod_terminal: [], ...attributes }), now }).answer.outlook

  const hold = (name: string, description = ''): object => ({ name, status: 'hold', description })
  const discharged = { pod_timezone: 'America/New_York', pod_discharged_at: '2026-03-03T16:00:00Z' }

  test('has the status, the next steps, the last free day, the fees and the reasons', () => {
    const blocked = { available_for_pickup: false, holds_at_pod_terminal: [hold('customs'), hold('freight')] }
    const days = { pickup_lfd: '2026-03-08', fees_at_pod_terminal: [{ type: 'exam', amount: 9, currency_code: 'USD' }] }
    expect(outlook({ ...blocked, ...discharged, ...days })).toMatchObject({
      tone: 'bad',
      status: 'Blocked',
      reason: 'Not available, under 2 holds',
      next: ['Clear customs', 'Pay the freight'],
      deadline: { day: 'Sun 8 March 2026', risk: '1 day left', tone: 'caution' },
      // Midnight in New York, which is on daylight saving time from 8 March.
      facts: expect.arrayContaining([
        { name: 'Free time ends', value: 'Mon 9 Mar 04:00 UTC' },
        { name: 'Fees', value: '9 USD' },
      ]) as unknown,
      notes: expect.arrayContaining(['Fees are due']) as unknown,
    })
  })

  test('is green only if the container is to be picked up now', () => {
    const ready = { available_for_pickup: true, terminal_checked_at: '2026-03-07T14:00:00Z', ...discharged }
    expect(outlook(ready)).toMatchObject({ tone: 'good', status: 'Ready', next: ['Pick up'] })
    const fees = [{ type: 'exam', amount: 9, currency_code: 'USD' }]
    expect(outlook({ ...ready, fees_at_pod_terminal: fees })).toMatchObject({
      tone: 'caution',
      status: 'Ready',
      next: ['Pay 9 USD, then pick up'],
    })
    const pending = [{ name: 'customs', status: 'pending', description: null }]
    expect(outlook({ ...ready, holds_at_pod_terminal: pending })).toMatchObject({
      tone: 'caution',
      status: 'Ready (confirm)',
    })
  })

  test('has the known events in their order, with the used, the free and the late days', () => {
    const open = { available_for_pickup: true, pickup_lfd: '2026-03-08', ...discharged }
    const bar = (attributes: object, now?: string) => outlook({ ...open, ...attributes }, now)?.bar
    const names = (attributes: object, now?: string) =>
      bar(attributes, now)?.moments.map(({ name, when }) => `${name} ${when}`)
    expect(names({ pickup_appointment_at: '2026-03-08T14:30:00Z' })).toEqual([
      'Discharged Tue 3 Mar 11:00',
      'Now Sat 7 Mar 10:00',
      'Appointment Sun 8 Mar 10:30',
      'Last free day Sun 8 Mar',
    ])
    expect(bar({})?.stretches.map(({ kind }) => kind)).toEqual(['used', 'free'])
    const out = { pod_full_out_at: '2026-03-10T15:00:00Z', empty_terminated_at: '2026-03-12T15:00:00Z' }
    expect(names(out, '2026-03-15T15:00:00Z')).toEqual([
      'Discharged Tue 3 Mar 11:00',
      'Last free day Sun 8 Mar',
      expect.stringMatching(/^Picked up Tue 10 Mar/),
      'Empty back Thu 12 Mar 11:00',
      'Now Sun 15 Mar 11:00',
    ])
    expect(bar(out, '2026-03-15T15:00:00Z')?.stretches.map(({ kind }) => kind)).toEqual(['used', 'late'])
    expect(outlook({ available_for_pickup: true })?.bar).toBeNull()
    // By the seventh both are planned.
    expect(bar(out)?.moments.at(-1)?.key).toBe('last_free_day')
  })

  test('leaves each event room for its name, however close they are', () => {
    const at = '2026-03-07T15:00:00Z'
    const events = { pod_discharged_at: at, pickup_appointment_at: at, pickup_lfd: '2027-03-07' }
    const positions = outlook({ available_for_pickup: true, ...events })?.bar?.moments.map(moment => moment.at) ?? []
    expect(positions.length).toBe(4)
    for (const [i, position] of positions.slice(1).entries()) expect(position - positions[i]!).toBeGreaterThan(12)
    expect([positions[0], positions.at(-1)]).toEqual([8, 92])
  })

  test('is missing for a container that is refused', () => {
    expect(answer({ first: '{"available_for_pickup":"yes"}' }).answer.outlook).toBeNull()
  })
})

describe('A container', () => {
  test('has the zone of its terminal if nothing else names one', () => {
    const resource = {
      id: ID,
      type: 'container',
      attributes: { ...READY, pickup_lfd: '2026-03-08T05:00:00Z' },
      relationships: { pod_terminal: { data: { id: 't', type: 'terminal' } } },
    }
    const terminal = { id: 't', type: 'terminal', attributes: { time_zone: 'America/New_York' } }
    const found = answer({ first: JSON.stringify({ data: resource, included: [terminal] }) })
    expect(cardIn(found, 'last_free_day').facts).toContainEqual({ name: 'Zone', value: 'America/New_York' })
    expect(found.answer.outlook?.bar?.zone).toBe('America/New_York')
  })

  test('may be bare attributes', () => {
    const found = answer({ first: JSON.stringify(READY) })
    expect(cardIn(found, 'readiness').value).toBe('ready')
    expect(cardIn(found, 'readiness').deciders.map(({ name, value, spot }) => [name, value, spot?.line])).toEqual([
      ['Available', 'yes', 1],
      ['Holds', 'none', 1],
    ])
  })

  test('without reported fees and holds shows that they are not reported', () => {
    expect(cardIn(answer({ first: '{"available_for_pickup":true}' }), 'fees').value).toBe('not reported')
    expect(cardIn(answer({ first: '{"available_for_pickup":true}' }), 'holds').value).toBe('not reported')
  })

  test('has exact sums', () => {
    const fees = [0.1, 0.2].map(amount => ({ type: 'exam', amount, currency_code: 'USD' }))
    expect(cardIn(answer({ first: container({ ...READY, fees_at_pod_terminal: fees }) }), 'fees').facts).toContainEqual(
      { name: 'Sum in USD', value: '0.30' },
    )
  })

  test('with only pending holds is not blocked', () => {
    const pending = { name: 'TMF', status: 'pending', description: 'SOON' }
    const found = cardIn(answer({ first: container({ ...READY, holds_at_pod_terminal: [pending] }) }), 'holds')
    expect([found.value, found.tone]).toEqual(['1 pending', 'caution'])
    expect(found.clauses).toContain('HOLD-4')
  })

  test('has the day that counts, and the others', () => {
    const deadlines = { pickup_lfd_line: '2026-03-09', pickup_lfd_terminal: '2026-03-08' }
    const first = container({ ...READY, import_deadlines: deadlines, pod_full_out_at: null })
    const days = cardIn(answer({ first }), 'last_free_day')
    expect(days.value).toBe('2026-03-08')
    expect(days.table?.rows.map(({ cells }) => cells)).toEqual([
      ['terminal', '2026-03-08', 'chosen'],
      ['line', '2026-03-09', 'relevant'],
    ])
  })

  test('is read without attributes, and as bare attributes with a problem', () => {
    expect(cardIn(answer({ first: `{"type":"container","id":"${ID}"}` }), 'readiness').value).toBe('unknown')
    const bare = answer({ first: '{"available_for_pickup":true,"ref_numbers":[null]}' })
    expect(cardIn(bare, 'problems').table?.rows[0]?.cells[1]).toBe('/ref_numbers/0')
  })

  test('with a pending inland leg points to the deciding relationship', () => {
    const first = container(READY, {
      relationships: { pickup_facility: { data: { id: 'ramp', type: 'terminal' } }, pod_terminal: { data: null } },
    })
    expect(cardIn(answer({ first }), 'pickup').deciders.map(({ name }) => name)).toContain('Pickup facility')
  })

  test('with a sum out of range loses only the sum', () => {
    const fees = [1.7e308, 1.7e308].map(amount => ({ type: 'exam', amount, currency_code: 'USD' }))
    const found = answer({ first: container({ ...READY, fees_at_pod_terminal: fees }) })
    expect(cardIn(found, 'fees').value).toBe('refused')
    expect(cardIn(found, 'readiness').value).toBe('ready')
  })

  test('with a hold of an unlisted status is read as on hold', () => {
    const found = answer({
      first: container({ ...READY, holds_at_pod_terminal: [{ name: 'customs', status: 'on review' }] }),
    })
    expect(cardIn(found, 'problems').table?.rows[0]?.cells).toEqual([
      '1',
      '/attributes/holds_at_pod_terminal/0/status',
      '"on review"',
      '{"name":"customs","status":"hold","description":"on review"}',
      'must be one of hold, pending; got "on review" (enum)',
    ])
    expect(cardIn(found, 'readiness').value).toBe('out of sync')
  })

  test('leaves out a released hold', () => {
    const found = answer({
      first: container({ ...READY, holds_at_pod_terminal: [{ name: 'customs', status: 'released' }] }),
    })
    expect(cardIn(found, 'problems').table?.rows[0]?.cells.slice(1, 4)).toEqual([
      '/attributes/holds_at_pod_terminal/0/status',
      '"released"',
      'left out',
    ])
    expect(cardIn(found, 'readiness').value).toBe('ready')
  })

  test('points to the shipment if it decides', () => {
    const first = JSON.stringify({
      data: {
        id: ID,
        type: 'container',
        attributes: READY,
        relationships: { shipment: { data: { id: 's', type: 'shipment' } } },
      },
      included: [{ id: 's', type: 'shipment', attributes: { line_tracking_stopped_at: '2026-03-01T00:00:00Z' } }],
    })
    expect(
      cardIn(answer({ first }), 'pickup').deciders.find(({ name }) => name === 'Line tracking stopped at')?.spot?.line,
    ).toBe(1)
  })

  test('shows the problems of its document', () => {
    const first = JSON.stringify({
      data: { id: ID, type: 'container', attributes: READY },
      included: [{ id: 'x', type: 'shipment' }],
    })
    expect(cardIn(answer({ first }), 'problems').table?.rows.map(({ cells }) => cells[1])).toContain('/included/0/id')
    const wrong = answer({ first: first.replace('"included"', '"links":3,"included"') })
    expect(cardIn(wrong, 'problems').table?.rows.map(({ cells }) => [cells[1], cells[3]])).toContainEqual([
      '/links',
      'as it is',
    ])
    expect(cardIn(wrong, 'readiness').value).toBe('ready')
  })

  test('in a list shows the problems of the list', () => {
    const first = JSON.stringify({
      data: [{ id: ID, type: 'container', attributes: READY }],
      included: [{ id: 'x', type: 'shipment' }],
    })
    expect(cardIn(answer({ first }), 'problems').table?.rows.map(({ cells }) => cells[1])).toContain('/included/0/id')
  })

  test('with too many problems to show gives their number', () => {
    const first = container({ ...READY, ref_numbers: Array.from({ length: 150 }, () => null) })
    expect(cardIn(answer({ first }), 'problems').table).toMatchObject({ caption: 'Problems', more: 50 })
  })
})

describe('An input', () => {
  test('with several values has a row for each', () => {
    const first = [
      container(READY),
      JSON.stringify(updated('n', NOW, { available_for_pickup: [true, false] })),
      '{"id":"u","changeset":{"a":[1,2]}}',
      '{"id":"s","type":"shipping_line"}',
      '[]',
      '7',
      '{"data":{"type":"terminal"}}',
      '{"errors":[{"title":"no"}]}',
      '{"x":1}',
      '{"data":{"id":"d","type":"document"}}',
      '{"data":[{"id":"t","type":"shipment"}]}',
      '{"data":{"id":"c","attributes":{}}}',
      '{"data":{"id":"w","type":"webhook_notification"}}',
    ].join('\n')
    const {
      answer: { list, fields },
    } = answer({ first })
    expect(list?.members.map(({ cells }) => cells[0])).toEqual([
      'ready',
      'notification',
      'update',
      'shipping line',
      'not read',
      'not read',
      'not read',
      'error document',
      'not read',
      'document document',
      'shipment list',
      'not read',
      'notification',
    ])
    expect(list?.counts[0]).toEqual({ value: 'not read', tone: 'bad', count: 5 })
    expect(fields.first.contents).toBe('1 container, 2 notifications, 1 update, 4 other resources, 5 unread values')
    for (let selected = 0; selected < 13; selected++) {
      expect(answer({ first, selected }).answer.cards.length).toBeGreaterThan(0)
    }
  })

  test('has a row for a container whose sum is refused', () => {
    const fees = [1.7e308, 1.7e308].map(amount => ({ type: 'exam', amount, currency_code: 'USD' }))
    const first = [container(READY), container({ ...READY, fees_at_pod_terminal: fees })].join('\n')
    expect(answer({ first }).answer.list?.members.map(({ cells }) => cells)).toEqual([
      ['ready', 'Confirm with the terminal', 'the time of the terminal report is unknown', '', 'none', '', ''],
      [
        'ready',
        'Confirm with the terminal',
        'fees are due; the time of the terminal report is unknown',
        '',
        'out of range',
        '1',
        '',
      ],
    ])
  })

  test.each([
    ['{"errors":[{"status":"404","title":"Not Found"}]}', 'This is an error: 404 Not Found.'],
    ['{"data":[1],"x":"y"}', 'This is JSON with "data", "x": neither a container nor another known resource.'],
    ['{}', 'This is JSON with nothing in it: neither a container nor another known resource.'],
    ['[]', 'This is an empty array.'],
  ])('without an answer is one sentence: %s', (first, sentence) => {
    expect(answer({ first }).answer).toMatchObject({ cards: [], list: null, suggestion: { sentence, view: null } })
  })

  test('of a response with its head is read below it, at its line', () => {
    const found = answer({ first: `HTTP/2 200 \nserver: x\n\n${JSON.stringify(READY)}` })
    expect(found.answer.fields.first.contents).toBe('1 container')
    expect(cardIn(found, 'readiness').deciders[0]?.spot?.line).toBe(4)
    // A long line below a head is looked at once, not once for each of its characters.
    expect(answer({ first: `HTTP/2 200 \n${'x'.repeat(300_000)}` }).answer.list).toBeNull()
  })

  test('that is long and blank shows its start', () => {
    expect(answer({ first: ' '.repeat(300_000) }).answer.fields.first).toMatchObject({
      fault: null,
      excerpt: { line: 1 },
    })
  })

  test('that is empty has no cards', () => {
    for (const view of ['box', 'timeline'] as const) {
      expect(answer({ view }).answer.cards).toEqual([])
    }
  })

  test('that is too long to edit shows the selected value, with its marks', () => {
    const attributes = { ...READY, note: 'x'.repeat(1000) }
    const first = JSON.stringify(
      {
        data: Array.from({ length: 300 }, (_, i) => ({
          id: ID,
          type: 'container',
          attributes: { ...attributes, number: `N${i}` },
        })),
      },
      null,
      1,
    )
    const found = answer({ first, selected: 250 })
    const { excerpt } = found.answer.fields.first
    expect(excerpt?.text).toContain('"N250"')
    expect(first.slice(excerpt!.from, excerpt!.to)).toBe(excerpt!.text)
    expect(first.slice(0, excerpt!.from).split('\n').length).toBe(excerpt!.line)
    const [decider] = cardIn(found, 'readiness').deciders
    expect(decider!.spot!.from).toBeGreaterThanOrEqual(excerpt!.from)
    expect(decider!.spot!.to).toBeLessThanOrEqual(excerpt!.to)
    const broken = answer({ first: `${first.slice(0, 210_000)}` }).answer.fields.first
    expect(broken.fault?.at).toBe(210_000)
    expect(broken.excerpt?.line).toBe(broken.fault?.line)
  })

  test('is parsed only once for several questions', () => {
    const memory = emptyMemory()
    const question = { ...EMPTY, now: NOW, first: container(READY) }
    conclude(memory, question)
    const source = memory.sources.get('first')
    conclude(memory, { ...question, now: '2026-03-08T15:00:00Z' })
    expect(memory.sources.get('first')).toBe(source)
    conclude(memory, { ...question, first: '{}' })
    expect(memory.contents.size).toBe(1)
  })
})

describe('A timeline', () => {
  const AT = '2026-03-01T00:00:00Z'
  const timeline = (notifications: readonly object[], rest: Partial<Question> = {}): Conclusion =>
    answer({
      view: 'timeline',
      first: container({ ...READY, current_status: 'a' }),
      second: notifications.map(each => JSON.stringify(each)).join('\n'),
      as_of: AT,
      ...rest,
    })
  const ONE = updated('1', '2026-03-01T01:00:00Z', { current_status: ['a', 'b'] })
  const TWO = updated('2', '2026-03-01T02:00:00Z', { current_status: ['b', 'c'] })

  test('follows the order of the field, and names late and repeated ones', () => {
    const outcomes = (...notifications: readonly object[]) =>
      timeline(notifications).answer.timeline!.deliveries.map(({ outcome, isLate }) =>
        isLate ? `${outcome}, late` : outcome,
      )
    expect(outcomes(ONE, TWO)).toEqual(['applied', 'applied'])
    expect(outcomes(TWO, ONE)).toEqual(['waiting', 'applied, late'])
    expect(outcomes(ONE, ONE, TWO)).toEqual(['applied', 'duplicate', 'applied'])
  })

  test('takes the container as fetched later, with what changed, and refuses another one', () => {
    const hold = { name: 'customs', status: 'hold', description: null }
    const later = {
      available_for_pickup: false,
      holds_at_pod_terminal: [hold],
      fees_at_pod_terminal: [],
      number: 'NRDU4820162',
    }
    const found = timeline([ONE, JSON.parse(container(later)) as object]).answer.timeline!
    expect(found.deliveries[1]).toMatchObject({
      label: 'The container as fetched later',
      outcome: 'read',
      at: NOW.replace('Z', '.000Z'),
      changes: ['available for pickup: yes → no', 'customs: a hold was placed', 'current_status: b → not reported'],
      after: [{ name: 'Verdict', value: 'blocked' }, { name: 'Gate' }],
    })
    const other = JSON.parse(container(READY).replace(ID, '00000000-0000-4000-8000-000000000000')) as object
    expect(timeline([other]).answer.timeline!.undeliverable).toEqual([
      'Number 1 is another container, 00000000-0000-4000-8000-000000000000.',
    ])
  })

  test('leaves out other input, and gives the reason', () => {
    const other = updated('3', AT, {}, '00000000-0000-4000-8000-000000000000')
    const event = { data: { id: ID, type: 'webhook_notification', attributes: { event: 'shipment.estimated' } } }
    expect(timeline([other, event, { x: 1 }]).answer.timeline!.undeliverable).toEqual([
      'Number 1 names another container, 00000000-0000-4000-8000-000000000000.',
      'Number 2 does not update a container: shipment.estimated.',
      'Number 3 is not a notification.',
    ])
  })

  test('accepts the updates of webhook.read, and has the container fetched if one has no time', () => {
    const found = timeline([{ id: 'u', changeset: { available_for_pickup: [true, false] } }])
    expect(found.answer.timeline!.deliveries[0]!.outcome).toBe('unplaceable')
    expect(cardIn(found, 'tracker').value).toBe('in doubt: fetch the container again')
    expect(found.answer.timeline!.deliveries[0]!.after[0]!.value).toBe('unknown')
  })

  test('accepts bare attributes', () => {
    const found = timeline([{ id: 'u', created_at: '2026-03-01T01:00:00+02:00', changeset: { a: [1, 2] } }, ONE], {
      first: JSON.stringify(READY),
    })
    expect(
      found.answer.timeline!.deliveries.map(({ outcome, after }) => [outcome, after.map(({ name }) => name)]),
    ).toEqual([
      ['superseded', ['Verdict', 'Gate']],
      ['applied', ['Verdict', 'Gate']],
    ])
  })

  test('finds late notifications by their instants', () => {
    const east = updated('3', '2026-03-01T03:30:00+02:00', { x: [1, 2] })
    expect(timeline([TWO, east], {}).answer.timeline!.deliveries.map(({ isLate }) => isLate)).toEqual([false, true])
  })

  test('without a container shows the waiting updates', () => {
    const found = timeline([ONE], { first: '' })
    expect(found.answer.timeline!.deliveries.map(({ outcome, after }) => [outcome, after])).toEqual([['waiting', []]])
    expect(found.answer.cards).toEqual([])
  })

  test('shows no verdict in doubt', () => {
    const [TMF, customs] = ['TMF', 'customs'].map(name => ({ name, status: 'hold' }))
    const lost = updated('3', '2026-03-01T02:00:00Z', { holds_at_pod_terminal: [[TMF], [TMF, customs]] })
    const { answer: found } = timeline([lost])
    expect(found.timeline!.deliveries[0]!.sentence).toContain(
      'in doubt: an update of 2026-03-01T02:00:00Z does not fit',
    )
    expect(found.timeline!.deliveries[0]!.after[0]!.value).toBe('unknown')
  })

  test('shows on which days of the record the container could be picked up, as far as it is proved', () => {
    const attributes = { ...READY, pod_timezone: 'UTC', pod_discharged_at: '2026-03-01T06:00:00Z' }
    const first = container(attributes)
    const gone = updated('1', '2026-03-02T06:00:00Z', { available_for_pickup: [true, false] })
    const back = updated('2', '2026-03-04T18:00:00Z', { available_for_pickup: [false, true] })
    const all = [back, gone, JSON.parse(first) as object]
    const days = (question: Partial<Question> = {}, notifications: readonly object[] = all) =>
      timeline(notifications, { first, ...question }).answer.timeline!.days!
    const { sentence, table, notes } = days()
    expect(sentence).toBe(
      'From 1 to 7 March 2026 (UTC): it could be picked up on 4 of 7 days, on part of 2. On 1 it could not: 3 March, not available.',
    )
    expect(table!.rows.map(({ cells, tone }) => [...cells, tone].join(' '))).toEqual([
      '2026-03-01 yes 24:00 - - yes good',
      '2026-03-02 part 6:00 - - yes caution',
      '2026-03-03 no - - - yes bad',
      '2026-03-04 part 6:00 - - yes caution',
      '2026-03-05 yes 24:00 - - yes good',
      '2026-03-06 yes 24:00 - - yes good',
      '2026-03-07 yes 15:00 - - yes good',
    ])
    expect(notes).toEqual([])
    const one = days({ start: '2026-03-03', end: '2026-03-03', zone: 'Asia/Tokyo' })
    expect([one.table!.rows.length, one.zone]).toEqual([1, 'Asia/Tokyo'])
    // The time before the first notification and after the last one is not proved.
    const bare = days({ as_of: '' }, [gone, { ...back, id: 'x' }])
    expect(bare.table!.rows[0]!.cells[1]).toBe('unknown')
    expect(bare.notes[0]).toContain('the container as fetched proves nothing')
    expect(days({ zone: 'Mars/Base' }).sentence).toContain('/zone')
    expect(days({ first: container(READY) }, [gone]).sentence).toContain('name that of its days')
    expect(days({ end: '2028-03-03' }).from).toBe('2027-03-04')
    const other = updated('3', AT, {}, '00000000-0000-4000-8000-000000000000')
    expect(timeline([gone, other], { first: JSON.stringify(attributes) }).answer.timeline!.undeliverable).toEqual([
      'Number 2 names another container, 00000000-0000-4000-8000-000000000000.',
    ])
  })
})

describe('an invoice', () => {
  const text = (path: string): string => readFileSync(path, 'utf8')
  const WRONG = text('examples/invoice/two-closed-days.json')
  const asked = (question: Partial<Question>) =>
    answer({
      view: 'invoice',
      first: WRONG,
      start: '2026-03-03',
      end: '2026-03-16',
      now: '2026-03-21T15:00:00Z',
      ...question,
    })
  const TERMS = { second: text('playground/example/invoice-terms.json') }
  const daysOf = ({ answer: { calendar } }: Conclusion, kind: string) =>
    calendar?.months.flatMap(({ weeks }) => weeks.flat().flatMap(day => (day?.invoiced === kind ? [day.date] : [])))

  test('leaves the other findings if a value cannot be read, and writes no letter', () => {
    const right = JSON.parse(readFileSync('examples/invoice/right.json', 'utf8')) as object
    const audit = (changed: object) => answer({ view: 'invoice', first: JSON.stringify({ ...right, ...changed }) })
    const found = audit({ free_days: '96 hours', certifies_rules: null })
    expect(cardIn(found, 'invoice')).toMatchObject({ value: '1 finding', tone: 'bad' })
    expect(cardIn(found, 'invoice').sentence).toMatch(/^1 value cannot be read/)
    expect(found.answer).toMatchObject({ letter: null, calendar: null, invoice: { forms: [{ open: [] }] } })
    // A total is not compared with lines that are not read.
    const [row] = (right as { readonly charged: readonly object[] }).charged
    expect(cardIn(audit({ charged: [{ ...row, rate: '2 x 150' }], total: 1 }), 'invoice').value).toBe('not complete')
  })

  test('is compared with the terms, day by day', () => {
    const conclusion = asked(TERMS)
    expect(cardIn(conclusion, 'invoice')).toMatchObject({ tone: 'bad', value: '1 finding' })
    expect(daysOf(conclusion, 'wrong')).toEqual(['2026-03-11', '2026-03-12'])
    expect(daysOf(conclusion, 'right')).toEqual(['2026-03-10', '2026-03-13', '2026-03-16'])
    expect(cardIn(conclusion, 'invoice').sentence).toContain('It charges 750 for 5 days; your count is 450 for 3 days.')
    expect(conclusion.answer.letter?.body).toEqual([
      'We request that you reduce the charge by 300 USD, to 450 USD.',
      'Grounds:\n1. The invoice charges 2026-03-11 to 2026-03-12, for which nothing is due by the terms of Tariff 042, rule 12: ' +
        'days that they leave out, such as weekends, holidays and closures.\n' +
        '2. The invoice amounts to 750 USD; by the terms of Tariff 042, rule 12 it is 450 USD for 3 days.',
      "Attached:\n1. the invoice\n2. the terminal's record of availability, closures, holds and gate-out for the days of the charge",
      'Please answer within 30 days of receiving this request (46 CFR 541.8(b)).',
    ])
    expect(conclusion.answer.letter?.subject).toBe(
      'Request concerning invoice of 2026-03-20, bill of lading MEDUXY0918822, container MSCU5285725',
    )
  })

  test('has the days of its own container in the letter', () => {
    const day = { could: 'no', confirmed: true, seconds: 86400, ready_seconds: 0, unknown_seconds: 0, holds: [] }
    const kept = (number: string) => ({
      history: JSON.stringify({
        number,
        days: [
          { ...day, day: '2026-03-10', holds: [{ name: 'customs', status: 'hold' }] },
          { ...day, day: '2026-03-11', could: 'part', confirmed: false, ready_seconds: 3600, unknown_seconds: 1800 },
          { ...day, day: '2026-03-14' },
        ],
      }),
    })
    const { body } = asked({ ...TERMS, ...kept('MSCU 528572-5') }).answer.letter!
    expect(body.slice(2, 4)).toEqual([
      'By its notifications the container could not be picked up on 1 of the 5 charged days: 2026-03-10. ' +
        'The Commission may consider whether cargo was available (46 CFR 545.5(c)(2)), which by itself is no breach.',
      '2026-03-10: could not be picked up, customs\n' +
        '2026-03-11: could be picked up for 1:00 hours, not known for 0:30 hours, not confirmed',
    ])
    expect(body[4]).toContain('the notifications about the container')
    expect(asked({ ...TERMS, ...kept('NRDU4820162') }).answer.letter!.body).toEqual(asked(TERMS).answer.letter!.body)
  })

  test('names the trade that is assumed first, and asks for no cancellation of a credit', () => {
    const abroad = { ...JSON.parse(WRONG), ports_of_discharge: ['Rotterdam'], currency_code: 'EUR', due_date: null }
    const { notes, body } = asked({ first: JSON.stringify(abroad) }).answer.letter!
    expect(notes[0]).toBe(
      'Is it trade with the United States? The currency is EUR. 46 CFR part 541 is applied, which assumes that an ocean ' +
        'carrier, a marine terminal or an NVOCC sent the invoice. No port is given as a UN/LOCODE of the United States, so ' +
        'that trade with the United States is assumed, too.',
    )
    expect(body[0]).toBe('We request that you cancel the charge of 750 EUR.')
    const credit = { ...abroad, charged: [{ from: '2026-03-12', to: '2026-03-13', rate: -250 }], total: -500 }
    expect(asked({ first: JSON.stringify(credit) }).answer.letter).toBeNull()
  })

  test('that charges less than the count has a letter with a warning', () => {
    const lower = { ...JSON.parse(WRONG), charged: [{ from: '2026-03-10', to: '2026-03-10', rate: 100 }], total: 100 }
    const { notes } = asked({ ...TERMS, first: JSON.stringify(lower) }).answer.letter!
    expect(notes).toContain('It charges less than the count on your terms: a correction may cost you more.')
    expect(asked(TERMS).answer.letter!.notes.join()).not.toContain('less')
  })

  test('is compared with the terms of its charge', () => {
    const { terms, calendar } = JSON.parse(TERMS.second) as { terms: unknown; calendar: unknown }
    const second = JSON.stringify({ terms: { detention: terms }, calendar })
    const first = (charge: string) => JSON.stringify({ ...JSON.parse(WRONG), charge })
    expect(daysOf(asked({ first: first('detention'), second }), 'wrong')).toContain('2026-03-11')
    expect(daysOf(asked({ first: first('demurrage'), second }), 'wrong')).toEqual([])
    const fault = asked({ first: first('detention'), second: '{"detention": [{}]}' })
    expect(cardIn(fault, 'terms').table?.rows.map(row => row.cells)).toEqual([
      ['1', '/detention/0/free_days', 'is missing'],
    ])
    // The invoice is audited without them, and no letter says that nothing was compared.
    expect(cardIn(fault, 'invoice').value).toBe('no finding')
    expect(fault.answer.letter).toBeNull()
  })

  test('shows the line of a finding', () => {
    const invoice = { ...JSON.parse(WRONG), due_date: null, dispute_days: 7, contact: '' }
    const { table } = cardIn(asked({ first: JSON.stringify(invoice, null, 1) }), 'invoice')
    expect(table?.rows.map(({ cells, spot }) => [...cells, spot !== null])).toEqual([
      ['Does not state the due date', '541.6(b)(2)', true],
      ['Does not state the contact for questions', '541.6(d)(1)', true],
      ['Allows fewer than 30 days for a dispute', '541.8(a)', true],
    ])
  })

  test('without terms shows its own days', () => {
    const conclusion = asked({})
    expect(cardIn(conclusion, 'invoice')).toMatchObject({ tone: 'good', value: 'no finding' })
    expect(daysOf(conclusion, 'right')?.length).toBe(5)
  })

  test('takes the direction and the date of an invoice that is passed on', () => {
    expect(asked({ direction: 'export' }).answer.invoice?.forms[0]?.open).toEqual(['earliest_return_on'])
    expect(asked({ received: '2026-02-01' }).answer.letter?.body.join('\n')).toContain('541.7(b)')
  })

  test('says why the days are not compared', () => {
    const { sentence } = cardIn(asked({ ...TERMS, start: '' }), 'invoice')
    expect(sentence).toContain('the charge with a count, because there is none')
    expect(sentence).toContain('Not assessable: the start is not known.')
  })

  test('of a railroad is judged by no law', () => {
    const invoice = JSON.stringify({ ...JSON.parse(WRONG), rule: null })
    expect(cardIn(asked({ first: invoice }), 'invoice').value).toBe('1 finding')
    expect(cardIn(asked({ first: invoice, sender: 'railroad_or_trucker' }), 'invoice').value).toBe('no finding')
  })

  test('that is not filled in yet has no missing items, and no letter', () => {
    const { answer } = asked({ first: '{"rule": null}' })
    expect(answer.invoice?.forms[0]?.open.length).toBe(18)
    expect(answer.cards[0]).toMatchObject({ value: '1 finding', sentence: '18 items still to fill in.' })
    expect(answer.letter).toBe(null)
    expect(asked({ first: '{"rule": null, "container": "MSCU5285725"}' }).answer.cards[0]?.sentence).toBe(
      'It has keys that were not read: container (container_numbers?); not read, or not stated: container number. 18 items still to fill in.',
    )
    expect(asked({ first: '{}' }).answer.cards[0]).toMatchObject({ tone: 'plain', value: 'not complete' })
  })

  test('with a date in an unclear order asks for it once', () => {
    const { due_date: _, ...rest } = JSON.parse(WRONG)
    const first = JSON.stringify({ ...rest, invoice_date: '3/4/2026', due_date: 'due on receipt' })
    const { answer } = asked({ first })
    expect(answer.invoice?.unclear).toBe('3/4/2026')
    expect(answer.cards[0]).toMatchObject({ tone: 'plain', sentence: 'Which number of 3/4/2026 is the month?' })
    const read = JSON.parse(asked({ first, dates: 'month_first' }).answer.invoice!.json)
    expect([read.invoice_date, read.due_date]).toEqual(['2026-03-04', '2026-03-04'])
  })

  test('reads the start and the end of the count as it reads its own days', () => {
    const paper = (day: string) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
    const days = { start: paper('2026-03-03'), end: paper('2026-03-16') }
    const counted = asked({ ...TERMS, start: '2026-03-03', end: '2026-03-16' })
    expect(daysOf(counted, 'wrong')).toContain('2026-03-11')
    expect(asked({ ...TERMS, ...days, dates: 'month_first' }).answer.calendar).toEqual(counted.answer.calendar)
    expect(cardIn(asked({ ...TERMS, ...days, start: '3/4/2026' }), 'terms').table?.rows[0]?.cells[1]).toBe('/start')
  })

  test('of two forms has a card for each, and one letter', () => {
    const [first, second] = [JSON.parse(WRONG), JSON.parse(WRONG)]
    const forms = [
      { ...first, charge: 'demurrage', rule: '' },
      { ...second, charge: 'detention', container_numbers: ['TCLU4265618'], total: 1 },
    ]
    const { cards, letter } = asked({ first: JSON.stringify(forms) }).answer
    expect(cards.map(({ key, value }) => [key, value])).toEqual([
      ['invoice', '1 finding'],
      ['invoice-1', '1 finding'],
    ])
    expect(letter?.body.slice(0, 2)).toEqual([
      'We request that you cancel the demurrage of MSCU5285725 of 750 USD.',
      'We request that you correct the detention of TCLU4265618, or explain it.',
    ])
    // Another invoice has a letter of its own, about the selected form.
    const apart = JSON.stringify([
      { ...forms[0], invoice_number: 'A' },
      { ...forms[1], invoice_number: 'B' },
    ])
    const letters = [0, 1].map(selected => asked({ first: apart, selected }).answer.letter!)
    expect(letters.map(({ subject }) => subject.slice(0, 28))).toEqual([
      'Request concerning invoice A',
      'Request concerning invoice B',
    ])
    expect(letters[1]!.body[0]).toBe('We request that you correct the detention, or explain it.')
  })

  test.each([
    ['an invoice', 'problems', { first: '{"rule":5}' }, ['1', '/rule', 'must be a string or null, got a number']],
    ['terms', 'terms', { second: '[{}]' }, ['1', '/0/free_days', 'is missing']],
    [
      'a calendar',
      'terms',
      { second: '{"terms":[],"calendar":{"weekend":7}}' },
      ['1', '/calendar/weekend', 'must be an array, got a number'],
    ],
  ])('shows the place of a problem of %s', (_, key, question, cells) => {
    const { table } = cardIn(asked(question), key)
    expect(table?.rows.map(row => row.cells)).toEqual([cells])
  })

  test.each(['', '{"total":'])('has no card for %j', first => {
    expect(asked({ first }).answer.cards).toEqual([])
  })
})

describe('free time', () => {
  const asked = (terms: unknown, question: Partial<Question>) =>
    answer({
      view: 'free_time',
      first: JSON.stringify(terms),
      start: '2026-07-06',
      now: '2026-07-08T15:00:00Z',
      ...question,
    })
  const FIVE = [{ free_days: 5 }]

  test('without an end shows the days left, and a slider from day 1 at today', () => {
    const conclusion = asked(FIVE, {})
    // The last free day is the 10th.
    expect(cardIn(conclusion, 'free_time')).toMatchObject({ tone: 'caution', value: '2 days left' })
    expect(conclusion.answer.calendar?.slider).toEqual({ from: '2026-07-06', days: 34, at: 2, isOpen: true })
  })

  test('has weeks from Monday to Sunday, and a place for every day of the month', () => {
    const [month] = asked(FIVE, {}).answer.calendar!.months
    expect(month?.title).toBe('July 2026')
    expect(month?.weeks.map(week => week.map(day => Number(day?.date.slice(8) ?? 0)))).toEqual([
      [0, 0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11, 12],
      [13, 14, 15, 16, 17, 18, 19],
      [20, 21, 22, 23, 24, 25, 26],
      [27, 28, 29, 30, 31, 0, 0],
    ])
    expect(month?.weeks[1]?.slice(0, 4)).toEqual([
      { date: '2026-07-06', kind: 'free', text: 'free', isLast: false },
      { date: '2026-07-07', kind: 'free', text: 'free', isLast: false },
      { date: '2026-07-08', kind: 'free', text: 'free', isLast: false },
      { date: '2026-07-09', kind: null, text: '', isLast: false },
    ])
  })

  test('without tiers counts the charged days', () => {
    expect(cardIn(asked(FIVE, { end: '2026-07-12' }), 'free_time')).toMatchObject({
      tone: 'bad',
      value: '2 days charged',
    })
  })

  test('of terms by charge counts by those of the charge selected', () => {
    const terms = { demurrage: FIVE, detention: [{ free_days: 3 }] }
    // From the 6th, three days last to the 8th, which is today.
    expect(cardIn(asked(terms, {}), 'free_time').value).toBe('2 days left')
    expect(cardIn(asked(terms, { selected: 1 }), 'free_time').value).toBe('0 days left')
  })

  test('has a slider that reaches a late end, and at most 24 months', () => {
    // 2029-01-01 is 910 days after 2026-07-06: 34 and 30 times 30 are 934. July 2026 to January 2029 are 31 months.
    const { calendar } = asked(FIVE, { end: '2029-01-01' }).answer
    expect(calendar?.slider).toEqual({ from: '2026-07-06', days: 934, at: 910, isOpen: false })
    expect({ shown: calendar?.months.length, hidden: calendar?.hidden }).toEqual({ shown: 24, hidden: 7 })
  })

  test.each([
    ['invalid terms', [{}], {}, ['1', '/0/free_days', 'is missing']],
    ['invalid terms of a charge', { detention: [{}] }, {}, ['1', '/detention/0/free_days', 'is missing']],
    ['an invalid calendar', FIVE, { second: '{"weekend":7}' }, ['1', '/weekend', 'must be an array, got a number']],
    ['an unknown zone', FIVE, { zone: 'Mars' }, ['', 'zone', 'is not a known zone']],
  ])('names the fault of %s', (_, terms, question, cells) => {
    const conclusion = asked(terms, question)
    expect(cardIn(conclusion, 'problems').table?.rows.map(row => row.cells)).toEqual([cells])
    expect(conclusion.answer.calendar).toBeNull()
  })

  test('has no answer with a syntax error, whichever field has it', () => {
    for (const question of [{ first: '[' }, { second: '{' }, { first: '' }])
      expect(asked(FIVE, question).answer).toMatchObject({ cards: [], calendar: null })
  })

  test('gives the reason if it cannot be assessed', () => {
    const conclusion = asked(FIVE, { end: '2026-07-05' })
    expect(cardIn(conclusion, 'free_time').value).toBe('the end is before the start')
    expect(conclusion.answer.calendar).toBeNull()
  })
})

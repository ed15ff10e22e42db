/**
 * advise, free-time, the page, the examples of a receiver, a stream and an MCP server, and
 * container.assess give one answer for a document, whatever its form.
 */
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { describe as describeContainer } from '../../../examples/mcp/tools.mjs'
import { add, begin } from '../../../examples/receiver/apply.mjs'
import { outlookOf } from '../../../examples/receiver/page/outlook.js'
import { advance, EMPTY as NO_ROW, parse } from '../../../examples/stream/updates.mjs'
import { conclude, emptyMemory } from '../../../playground/answer/view'
import { EMPTY } from '../../../playground/link'
import { documents } from '../../../src/conform/generate/container'
import { assess, type Assessment, type TermsByPart } from '../../../src/rule/container'
import { explain as explainFees } from '../../../src/rule/fee'
import { explain as explainAdvice } from '../../../src/rule/pickup'
import { explain as explainVerdict } from '../../../src/rule/readiness'
import { read, type Attributes, type State } from '../../../src/rule/tracker'
import { folder, gateout, jsonLines } from '../gateout'

const NOW = '2026-07-10T14:00:00Z'
const attributes = {
  number: 'CSQU3054383',
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [{ type: 'exam', amount: 120.5, currency_code: 'USD' }] as const,
  pod_discharged_at: '2026-07-06T10:00:00Z',
  terminal_checked_at: '2026-07-10T11:00:00Z',
  pickup_lfd: '2026-07-12T04:00:00Z',
}
const container = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'container',
  attributes,
  relationships: { pickup_facility: { data: null } },
}
const shipment = {
  id: '00000000-0000-4000-8000-000000000002',
  type: 'shipment',
  attributes: { line_tracking_stopped_at: '2026-07-01T00:00:00Z', pod_timezone: 'America/New_York' },
}
const broken = { ...container, attributes: { ...attributes, pod_full_out_at: 1_780_000_000 } }

type Answer = { readonly [name: string]: unknown }
type Assessed = { readonly containers: readonly Assessment[]; readonly refused: readonly unknown[] }

/** Each form as the lines of the input; a line has one document. */
const FORMS: readonly (readonly [name: string, ...documents: readonly unknown[]])[] = [
  ['a resource', container],
  ['a document', { data: container, included: [shipment] }],
  ['a list with a broken container', { data: [container, broken, 5, container], included: [shipment] }],
  ['a shipment with its containers', { data: shipment, included: [container] }],
  ['bare attributes', attributes],
  ['a row with an id and a type', { id: 7, type: 'row', ...attributes }],
  ['JSON lines', container, { data: shipment, included: [container] }, attributes],
  ['an empty list', { data: [] }],
  ['a document of errors', { errors: [{ title: 'Not Found' }] }],
  ['an envelope', { body: { data: container } }],
]

const assessed = (document: unknown, terms?: TermsByPart): Assessed => {
  const answer = assess({ document, now: NOW, terms })
  if (answer._tag === 'Left') throw new Error('refused')
  return answer.right
}

const pick = (answers: readonly unknown[], ...names: readonly string[]): readonly Answer[] =>
  (answers as readonly Answer[]).map(answer => Object.fromEntries(names.map(name => [name, answer[name]])))

/** The sentences of the page on each container that it reads: the verdict, the advice and the fees. */
const pageSentences = (input: string): readonly (readonly string[])[] => {
  const memory = emptyMemory()
  const ask = (selected: number) => conclude(memory, { ...EMPTY, now: NOW, first: input, selected }).answer
  const members = ask(0).list?.members ?? [0]
  return members.flatMap((_, i) => {
    const cards = new Map(ask(i).cards.map(({ key, sentence }) => [key, sentence]))
    const sentences = ['readiness', 'pickup', 'fees'].flatMap(key => cards.get(key) ?? [])
    return sentences.length > 0 ? [sentences] : []
  })
}

const sentencesOf = ({ verdict, advice, fees, parts }: Assessment): readonly string[] => [
  explainVerdict(verdict),
  explainAdvice(advice, parts),
  fees ? explainFees(fees) : 'Rejected: /fees the sum is out of the range of a double.',
]

describe('one answer', () => {
  test.each(FORMS)('for %s', async (_, ...documents) => {
    const input = documents.map(document => JSON.stringify(document)).join('\n')
    const answers = documents.map(document => assessed(document))
    const expected = answers.flatMap(({ containers }) => containers)
    const code = answers.some(({ refused }) => refused.length > 0) ? 1 : 0
    const advised = await gateout(['advise', '--json', '--now', NOW], { input })
    expect(advised.code).toBe(code)
    expect(pick(jsonLines(advised.stdout), 'id', 'number', 'advice')).toEqual(pick(expected, 'id', 'number', 'advice'))
    expect(pageSentences(input)).toEqual(expected.map(sentencesOf))
  })
})

const TERMS: TermsByPart = {
  demurrage: [{ free_days: 4, tiers: [{ days: null, rate: 150 }], currency_code: 'USD' }],
  detention: [{ free_days: 5 }],
}

/** Documents in every form: bare attributes, lists with broken containers, containers among the included resources. */
const DOCUMENTS = fc
  .sample(documents as fc.Arbitrary<{ readonly document: unknown }>, { seed: 200, numRuns: 200 })
  .map(({ document }) => JSON.parse(JSON.stringify(document)) as unknown)

describe('one answer for 200 documents', () => {
  const answers = DOCUMENTS.map(document => assessed(document))
  const withTerms = DOCUMENTS.map(document => assessed(document, TERMS))
  const input = DOCUMENTS.map(document => JSON.stringify(document)).join('\n')
  const onLines = (all: readonly Assessed[], names: readonly (keyof Assessment)[]): readonly unknown[] =>
    all.flatMap(({ containers }, i) =>
      containers.map(box => ({
        source: '<stdin>',
        line: i + 1,
        ...Object.fromEntries(['id', 'number', ...names].map(name => [name, box[name as keyof Assessment]])),
      })),
    )

  test('which have all forms, and containers that are refused', () => {
    const sizes = answers.map(
      ({ containers, refused }) => `${Math.min(containers.length, 2)} and ${Math.min(refused.length, 1)} refused`,
    )
    expect(new Set(sizes)).toEqual(new Set(['1 and 0 refused', '2 and 0 refused', '2 and 1 refused']))
    expect(answers.some(({ containers: [box] }) => box?.id === null)).toBe(true)
  })
  test.each<[command: string, flags: readonly string[], names: readonly (keyof Assessment)[]]>([
    ['advise', ['--now', NOW], ['advice']],
    ['free-time', ['--now', NOW, '--terms', 'terms.json'], ['free_time']],
  ])('by gateout %s', async (command, flags, names) => {
    const cwd = folder({ 'terms.json': JSON.stringify(TERMS) })
    const { stdout } = await gateout([command, '--json', '--quiet', ...flags], { input, cwd })
    const all = command === 'free-time' ? withTerms : answers
    expect(jsonLines(stdout)).toEqual(JSON.parse(JSON.stringify(onLines(all, names))))
  })
  test('by the example of an MCP server', () => {
    vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
    try {
      for (const [i, document] of DOCUMENTS.entries()) {
        const [first] = answers[i]!.containers
        if (!first) continue
        const { readiness, fees, advice } = describeContainer({
          document,
          data: null,
          shipment: null,
          terminal: null,
          events: null,
        })
        const { verdict, advice: expected } = first
        expect(readiness).toEqual({ ...verdict, sentence: explainVerdict(verdict) })
        expect(fees).toEqual(first.fees && { ...first.fees, sentence: explainFees(first.fees) })
        expect(advice).toEqual({ ...expected, sentence: explainAdvice(expected) })
      }
    } finally {
      vi.useRealTimers()
    }
  })
  test.each<[example: string, takeSnapshot: (attributes: Attributes) => object]>([
    [
      'receiver',
      attributes => {
        const turn: { state: State | null } = begin({ id: 'c', state: null })
        add(turn, null, read(turn.state, { attributes, as_of: NOW, now: NOW }))
        return turn.state!.attributes
      },
    ],
    [
      'stream',
      attributes => {
        const message = { kind: 'snapshot', container_id: 'c', attributes, as_of: NOW }
        return advance(NO_ROW, parse(JSON.stringify(message)), 1, 1_000_000).row.state.attributes
      },
    ],
  ])('by the example of a %s, which keeps the attributes alone', (_, takeSnapshot) => {
    let compared = 0
    for (const { id, verdict, fees, advice, parts } of answers.flatMap(({ containers }) => containers)) {
      const { available_for_pickup, holds_at_pod_terminal } = parts.container
      if (available_for_pickup === undefined && holds_at_pod_terminal === undefined) continue
      const row = {
        attributes: takeSnapshot(parts.container),
        failure: null,
        in_doubt: null,
        doubt: null,
        refetch_at: null,
      }
      const { assessment } = outlookOf(row, new Date(NOW))
      expect(pick([assessment], 'verdict', 'fees')).toEqual([{ verdict, fees }])
      // The advice on other containers also depends on their shipment and relationships.
      if (id === null) expect(assessment.advice).toEqual(advice)
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  })
  test('by the playground', () => {
    for (const [i, document] of DOCUMENTS.entries())
      expect(pageSentences(JSON.stringify(document))).toEqual(answers[i]!.containers.map(sentencesOf))
  })
})

describe('a refusal', () => {
  test.each([
    ['errors', JSON.stringify({ errors: [{ title: 'Not Found' }] }), '<stdin>:1: is a document of errors: Not Found\n'],
    [
      'an envelope',
      JSON.stringify({ status: 200, body: { data: [] } }),
      '<stdin>:1: has its document under "body"; pass only that\n',
    ],
  ])('of %s has the way out', async (_, input, stderr) => {
    expect(await gateout(['advise'], { input })).toEqual({ code: 1, stdout: '0 containers; 1 refused\n', stderr })
  })
  test('is not the answer to an empty list', async () => {
    expect(await gateout(['advise'], { input: '{"data":[]}' })).toEqual({
      code: 0,
      stdout: '0 containers\n',
      stderr: '',
    })
  })
})

test('fees whose sum is out of range do not hide the verdict', async () => {
  const fees_at_pod_terminal = [1, 2].map(() => ({ type: 'exam', amount: 1.7e308, currency_code: 'USD' }))
  const input = JSON.stringify({ ...attributes, fees_at_pod_terminal })
  const warning = '<stdin>:1: warning: /fees_at_pod_terminal: the sum is out of the range of a double\n'
  const { code, stdout, stderr } = await gateout(['advise'], { input })
  expect({ code, stderr }).toEqual({ code: 0, stderr: warning })
  expect(stdout).toContain('more than can be summed up')
})

describe('warnings', () => {
  const live = { ...attributes, number: null, ref_numbers: ['a', null, null] }
  const input = JSON.stringify({ data: [1, 2, 3].map(i => ({ ...container, id: `c${i}`, attributes: live })) })

  test('that are equal are counted', async () => {
    const { code, stderr } = await gateout(['advise'], { input })
    expect(stderr.split('\n').map(line => line.replace(/"c\d"/, '"…"'))).toEqual([
      '<stdin>:1: warning: /data/0/attributes/number: must be a string, got null',
      '<stdin>:1: warning: /data/0/attributes/ref_numbers/1: must be a string, got null',
      '<stdin>:1: warning: /data/0/id: must be a UUID, got "…"',
      '<stdin>:1: warning: /data/1/id: must be a UUID, got "…"',
      '<stdin>:1: warning: /data/2/id: must be a UUID, got "…"',
      '2 more like this: warning: /data/*/attributes/number: must be a string, got null',
      '5 more like this: warning: /data/*/attributes/ref_numbers/*: must be a string, got null',
      '',
    ])
    expect(code).toBe(0)
  })
  test('are not written with --quiet, errors are', async () => {
    expect((await gateout(['advise', '--quiet'], { input })).stderr).toBe('')
    expect((await gateout(['advise', '--quiet'], { input: '{}' })).stderr).toMatch(/^<stdin>:1: must be a container/)
  })
})

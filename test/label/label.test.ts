import { describe, expect, expectTypeOf, test } from 'vitest'
import * as label from '../../src/label'
import {
  currencyLabel,
  customFieldMessage,
  feeLabels,
  freeTimeKind,
  freeTimeReason,
  holdLabels,
  holdRemedy,
  illegalHoldEvent,
  issueLabel,
  mcpError,
  readinessAction,
  readinessKind,
  readinessKinds,
  readinessReason,
  readinessStatus,
  readinessSteps,
  refusalLabel,
  requestFailure,
  submissionAdvice,
  type BrokenFieldRule,
} from '../../src/label'
import { valueTexts } from '../../src/label/change-labels'
import { shortPair } from '../../src/label/shorten'
import { CODES } from '../../src/kernel/issue'
import { failedReasons } from '../../src/resource/codes'
import type { Hold } from '../../src/resource/model'
import { REFUSAL_WORDS } from '../../src/rule/access/refusal'
import type { FieldRule } from '../../src/rule/custom-field'
import { summarize } from '../../src/rule/fee'
import { explain } from '../../src/rule/free-time'
import { KIND_WORDS, REASON_WORDS, type Kind, type Reason } from '../../src/rule/free-time/codes'
import { errorCodes } from '../../src/rule/mcp/error-code'
import { evaluate } from '../../src/rule/readiness'

const hold = (name: Hold['name'], description?: string): Hold => ({
  name,
  status: 'hold',
  ...(description !== undefined && { description }),
})
const pending = (name: Hold['name']): Hold => ({ name, status: 'pending' })

/** Fees in short: `exam 5, exam 2 CAD`. */
const fees = (lines: string) =>
  lines.split(', ').map(line => {
    const [type, amount, currency_code = 'USD'] = line.split(' ')
    return { type: type as 'exam', amount: Number(amount), currency_code }
  })

describe('readiness', () => {
  // The kind, the status, the reason, the step and the action.
  test.each<[available: boolean, holds: readonly Hold[] | undefined, words: string]>([
    [true, [], 'ready | ready | available, no holds | pick up | pick up'],
    [
      true,
      [pending('USDA')],
      'ready_to_confirm | ready (confirm) | available, a hold expected | confirm with the terminal, then pick up | confirm with the terminal',
    ],
    [
      true,
      [hold('TMF'), hold('customs')],
      'out_of_sync | out of sync | available, yet under 2 holds | confirm with the terminal | confirm with the terminal',
    ],
    [
      false,
      [hold('TMF')],
      'blocked | blocked | not available, under a hold | pay the terminal fee | resolve the holds',
    ],
    [
      false,
      [pending('TMF')],
      'not_released | not released | not available, no active hold | wait for the release | wait',
    ],
    [true, undefined, 'unknown | unknown | no report on holds | wait for the terminal to report | wait'],
  ])('available %s, holds %j: %s', (available_for_pickup, holds, words) => {
    const facts = { available_for_pickup, ...(holds && { holds_at_pod_terminal: holds }) }
    const verdict = evaluate(facts)
    const kind = readinessKind(verdict)
    const steps = readinessSteps(verdict).join('; ')
    const shown = [kind, readinessStatus(kind), readinessReason(verdict, facts), steps, readinessAction(verdict.action)]
    expect(shown.join(' | ')).toBe(words)
  })

  test('the kinds are in the order of the table', () => {
    expect(readinessKinds).toEqual(['ready', 'ready_to_confirm', 'out_of_sync', 'blocked', 'not_released', 'unknown'])
  })

  test("each kind of hold is one step, and `other` shows the terminal's description", () => {
    const holds = [hold('customs', 'CET'), hold('customs', 'AGRI'), hold('other', 'DEPOSIT REQUIRED'), hold('other')]
    expect(readinessSteps(evaluate({ available_for_pickup: false, holds_at_pod_terminal: holds }))).toEqual([
      'clear customs',
      'ask the terminal (DEPOSIT REQUIRED)',
      'ask the terminal',
    ])
    expect(holdRemedy(hold('other', ''))).toBe('ask the terminal')
  })
})

describe('cells', () => {
  test('missing holds do not look like no holds', () => {
    expect(holdLabels(null)).toEqual(['not reported'])
    expect(holdLabels(undefined)).toEqual(['not reported'])
    expect(holdLabels([])).toEqual(['-'])
    expect(holdLabels([hold('customs', 'CET EXAM'), hold('TMF')])).toEqual(['customs (CET EXAM)', 'TMF'])
  })

  const labelled = (fees: Parameters<typeof summarize>[0]['fees']) => {
    const summary = summarize({ fees })
    return summary._tag === 'Right' ? feeLabels(summary.right) : []
  }

  test('fees: not reported, none, one per currency, without a currency', () => {
    expect(labelled(null)).toEqual(['not reported'])
    expect(labelled([])).toEqual(['none'])
    expect(
      labelled([
        { type: 'exam', amount: 1.5, currency_code: 'USD' },
        { type: 'extended_dwell_time', amount: 0, currency_code: 'CAD' },
      ]),
    ).toEqual(['1.50 USD', 'CAD: extended dwell time not yet posted'])
    expect(labelled([{ type: 'exam', amount: 12.05, currency_code: 'XXX' }])).toEqual(['12.05 (no currency)'])
    expect(currencyLabel('USD')).toBe('USD')
  })

  test.each([
    ['1.50 USD (other not yet posted)', 'exam 1.5, other 0'],
    ['5 USD (exam not yet posted)', 'exam 5, exam 0'],
    ['USD: exam, other not yet posted', 'exam 0, other 0'],
    ['0 USD', 'exam 5, exam -5'],
    ['reported total 7, 7.50 USD', 'total 7, total 7.5'],
    ['reported total 7 USD (exam not yet posted)', 'total 7, exam 0'],
  ])('fees: %s', (shown, lines) => {
    expect(labelled(fees(lines))).toEqual([shown])
  })
})

test('the reason names the missing facts', () => {
  expect(readinessReason(evaluate({}), {})).toBe('no report on pickup or holds')
  const facts = { available_for_pickup: null, holds_at_pod_terminal: null }
  expect(readinessReason(evaluate(facts), facts)).toBe('no report on pickup or holds')
  expect(readinessReason(evaluate(facts), null)).toBe('no report on pickup or holds')
})

describe('changes', () => {
  const customs = { name: 'customs', status: 'hold', description: 'CET EXAM' }
  const fee = (amount: number) => [{ type: 'demurrage', amount, currency_code: 'USD' }]

  test.each<[string, unknown, unknown, readonly string[]]>([
    ['available_for_pickup', false, true, ['available for pickup: no → yes']],
    ['available_for_pickup', undefined, true, ['available for pickup: not reported → yes']],
    ['holds_at_pod_terminal', [], [customs], ['customs: a hold was placed (CET EXAM)']],
    ['holds_at_pod_terminal', null, [], ['holds: not reported → none']],
    ['holds_at_pod_terminal', [customs], [customs], ['holds: reported again without a change']],
    ['holds_at_pod_terminal', 'soon', [null], ['holds_at_pod_terminal: soon → [null]']],
    ['fees_at_pod_terminal', null, fee(150.5), ['fees: not reported → 150.50 USD (demurrage 150.50)']],
    ['fees_at_pod_terminal', fee(75), fee(150.5), ['fees: 75 USD → 150.50 USD (demurrage 75 → 150.50)']],
    [
      'fees_at_pod_terminal',
      [7],
      fee(1),
      ['fees_at_pod_terminal: [7] → [{"type":"demurrage","amount":1,"currency_code":"USD"}]'],
    ],
    ['pickup_lfd', undefined, '2026-07-12', ['pickup_lfd: not reported → 2026-07-12']],
  ])('%s from %j to %j', (name, before, after, phrases) => {
    expect(label.changeLabels({ [name]: before }, { [name]: after }, [name])).toEqual(phrases)
  })

  test.each<[string, unknown, unknown, readonly string[]]>([
    ['an availability that is not a boolean', 'soon', true, ['available for pickup: soon → yes']],
    ['an availability that reads like a boolean', 'yes', true, ['available for pickup: yes → true']],
  ])('%s', (_, before, after, phrases) => {
    const name = 'available_for_pickup'
    expect(label.changeLabels({ [name]: before }, { [name]: after }, [name])).toEqual(phrases)
  })

  const tmf = { name: 'TMF', status: 'hold' }
  test.each<[string, unknown, unknown, readonly string[]]>([
    [
      'first reported',
      undefined,
      [customs],
      ['holds: not reported → reported', 'customs: a hold was placed (CET EXAM)'],
    ],
    ['no longer reported', [], null, ['holds: none → not reported']],
    ['without a description', [], [tmf], ['TMF: a hold was placed']],
    ['of a name with periods', [], [{ ...tmf, name: 'U.S.D.A' }], ['U.S.D.A: a hold was placed']],
    [
      'described in other words',
      [customs],
      [{ ...customs, description: 'AGRI' }],
      ['customs: the description of the hold changed (CET EXAM → AGRI)'],
    ],
    [
      'described for the first time',
      [{ ...tmf, name: 'customs' }],
      [customs],
      ['customs: the description of the hold changed ((none) → CET EXAM)'],
    ],
    [
      'no longer described',
      [customs],
      [{ ...tmf, name: 'customs' }],
      ['customs: the description of the hold changed (CET EXAM → (none))'],
    ],
    [
      'that became active',
      [{ ...customs, status: 'pending' }],
      [customs],
      ['customs: the expected hold became active (CET EXAM)'],
    ],
    ['that are not an object', [null], [], ['holds_at_pod_terminal: [null] → []']],
    ['without a status', [{ name: 'TMF' }], [], ['holds_at_pod_terminal: [{"name":"TMF"}] → []']],
    ['without a name', [], [{ status: 'hold' }], ['holds_at_pod_terminal: [] → [{"status":"hold"}]']],
  ])('holds %s', (_, before, after, phrases) => {
    const name = 'holds_at_pod_terminal'
    expect(label.changeLabels({ [name]: before }, { [name]: after }, [name])).toEqual(phrases)
  })

  test.each<[string, unknown, unknown, string]>([
    ['another type', fees('exam 5'), fees('demurrage 5'), 'fees: still 5 USD (no exam, demurrage 5)'],
    ['the same lines', fees('exam 5'), fees('exam 5'), 'fees: reported again, still 5 USD'],
    [
      'a line that stays',
      fees('exam 5, extended_dwell_time 1'),
      fees('exam 5, extended_dwell_time 2'),
      'fees: 6 USD → 7 USD (extended dwell time 1 → 2)',
    ],
    ['first lines', [], fees('exam 5'), 'fees: none → 5 USD (exam 5)'],
    ['an amount to come', null, fees('exam 0'), 'fees: not reported → 0 USD (exam not yet posted)'],
    [
      'a credit, and an amount to come',
      null,
      fees('exam 5, exam -5, other 0'),
      'fees: not reported → 0 USD (exam 0, other not yet posted)',
    ],
    [
      'two amounts to come',
      null,
      fees('exam 0, other 0'),
      'fees: not reported → 0 USD (exam not yet posted, other not yet posted)',
    ],
    ['two lines of a type', null, fees('exam 5, exam 0'), 'fees: not reported → 5 USD (exam 5)'],
    ['two currencies', null, fees('exam 1, exam 2 CAD'), 'fees: not reported → 1 USD + 2 CAD (exam 1 USD, exam 2 CAD)'],
    [
      'reported totals',
      null,
      fees('total 7, total 7.5'),
      'fees: not reported → reported total 7, 7.50 USD (reported total 7 and 7.50)',
    ],
    ['a sum out of range', fees('exam 1e308, exam 1e308'), fees('exam 1'), 'fees: more than can be summed up → 1 USD'],
    [
      'a sum now out of range',
      fees('exam 1'),
      fees('exam 1e308, exam 1e308'),
      'fees: 1 USD → more than can be summed up',
    ],
    ['lines that are not objects', [], [null], 'fees_at_pod_terminal: [] → [null]'],
    ['a line without a type', [{ currency_code: 'USD' }], [], 'fees_at_pod_terminal: [{"currency_code":"USD"}] → []'],
    ['a line without a currency', [{ type: 'exam' }], [], 'fees_at_pod_terminal: [{"type":"exam"}] → []'],
  ])('fees: %s', (_, before, after, phrase) => {
    const name = 'fees_at_pod_terminal'
    expect(label.changeLabels({ [name]: before }, { [name]: after }, [name])).toEqual([phrase])
  })

  test.each<[string, string, unknown, unknown, readonly [string, string]]>([
    ['a name', 'pickup_lfd', '2026-07-12', null, ['2026-07-12', 'not reported']],
    ['availability', 'available_for_pickup', false, undefined, ['no', 'not reported']],
    ['values that read the same', 'available_for_pickup', 'yes', true, ['yes', 'true']],
    ['holds not reported', 'holds_at_pod_terminal', null, [customs], ['not reported', 'active customs (CET EXAM)']],
    [
      'several holds',
      'holds_at_pod_terminal',
      [],
      [{ name: 'USDA', status: 'pending' }, tmf],
      ['no holds', 'pending USDA, active TMF'],
    ],
    [
      'fees of two currencies',
      'fees_at_pod_terminal',
      null,
      fees('exam 1.5, exam 2 CAD'),
      ['not reported', '1.50 USD + 2 CAD'],
    ],
    [
      'fees out of range',
      'fees_at_pod_terminal',
      [],
      fees('exam 1e308, exam 1e308'),
      ['none', 'more than can be summed up'],
    ],
  ])('both values of %s', (_, name, a, b, texts) => {
    expect(valueTexts(name, a, b)).toEqual(texts)
  })

  test('the deciding attributes come first, then the fees, then the others by name', () => {
    const names = ['seal_number', 'fees_at_pod_terminal', 'b', 'holds_at_pod_terminal', 'available_for_pickup']
    const after = { ...Object.fromEntries(names.map(name => [name, '1'])), holds_at_pod_terminal: [] }
    expect(label.changeLabels({}, after, names).map(phrase => phrase.split(':')[0])).toEqual(
      'available for pickup|holds|fees_at_pod_terminal|b|seal_number'.split('|'),
    )
  })
})

describe('two values on a line', () => {
  const x = (length: number) => 'x'.repeat(length)
  const a = (length: number) => 'a'.repeat(length)
  const b = (length: number) => 'b'.repeat(length)

  test.each<[string, unknown, unknown, readonly [string, string]]>([
    ['nothing', null, undefined, ['not reported', 'not reported']],
    ['60 characters are shown, of 61 the first 59', a(60), a(61), [a(60), `${a(59)}…`]],
    [
      '12 equal characters before a difference',
      x(40) + a(30),
      x(40) + b(30),
      [`…${x(12)}${a(30)}`, `…${x(12)}${b(30)}`],
    ],
    ['a start that ends', x(70), x(80), [`…${x(12)}`, `…${x(22)}`]],
    ['the shortest lead', x(31) + a(30), x(31) + b(30), [`…${x(12)}${a(30)}`, `…${x(12)}${b(30)}`]],
    ['30 equal characters', x(30) + a(40), x(30) + b(40), [`${x(30)}${a(29)}…`, `${x(30)}${b(29)}…`]],
    ['only the first is long', x(40) + a(30), x(40) + b(20), [`${x(40)}${a(19)}…`, x(40) + b(20)]],
    ['only the second is long', x(40) + a(20), x(40) + b(30), [x(40) + a(20), `${x(40)}${b(19)}…`]],
    ['a string like a number or a boolean', '12', 'true', ['"12"', '"true"']],
    ['an empty string and a space', '', ' a', ['""', '" a"']],
    [
      'a string like nothing, and one with quotes',
      'not reported',
      'say "so"',
      ['"not reported"', String.raw`"say \"so\""`],
    ],
    ['other values', 12, ['a'], ['12', '["a"]']],
  ])('%s', (_, one, other, texts) => {
    expect(shortPair(one, other)).toEqual(texts)
  })
})

describe('custom fields', () => {
  test('the codes are those of the rule', () => {
    expectTypeOf<BrokenFieldRule>().toEqualTypeOf<FieldRule>()
  })

  test.each([
    ['required', 'number', 'Enter a value.'],
    ['type', 'datetime', 'Enter a date and time with an offset, such as 2026-01-31T08:30:00Z.'],
    ['type', 'number', 'Enter a number, such as 12.5.'],
    ['type', 'constructor', 'Enter another kind of value.'],
    ['pattern', 'short_text', 'Enter a value of the form that is asked for.'],
    ['max_length', 'short_text', 'Enter at most 20 characters.'],
  ] as const)('%s of %s', (failure, data_type, message) => {
    expect(customFieldMessage(failure, { data_type, validation: { max_length: 20 } })).toBe(message)
  })

  test('a message without its limit', () => {
    expect(customFieldMessage('max_length', { data_type: 'short_text' })).toBe(
      'Enter at most the allowed number of characters.',
    )
  })
})

describe('free time', () => {
  test('each kind of day has its own words', () => {
    const kinds = Object.keys(KIND_WORDS) as readonly Kind[]
    expect(new Set(kinds.map(freeTimeKind)).size).toBe(kinds.length)
  })

  test.each(Object.keys(REASON_WORDS) as readonly Reason[])('the sentence has the words for the reason %s', reason => {
    expect(explain({ outcome: 'unassessable', reason })).toBe(`Not assessable: ${freeTimeReason(reason)}.`)
  })
})

describe('faults', () => {
  test.each([
    ['an issue', CODES.map(issueLabel)],
    ['a refusal', ([401, 404, 429] satisfies (keyof typeof REFUSAL_WORDS)[]).map(refusalLabel)],
    ['a submission', (['form', 'check_digit', 'alternative_scac'] as const).map(submissionAdvice)],
    ['a failed request', failedReasons.map(requestFailure)],
    ['an event of a hold', (['no_pending_hold', 'no_such_hold'] as const).map(illegalHoldEvent)],
    ['the protocol', Object.values(errorCodes).map(mcpError)],
  ])('each code of %s has a phrase of its own', (_, phrases) => {
    expect(new Set(phrases).size).toBe(phrases.length)
    for (const phrase of phrases) expect(phrase).toMatch(/^\w[^_]+[^.]$/)
  })

  test.each([
    [-32601, 'the method does not exist'],
    [-32700, 'the message is not JSON'],
    [-32022, 'the version of the protocol is not supported'],
  ])('the error %i of the protocol', (code, phrase) => {
    expect(mcpError(code)).toBe(phrase)
  })

  test('codes that are not published', () => {
    expect(requestFailure('shipping_line_unavailable')).toBe('shipping line unavailable')
    expect(requestFailure('constructor')).toBe('constructor')
    expect(mcpError(-1)).toBe('error -1')
  })

  test('every label is a function, but for the array of kinds', () => {
    const others = Object.entries(label).filter(([, value]) => typeof value !== 'function')
    expect(others.map(([name]) => name)).toEqual(['readinessKinds'])
  })
})

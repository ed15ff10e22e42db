import { describe, expect, test } from 'vitest'
import { createAssessor } from '../../../src/rule/container/assess'
import { assessmentsBy } from '../../../src/cli/read/container-documents'
import { formatVerdictRow } from '../../../src/cli/format/verdict-row'
import { container, ID } from '../gateout'

const row = (attributes: Readonly<Record<string, unknown>>): readonly string[] => {
  const [member] = assessmentsBy(createAssessor({ now: '2026-07-10T14:00:00Z' })).listMembers(container(attributes))
  const answer = member && 'value' in member ? member.value.value : undefined
  if (!answer) throw new Error('refused')
  return formatVerdictRow(answer).map(cell =>
    typeof cell === 'string' ? cell : 'text' in cell ? cell.text : cell.join('; '),
  )
}

describe('a row', () => {
  test('names a container without a number by its id', () => {
    expect(row({ number: null })[0]).toBe(ID)
    expect(row({ number: '' })[0]).toBe(ID)
  })

  test('shows the missing fact, and the known holds', () => {
    expect(
      row({ available_for_pickup: null, holds_at_pod_terminal: [{ name: 'TMF', status: 'hold' }] }).slice(1, 4),
    ).toEqual(['unknown', 'no report on pickup', 'TMF'])
    expect(row({ holds_at_pod_terminal: null }).slice(1, 4)).toEqual(['unknown', 'no report on holds', 'not reported'])
  })

  test('shows how to resolve each kind of hold, once', () => {
    const names = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other', 'customs']
    const cells = row({
      available_for_pickup: false,
      holds_at_pod_terminal: names.map(name => ({ name, status: 'hold' })),
    })
    expect(cells[2]).toBe('not available, under 7 holds')
    expect(cells[6]).toBe(
      'pay the freight; clear customs; pass the USDA inspection; pass the VACIS scan; pay the terminal fee; ask the ' +
        'terminal',
    )
  })

  test.each([
    [{ pod_full_out_at: '2026-07-08T12:00:00Z' }, 'picked up: return the empty'],
    [{ empty_terminated_at: '2026-07-09T12:00:00Z' }, 'empty returned'],
    [{ fees_at_pod_terminal: [{ type: 'exam', amount: 5, currency_code: 'USD' }] }, 'pay the fees, then pick up'],
  ])('shows the step that the verdict does not know: %j', (attributes, step) => {
    expect(row({ available_for_pickup: true, holds_at_pod_terminal: [], ...attributes })[6]).toBe(step)
  })

  const fee = (type: string, amount: number, currency_code?: string) => ({ type, amount, currency_code })
  test.each([
    ['no fees', [], 'none'],
    ['a total beside line items', [fee('exam', 40, 'USD'), fee('total', 99, 'USD')], '40 USD'],
    ['totals alone', [fee('total', 99, 'USD'), fee('total', 1.5, 'USD')], 'reported total 99, 1.50 USD'],
    [
      'nothing posted yet',
      [fee('exam', 0, 'USD'), fee('extended_dwell_time', 0, 'USD')],
      'USD: exam, extended dwell time not yet posted',
    ],
    [
      'a total, and nothing else posted',
      [fee('exam', 0, 'USD'), fee('total', 80, 'USD')],
      'reported total 80 USD (exam not yet posted)',
    ],
    ['a type both posted and to come', [fee('exam', 0, 'USD'), fee('exam', 80, 'USD')], '80 USD (exam not yet posted)'],
    ['a credit that evens out', [fee('exam', -80, 'USD'), fee('other', 80, 'USD')], '0 USD'],
    ['no currency', [fee('exam', 5)], '5 (no currency)'],
  ])('shows %s', (_, fees, text) => {
    expect(row({ fees_at_pod_terminal: fees })[5]).toBe(text)
  })
})

/** Mistakes of the expected arrival. */
import { misread, spoilt, type Wrongs } from './mistake'

const isDate = (text: unknown): boolean => typeof text === 'string' && text.length === 10

export const arrival: Wrongs = {
  'every-move-told': misread('arrival.change', 'tells every move', input => ({ ...input, threshold_hours: 0 })),
  'last-value-told': spoilt('arrival.change', 'keeps the last value instead of what was told', (input, result) => ({
    ...result,
    told: input.expected,
  })),
  'above-the-threshold-only': spoilt('arrival.change', 'does not tell a move of just the threshold', (input, result) =>
    Math.abs(result.hours ?? 0) === (input.threshold_hours ?? 24)
      ? { ...result, change: 'none', told: input.told }
      : result,
  ),
  'hours-rounded-down': spoilt('arrival.change', 'rounds the hours of an earlier arrival down', (input, result) => {
    const hours = Math.floor((Date.parse(input.expected) - Date.parse(input.told)) / 3_600_000)
    return result.hours !== null && !isDate(input.expected) && !isDate(input.told) ? { ...result, hours } : result
  }),
  'arrival-on-a-date-at-midnight': misread('arrival.change', 'reads a date as its midnight', input => ({
    ...input,
    ...(isDate(input.told) && { told: `${input.told}T00:00:00Z` }),
    ...(isDate(input.expected) && { expected: `${input.expected}T00:00:00Z` }),
  })),
  'withdrawal-in-silence': spoilt(
    'arrival.change',
    'does not tell that nothing is expected any more',
    (input, result) => (result.change === 'withdrawn' ? { ...result, change: 'none', told: input.told } : result),
  ),
}

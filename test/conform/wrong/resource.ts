/** Mistakes of resource. */
import { misread, spoilt, type Wrongs } from './mistake'

/** The attributes of a container that section 4 of the contract lists. */
const KNOWN = new Set([
  'number',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'ref_numbers',
  'current_status',
])

export const resource: Wrongs = {
  'unlisted-status-is-pending': spoilt(
    'resource.decode',
    'reads an unlisted status as pending',
    ({ type, value }, result) =>
      result.valid && type === 'terminal_hold' && !['hold', 'pending'].includes(value.status)
        ? { ...result, value: { ...result.value, status: 'pending' } }
        : result,
  ),
  'hold-names-without-case': misread(
    'resource.decode',
    'reads hold names whatever their case',
    ({ type, value, mode }) => ({
      type,
      mode,
      value:
        type === 'terminal_hold' && typeof value?.name === 'string'
          ? {
              ...value,
              name:
                ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'].find(
                  name => name.toLowerCase() === value.name.toLowerCase(),
                ) ?? value.name,
            }
          : value,
    }),
  ),
  'unknown-status-dropped': spoilt(
    'resource.decode',
    'takes a hold of unknown status for none',
    ({ type, mode, value }, result) =>
      type === 'container' &&
      mode === 'tolerant' &&
      result.valid &&
      Array.isArray(value.attributes?.holds_at_pod_terminal)
        ? {
            ...result,
            value: {
              ...result.value,
              attributes: {
                ...result.value.attributes,
                holds_at_pod_terminal: result.value.attributes.holds_at_pod_terminal.filter((_: unknown, i: number) =>
                  ['hold', 'pending'].includes(value.attributes.holds_at_pod_terminal[i].status),
                ),
              },
            },
          }
        : result,
  ),
  'description-overwritten': spoilt(
    'resource.decode',
    'writes an unlisted word over a description',
    ({ type, value }, result) => {
      const overwritten = (hold: any, given: any) =>
        hold.name === 'other' && given.name !== 'other' ? { ...hold, description: given.name } : hold
      const holds = result.value?.attributes?.holds_at_pod_terminal
      if (!result.valid) return result
      if (type === 'terminal_hold') return { ...result, value: overwritten(result.value, value) }
      return type !== 'container' || !Array.isArray(holds)
        ? result
        : {
            ...result,
            value: {
              ...result.value,
              attributes: {
                ...result.value.attributes,
                holds_at_pod_terminal: holds.map((hold: any, i: number) =>
                  overwritten(hold, value.attributes.holds_at_pod_terminal[i]),
                ),
              },
            },
          }
    },
  ),
  'tolerant-in-silence': spoilt('resource.decode', 'warns of nothing', (_, result) =>
    result.valid ? { ...result, warnings: [] } : result,
  ),
  'null-availability-warned': spoilt(
    'resource.decode',
    'warns of an availability that is not reported',
    ({ type, value }, result) =>
      type === 'container' && result.valid && value.attributes?.available_for_pickup === null
        ? {
            ...result,
            warnings: [
              { pointer: '/value/attributes/available_for_pickup', code: 'type', message: '' },
              ...result.warnings,
            ],
          }
        : result,
  ),
  'container-lost-for-a-fee': spoilt('resource.decode', 'refuses a container for a fee', ({ value }, result) =>
    result.valid && value?.attributes?.fees_at_pod_terminal && result.value.attributes.fees_at_pod_terminal === null
      ? { valid: false, issues: result.warnings }
      : result,
  ),
  'any-string-is-an-amount': spoilt(
    'resource.decode',
    'reads any string with a number at its beginning as an amount',
    ({ type, mode, value }, result) =>
      type === 'terminal_fee' && mode === 'tolerant' && Number.parseFloat(value?.amount) > 0 && !result.valid
        ? { valid: true, value: { ...value, amount: Number.parseFloat(value.amount) }, warnings: result.issues }
        : result,
  ),
  'amount-stays-a-string': spoilt('resource.decode', 'leaves an amount that is a string', ({ type, value }, result) =>
    type === 'terminal_fee' && result.valid && typeof value.amount === 'string'
      ? { ...result, value: { ...result.value, amount: value.amount } }
      : result,
  ),
  'always-strict': misread('resource.decode', 'reads live data strictly', ({ type, value }) => ({
    type,
    value,
    mode: 'strict',
  })),
  'currency-in-any-case': misread('resource.decode', 'takes a currency in lower case', ({ type, value, mode }) => ({
    type,
    mode,
    value:
      type === 'terminal_fee' && /^[A-Za-z]{3}$/.test(value?.currency_code)
        ? { ...value, currency_code: value.currency_code.toUpperCase() }
        : value,
  })),
  'one-issue': spoilt('resource.decode', 'stops at the first issue', (_, result) =>
    result.valid ? result : { ...result, issues: result.issues.slice(0, 1) },
  ),
  'unknown-keys-dropped': spoilt('resource.decode', 'drops attributes that it does not know', ({ type }, result) => {
    if (!result.valid || type !== 'container' || !result.value.attributes) return result
    const known = Object.entries(result.value.attributes).filter(([name]) => KNOWN.has(name))
    return { ...result, value: { ...result.value, attributes: Object.fromEntries(known) } }
  }),
  'hold-status-trimmed': misread('resource.decode', 'trims the status of a hold', input =>
    typeof input.value?.status === 'string'
      ? { ...input, value: { ...input.value, status: input.value.status.trim() } }
      : input,
  ),
}

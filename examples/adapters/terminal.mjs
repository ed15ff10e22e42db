/**
 * Reads a terminal's own record, with local times, as an input of `pickup.advise` without `now`.
 *
 * A hold with a word that means none, such as RELEASED or PAID, is left out, an unknown one stays active, and a paid charge is no fee. Null
 * means that an event has not happened yet. A key that the terminal does not send is left out, and an unknown key throws an error with its
 * name. A row:
 *
 *     {
 *       available: true, holds: [{ type: 'CUSTOMS', status: 'HOLD' }],
 *       charges: [{ type: 'DEMURRAGE', amount: 450, currency: 'USD', paid: false }],
 *       lastFreeDay: '2026-10-17', paidThrough: null,
 *       discharged: '2026-10-12T21:40', out: null, asOf: '2026-10-20T07:15',
 *     }
 */
import { pickup } from 'gateout'

/** Words that portals print in place of a hold. */
const NO_HOLD = ['RELEASED', 'PAID', 'CLEARED', 'NONE', 'OK', 'N/A', 'NO']
const HOLDS = { CUSTOMS: 'customs', LINE: 'freight', USDA: 'USDA' }
const FEES = { DEMURRAGE: 'demurrage', EXAM: 'exam' }

const KEYS = ['available', 'holds', 'charges', 'lastFreeDay', 'paidThrough', 'discharged', 'out', 'asOf']

const omitMissing = record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
const upper = value =>
  String(value ?? '')
    .trim()
    .toUpperCase()

const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const areObjects = value => Array.isArray(value) && value.every(isObject)

/** Throws an error that names a value of another type. Null and a missing value pass. */
const check = (name, value, isRight, kind) => {
  if (value !== null && value !== undefined && !isRight(value))
    throw new TypeError(`${name} must be ${kind} or null, got ${JSON.stringify(value)}`)
}
const isBoolean = value => typeof value === 'boolean'

export const fromTerminal = (row, zone) => {
  if (!isObject(row)) throw new TypeError(`the record must be an object, got ${JSON.stringify(row)}`)
  const unknown = Object.keys(row).find(key => !KEYS.includes(key))
  if (unknown !== undefined)
    throw new TypeError(`the record has the unknown key ${unknown}; known are ${KEYS.join(', ')}`)
  if (typeof zone !== 'string')
    throw new TypeError('the zone is missing: the IANA zone of the terminal, such as America/Chicago')
  check('available', row.available, isBoolean, 'a boolean')
  check('holds', row.holds, areObjects, 'an array of objects')
  check('charges', row.charges, areObjects, 'an array of objects')
  for (const { paid, amount } of row.charges ?? []) {
    check('paid', paid, isBoolean, 'a boolean')
    check('amount', amount, Number.isFinite, 'a number')
  }
  // Any other value is passed on: the advice reads an instant and reports an unreadable time.
  const instant = local =>
    local === null || local === undefined ? local : (pickup.toInstant({ local, zone }) ?? local)
  return {
    container: omitMissing({
      available_for_pickup: row.available,
      holds_at_pod_terminal: row.holds
        ?.filter(({ status }) => !NO_HOLD.includes(upper(status)))
        .map(({ type, status }) => ({
          name: HOLDS[upper(type)] ?? 'other',
          status: 'hold',
          description: [type, status].filter(Boolean).join(' '),
        })),
      fees_at_pod_terminal: row.charges
        ?.filter(({ paid }) => !paid)
        .map(({ type, amount, currency = 'USD' }) => ({
          type: FEES[upper(type)] ?? 'other',
          amount,
          currency_code: currency,
        })),
      pickup_lfd: row.lastFreeDay,
      terminal_checked_at: instant(row.asOf),
      pod_discharged_at: instant(row.discharged),
      pod_full_out_at: instant(row.out),
      pod_timezone: zone,
    }),
    days: row.paidThrough ? [{ source: 'paid', day: row.paidThrough }] : [],
  }
}

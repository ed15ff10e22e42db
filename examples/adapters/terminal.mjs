/**
 * Reads a terminal's own record, with local times, as an input of `pickup.advise` without `now`.
 *
 * A released hold is left out, an unknown one stays active, and what is paid is no fee. Null is what has not happened; a key
 * that the terminal does not send is left out, and an unknown key throws an error with its name. A row:
 *
 *     {
 *       available: true, holds: [{ type: 'CUSTOMS', status: 'HOLD' }],
 *       charges: [{ type: 'DEMURRAGE', amount: 450, currency: 'USD', paid: false }],
 *       lastFreeDay: '2026-10-17', paidThrough: null,
 *       discharged: '2026-10-12T21:40', out: null, asOf: '2026-10-20T07:15',
 *     }
 */
import { pickup } from 'gateout'

const HOLDS = { CUSTOMS: 'customs', LINE: 'freight', USDA: 'USDA' }
const FEES = { DEMURRAGE: 'demurrage', EXAM: 'exam' }

const KEYS = ['available', 'holds', 'charges', 'lastFreeDay', 'paidThrough', 'discharged', 'out', 'asOf']

const omitMissing = record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

export const fromTerminal = (row, zone) => {
  const unknown = Object.keys(row).find(key => !KEYS.includes(key))
  if (unknown !== undefined)
    throw new TypeError(`the record has the unknown key ${unknown}; known are ${KEYS.join(', ')}`)
  if (!['boolean', 'undefined'].includes(typeof (row.available ?? undefined)))
    throw new TypeError(`available must be a boolean or null, got ${typeof row.available}`)
  const unread = row.charges?.find(({ paid }) => !['boolean', 'undefined'].includes(typeof (paid ?? undefined)))
  if (unread !== undefined) throw new TypeError(`paid must be a boolean or null, got ${typeof unread.paid}`)
  // Any other value is passed on: the advice reads an instant and reports an unreadable time.
  const instant = local =>
    local === null || local === undefined ? local : (pickup.toInstant({ local, zone }) ?? local)
  return {
    container: omitMissing({
      available_for_pickup: row.available,
      holds_at_pod_terminal: row.holds
        ?.filter(({ status }) => String(status).toUpperCase() !== 'RELEASED')
        .map(({ type, status }) => ({
          name: HOLDS[type] ?? 'other',
          status: 'hold',
          description: `${type} ${status}`,
        })),
      fees_at_pod_terminal: row.charges
        ?.filter(({ paid }) => !paid)
        .map(({ type, amount, currency = 'USD' }) => ({
          type: FEES[type] ?? 'other',
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

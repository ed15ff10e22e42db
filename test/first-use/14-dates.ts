/** Instants as objects, and a tariff parsed from JSON. */
import { count, decodeTerms, explain } from 'gateout/free-time'
import { lastFreeDay, pickup, type Checked } from 'gateout'

export const tariff = (text: string) => decodeTerms(JSON.parse(text))

export const sentence = (text: string, discharged: string | null): string => {
  const terms = tariff(text)
  return terms._tag === 'Left'
    ? explain(terms)
    : explain(count({ start: discharged, now: new Date(), terms: terms.right.demurrage ?? [] }))
}

export const advise = (attributes: Record<string, unknown>, now: Date): pickup.Advice =>
  pickup.advise({ container: attributes, now })

export const day = (now: Date): Checked<string | null> => ({
  _tag: 'Right',
  right: lastFreeDay.evaluate({ container: { pickup_lfd: '2026-07-15T00:00:00Z' }, now }).day,
})

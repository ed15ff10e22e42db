/**
 * Has the expected arrival of a shipment moved so far that people should know? Each move is published once, however often, late and
 * out of order its notifications come.
 */
import { arrival } from './gateout.mjs'

/** The expected arrivals in a notification, with its time. An actual arrival ends the question. */
export const arrivalsIn = ({ data, included }) => {
  const time = Date.parse(data?.attributes?.created_at)
  if (!Array.isArray(included) || Number.isNaN(time)) return []
  return included
    .filter(
      ({ type, id, attributes }) => type === 'shipment' && typeof id === 'string' && 'pod_eta_at' in (attributes ?? {}),
    )
    .filter(({ attributes }) => (attributes.pod_ata_at ?? null) === null)
    .map(({ id, attributes }) => ({ id, expected: attributes.pod_eta_at, as_of: new Date(time).toISOString() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Compares the arrivals with the last published ones, and writes each move to be published. */
export const judge = (database, arrivals) =>
  database.transaction(async query => {
    for (const { id, expected, as_of } of arrivals) {
      await query(`insert into shipment (id, as_of) values ($1, '-infinity') on conflict (id) do nothing`, [id])
      const newer = 'select told from shipment where id = $1 and as_of < $2::timestamptz for update'
      const [shipment] = await query(newer, [id, as_of])
      if (!shipment) continue
      const change = arrival.change({ told: shipment.told, expected })
      await query('update shipment set told = $2, as_of = $3 where id = $1', [id, change.told, as_of])
      if (change.change === 'none') continue
      await query('insert into arrival (shipment_id, change) values ($1, $2::text::jsonb)', [
        id,
        JSON.stringify(change),
      ])
    }
  })

/**
 * What the list shows: the answers of `gateout` about the tracked containers, the most urgent first.
 */
import { container, deepLink, tracker, type pickup } from 'gateout'
import { describeRefused, judge, placeOf, type Refused, type Resource, type Tracked, type View } from './live'

export type Row = {
  readonly id: string
  readonly number: string
  readonly tracked: Tracked
  readonly advice: pickup.Advice
  readonly fees: container.Assessment['fees']
}

/** In doubt the rules get no availability, holds and fees, so that nothing in doubt is ready. */
const known = ({ resource, state }: Tracked): Resource => ({
  ...resource,
  attributes: tracker.advise(state, attributes => attributes),
})

export const answer = (
  view: View,
  now: Date,
): { readonly rows: readonly Row[]; readonly refused: readonly Refused[] } => {
  const tracked = [...view.containers.values()]
  const data = tracked.map(known)
  const { containers, refused } = judge({ data, included: view.included }, now)
  const rows = [...containers].sort(container.byUrgency).map(({ pointer, number, advice, fees }): Row => {
    const { id } = data[placeOf(pointer)]!
    return { id, number: number ?? id, tracked: tracked[placeOf(pointer)]!, advice, fees }
  })
  return { rows, refused: [...view.refused, ...describeRefused(refused, data)] }
}

type Related = { readonly shipment?: { readonly data?: { readonly id?: string } | null } }

const identifiersOf = ({ id, number, tracked }: Row): deepLink.Container => ({
  ...{ id, number },
  ref_numbers: [tracked.state.attributes?.['ref_numbers']].flat().filter(value => typeof value === 'string'),
})

/** Returns a test of the rows that a query finds, as the deep links of the service do. */
export const find = (query: string, rows: readonly Row[], included: readonly Resource[]): ((row: Row) => boolean) => {
  if (query.trim() === '') return () => true
  const shipmentOf = ({ tracked }: Row): string =>
    (tracked.resource.relationships as Related | undefined)?.shipment?.data?.id ?? ''
  const shipments = [...new Set(rows.map(shipmentOf))].map(id => ({
    ...included.find(resource => resource.id === id)?.attributes,
    id,
    containers: rows.filter(row => shipmentOf(row) === id).map(identifiersOf),
  }))
  const found = deepLink.resolve({ shipments, query })
  if (found.step === 'e') return () => false
  return row => (found.container_id === null ? shipmentOf(row) === found.shipment_id : row.id === found.container_id)
}

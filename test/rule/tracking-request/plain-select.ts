/**
 * The requests on a page by definition: filter, sort, slice. A property test compares it with `select`.
 */
import { compareDateTimes } from '../../../src/kernel/time'
import type { LiveTrackingRequest } from '../../../src/resource/model'
import { listPredicates, type PageQuery, type TrackingRequestPage } from '../../../src/rule/tracking-request/list'

export const plainSelect = <R extends LiveTrackingRequest>(
  requests: readonly R[],
  query: PageQuery,
): TrackingRequestPage<R> => {
  const predicates = listPredicates(query)
  const found = requests.filter(({ attributes }) => predicates.every(matches => matches(attributes)))
  const start = (query.page_number - 1) * query.page_size
  const newestFirst = found.sort((a, b) => compareDateTimes(b.attributes.created_at, a.attributes.created_at))
  return { data: newestFirst.slice(start, start + query.page_size), total: found.length }
}

/**
 * When does the free time of a container start and end, by its record?
 *
 * | part        | start                                            | end                         | over if           |
 * | ----------- | ------------------------------------------------ | --------------------------- | ----------------- |
 * | `demurrage` | discharge; the arrival inland if it went inland  | the pickup                  | picked up or back |
 * | `detention` | the pickup                                       | the return of the empty     | back              |
 * | `combined`  | as of demurrage                                  | the return of the empty     | back              |
 */
import type { Counted, Dates, Terms } from '../free-time'
import type { Part } from '../free-time/part'
import type { Advice } from '../pickup/advise'
import { isOpen } from '../pickup/decide'
import { evidence, firstEvidence, type Evidence } from '../pickup/evidence'
import type { Parts } from '../pickup/parts'
import { findArrival, PICKUPS } from '../pickup/place'

/** The terms of each kind of free time; the day of start decides which of an array apply. */
export type TermsByPart = { readonly [P in Part]?: readonly Terms[] | undefined }

/** The free time of each kind; null without terms of that kind. */
export type FreeTime<T> = {
  readonly [P in Part]: T extends { readonly [K in P]: readonly Terms[] } ? Counted : Counted | null
}

/** The dates of each kind of free time. A string that is not a date-time gives no instant. */
export const deriveDates = (
  { container, shipment }: Parts,
  { status, place }: Advice,
  now: string,
): { readonly [P in Part]: Dates } => {
  const discharged =
    place.now === 'inland' ? findArrival(container, shipment) : evidence(container, 'pod_discharged_at')
  const left = firstEvidence(container, PICKUPS[place.pickup])
  const returned = evidence(container, 'empty_terminated_at')
  const isBack = status === 'returned'
  const period = (start: Evidence | undefined, end: Evidence | undefined, ended: boolean): Dates => ({
    start: showDateTime(start),
    end: showDateTime(end),
    ended,
    now,
    zone: place.zone ?? undefined,
  })
  return {
    demurrage: period(discharged, left, !isOpen({ status })),
    detention: period(left, returned, isBack),
    combined: period(discharged, returned, isBack),
  }
}

const showDateTime = (evidence: Evidence | undefined): string | null => (evidence?.at ? evidence.value : null)

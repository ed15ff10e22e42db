/**
 * When does the free time of a container start and end, by its record and by the caller?
 *
 * | part        | start                                                     | end                     | over if           |
 * | ----------- | --------------------------------------------------------- | ----------------------- | ----------------- |
 * | `demurrage` | discharge; if it is charged inland, the arrival there     | the pickup              | picked up or back |
 * | `detention` | the pickup                                                | the return of the empty | back              |
 * | `combined`  | as of demurrage                                           | the return of the empty | back              |
 */
import { MATCHES_NO_CONTAINER } from '../../kernel/phrase'
import { below, type Issue } from '../../kernel/issue'
import { normalizeNumber } from '../container-number'
import type { Counted, Dates, Terms } from '../free-time'
import type { Part } from '../free-time/part'
import type { Status } from '../pickup/codes'
import type { Facts } from '../pickup/facts'
import { toDayOrInstant } from '../pickup/times'
import type { GivenDates } from './request.generated'

/** The free time of each kind, or null without terms of that kind. */
export type FreeTime<T> = {
  readonly [P in Part]: T extends { readonly [K in P]: readonly Terms[] } ? Counted : Counted | null
}

/** The dates of the caller by the id or the number of the container. */
export type DatesByContainer = { readonly [container: string]: GivenDates }

/** The states in which the free time of a kind is over. */
const OVER: { readonly [P in Part]: readonly Status[] } = {
  demurrage: ['picked_up', 'returned'],
  detention: ['returned'],
  combined: ['returned'],
}

export const findPeriod = (
  part: Part,
  { times, where }: Facts,
  status: Status,
  given: GivenDates,
): Pick<Dates, 'start' | 'end' | 'ended'> => {
  const started = where.charged === 'inland' ? where.arrived : times.pod_discharged_at
  const {
    start = toDayOrInstant(part === 'detention' ? where.pickedUp : started),
    end = toDayOrInstant(part === 'demurrage' ? where.pickedUp : times.empty_terminated_at),
  } = given[part] ?? NOT_GIVEN
  return { start, end, ended: OVER[part].includes(status) }
}

const NOT_GIVEN: NonNullable<GivenDates[Part]> = {}

/** Finds the dates of containers, and remembers which keys have matched one. */
export type DatesFinder = {
  /** The dates of a container by its number, and over them those by its id. */
  readonly find: (id: string | null, number: string | null) => GivenDates
  /** A warning for each key that has not matched any container, read or refused. */
  readonly unmatched: () => readonly Issue[]
}

/** Indexes dates by id and by normalized container number, of which each has one key. */
export const datesFinder = (dates: DatesByContainer = {}): DatesFinder => {
  const rest = new Set(Object.keys(dates))
  const byNumber = new Map([...rest].map(key => [normalizeNumber(key), key]))
  return {
    find: (id, number) => {
      if (byNumber.size === 0) return NO_DATES
      const key = number === null ? undefined : byNumber.get(normalizeNumber(number))
      const own = [key, id !== null && Object.hasOwn(dates, id) ? id : undefined].filter(name => name !== undefined)
      for (const name of own) rest.delete(name)
      return Object.fromEntries(own.flatMap(name => Object.entries(dates[name] ?? {})))
    },
    unmatched: () =>
      [...rest].map(key => ({ pointer: below('/dates', key), code: 'unknown', message: MATCHES_NO_CONTAINER })),
  }
}

/** The dates of a container without any. */
export const NO_DATES: GivenDates = Object.freeze({})

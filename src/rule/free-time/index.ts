/**
 * Until when is a container free of charge on the caller's terms, and how much is due afterwards?
 *
 * @module gateout/free-time
 */
export { count, countBy, tariff } from './count'
export type { Counted, Run, Tally, Unassessable } from './count.generated'
export type { Kind, Reason } from './codes'
export { explain, type CountedByPart } from './explain'
export { forecast, type Forecast, type ForecastInput } from './forecast'
export { decodeTerms, termsSchema } from './schema'
export type { Tariff, WorkingDays } from './tariff'
export type {
  Calendar,
  Dates,
  DayCount,
  DayRange,
  EndDay,
  Input,
  Move,
  Scalar,
  Terms,
  Tier,
  TiersFrom,
} from './terms.generated'

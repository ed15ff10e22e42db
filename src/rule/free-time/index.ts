/**
 * Until when is a container free of charge on the caller's terms, and how much is due afterwards?
 */
export { count, countBy, tariff } from './count'
export type { Counted, Kind, Reason, Run, Tally, Unassessable } from './counted'
export { explain } from './explain'
export { decodeTerms, termsSchema } from './schema'
export type { Tariff } from './tariff'
export type { Calendar, Dates, DayCount, DayRange, EndDay, Input, Move, Terms, Tier } from './terms.generated'

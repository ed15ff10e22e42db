/**
 * Free time: which day is the last free one on the caller's terms, day by day why, and what does it come to?
 */
export { decodeTerms } from './check'
export { count, countBy, tariff } from './count'
export type { Counted, Kind, Reason, Run, Tally, Unassessable } from './counted'
export { explain } from './explain'
export type { Tariff } from './tariff'
export type { Calendar, Dates, DayCount, EndDay, Input, Move, Terms, Tier } from './terms'

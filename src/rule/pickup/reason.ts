/**
 * Why an advice is what it is: codes, each with pointers to the evidence.
 */
export type ReasonCode =
  | 'appointment_after_last_free_day'
  | 'appointment_at_risk'
  | 'appointment_missed'
  | 'arrival_disputed'
  | 'availability_unknown'
  | 'available_after_out'
  | 'day_before_arrival'
  | 'day_before_discharge'
  | 'day_doubtful'
  | 'day_of_other_place'
  | 'day_unreadable'
  | 'days_differ'
  | 'demurrage_before_last_free_day'
  | 'demurrage_not_posted'
  | 'empty_returned'
  | 'freshness_unknown'
  | 'holds_of_port'
  | 'inland_leg'
  | 'inland_not_reported'
  | 'left_port'
  | 'not_discharged'
  | 'off_dock'
  | 'picked_up'
  | 'read_in_the_future'
  | 'silent'
  | 'stale'
  | 'tracking_stopped'

/** `pointers` are RFC 6901 JSON Pointers into the input, sorted, each once. */
export type Reason = { readonly code: ReasonCode; readonly pointers: readonly string[] }

/**
 * Adds a reason to those found so far, which are sorted by code; one of a code that is among them adds its pointers.
 * Codes and pointers are ASCII, for which the order of `<` and of `sort` is that of code points.
 */
export const addReason = (reasons: Reason[], code: ReasonCode, pointers: readonly string[]): void => {
  let place = reasons.length
  while (place > 0 && reasons[place - 1]!.code >= code) place--
  const known = reasons[place]?.code === code
  const all = known ? [...reasons[place]!.pointers, ...pointers] : pointers
  reasons.splice(place, known ? 1 : 0, { code, pointers: all.length > 1 ? [...new Set(all)].sort() : all })
}

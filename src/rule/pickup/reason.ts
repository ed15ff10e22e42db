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

/** A reason, or a part of one: several of one code become one reason. */
export type Remark = Reason

export const remark = (code: ReasonCode, ...pointers: readonly string[]): Remark => ({ code, pointers })

/**
 * One reason a code, sorted by code. Codes and pointers are ASCII, for which the order of `sort` is that of code
 * points.
 */
export const reasonsOf = (remarks: readonly Remark[]): readonly Reason[] => {
  const byCode = new Map<ReasonCode, readonly string[]>()
  for (const { code, pointers } of remarks) byCode.set(code, [...byCode.get(code) ?? [], ...pointers])
  return [...byCode.keys()].sort().map(code => ({ code, pointers: [...new Set(byCode.get(code))].sort() }))
}

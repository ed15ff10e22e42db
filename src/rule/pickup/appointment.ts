/**
 * Is there a pickup appointment, and is it still useful?
 */
import { compareInstants, HOUR } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import type { AppointmentState, Status } from './codes'
import { isOpen, type Situation } from './decide'
import { evidence } from './evidence'
import { isMoreThan } from './freshness'

/** An appointment to pick the container up. */
export type Appointment = {
  /** The date-time as given. */
  readonly at: string
  /** `missed` after the grace period of the policy; `today` on its day or within the grace period; else `ahead`. */
  readonly state: AppointmentState
  /** Whether its day, in the zone of the port, is after the last free day; null without a last free day. */
  readonly after_last_free_day: boolean | null
}

/**
 * The appointment of an open container, or null; `lastFreeDay` is a day number.
 *
 * @clause PICK-5
 */
export const findAppointment = (
  { container, where: { podZone }, now, policy }: Situation,
  status: Status,
  lastFreeDay: number | undefined,
): Appointment | null => {
  const appointment = isOpen({ status }) ? evidence(container, 'pickup_appointment_at') : undefined
  if (!appointment?.at) return null
  const { value, at } = appointment
  const day = localDay(podZone, at.seconds)
  return {
    at: value,
    state: isMoreThan(at, now, policy.appointment_grace_hours, HOUR)
      ? 'missed'
      : compareInstants(at, now) < 0 || day === localDay(podZone, now.seconds)
        ? 'today'
        : 'ahead',
    after_last_free_day: lastFreeDay === undefined ? null : day > lastFreeDay,
  }
}

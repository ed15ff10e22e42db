/**
 * Is there an appointment, and does it still serve?
 */
import { compareInstants, HOUR } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import { isMoreThan } from './freshness'
import { evidence } from './evidence'
import { isOpen, type Situation, type Status } from './decide'

/** An appointment to pick the container up. */
export type Appointment = {
  /** As it was given. */
  readonly at: string
  /** `missed` once it is longer ago than the policy allows; else `today` on its day or after its time; else `ahead`. */
  readonly state: 'ahead' | 'today' | 'missed'
  /** Whether its day, in the zone of the port, is later than the last free day; null without one. */
  readonly after_last_free_day: boolean | null
}

/**
 * The appointment of a container that is still to be picked up, or null; `lastFreeDay` is the number of that day.
 *
 * @clause PICK-5
 */
export const appointmentOf = (
  { container, where: { podZone }, now, policy }: Situation,
  status: Status,
  lastFreeDay: number | undefined,
): Appointment | null => {
  const appointment = isOpen(status) ? evidence(container, 'pickup_appointment_at') : undefined
  if (!appointment?.at) return null
  const { text, at } = appointment
  const day = localDay(podZone, at.seconds)
  return {
    at: text,
    state: isMoreThan(at, now, policy.appointment_grace_hours, HOUR)
      ? 'missed'
      : compareInstants(at, now) < 0 || day === localDay(podZone, now.seconds)
        ? 'today'
        : 'ahead',
    after_last_free_day: lastFreeDay === undefined ? null : day > lastFreeDay,
  }
}

/**
 * Instants as people compare them: all in UTC, whatever the zone in which each was written.
 */
import { instant } from '../../kernel/time'

/** A date-time in UTC, with its fraction where it has one. */
export const showInstant = (text: string): string => {
  const { seconds, fraction } = instant(text)
  const whole = new Date(1000 * seconds).toISOString().slice(0, -'.000Z'.length).replace('T', ' ')
  return whole + (fraction && `.${fraction}`)
}

/**
 * Shows instants in UTC, so that people can compare them.
 */
import { instant } from '../../kernel/time'

/** Converts a date-time to UTC, keeping its fraction of a second. */
export const showInstant = (text: string): string => {
  const { seconds, fraction } = instant(text)
  const whole = new Date(1000 * seconds).toISOString().slice(0, -'.000Z'.length).replace('T', ' ')
  return whole + (fraction && `.${fraction}`)
}

/**
 * Which time zone does a cell name? The names of IANA and of its cities; an abbreviation such as CST has several meanings.
 */
import { findZone } from '../kernel/zone'

const REGIONS = ['America', 'Europe', 'Asia', 'Australia', 'Africa', 'Pacific', 'Atlantic', 'Indian']

/** Returns the IANA zone that a cell names with certainty, or null. */
export const readZone = (text: string): string | null => {
  if (findZone(text)) return text
  if (!/^[\p{L} -]{4,40}$/u.test(text)) return null
  const city = text
    .toLowerCase()
    .replace(/(^|[ -])[a-z]/g, letter => letter.toUpperCase())
    .replaceAll(' ', '_')
  const known = REGIONS.map(region => `${region}/${city}`).filter(each => findZone(each))
  return known.length === 1 ? known[0]! : null
}

/**
 * Which time zone does a cell name? The names of IANA, of Windows, and of cities; an abbreviation such as CST has several
 * meanings and is none of them.
 */
import { findZone } from '../kernel/zone'
import { fold } from './fold'
import { WINDOWS_ZONES } from './words'

/** Names of POSIX that include daylight saving time. */
const POSIX: { readonly [name: string]: string } = {
  PST8PDT: 'Pacific',
  MST7MDT: 'Mountain',
  CST6CDT: 'Central',
  EST5EDT: 'Eastern',
}

const REGIONS = ['America', 'Europe', 'Asia', 'Australia', 'Africa', 'Pacific', 'Atlantic', 'Indian']
/** The name of a city of the IANA database in one of its regions. */
const findCity = (name: string): string | null => {
  const city = name
    .trim()
    .toLowerCase()
    .replace(/(^|[ -])[a-z]/g, letter => letter.toUpperCase())
    .replaceAll(' ', '_')
  const known = /^[A-Za-z_-]{3,}$/.test(city)
    ? REGIONS.map(region => `${region}/${city}`).filter(each => findZone(each))
    : []
  return known.length === 1 ? known[0]! : null
}

const LABEL = /^\((?:UTC|GMT)(?:[+-]\d\d:\d\d)?\) *(.+)$/i

/** Returns the IANA zone that a cell names with certainty, or null. */
export const readZone = (text: string): string | null => {
  if (/^(utc|etc\/utc|z|gmt|coordinated universal time)$/i.test(text)) return 'UTC'
  if (text.includes('/') && findZone(text)) return text
  const label = LABEL.exec(text)?.[1]
  const windows = /^(.*?) (?:Standard|Daylight) Time( \(Mexico\))?$/i.exec(text)
  if (windows) return findWindows(`${windows[1]!}${windows[2] ?? ''}`)
  const posix = POSIX[text.toUpperCase()]
  if (posix !== undefined) return findWindows(posix)
  const american = /^(Pacific|Mountain|Central|Eastern|Atlantic) Time(?: \((?:US (?:&|and) )?Canada\)|; .*)+$/i.exec(
    label ?? text,
  )
  if (american) return findWindows(american[1]!)
  if (label !== undefined)
    return (
      label
        .split(/[,;]/)
        .map(findCity)
        .find(zone => zone !== null) ?? null
    )
  return findCity(text)
}

/** The zone of a name of Windows without "Standard Time", by the Unicode CLDR. */
const findWindows = (name: string): string | null => WINDOWS_ZONES.get(fold(name)) ?? null

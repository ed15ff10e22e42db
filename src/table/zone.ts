/**
 * Which time zone does a cell name? The names of IANA, of Windows, and of cities; an abbreviation such as CST has several
 * meanings and is none of them.
 */
import { findZone } from '../kernel/zone'
import { listEntries } from './words'

/** The names of Windows without "Standard Time", by the zone of the Unicode CLDR. */
const WINDOWS = listEntries(
  'Hawaiian=Pacific/Honolulu|Alaskan=America/Anchorage|Pacific=America/Los_Angeles|' +
    'US Mountain=America/Phoenix|Mountain=America/Denver|Central America=America/Guatemala|Central=America/Chicago|' +
    'Canada Central=America/Regina|SA Pacific=America/Bogota|Eastern=America/New_York|' +
    'Atlantic=America/Halifax|' +
    'Venezuela=America/Caracas|SA Western=America/La_Paz|Pacific SA=America/Santiago|' +
    'Newfoundland=America/St_Johns|E. South America=America/Sao_Paulo|' +
    'Argentina=America/Argentina/Buenos_Aires|Montevideo=America/Montevideo|' +
    'GMT=Europe/London|Morocco=Africa/Casablanca|' +
    'W. Europe=Europe/Berlin|Central Europe=Europe/Budapest|Romance=Europe/Paris|Central European=Europe/Warsaw|' +
    'W. Central Africa=Africa/Lagos|GTB=Europe/Bucharest|Middle East=Asia/Beirut|Egypt=Africa/Cairo|E. Europe=Europe/Chisinau|' +
    'South Africa=Africa/Johannesburg|FLE=Europe/Kiev|Israel=Asia/Jerusalem|Jordan=Asia/Amman|' +
    'Arabic=Asia/Baghdad|Turkey=Europe/Istanbul|Arab=Asia/Riyadh|Russian=Europe/Moscow|E. Africa=Africa/Nairobi|Iran=Asia/Tehran|' +
    'Arabian=Asia/Dubai|Pakistan=Asia/Karachi|' +
    'India=Asia/Kolkata|Sri Lanka=Asia/Colombo|Bangladesh=Asia/Dhaka|' +
    'Myanmar=Asia/Yangon|SE Asia=Asia/Bangkok|China=Asia/Shanghai|Singapore=Asia/Singapore|W. Australia=Australia/Perth|' +
    'Taipei=Asia/Taipei|Tokyo=Asia/Tokyo|Korea=Asia/Seoul|Cen. Australia=Australia/Adelaide|AUS Central=Australia/Darwin|' +
    'E. Australia=Australia/Brisbane|AUS Eastern=Australia/Sydney|' +
    'New Zealand=Pacific/Auckland|Pacific (Mexico)=America/Tijuana|' +
    'Mountain (Mexico)=America/Mazatlan|Central (Mexico)=America/Mexico_City|Eastern (Mexico)=America/Cancun',
)

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

const findWindows = (name: string): string | null => {
  for (const [known, zone] of WINDOWS) if (known.toLowerCase() === name.toLowerCase()) return zone
  return null
}

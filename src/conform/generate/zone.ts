/**
 * Time zones by the rule in which they differ from others. Generators draw from them.
 */

/** Zones by kind. The days between the anchors of the generators meet each rule. */
export const ZONES_BY_KIND = {
  'a fixed offset': ['UTC', 'Asia/Shanghai', 'Africa/Lagos', 'America/Argentina/Buenos_Aires'],
  'clocks that change at 02:00': ['America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/Berlin'],
  'clocks that change in the other half of the year': ['Australia/Sydney', 'Pacific/Auckland'],
  'days that begin at 01:00': ['America/Santiago', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut'],
  'an offset of 30 minutes': ['Asia/Kolkata', 'America/St_Johns', 'Australia/Adelaide'],
  'an offset of 45 minutes': ['Asia/Kathmandu', 'Pacific/Chatham'],
  'clocks that change by 30 minutes': ['Australia/Lord_Howe'],
  'a day left out': ['Pacific/Apia', 'Pacific/Kiritimati'],
} as const

export type ZoneKind = keyof typeof ZONES_BY_KIND

export const ZONES: readonly string[] = Object.values(ZONES_BY_KIND).flat()

/** Zones without a slash, which many libraries know. */
export const UNKNOWN_ZONES = ['GMT', 'CET', 'UTC+1', 'Z'] as const

/**
 * Days close to a change of clocks: of New York, Berlin, Sydney; of Santiago, Havana, Cairo and Beirut, whose days then
 * begin at 01:00; and the day that Samoa left out.
 */
export const CHANGES = [
  '2024-03-10',
  '2025-03-30',
  '2025-10-05',
  '2025-11-02',
  '2025-09-07',
  '2026-03-08',
  '2026-04-24',
  '2026-03-29',
  '2011-12-30',
] as const

/** The days on which a zone has no midnight. */
export const WITHOUT_MIDNIGHT: { readonly [zone: string]: string } = {
  'America/Santiago': '2025-09-07',
  'America/Havana': '2026-03-08',
  'Africa/Cairo': '2026-04-24',
  'Asia/Beirut': '2026-03-29',
}

import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { instant, toDate, toDateTime } from '../../src/kernel/time'
import { dayEnd, dayEndText, localDay, localTime, offsetAt, plainOffsetAt, findZone } from '../../src/kernel/zone'

const seconds = (text: string): number => instant(text).seconds
const day = (text: string): number => seconds(`${text}T00:00:00Z`) / 86_400
const endOf = (name: string, date: string): string | undefined =>
  toDateTime({ seconds: dayEnd(findZone(unasked(name)), day(date)), fraction: '' })

let serial = 0
/** Fills the cache of findZone with other names, so that the name is not in it. */
const unasked = (name: string): string => {
  for (let i = 0; i <= 1_000; i++) findZone(`Nowhere/${serial++}`)
  return name
}

describe('findZone', () => {
  it.each(['America/New_York', 'Europe/London', 'Asia/Kolkata', 'UTC', 'Etc/GMT+5'])('knows %s', name => {
    expect(findZone(name)?.name).toBe(name)
  })
  it.each([
    '',
    'Mars/Olympus_Mons',
    'Eastern',
    '+01:00',
    '-08:00',
    '+0100',
    'GMT+1',
    'EST',
    'IST',
    'utc',
    'america/new_york',
    'x'.repeat(100_000),
  ])('does not know %.20s', name => {
    expect(findZone(name)).toBeUndefined()
    expect(findZone(name)).toBeUndefined()
  })
  it('returns the same zone for the same name', () => {
    const name = unasked('Asia/Shanghai')
    expect(findZone(name)).toBe(findZone(name))
  })
})

describe('the names that findZone looks up in Intl', () => {
  /** The candidates that findZone looks up in an Intl that knows no zone. */
  const askedFor = (candidates: readonly string[]): readonly string[] => {
    const asked: string[] = []
    class DateTimeFormat {
      constructor(_: string, { timeZone }: { readonly timeZone: string }) {
        asked.push(timeZone)
        throw new RangeError(timeZone)
      }
    }
    vi.stubGlobal('Intl', { DateTimeFormat })
    try {
      candidates.forEach(findZone)
    } finally {
      vi.unstubAllGlobals()
    }
    return asked
  }
  const nowhere = (): string => `Nowhere/${serial++}`

  it('exclude names without a slash or of more than 64 characters', () => {
    const longest = nowhere().padEnd(64, 'x')
    expect(askedFor([`+${serial++}`, `-${serial++}`, nowhere().padEnd(65, 'x'), longest])).toEqual([longest])
  })
  it('are cached, known or not', () => {
    const [a, b, c, d] = [nowhere(), nowhere(), nowhere(), nowhere()] as const
    // The table can become full once, which makes it five.
    expect(askedFor([a, b, a, c, d, c]).length).toBeLessThan(6)
  })
  it('are evicted from the cache beyond 1,000', () => {
    const many = Array.from({ length: 1_001 }, nowhere)
    expect(askedFor(many)).toEqual(many)
    expect(askedFor(many)).not.toEqual([])
    expect(findZone('Europe/Berlin')?.name).toBe('Europe/Berlin')
  })
})

describe('the local day', () => {
  it.each([
    ['America/New_York', '2026-07-14T03:59:59Z', '2026-07-13', 86_399],
    ['America/New_York', '2026-07-14T04:00:00Z', '2026-07-14', 0],
    ['America/New_York', '2026-01-14T05:00:00Z', '2026-01-14', 0],
    ['America/New_York', '1970-08-30T04:00:00Z', '1970-08-30', 0],
    ['Asia/Kolkata', '2026-01-13T18:30:00Z', '2026-01-14', 0],
    ['Australia/Sydney', '2026-12-31T13:00:00Z', '2027-01-01', 0],
    ['America/Los_Angeles', '2024-03-01T07:59:00Z', '2024-02-29', 86_340],
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01', 0],
    ['UTC', '2026-07-14T00:00:00Z', '2026-07-14', 0],
  ])('in %s at %s is %s', (name, at, date, time) => {
    const zone = findZone(unasked(name))
    expect(toDate(localDay(zone, seconds(at)))).toBe(date)
    expect(localTime(zone, seconds(at))).toBe(time)
  })
  it('is the day in UTC without a zone', () => {
    expect(toDate(localDay(undefined, seconds('2026-07-14T23:59:59Z')))).toBe('2026-07-14')
  })
  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'has an offset of less than a day at %s',
    at => {
      expect(Math.abs(offsetAt(findZone('America/New_York'), seconds(at)))).toBeLessThan(86_400)
    },
  )
  it('has the offset 0 without an instant', () => {
    expect(plainOffsetAt(findZone('Europe/Berlin')!, NaN)).toBe(0)
  })
})

describe('the windows of a zone', () => {
  it('are cached up to 2,000', () => {
    const zone = { ...findZone('Europe/Berlin')!, offsets: new Map<number, number>() }
    const sizes = Array.from({ length: 2_500 }, (_, window) => {
      offsetAt(zone, 3 * 86_400 * window)
      return zone.offsets.size
    })
    expect(Math.max(...sizes)).toBe(2_000)
  })
})

describe('dayEnd', () => {
  it.each([
    ['a day of 24 hours', 'America/New_York', '2026-07-14', '2026-07-15T04:00:00Z'],
    ['a day of 23 hours', 'America/Los_Angeles', '2026-03-08', '2026-03-09T07:00:00Z'],
    ['a day of 25 hours', 'America/Chicago', '2026-11-01', '2026-11-02T06:00:00Z'],
    ['a day after which midnight is skipped', 'America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00Z'],
    ['a day whose last hour comes twice', 'America/Sao_Paulo', '2018-02-17', '2018-02-18T03:00:00Z'],
    ['a day that comes back for an hour', 'America/St_Johns', '2010-11-06', '2010-11-07T02:30:00Z'],
    ['a day before one that does not exist', 'Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00Z'],
    ['a day that does not exist', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['a day far in the west', 'Etc/GMT+12', '2026-07-14', '2026-07-15T12:00:00Z'],
    ['a day far in the east', 'Pacific/Kiritimati', '2026-07-14', '2026-07-14T10:00:00Z'],
  ])('%s: %s %s', (_, name, date, end) => {
    expect(endOf(name, date)).toBe(end)
  })
  it('is midnight in UTC without a zone', () => {
    expect(dayEnd(undefined, day('2026-07-14'))).toBe(seconds('2026-07-15T00:00:00Z'))
  })
})

const places = `America/New_York America/Los_Angeles America/St_Johns America/Sao_Paulo America/Havana Europe/London
  Europe/Berlin Africa/Casablanca Africa/Freetown Asia/Gaza Asia/Kolkata Asia/Manila Australia/Sydney
  Australia/Lord_Howe Pacific/Apia Pacific/Chatham`.split(/\s+/)
/** Zones without cached windows. */
const zones = fc.constantFrom(...places).map(name => ({ ...findZone(name)!, offsets: new Map<number, number>() }))
const instants = fc.oneof(
  fc.integer({ min: seconds('2015-01-01T00:00:00Z'), max: seconds('2026-12-31T00:00:00Z') }),
  fc.integer({ min: seconds('1840-01-01T00:00:00Z'), max: seconds('2100-01-01T00:00:00Z') }),
)

describe('properties', () => {
  it('the cached offset equals the plain one', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const plain = plainOffsetAt(zone, at)
        expect([offsetAt(zone, at), offsetAt(zone, at)]).toEqual([plain, plain])
      }),
      { numRuns: 15 * fc.readConfigureGlobal().numRuns! },
    )
  })
  it('the cached offset equals the plain one around every clock change of every zone of the host', () => {
    const wrong: string[] = []
    // With fewer runs than usual, fewer zones are tested.
    const step = Math.ceil(300 / fc.readConfigureGlobal().numRuns!)
    const some = Intl.supportedValuesOf('timeZone').filter((_, i) => i % step === 0)
    for (const zone of some.map(name => findZone(name)!)) {
      let from = seconds('2022-01-01T00:00:00Z')
      let offset = plainOffsetAt(zone, from)
      for (; from < seconds('2025-01-01T00:00:00Z'); from += 604_800) {
        const before = offset
        offset = plainOffsetAt(zone, from + 604_800)
        // Only weeks in which the offset changes are examined.
        if (offset === before) continue
        for (let at = from; at < from + 604_800; at += 14_400) {
          if (offsetAt(zone, at) !== plainOffsetAt(zone, at)) wrong.push(`${zone.name} ${at}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
  it('the plain offset is the difference between the wall clock and UTC', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const parts = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone.name,
          hourCycle: 'h23',
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          second: '2-digit',
        }).formatToParts(1_000 * at)
        const part = (type: string): number => Number(parts.find(p => p.type === type)!.value)
        const local =
          Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) / 1_000
        expect(plainOffsetAt(zone, at)).toBe(local - at)
      }),
      { numRuns: 3 * fc.readConfigureGlobal().numRuns! },
    )
  })
  it('a day ends at the first instant whose local day is later', () => {
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        const date = localDay(zone, at)
        const end = dayEnd(zone, date)
        expect(localDay(zone, end)).toBeGreaterThan(date)
        for (let before = end - 1; before > end - 40 * 3_600; before -= 607)
          expect(localDay(zone, before)).toBeLessThanOrEqual(date)
      }),
    )
  })
})

describe('dayEndText', () => {
  it('is dayEnd as a date-time, with more days than are cached, asked twice', () => {
    const zone = findZone(unasked('America/New_York'))
    for (let asked = 0; asked < 2 * 2_100; asked++) {
      const at = 20_000 + (asked % 2_100)
      expect(dayEndText(zone, at)).toBe(toDateTime({ seconds: dayEnd(zone, at), fraction: '' }))
    }
    expect(dayEndText(undefined, 0)).toBe('1970-01-02T00:00:00Z')
    expect(dayEndText(zone, 3_000_000)).toBeUndefined()
  })
})

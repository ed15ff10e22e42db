/** Mistakes in the way of Java, and of JavaScript's Date. */
import { own } from '../peer'
import { answers, dateTimes, habit, has, reads, strings, writes } from './habit'
import { misread, spoilt, takenForEqual, wrong, type Wrongs } from './mistake'

const HOUR = 3_600_000

const hourIn = (zone: string, time: number): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(time))

/** An instant one hour earlier, if it is 01:00 in the zone: the day has no midnight. */
const midnightBefore = (text: any, zone: any): any => {
  if (typeof text !== 'string' || typeof zone !== 'string') return text
  const time = Date.parse(text)
  return Number.isNaN(time) || hourIn(zone, time) !== 1
    ? text
    : new Date(time - HOUR).toISOString().replace('.000Z', 'Z')
}

/** Before 1970 a division rounds towards 0, so that a fraction belongs to the second after it. */
const truncated = (text: string): string =>
  Date.parse(text.toUpperCase()) < 0 ? text.replace(/:(\d\d)\.\d+/, ':$1') : text

const isPast2038 = (part: unknown): boolean =>
  typeof part === 'string' && /^\d{4}-\d\d-\d\d[Tt]/.test(part) && Date.parse(part.toUpperCase()) >= 2 ** 31 * 1_000

export const java: Wrongs = {
  ...habit(
    'milliseconds',
    'drops what is below a millisecond',
    ['tracker.receive', 'tracker.read'],
    reads(input => dateTimes(input, text => text.replace(/(\.\d{3})\d+/, '$1'))),
  ),
  ...habit(
    'remainder of a negative number',
    'rounds towards 0 before 1970',
    ['tracker.receive'],
    reads(input => dateTimes(input, truncated)),
  ),
  'weekday of a negative number in free_time.count': misread(
    'free_time.count',
    'has other weekdays before 1970',
    input => {
      const isEarly = has(
        [input.start, input.end, input.now],
        part => typeof part === 'string' && part.slice(0, 4) < '1970',
      )
      return isEarly ? { ...input, calendar: { ...input.calendar, weekend: [1, 2] } } : input
    },
  ),
  ...habit(
    'seconds as int',
    'counts seconds in 32 bits, until 2038',
    ['tracker.read', 'free_time.count'],
    answers(
      input => has(input, isPast2038),
      operation => ({ error: { code: -32603, message: `overflow in ${operation}` } }),
    ),
  ),
  ...habit(
    'zone of the machine',
    'counts in the zone of the machine if none is given',
    ['free_time.count', 'pickup.advise'],
    reads(input =>
      typeof input !== 'object' || input === null || Array.isArray(input)
        ? input
        : 'container' in input
          ? typeof input.container === 'object' && input.container !== null && !Array.isArray(input.container)
            ? { ...input, container: { pod_timezone: 'America/New_York', ...input.container } }
            : input
          : { zone: 'America/Los_Angeles', ...input },
    ),
  ),
  'midnight exists in free_time.count': spoilt(
    'free_time.count',
    'ends free time at 00:00 of a day that begins at 01:00',
    ({ zone }, answer) => ('ends_at' in answer ? { ...answer, ends_at: midnightBefore(answer.ends_at, zone) } : answer),
  ),
  'midnight exists in pickup.advise': spoilt(
    'pickup.advise',
    'ends the last free day at 00:00 of a day that begins at 01:00',
    (_, answer) => ({
      ...answer,
      last_free_day: answer.last_free_day && {
        ...answer.last_free_day,
        ends_at: midnightBefore(answer.last_free_day.ends_at, answer.last_free_day.zone ?? answer.place.zone),
      },
    }),
  ),
  ...habit(
    'whole hours',
    'knows offsets of whole hours alone',
    ['tracker.receive', 'free_time.count', 'pickup.advise', 'tracking_request.step'],
    reads(input => dateTimes(input, text => text.replace(/([+-]\d\d):\d\d$/, '$1:00'))),
  ),
  ...habit(
    'zones of whole hours',
    'takes a zone with half an hour for one without',
    ['free_time.count', 'pickup.advise'],
    reads(input =>
      strings(
        input,
        text =>
          ({ 'Asia/Kolkata': 'Asia/Karachi', 'Asia/Kathmandu': 'Asia/Karachi', 'Australia/Adelaide': 'Asia/Tokyo' })[
            text
          ] ?? text,
      ),
    ),
  ),
  ...habit(
    'Turkish case',
    'turns i into İ',
    ['identifier.normalize', 'tracking_request.submit', 'deep_link.resolve'],
    reads(input =>
      strings(input, (text, key) =>
        /^(value|query|scac|request_number)$/.test(key) ? text.replaceAll('i', 'İ') : text,
      ),
    ),
  ),
  ...habit(
    'trim of controls',
    'trims every character up to the space, and no other',
    ['identifier.normalize', 'tracking_request.submit', 'deep_link.resolve'],
    reads(input =>
      strings(input, text => {
        return text.replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/gu, '').replace(/^(?=\s)|(?<=\s)$/gu, '\u2060')
      }),
    ),
  ),
  ...habit(
    'code units',
    'counts UTF-16 code units',
    ['tracking_request.submit', 'tracking_request.list', 'webhook.build'],
    reads(input => strings(input, text => text.replace(/[\u{10000}-\u{10ffff}]/gu, '字字'))),
  ),
  ...habit(
    'Locale.US percent',
    'takes a plus for a space in a link and nowhere else',
    ['deep_link.parse', 'tracking_request.list'],
    reads(input => strings(input, (text, key) => (/^(url|query)$/.test(key) ? text.replaceAll('+', '%2B') : text))),
  ),
  ...habit(
    'last of two',
    'takes the last of two equal parameters',
    ['deep_link.parse', 'tracking_request.list'],
    reads(input =>
      strings(input, (text, key) => {
        if (!/^(url|query)$/.test(key) || !/[?&]/.test(text)) return text
        const [path = '', query] = text.includes('?')
          ? [text.slice(0, text.indexOf('?') + 1), text.slice(text.indexOf('?') + 1)]
          : ['', text]
        return path + query.split('&').reverse().join('&')
      }),
    ),
  ),
  ...takenForEqual(
    'equals of a Set',
    'compares arrays without their order',
    (a, b) => Array.isArray(a) && Array.isArray(b) && sortedJson(a) === sortedJson(b),
  ),
  ...habit(
    'leap day of 1900',
    'takes 1900 for a leap year',
    ['tracking_request.step', 'free_time.count', 'tracker.receive', 'webhook.read', 'pickup.advise'],
    reads(input => strings(input, text => text.replace(/^1900-02-29/, '1900-02-28'))),
  ),
  ...habit(
    'offset as a zone',
    'takes an offset for a zone',
    ['free_time.count', 'pickup.advise', 'container.assess'],
    reads(input => strings(input, (text, key) => (/zone$/.test(key) && /^[+-]\d\d:\d\d$/.test(text) ? 'UTC' : text))),
  ),
  ...habit(
    'issues by code units',
    'sorts issues by UTF-16 code units',
    ['changeset.apply', 'changeset.invert', 'changeset.compose'],
    (operation, mistake) =>
      wrong(operation, mistake, input => {
        const reply = own(operation, input)
        return 'issues' in reply
          ? { issues: [...reply.issues].sort((a, b) => (a.pointer < b.pointer ? -1 : a.pointer > b.pointer ? 1 : 0)) }
          : reply
      }),
  ),
  ...habit(
    'order of code units',
    'sorts names by UTF-16 code units',
    ['changeset.apply', 'changeset.compose'],
    writes(result => ({
      ...result,
      ...(result.applied && { applied: [...result.applied].sort() }),
      ...(result.conflicts && {
        conflicts: [...result.conflicts].sort((a: any, b: any) => (a.attribute < b.attribute ? -1 : 1)),
      }),
    })),
  ),
}

function sortedJson(list: unknown[]): string {
  return list
    .map(item => JSON.stringify(item))
    .sort()
    .join()
}

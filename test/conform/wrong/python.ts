/** Mistakes in the way of Python. */
import { own } from '../peer'
import { answers, dateTimes, habit, has, leaves, numbers, reads, strings, writes } from './habit'
import { takenForEqual, values, type Wrongs } from './mistake'

/** Unicode digits, most of them outside ASCII. */
const ascii = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })

const isMinutesBelowZero = /-(\d\d):([1-5]\d|0[1-9])$/

/** The offset of hours below zero with minutes above it. */
const mixedSign = (text: string): string =>
  text.replace(isMinutesBelowZero, (_, hours: string, minutes: string) => {
    const offset = -60 * Number(hours) + Number(minutes)
    const [sign, size] = [offset < 0 ? '-' : '+', Math.abs(offset)]
    return `${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  })

const TIMED = ['tracker.receive', 'tracker.read', 'tracking_request.step']

/** Removes entries whose values are equal to Python, which takes False for 0 and True for 1. */
const isEqual = (old: unknown, now: unknown): boolean =>
  typeof old !== typeof now &&
  [old, now].every(part => ['boolean', 'number'].includes(typeof part)) &&
  Number(old) === Number(now)

export const python: Wrongs = {
  ...habit(
    'digits of Unicode',
    'takes every digit of Unicode for one',
    ['custom_field.check', 'identifier.container_number', 'free_time.count', 'access.version'],
    reads(input => strings(input, ascii)),
  ),
  ...habit(
    'dollar before a line feed',
    'accepts a line feed at the end of a pattern',
    [
      'fee.summarize',
      'free_time.count',
      'tracker.read',
      'custom_field.check',
      'resource.decode',
      'access.version',
      'document.submit',
      'pickup.advise',
    ],
    reads(input => strings(input, text => text.replace(/\n$/, ''))),
  ),
  ...habit(
    'match without an end',
    'matches only the beginning of a string',
    ['fee.summarize', 'free_time.count'],
    reads(input =>
      strings(input, (text, key) =>
        /(_at|^at|^as_of|^now|^start|^end)$/.test(key)
          ? text.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)).+$/su, '$1')
          : key === 'currency_code'
            ? text.replace(/^([A-Z]{3}).+$/su, '$1')
            : text,
      ),
    ),
  ),
  ...habit(
    'hours below zero and minutes above',
    'gives the minutes of a negative offset the other sign',
    [...TIMED, 'pickup.advise', 'free_time.count'],
    reads(input => dateTimes(input, mixedSign)),
  ),
  ...habit(
    'microseconds',
    'drops what is below a microsecond',
    TIMED,
    reads(input => dateTimes(input, text => text.replace(/(\.\d{6})\d+/, '$1'))),
  ),
  ...habit(
    'upper case letters of a date-time',
    'refuses a date-time with t or z',
    ['tracker.read', 'free_time.count'],
    answers(
      input => has(input, part => typeof part === 'string' && /^\d{4}-\d\d-\d\d(t.*|T.*z)$/.test(part)),
      (operation, input) => {
        const reply = own(operation, input)
        return 'result' in reply ? { issues: [{ pointer: '', code: 'format', message: '' }] } : reply
      },
    ),
  ),
  ...habit(
    'True is 1',
    'takes a boolean for a number',
    ['fee.summarize', 'tracker.start', 'free_time.count', 'tracking_request.step'],
    reads(input =>
      leaves(input, (part, key) =>
        typeof part === 'boolean' && /^(amount|rate|days|free_days|remembered|max_|retry)/.test(key)
          ? Number(part)
          : part,
      ),
    ),
  ),
  ...takenForEqual('True equals 1', 'takes true for 1 as it compares old values', isEqual),
  ...habit(
    'falsy',
    'takes 0 and an empty array for nothing',
    ['fee.summarize', 'readiness.evaluate', 'changeset.diff'],
    reads(input =>
      values(input ?? {}, (part, name) =>
        Array.isArray(part) && part.length === 0 && name !== 'active' ? null : part,
      ),
    ),
  ),
  ...habit(
    'isoformat without an offset',
    'accepts a date-time without an offset',
    ['tracker.read', 'free_time.count'],
    reads(input =>
      strings(input, text => (/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text)),
    ),
  ),
  ...habit(
    'sorted keys',
    'sorts arrays of strings',
    ['tracking_request.propagate', 'tracking_request.submit', 'reference.patch'],
    writes(result => leaves(values(result, sortedTexts), part => part)),
  ),
  ...habit(
    'float of any word',
    'reads nan, inf and underscores as numbers',
    ['custom_field.check', 'custom_field.define'],
    reads(input => strings(input, text => (/^[+-]?\d+(_\d+)+$/.test(text) ? text.replaceAll('_', '') : text))),
  ),
  ...habit(
    'second from 0 to 60',
    'accepts a leap second',
    ['tracker.read', 'pickup.advise'],
    reads(input => strings(input, text => text.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d):60/, '$1:59'))),
  ),
  ...habit(
    'first issue only',
    'stops at the first issue',
    ['fee.summarize', 'tracking_request.list', 'free_time.count', 'webhook.build'],
    (operation, mistake) => ({
      operation,
      mistake,
      reply: input => {
        const reply = own(operation, input)
        return 'issues' in reply ? { issues: reply.issues.slice(0, 1) } : reply
      },
    }),
  ),
  ...habit(
    'overflow of a double',
    'fails on a limit of more than 10^300',
    ['pickup.advise', 'tracking_request.step', 'container.assess'],
    answers(
      input => has(input?.policy, part => typeof part === 'number' && Math.abs(part) > 1e300 && Number.isFinite(part)),
      (operation, input) => {
        const reply = own(operation, input)
        return 'result' in reply ? { error: { code: -32603, message: 'OverflowError' } } : reply
      },
    ),
  ),
  ...habit(
    'float32',
    'keeps amounts in 32 bits',
    ['fee.summarize', 'free_time.count', 'tracker.receive', 'container.assess'],
    reads(input =>
      numbers(input, (n, key) => (/^(amount|rate)$/.test(key) && Math.abs(n) < 1e30 ? Math.fround(n) : n)),
    ),
  ),
}

function sortedTexts(value: any): any {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
    ? [...value].sort()
    : Array.isArray(value)
      ? value.map(sortedTexts)
      : typeof value === 'object' && value !== null
        ? values(value, sortedTexts)
        : value
}

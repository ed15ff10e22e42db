/** Mistakes of programs that read another spelling as the right one: of dates, of URLs, of identifiers and of words. */
import { own } from '../peer'
import { habit, leaves, reads, strings, writes } from './habit'
import { wrong, type Wrongs } from './mistake'

const DAY = String.raw`^(\d{4}-\d\d-\d\d)`
const CLOCK = String.raw`(\d\d:\d\d:\d\d)`

/** The mistake, and the string that the program reads instead. */
const DATES: { readonly [name: string]: readonly [form: RegExp, read: string] } = {
  'hour 24': [/^(\d{4}-\d\d-\d\d)T24:00:00/, '$1T00:00:00'],
  'space for T': [new RegExp(`${DAY} ${CLOCK}`), '$1T$2'],
  'offset without a colon': [/^(\d{4}-.*T.*[+-]\d\d)(\d\d)$/, '$1:$2'],
  'offset of hours': [/^(\d{4}-.*T.*[+-]\d\d)$/, '$1:00'],
  'offset of 24 hours': [/^(\d{4}-.*T.*[+-])24:00$/, '$123:59'],
  'offset of 60 minutes': [/^(\d{4}-.*T.*[+-]\d\d):[6-9]\d$/, '$1:59'],
  'comma of a fraction': [/^(\d{4}-.*T.*),(\d)/, '$1.$2'],
  'empty fraction': [/^(\d{4}-.*T.*)\.(?=[Z+-])/, '$1'],
  'hour of one digit': [/^(\d{4}-\d\d-\d\dT)(?=\d:)/, '$10'],
  'no separators': [/^(\d{4})(\d\d)(\d\d)(T)(\d\d)(\d\d)(\d\d)(?=Z)/, '$1-$2-$3$4$5:$6:$7'],
  'day of one digit': [/^(\d{4})-1-5(?=T|$)/, '$1-01-05'],
  'week of a year': [/^(\d{4})-W02-1/, '$1-01-05'],
  'day of a year': [/^(\d{4})-005/, '$1-01-05'],
  '30 February': [/^(\d{4})-02-30/, '$1-03-02'],
  'minus sign': [/^(\d{4}-.*T.*)\u2212(\d\d:\d\d)$/, '$1-$2'],
  'name of a zone': [/^(\d{4}-.*T.*?)(?: ?UTC|Z\[UTC\])$/, '$1Z'],
  'space after a date-time': [/^(\d{4}-.*T.*Z) +$/, '$1'],
  'date for a date-time': [/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00Z'],
}
const TIMED = ['tracking_request.list', 'tracking_request.step', 'tracker.read', 'custom_field.check']

/** Strings under a name, as the program reads them. */
const TEXTS: { readonly [name: string]: readonly [operation: string, key: RegExp, form: RegExp, read: string] } = {
  'dot segments': ['deep_link.parse', /url/, /\/\.(?=\/)|\/[^/.]+\/\.\.(?=\/)/, ''],
  'slashes in a row': ['deep_link.parse', /url/, /(?<!:)\/{2,}(?!^)(?=find)/, '/'],
  backslashes: ['deep_link.parse', /url/, /\\(?=find)/, '/'],
  'path parameters': ['deep_link.parse', /url/, /;[^/?]*/g, ''],
  'escapes of a path': ['deep_link.parse', /url/, /%2F(?=find)/, '/'],
  'brackets of an array': ['deep_link.parse', /url/, /q\[\]=/, 'q='],
  'escapes of JavaScript': ['deep_link.parse', /url/, /%u0041/, 'A'],
  'empty port': ['deep_link.parse', /url/, /(?<=\w):(?=\/[^/])/, ''],
  'zone of an address': ['deep_link.parse', /url/, /%25[^\]]*(?=\])/, ''],
  'long s': ['deep_link.parse', /url/, /^http\u017f/, 'https'],
  'escapes of a version': ['access.version', /url/, /%76/, 'v'],
  'parameter of a version': ['access.version', /url/, /;.*$/, ''],
  'slash after an origin': ['access.admit', /^origin$/, /(?<!\/)\/$/, ''],
  'semicolons between entries': ['access.admit', /^allowed/, /;/g, ','],
  'last letters of a number': ['identifier.container_number', /value/, /^[A-Z](?=[A-Z]{4}\d{7}$)/, ''],
  'two question marks': ['tracking_request.list', /query/, /^\?+/, ''],
  'capitals of a relation': ['tracking_request.list', /query/, /Customer/, 'customer'],
  'path of relations': ['tracking_request.list', /query/, /\.(containers|x)\b/, ''],
  'capitals of a status': ['pickup.advise', /status/, /^PICKED_UP$/, 'picked_up'],
  'capitals of a place': ['pickup.advise', /locode/, /^usnyc$/, 'USNYC'],
  'abbreviation of a zone': ['pickup.advise', /zone/, /^EST$/, 'America/Cancun'],
  'capitals of a zone': ['free_time.count', /zone/, /^america\/new_york$/, 'America/New_York'],
  'braces of a UUID': ['resource.decode', /^id$/, /^\{(.*)\}$/, '$1'],
  'space after released': ['resource.decode', /^status$/, /^released $/, 'released'],
  'end before a line feed': ['custom_field.define', /pattern/, /\\Z/g, '$'],
  'words of Unicode': ['custom_field.check', /pattern/, /\\w/g, '[\\p{L}\\d_]'],
  'zero-width space': ['custom_field.check', /value/, /\u200b/g, ' '],
  'control characters': ['mcp.respond', /query/, /\p{Cc}/gu, ' '],
  'control characters of a setting': ['mcp.config', /HOSTS/, /\p{Cc}/gu, ' '],
  'vowel separator': ['invoice.audit', /rule/, /\u180e/g, ' '],
  'form feed': ['access.admit', /^allowed/, /\f/g, '\u2060'],
  'vertical tab': ['tracking_request.submit', /number/, /\v/g, '\u2060'],
  'two-em dash': ['identifier.normalize', /value/, /[\u2e3a\u2e3b]/g, '_'],
  'superscript minus': ['identifier.normalize', /value/, /\u207b/g, '-'],
  'hyphen bullet': ['identifier.container_number', /value/, /\u2043/g, '-'],
  'Kelvin sign': ['deep_link.resolve', /number/, /\u212a/g, 'K'],
  'dotless i': ['deep_link.resolve', /query/, /\u0131/g, '\u2060'],
  'month 0': ['free_time.count', /holidays/, /-00-/, '-01-'],
  'day 0': ['invoice.audit', /from/, /-00$/, '-01'],
  'seconds of an offset': ['resource.decode', /_at$/, /(:\d\d:\d\d[+-]\d\d:\d\d):\d\d$/, '$1'],
  'sign of a year': ['resource.decode', /_at$/, /^\+/, ''],
  'year 0': ['custom_field.check', /value/, /^0000-/, 'x-'],
  'negative offset of 0': ['mcp.respond', /updated_after/, /-00:00$/, 'x'],
  'short groups of a UUID': ['resource.decode', /^id$/, /^1-2-3-4-5$/, '00000001-0002-0003-0004-000000000005'],
  'URN of a UUID': ['mcp.respond', /^id$/, /^urn:uuid:/, ''],
  'nil UUID': ['mcp.respond', /^id$/, /^0{8}-.*/, 'x'],
  'two minus signs': ['custom_field.check', /value/, /^--/, '-'],
  'number that is none': ['custom_field.check', /value/, /^NaN$/, '0'],
  'exponent of a page': ['tracking_request.list', /query/, /(?<=\]=\d+)e0/, ''],
  'line feed after a currency': ['free_time.count', /currency/, /\n$/, ''],
  'line feed after a cutoff': ['free_time.count', /cutoff/, /\n$/, ''],
  'query of a URI': ['mcp.respond', /uri/, /\?.*$/, ''],
  'version 2': ['mcp.respond', /jsonrpc/, /^2$/, '2.0'],
  'space after a port of discharge': ['invoice.audit', /ports/, /^DEHAM\s$/, 'DEHAM'],
}

export const spelling: Wrongs = {
  ...Object.fromEntries(
    Object.entries(DATES).flatMap(([name, [form, read]]) =>
      Object.entries(
        habit(
          `${name} read`,
          `reads a date-time like ${String(form)}`,
          TIMED,
          reads(input => strings(input, text => text.replace(form, read))),
        ),
      ),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(TEXTS).map(([name, [operation, key, form, read]]) => [
      `${name} read in ${operation}`,
      wrong(operation, `reads ${String(form)} as ${read}`, input =>
        own(
          operation,
          strings(input, (text, name) => (key.test(name) ? text.replace(form, read) : text)),
        ),
      ),
    ]),
  ),
  ...habit(
    'empty string is missing',
    'takes an empty string for a missing one',
    ['tracking_request.step'],
    reads(({ event: { shipment_id, ...event }, ...input }) => ({
      ...input,
      event: { ...event, ...(shipment_id && { shipment_id }) },
    })),
  ),
  ...habit(
    'nearly equal',
    'rounds numbers to nine digits',
    ['changeset.diff'],
    reads(input =>
      leaves(input, part => (typeof part === 'number' && Math.abs(part) < 1 ? Number(part.toFixed(9)) : part)),
    ),
  ),
  ...habit(
    'first character escaped',
    'escapes the first ~ and / of a name',
    ['changeset.apply'],
    (operation, mistake) =>
      wrong(operation, mistake, input => {
        const reply = own(operation, input)
        return 'issues' in reply
          ? {
              issues: reply.issues.map(issue => ({
                ...issue,
                pointer: issue.pointer.replace(/(~1.*?)~1/, '$1/').replace(/(~0.*?)~0/, '$1~'),
              })),
            }
          : reply
      }),
  ),
  ...habit(
    'blank ids are silent',
    'takes an id of 0 or of no characters for none',
    ['mcp.respond'],
    (operation, mistake) =>
      wrong(operation, mistake, input =>
        ['', 0].includes(input?.message?.id) ? { result: { outcome: 'silent' } } : own(operation, input),
      ),
  ),
  ...habit(
    'entries once',
    'lists each entry once',
    ['mcp.config'],
    writes(result =>
      result.config
        ? { ...result, config: { ...result.config, allowed_hosts: [...new Set(result.config.allowed_hosts)] } }
        : result,
    ),
  ),
}

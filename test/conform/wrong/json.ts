/** Mistakes of readers of JSON: keys, numbers and strings taken for others. */
import { habit, leaves, reads, renamed, strings } from './habit'
import type { Wrongs } from './mistake'

const isDecimal = /^-?\d+(\.\d+)?$/
const isNumeric = /^(amount|rate|days|free_days|offset_days|retry_count|remembered|max_|expires_)/

export const json: Wrongs = {
  ...habit(
    'trimmed names',
    'matches the property names of an input without the spaces around them',
    ['readiness.evaluate', 'fee.summarize', 'hold.step', 'free_time.count', 'pickup.advise'],
    reads(input => renamed(input, name => name.trim())),
  ),
  ...habit(
    'numbers in strings',
    'takes a string of digits for a number',
    ['fee.summarize', 'free_time.count', 'tracking_request.step'],
    reads(input =>
      leaves(input, (part, key) =>
        typeof part === 'string' && isDecimal.test(part) && isNumeric.test(key) ? Number(part) : part,
      ),
    ),
  ),
  ...habit(
    'composed characters',
    'turns strings into the normalization form C',
    ['identifier.normalize', 'deep_link.resolve', 'changeset.diff', 'hold.diff', 'tracking_request.list'],
    reads(input => strings(input, text => text.normalize('NFC'))),
  ),
}

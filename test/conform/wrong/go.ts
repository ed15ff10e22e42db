/** Mistakes in the way of Go. */
import { own } from '../peer'
import { answers, dateTimes, habit, has, leaves, numbers, omitting, reads, renamed, strings, writes } from './habit'
import { misread, values, without, type Wrong, type Wrongs } from './mistake'

const isZero = (part: unknown): boolean =>
  part === null || part === false || part === 0 || part === '' || (Array.isArray(part) && part.length === 0)

const LARGEST_INT64 = 2 ** 63
const toInt64 = (n: number): number => (Math.abs(n) >= LARGEST_INT64 ? 0 : n)

/** The operations with date-times whose order or distance decides. */
const TIMED = ['tracker.receive', 'tracker.read', 'tracking_request.step']

/** The sort key of an item: its instant or its name. */
const keyOf = (item: any): unknown => {
  const at = item?.created_at ?? item?.attributes?.created_at
  return at === undefined ? item?.name : Date.parse(at)
}

/** Exchanges the first and the last item of each key in the arrays of an input with more items than a threshold. */
const exchangingEquals = (input: any, threshold: number): any =>
  values(input ?? {}, part => (Array.isArray(part) && part.length > threshold ? exchanged(part) : part))

const exchanged = (items: readonly any[]): readonly any[] => {
  const keys = items.map(keyOf)
  return items.map((item, i) => {
    const [first, last] = [keys.indexOf(keys[i]), keys.lastIndexOf(keys[i])]
    return i === first ? items[last] : i === last ? items[first] : item
  })
}

/** Puts the latest of many updates of one instant first. */
const latestFirst = (threshold: number): Wrong =>
  misread(
    'tracker.receive',
    `puts the latest of more than ${threshold} updates of one instant first`,
    ({ update, state, now }) => {
      const equals = (state?.updates ?? []).filter(
        ({ created_at }: any) => Date.parse(created_at) === Date.parse(update.created_at),
      )
      const isMet = equals.some(({ id }: any) => id === update.id)
      const earlier = (text: string): string => new Date(Date.parse(text) - 1).toISOString()
      return equals.length < threshold || isMet
        ? { update, state, ...(now && { now }) }
        : { update: { ...update, created_at: earlier(update.created_at) }, state, ...(now && { now }) }
    },
  )

export const go: Wrongs = {
  ...habit(
    'omitempty',
    'leaves out properties that are null, false, 0 or empty',
    ['readiness.evaluate', 'fee.summarize', 'hold.diff', 'tracker.receive', 'webhook.read', 'pickup.advise'],
    writes(result => omitting(result, isZero)),
  ),
  ...habit(
    'nil slice',
    'writes null for an empty array',
    ['readiness.evaluate', 'hold.diff', 'changeset.apply', 'webhook.read', 'container.assess'],
    writes(result => values(result, part => (Array.isArray(part) && part.length === 0 ? null : part))),
  ),
  ...habit(
    'members in any case',
    'matches the property names of an input without case',
    ['readiness.evaluate', 'fee.summarize', 'hold.step', 'pickup.advise', 'free_time.count'],
    reads(input => renamed(input, name => name.toLowerCase())),
  ),
  ...habit(
    'int32',
    'keeps counts in 32 bits',
    ['tracking_request.step', 'free_time.count', 'tracker.start'],
    reads(input => numbers(input, n => (Number.isInteger(n) ? n | 0 : n))),
  ),
  ...habit(
    'integer cents',
    'keeps amounts in whole cents',
    ['free_time.count', 'tracker.receive', 'container.assess'],
    reads(input => numbers(input, (n, key) => (/^(amount|rate)$/.test(key) ? Math.round(100 * n) / 100 : n))),
  ),
  ...habit(
    'nanoseconds',
    'drops what is below a nanosecond',
    TIMED,
    reads(input => dateTimes(input, text => text.replace(/(\.\d{9})\d+/, '$1'))),
  ),
  ...habit(
    'int64 of a large double',
    'turns a limit beyond 64 bits into the smallest integer',
    ['pickup.advise', 'tracking_request.step', 'container.assess'],
    reads(input => (input?.policy ? { ...input, policy: numbers(input.policy, toInt64) } : input)),
  ),
  ...habit(
    'sum without a limit',
    'writes null for a sum that is not finite',
    ['fee.summarize', 'free_time.count'],
    (operation, mistake) => ({
      operation,
      mistake,
      reply: input => {
        const reply = own(operation, input)
        const isOutOfRange = 'issues' in reply && reply.issues.every(({ code }) => code === 'range')
        const isFinite = !has(input, part => typeof part === 'number' && !Number.isFinite(part))
        if (!isOutOfRange || !isFinite) return reply
        const small = own(
          operation,
          numbers(input, n => (Math.abs(n) > 1e300 ? 0 : n)),
        )
        return 'result' in small ? small : reply
      },
    }),
  ),
  ...habit(
    'sum without a limit',
    'fails on fees whose sum is not finite',
    ['tracker.receive', 'tracker.read'],
    answers(
      input => has(input, part => Array.isArray(part) && part.filter(fee => fee?.amount === 1e308).length > 1),
      (operation, input) =>
        'result' in own(operation, input)
          ? { error: { code: -32603, message: 'json: unsupported value: +Inf' } }
          : own(operation, input),
    ),
  ),
  ...habit(
    'simple case',
    'keeps ß, which has no simple upper case',
    ['identifier.normalize', 'deep_link.resolve'],
    (operation, mistake) => ({
      operation,
      mistake,
      reply: input => {
        const reply = own(
          operation,
          strings(input, text => text.replaceAll('ß', '\u1e9e')),
        )
        return JSON.parse(JSON.stringify(reply).replaceAll('\u1e9e', 'ß')) as typeof reply
      },
    }),
  ),
  ...habit(
    'html escapes',
    'escapes & and < in strings',
    ['identifier.normalize', 'changeset.apply', 'tracking_request.submit', 'deep_link.parse'],
    writes(result => strings(result, text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))),
  ),
  ...habit(
    'map order',
    'lists what it kept in a map in another order',
    ['hold.diff', 'fee.summarize', 'changeset.apply'],
    writes(result => values(result, part => (Array.isArray(part) ? [...part].reverse() : part))),
  ),
  ...habit(
    'unstable sort',
    'exchanges items of equal keys in arrays of more than 12, as pdqsort does',
    ['tracking_request.list', 'hold.diff'],
    reads(input => exchangingEquals(input, 12)),
  ),
  ...habit(
    'unstable sort of blocks',
    'exchanges items of equal keys in arrays of more than 32',
    ['tracking_request.list', 'hold.diff'],
    reads(input => exchangingEquals(input, 32)),
  ),
  ...habit(
    'unstable sort of long arrays',
    'exchanges items of equal keys in arrays of more than 300',
    ['tracking_request.list'],
    reads(input => exchangingEquals(input, 300)),
  ),
  'unstable sort in tracker.receive': latestFirst(12),
  'unstable sort of blocks in tracker.receive': latestFirst(32),
  ...habit(
    'zero value',
    'takes a missing boolean or array for false or empty',
    ['readiness.evaluate', 'readiness.change', 'pickup.advise'],
    reads(input => {
      const filled = (facts: any): any =>
        typeof facts === 'object' && facts !== null && !Array.isArray(facts)
          ? { ...facts, holds_at_pod_terminal: facts.holds_at_pod_terminal ?? [] }
          : facts
      return values(filled(input) ?? {}, (part, name) =>
        ['container', 'before', 'after'].includes(name) ? filled(part) : part,
      )
    }),
  ),
  ...habit(
    'unknown members refused',
    'refuses properties that it does not know',
    ['readiness.evaluate', 'hold.step', 'changeset.diff'],
    answers(
      input => typeof input === 'object' && input !== null && Object.keys(input).some(name => /^[A-Za-z]$/.test(name)),
      () => ({ issues: [{ pointer: '', code: 'unknown', message: '' }] }),
    ),
  ),
  ...habit(
    'ids as doubles',
    'reads strings of digits as numbers',
    ['tracking_request.propagate', 'reference.patch', 'changeset.diff'],
    writes(result =>
      leaves(result, part => (typeof part === 'string' && /^\d{1,20}$/.test(part) ? String(Number(part)) : part)),
    ),
  ),
  'one key for an absent and a null value in changeset.apply': misread(
    'changeset.apply',
    'keeps no null attributes',
    ({ attributes, ...input }) => ({
      ...input,
      attributes: without(attributes, ...Object.keys(attributes).filter(name => attributes[name] === null)),
    }),
  ),
}

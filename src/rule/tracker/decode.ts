/**
 * Is a stored value a valid state of a container?
 *
 * A state of format 1, or a container of the former `fleet`, which had no format and named its waiting updates `held`, is
 * converted: its updates are applied again by today's rules. A decoded state never makes a step fail.
 */
import { left, right } from '../../kernel/either'
import { below, MAX_ISSUES, sortIssues, type Checked, type Code, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { A_DATE_TIME, MISSING, tooMany, WHOLE_NUMBER, wrongType, wrongValue } from '../../kernel/phrase'
import { jsonEqual } from '../../kernel/json-equality'
import { compareDateTimes, isDateTime } from '../../kernel/time'
import { applyUpdates, sortByTime, waitingUpdates } from './apply'
import { isOverdue, retain } from './retention'
import { MAX_UPDATES, REMEMBERABLE, start, type Dated, type Policy, type State, type StoredUpdate } from './state'

/** Returns the issues of the value at a pointer. */
type Check = (value: unknown, pointer: string) => readonly Issue[]

const check =
  (code: Code, message: (value: unknown) => string, test: (value: unknown) => boolean): Check =>
  (value, pointer) =>
    test(value) ? [] : [{ pointer, code, message: message(value) }]
const ofType = (expected: string, test: (value: unknown) => boolean): Check =>
  check('type', value => wrongType(expected, value), test)
const object = ofType('an object', isObject)
const string = ofType('a string', value => typeof value === 'string')
const array = ofType('an array', Array.isArray)
const isDated = (value: unknown): boolean => typeof value === 'string' && isDateTime(value)
const dateTime = check('format', value => wrongValue(A_DATE_TIME, value), isDated)
const count = check(
  'range',
  value => wrongValue(WHOLE_NUMBER, value),
  value => Number.isInteger(value) && (value as number) >= 0,
)
const pair = check(
  'length',
  () => 'must be a pair: the old value, the new value',
  value => Array.isArray(value) && value.length === 2,
)

/** Runs checks in order and returns the issues of the first failure. */
const firstFailing =
  (...checks: readonly Check[]): Check =>
  (value, pointer) =>
    checks.reduce<readonly Issue[]>((found, next) => (found.length > 0 ? found : next(value, pointer)), [])
const optional =
  (inner: Check): Check =>
  (value, pointer) =>
    value === undefined ? [] : inner(value, pointer)
const nullable =
  (inner: Check): Check =>
  (value, pointer) =>
    value === null || value === undefined ? [] : inner(value, pointer)
/** Checks every item of an array or value of an object, up to the limit of issues. */
const each =
  (inner: Check): Check =>
  (value, pointer) => {
    const found: Issue[] = []
    for (const [key, item] of Object.entries(value as object)) {
      if (found.length >= MAX_ISSUES) break
      found.push(...inner(item, below(pointer, Array.isArray(value) ? Number(key) : key)))
    }
    return found
  }
const fields =
  (checks: { readonly [key: string]: Check }): Check =>
  (value, pointer) =>
    Object.entries(checks).flatMap(([key, inner]) =>
      inner((value as { readonly [key: string]: unknown })[key], below(pointer, key)),
    )

const arrayOf = (inner: Check, limit: Check = () => []): Check =>
  firstFailing(array, limit, each(firstFailing(object, inner)))
const fewUpdates = check(
  'range',
  () => tooMany(MAX_UPDATES, 'updates'),
  value => (value as readonly unknown[]).length <= MAX_UPDATES,
)
const facts = firstFailing(
  object,
  fields({
    holds_at_pod_terminal: nullable(arrayOf(fields({ name: string, status: string }))),
    fees_at_pod_terminal: nullable(
      arrayOf(
        fields({
          type: string,
          currency_code: string,
          amount: check('range', value => wrongValue('a finite number', value), Number.isFinite),
        }),
      ),
    ),
  }),
)
const changeset: Check = firstFailing(object, each(pair), (value, pointer) =>
  [0, 1].flatMap(side =>
    facts(
      Object.fromEntries(
        Object.entries(value as object).map(([name, entry]: [string, readonly unknown[]]) => [name, entry[side]]),
      ),
      pointer,
    ),
  ),
)
const remembered = check(
  'range',
  value => wrongValue(REMEMBERABLE, value),
  value => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_UPDATES,
)
const policy = fields({
  remembered,
  max_waiting: count,
  patience_seconds: count,
  max_age_seconds: nullable(count),
} satisfies Record<keyof Policy, Check>)

const conflict = (pointer: string, message: string): Issue => ({ pointer, code: 'conflict', message })

const strings = firstFailing(array, each(string))
const dated = fields({ id: string, created_at: dateTime, changeset })

/** The properties that formats 1 and 2 have in common. */
const common = {
  attributes: nullable(facts),
  as_of: nullable(dateTime),
  awaits_reading: ofType('a boolean', value => typeof value === 'boolean'),
  policy: firstFailing(object, policy),
  base: nullable(facts),
  waiting: strings,
  forgotten: nullable(dateTime),
}

/** The state of format 1: as far as it differs. */
type FormerState = Omit<State, 'format' | 'is_exclusive' | 'settled' | 'updates' | 'known' | 'included' | 'own'> & {
  readonly updates: readonly Dated[]
}

const hasBothOrNone: Check = (value, pointer) => {
  const { attributes, base } = value as Pick<State, 'attributes' | 'base'>
  return ((attributes ?? null) === null) === ((base ?? null) === null)
    ? []
    : [conflict(below(pointer, 'base'), 'must be null exactly if the attributes are')]
}
const hasUniqueIds: Check = (value, pointer) => {
  const { updates } = value as { readonly updates: readonly { readonly id: string }[] }
  return new Set(updates.map(({ id }) => id)).size === updates.length
    ? []
    : [conflict(below(pointer, 'updates'), 'must not have the same id twice')]
}
const all =
  (...checks: readonly Check[]): Check =>
  (value, pointer) =>
    checks.flatMap(inner => inner(value, pointer))

const formerState = firstFailing(
  fields({ ...common, updates: arrayOf(dated, fewUpdates) } satisfies Record<keyof FormerState, Check>),
  all(hasBothOrNone, hasUniqueIds),
)

const values =
  (side: (entry: unknown) => unknown): Check =>
  (value, pointer) =>
    facts(Object.fromEntries(Object.entries(value as object).map(([name, entry]) => [name, side(entry)])), pointer)
const storedEntry = check(
  'length',
  () => 'must be the old and the new value, and true if it was applied',
  value => Array.isArray(value) && (value.length === 2 || (value.length === 3 && value[2] === true)),
)
const storedUpdate = fields({
  id: string,
  at: dateTime,
  set: firstFailing(object, facts),
  rest: optional(
    firstFailing(
      object,
      each(storedEntry),
      values(entry => (entry as readonly unknown[])[0]),
      values(entry => (entry as readonly unknown[])[1]),
    ),
  ),
  shift: optional(check('range', value => wrongValue('an integer', value), Number.isInteger)),
} satisfies Record<keyof StoredUpdate, Check>)

/** Whether the updates are in time order, and their order of arrival is a permutation. */
const isOrdered: Check = (value, pointer) => {
  const { updates } = value as Pick<State, 'updates'>
  const isSorted = updates.every(({ at }, i) => i === 0 || compareDateTimes(updates[i - 1]!.at, at) <= 0)
  const places = new Set(updates.map(({ shift = 0 }, i) => i + shift).filter(i => updates[i] !== undefined))
  return isSorted && places.size === updates.length
    ? []
    : [conflict(below(pointer, 'updates'), 'must be in the order in which they were applied')]
}

const state = firstFailing(
  fields({
    ...common,
    is_exclusive: ofType('a boolean', value => typeof value === 'boolean'),
    settled: strings,
    updates: arrayOf(storedUpdate, fewUpdates),
    known: strings,
    included: strings,
    own: nullable(firstFailing(object, dated)),
  } satisfies Record<Exclude<keyof State, 'format'>, Check>),
  all(hasBothOrNone, hasUniqueIds, isOrdered),
)

/**
 * Reads a stored state, including one written by an older version. Anything else, or a state with more than 10,000
 * updates, is refused with up to 1,000 issues.
 *
 * @clause TRK-1
 * @example decode({ value: { format: 2 } }) // { right: { format: 2, attributes: null, updates: [] } }
 * @example decode({ value: { format: 3 } }) // { left: [{ pointer: '/format', code: 'unsupported' }] }
 */
export const decode = ({ value }: { readonly value: unknown }): Checked<State> => {
  if (!isObject(value)) return left([{ pointer: '', code: 'type', message: wrongType('an object', value) }])
  if (!('format' in value) && !isFleetContainer(value)) return refused('missing', MISSING)
  const { format = 1 } = value
  if (format !== 1 && format !== 2) return refused('unsupported', 'is not a format that this version supports')
  const filled = withDefaults(value, format)
  const issues = (format === 1 ? formerState : state)(filled, '')
  if (issues.length > 0) return left(sortIssues(issues).slice(0, MAX_ISSUES))
  return right(format === 1 ? upgraded(filled as FormerState) : (filled as State))
}

const refused = (code: Code, message: string): Checked<State> => left([{ pointer: '/format', code, message }])

/** Whether a value has the keys of a container of a `fleet`, from before states had a format. */
const isFleetContainer = (value: object): boolean =>
  ['attributes', 'base', 'updates', 'held'].every(key => key in value)

/** Limits `remembered`, which format 1 did not. Anything but a number is left for the check to refuse. */
const withinLimits = <P extends { readonly remembered: unknown }>(policy: P): P =>
  typeof policy.remembered === 'number' && policy.remembered > MAX_UPDATES
    ? { ...policy, remembered: MAX_UPDATES }
    : policy

/** Fills in missing properties. The result is a state only if the checks find no issues. */
const withDefaults = (
  value: { readonly [key: string]: unknown },
  format: 1 | 2,
): { readonly [K in keyof State]: unknown } => {
  const { policy: known, held, ...rest } = value
  const empty = start().state
  const filled = isObject(known) ? { ...empty.policy, ...known } : known === undefined ? empty.policy : known
  return {
    ...empty,
    ...(held !== undefined && { waiting: held }),
    ...rest,
    policy: format === 1 && isObject(filled) ? withinLimits({ ...empty.policy, ...filled }) : filled,
  }
}

/**
 * Converts a state of format 1. If today's rules give other attributes, or an update waits that may be about a hold, a
 * snapshot is awaited; until it comes, the host's attributes stay.
 */
const upgraded = (former: FormerState): State => {
  const { attributes, as_of, awaits_reading, policy, base, forgotten } = former
  const updates = sortByTime(former.updates)
  const pending = { ...start().state, as_of, awaits_reading, policy, base, forgotten, updates }
  if (base === null || attributes === null) return retain(pending, waitingUpdates(updates))
  const result = applyUpdates({ base, settled: [], updates })
  const isAsked = isOverdue(pending, result) || !jsonEqual(result.attributes, attributes)
  return { ...retain({ ...pending, awaits_reading: awaits_reading || isAsked }, result), attributes }
}

/**
 * Is a stored value a valid state of a container?
 *
 * A state written by an older version is upgraded: missing properties get their defaults, and a container of the former
 * `fleet`, which had no format and named its waiting updates `held`, is converted. A decoded state never makes a step
 * fail.
 */
import { left, right } from 'fp-ts/Either'
import { below, MOST_ISSUES, sorted, type Checked, type Code, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { A_DATE_TIME, MISSING, tooMany, WHOLE_NUMBER, wrongType, wrongValue } from '../../kernel/phrase'
import { isDateTime } from '../../kernel/time'
import { sortByTime } from './apply'
import { MOST_UPDATES, start, type Policy, type State } from './state'

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
      if (found.length >= MOST_ISSUES) break
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
  () => tooMany(MOST_UPDATES, 'updates'),
  value => (value as readonly unknown[]).length <= MOST_UPDATES,
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
const policy = fields({ remembered: count, max_waiting: count, patience_seconds: count } satisfies Record<
  keyof Policy,
  Check
>)

const conflict = (pointer: string, message: string): Issue => ({ pointer, code: 'conflict', message })

const state = firstFailing(
  fields({
    attributes: nullable(facts),
    as_of: nullable(dateTime),
    awaits_reading: ofType('a boolean', value => typeof value === 'boolean'),
    policy: firstFailing(object, policy),
    base: nullable(facts),
    gained: firstFailing(array, each(string)),
    updates: arrayOf(fields({ id: string, created_at: dateTime, changeset }), fewUpdates),
    waiting: firstFailing(array, each(string)),
    forgotten: nullable(dateTime),
  } satisfies Record<Exclude<keyof State, 'format'>, Check>),
  (value, pointer) => {
    const { attributes, base, updates } = value as State
    return [
      ...(((attributes ?? null) === null) === ((base ?? null) === null)
        ? []
        : [conflict(below(pointer, 'base'), 'must be null exactly if the attributes are')]),
      ...(new Set(updates.map(({ id }) => id)).size === updates.length
        ? []
        : [conflict(below(pointer, 'updates'), 'must not have the same id twice')]),
    ]
  },
)

/**
 * Reads a stored state, including one written by an older version. Anything else, or a state with more than 10,000
 * updates, is refused with up to 1,000 issues.
 *
 * @clause TRK-1
 * @example decode({ value: { format: 1 } }) // { right: { format: 1, attributes: null, updates: [] } }
 * @example decode({ value: { format: 2 } }) // { left: [{ pointer: '/format', code: 'unsupported' }] }
 */
export const decode = ({ value }: { readonly value: unknown }): Checked<State> => {
  if (!isObject(value)) return left([{ pointer: '', code: 'type', message: wrongType('an object', value) }])
  if (!('format' in value) && !isFleetContainer(value)) return refused('missing', MISSING)
  if ('format' in value && value['format'] !== 1)
    return refused('unsupported', 'is not a format that this version supports')
  const filled = withDefaults(value)
  const issues = state(filled, '')
  if (issues.length > 0) return left(sorted(issues).slice(0, MOST_ISSUES))
  const decoded = filled as State
  return right({ ...decoded, updates: sortByTime(decoded.updates) })
}

const refused = (code: Code, message: string): Checked<State> => left([{ pointer: '/format', code, message }])

/** Whether a value has the keys of a container of a `fleet`, from before states had a format. */
const isFleetContainer = (value: object): boolean =>
  ['attributes', 'base', 'updates', 'held'].every(key => key in value)

/** Limits `remembered`, which older versions did not. Anything but a number is left for the check to refuse. */
const withinLimits = <P extends { readonly remembered: unknown }>(policy: P): P =>
  typeof policy.remembered === 'number' && policy.remembered > MOST_UPDATES
    ? { ...policy, remembered: MOST_UPDATES }
    : policy

/** Fills in missing properties. The result is a state only if the checks find no issues. */
const withDefaults = (value: { readonly [key: string]: unknown }): { readonly [K in keyof State]: unknown } => {
  const { policy: known, held, ...rest } = value
  const empty = start().state
  return {
    ...empty,
    ...(held !== undefined && { waiting: held }),
    ...rest,
    policy: known === undefined || isObject(known) ? withinLimits({ ...empty.policy, ...known }) : known,
  }
}

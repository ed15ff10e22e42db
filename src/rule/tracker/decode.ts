/**
 * Is a stored value the state of a container?
 *
 * A state that an older version wrote is brought to today's shape: a key that it lacks is filled in, and the container
 * of a `fleet`, which had no format and called its waiting updates `held`, is taken as it was. What the steps rely on
 * is checked, so that a state that was decoded never makes one fail.
 */
import { left, right } from 'fp-ts/Either'
import { below, MOST_ISSUES, sorted, type Checked, type Code, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { isDateTime } from '../../kernel/time'
import { inTime } from './settle'
import { MOST_UPDATES, start, type Policy, type State } from './state'

/** What is wrong with a value at a place; nothing where it is as it should be. */
type Check = (value: unknown, pointer: string) => readonly Issue[]

const check =
  (code: Code, message: string, test: (value: unknown) => boolean): Check =>
  (value, pointer) =>
    test(value) ? [] : [{ pointer, code, message }]
const object = check('type', 'is no object', isObject)
const text = check('type', 'is no text', value => typeof value === 'string')
const list = check('type', 'is no list', Array.isArray)
const isDated = (value: unknown): boolean => typeof value === 'string' && isDateTime(value)
const dateTime = check('format', 'is no date-time', isDated)
const whole = check('range', 'is no whole number from 0', value => Number.isInteger(value) && (value as number) >= 0)
const pair = check(
  'length',
  'is not two values, the old and the new',
  value => Array.isArray(value) && value.length === 2,
)

/** Checks one after the other, until one finds something. */
const inTurn =
  (...checks: readonly Check[]): Check =>
  (value, pointer) =>
    checks.reduce<readonly Issue[]>((found, next) => (found.length > 0 ? found : next(value, pointer)), [])
const nullable =
  (inner: Check): Check =>
  (value, pointer) =>
    value === null || value === undefined ? [] : inner(value, pointer)
/** Checks every item of a list or value of an object, until enough is found. */
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

const listOf = (inner: Check, few: Check = () => []): Check => inTurn(list, few, each(inTurn(object, inner)))
const fewUpdates = check(
  'range',
  'has more than 10,000 updates',
  value => (value as readonly unknown[]).length <= MOST_UPDATES,
)
const facts = inTurn(
  object,
  fields({
    holds_at_pod_terminal: nullable(listOf(fields({ name: text, status: text }))),
    fees_at_pod_terminal: nullable(
      listOf(
        fields({
          type: text,
          currency_code: text,
          amount: check('range', 'is no finite number', Number.isFinite),
        }),
      ),
    ),
  }),
)
const changeset: Check = inTurn(object, each(pair), (value, pointer) =>
  [0, 1].flatMap(side =>
    facts(
      Object.fromEntries(
        Object.entries(value as object).map(([name, entry]: [string, readonly unknown[]]) => [name, entry[side]]),
      ),
      pointer,
    ),
  ),
)
const policy = fields({ remembered: whole, max_waiting: whole, patience_seconds: whole } satisfies Record<
  keyof Policy,
  Check
>)

const state = inTurn(
  fields({
    attributes: nullable(facts),
    as_of: nullable(dateTime),
    awaits_reading: check('type', 'is neither true nor false', value => typeof value === 'boolean'),
    policy: inTurn(object, policy),
    base: nullable(facts),
    gained: inTurn(list, each(text)),
    updates: listOf(fields({ id: text, created_at: dateTime, changeset }), fewUpdates),
    waiting: inTurn(list, each(text)),
    forgotten: nullable(dateTime),
  } satisfies Record<Exclude<keyof State, 'format'>, Check>),
  (value, pointer) => {
    const { attributes, base, updates } = value as State
    return [
      ...(((attributes ?? null) === null) === ((base ?? null) === null)
        ? []
        : [{ pointer: below(pointer, 'base'), code: 'conflict', message: 'is null, or the attributes are' } as const]),
      ...(new Set(updates.map(({ id }) => id)).size === updates.length
        ? []
        : [{ pointer: below(pointer, 'updates'), code: 'conflict', message: 'has an id twice' } as const]),
    ]
  },
)

/**
 * Reads a state that was stored, also one that an older version wrote. Anything else is refused, with every issue, up
 * to 1,000; so is a state with more than 10,000 updates.
 *
 * @clause TRK-1
 * @example decode({ value: { format: 1 } }) // { right: { format: 1, attributes: null, updates: [] } }
 * @example decode({ value: { format: 2 } }) // { left: [{ pointer: '/format', code: 'unsupported' }] }
 */
export const decode = ({ value }: { readonly value: unknown }): Checked<State> => {
  if (!isObject(value)) return left([{ pointer: '', code: 'type', message: 'is no object' }])
  if (!('format' in value) && !isOfFleet(value)) return refused('missing', 'is missing')
  if ('format' in value && value['format'] !== 1)
    return refused('unsupported', 'is not a format that this version reads')
  const filled = filledUp(value)
  const issues = state(filled, '')
  return issues.length > 0
    ? left(sorted(issues).slice(0, MOST_ISSUES))
    : right({ ...filled, updates: inTime(filled.updates) })
}

const refused = (code: Code, message: string): Checked<State> => left([{ pointer: '/format', code, message }])

/** Whether it has the keys of a container that a `fleet` kept, before states had a format. */
const isOfFleet = (value: object): boolean => ['attributes', 'base', 'updates', 'held'].every(key => key in value)

/** An older version wrote `remembered` without a limit. What is no number is left for the codec to refuse. */
const withinLimits = <P extends { readonly remembered: unknown }>(policy: P): P =>
  typeof policy.remembered === 'number' && policy.remembered > MOST_UPDATES
    ? { ...policy, remembered: MOST_UPDATES }
    : policy

/** The value in today's shape, as far as it goes. */
const filledUp = (value: { readonly [key: string]: unknown }): State => {
  const { policy: known, held, ...rest } = value
  const empty = start().state
  return {
    ...empty,
    ...(held !== undefined && { waiting: held }),
    ...rest,
    policy: known === undefined || isObject(known) ? withinLimits({ ...empty.policy, ...known }) : known,
  } as State
}

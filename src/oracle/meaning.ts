/**
 * Normalizes results, so that details that the contract leaves free do not count as differences.
 *
 * | operation             | not compared                                                               |
 * | --------------------- | -------------------------------------------------------------------------- |
 * | tracking_request.list | order and escapes of the parameters of a link                              |
 * | webhook.build         | order of `included`; relationships that the contract does not name         |
 * | mcp.respond           | in lists: all but names, URIs, and the names, required marks and types of arguments; the content of capabilities |
 * | with `errors`         | properties of an error other than status, code and source                  |
 * | tracker.*             | the number of a state's format                                             |
 *
 * Each function accepts any JSON value, because an implementation may answer anything. Positions are kept, except in
 * arrays with a free order, which are sorted.
 */
import { formPairs } from '../kernel/form-encoding'
import { isObject, stringify } from '../kernel/json'
import { compareCodePoints } from '../kernel/text'

type Meaning = (result: unknown) => unknown
type Fields = { readonly [key: string]: Meaning }

/** Replaces these properties of an object, if present. */
const having =
  (fields: Fields): Meaning =>
  value =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, part]) => [key, Object.hasOwn(fields, key) ? fields[key]!(part) : part]),
        )
      : value

/** Keeps only these properties of an object, and replaces them. */
const only =
  (fields: Fields): Meaning =>
  value =>
    isObject(value)
      ? having(fields)(Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(fields, key))))
      : value

const whole: Meaning = value => value
const values =
  (meaning: Meaning): Meaning =>
  value =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, meaning(part)])) : value

/** An array sorted by the JSON of its items. */
const inAnyOrder =
  (meaning: Meaning): Meaning =>
  value =>
    Array.isArray(value)
      ? value
          .map(item => [stringify(keysSorted(meaning(item))), item] as const)
          .sort(([a], [b]) => compareCodePoints(a, b))
          .map(([, item]) => meaning(item))
      : value

const keysSorted: Meaning = value => {
  if (Array.isArray(value)) return value.map(keysSorted)
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => compareCodePoints(a, b))
          .map(([key, part]) => [key, keysSorted(part)]),
      )
    : value
}

/** A link as its path and its parameters, decoded and sorted. */
const link: Meaning = value => {
  if (typeof value !== 'string') return value
  const at = value.indexOf('?')
  if (at < 0) return value
  const parameters = formPairs(value.slice(at + 1))
    .map(pair => JSON.stringify(pair))
    .sort(compareCodePoints)
  return [value.slice(0, at), ...parameters].join(' ')
}

const items =
  (meaning: Meaning): Meaning =>
  value =>
    Array.isArray(value) ? value.map(meaning) : value

/** An error is identified by its source, status and code. */
const errors = items(only({ status: whole, code: whole, source: whole }))

const relationships = (...names: readonly string[]): Meaning =>
  having({ relationships: only(Object.fromEntries(names.map(name => [name, whole]))) })

/** A schema reduced to its JSON type; an integer counts as a number. */
const jsonType: Meaning = value =>
  isObject(value) ? { type: value['type'] === 'integer' ? 'number' : value['type'] } : value

const tool = only({
  name: whole,
  inputSchema: only({ properties: values(jsonType), required: inAnyOrder(whole) }),
})
const argument: Meaning = value =>
  only({ name: whole, required: whole })(isObject(value) ? { required: false, ...value } : value)
const prompt: Meaning = value =>
  only({ name: whole, arguments: inAnyOrder(argument) })(isObject(value) ? { arguments: [], ...value } : value)

/** A missing array of required names is an empty one. */
const withRequired: Meaning = value =>
  isObject(value) && isObject(value['inputSchema'])
    ? { ...value, inputSchema: { required: [], ...value['inputSchema'] } }
    : value

/** A step of a tracker: each implementation chooses the number of its state format. */
const step = having({ state: having({ format: value => typeof value }) })

const MEANINGS: { readonly [operation: string]: Meaning } = {
  'tracker.start': step,
  'tracker.receive': step,
  'tracker.read': step,
  'tracking_request.submit': having({ errors }),
  'tracking_request.list': having({ document: having({ links: values(link), errors }) }),
  'reference.patch': having({ errors }),
  'custom_field.define': having({ errors }),
  'webhook.read': having({ errors }),
  'access.authenticate': having({ document: having({ errors }) }),
  'mcp.config': having({ errors }),
  'webhook.build': having({
    notification: having({
      data: relationships('reference_object', 'document'),
      included: inAnyOrder(value =>
        isObject(value) && value['type'] === 'container_updated_event' ? relationships('container')(value) : value,
      ),
    }),
  }),
  'mcp.respond': having({
    reply: having({
      result: having({
        capabilities: values(() => ({})),
        tools: inAnyOrder(value => tool(withRequired(value))),
        prompts: inAnyOrder(prompt),
        resources: inAnyOrder(only({ uri: whole })),
        resourceTemplates: inAnyOrder(only({ uriTemplate: whole })),
      }),
    }),
  }),
}

/**
 * Returns the part of an operation's answer that is compared: the normalized result, or the issues unchanged.
 *
 * @example meaningOf('readiness.evaluate', { result: { ready: true } }) // { result: { ready: true } }
 */
export const meaningOf = (operation: string, answer: unknown): unknown =>
  Object.hasOwn(MEANINGS, operation) ? having({ result: MEANINGS[operation]! })(answer) : answer

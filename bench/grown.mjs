/**
 * Shapes of growth from the generator of an operation: each list, object and string of its inputs, made long in its place,
 * and all lists and objects at once.
 */
import * as fc from 'fast-check'
import { inputs } from '../dist/conform.js'

const SAMPLES = 300
const sizeOf = input => JSON.stringify(input).length
/** Fewer inputs than this share have a place that comes from a mistake of the generator. */
const MIN_SHARE = 0.2
/** The largest that does not change the outcome is taken, because some operations refuse more than a thousand items. */
const SIZES = [1_000, 100, 10]
const SMALLEST = 10

const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const canGrow = value => (typeof value === 'string' ? value !== '' : Array.isArray(value) || isRecord(value))

/** The parts that can grow, each with its place, and a name that is the same for all items of a list. */
function* growable(value, place = [], name = '') {
  if (!canGrow(value)) return
  yield { place, name: `${name || 'input'} ${Array.isArray(value) ? 'list' : typeof value}`, part: value }
  if (typeof value === 'string') return
  const isList = Array.isArray(value)
  for (const [key, part] of Object.entries(value)) yield* growable(part, [...place, key], `${name}/${isList ? '*' : key}`)
}

const replaced = (value, [key, ...rest], part) => {
  if (key === undefined) return part
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(value[key], rest, part)
  return copy
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY = /^\d{4}-\d\d-\d\d/

/** A string that differs from those of other items: another id, a later day or time, and, if asked, another name. */
const renamed = (text, i, hasNames) => {
  if (UUID.test(text)) return text.slice(0, 28) + i.toString(16).padStart(8, '0')
  const time = DAY.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(time)) return hasNames ? `${text}${i}` : text
  return text.length === 10
    ? new Date(time + i * 86_400_000).toISOString().slice(0, 10)
    : new Date(time + i * 1_000).toISOString()
}

const numbered = (part, i, hasNames) => {
  if (typeof part === 'number') return part + i
  if (typeof part === 'string') return renamed(part, i, hasNames)
  if (Array.isArray(part)) return part.map(item => numbered(item, i, hasNames))
  if (!isRecord(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, numbered(item, i, hasNames)]))
}

/** How items come to differ, most first: an operation may know only some names, or some numbers. */
const WAYS = [(item, i) => numbered(item, i, true), (item, i) => numbered(item, i, false), item => item]

const grown = ({ part, items }, n, way) => {
  if (typeof part === 'string') return part.repeat(n)
  const many = Array.from({ length: n }, (_, i) => way(items[i % items.length], i))
  return Array.isArray(part) ? many : { ...part, ...Object.fromEntries(many.map((item, i) => [`attribute_${i}`, item])) }
}

/** The places that inputs have, each in the largest input with it, and all items that the inputs have there. */
const placesOf = samples => {
  const groups = new Map()
  for (const input of samples) {
    const size = sizeOf(input)
    for (const found of growable(input)) {
      const group = groups.get(found.name) ?? { inputs: new Set(), items: [], size: 0 }
      groups.set(found.name, group)
      group.inputs.add(input)
      if (typeof found.part !== 'string') group.items.push(...Object.values(found.part))
      if (size > group.size) Object.assign(group, found, { size, input })
    }
  }
  return [...groups.values()].filter(
    ({ inputs, items, part }) =>
      inputs.size >= MIN_SHARE * samples.length && (typeof part === 'string' || items.length > 0),
  )
}

/** All lists of the largest input that are in no other list. */
const allLists = (places, largest) => {
  const lists = places.filter(({ name, part }) => Array.isArray(part) && !name.includes('*'))
  const found = [...growable(largest)]
  const own = lists.flatMap(list => found.filter(({ name }) => name === list.name).map(each => ({ ...each, items: list.items })))
  const make = way => n => own.reduce((input, { place, ...list }) => replaced(input, place, grown(list, n, way)), largest)
  return own.length > 1 ? [{ name: 'all lists', make }] : []
}

/** Whether the answer grows faster than the input, as a product of two lists does. */
const isProduct = (call, make) => sizeOf(call(make(8 * SMALLEST))) > 24 * sizeOf(call(make(SMALLEST)))

/**
 * The shapes of an operation: a name, n, the input of a size, and the kind of its answer, which is the same for the smallest
 * size, n and 8n.
 */
export const shapesOf = ({ name: operation, call }, kindOf) => {
  const kind = input => kindOf(call(input))
  const samples = fc.sample(inputs(operation), { seed: 1, numRuns: SAMPLES }).filter(input => kind(input) !== 'refused')
  const places = placesOf(samples)
  const largest = samples.reduce((best, input) => (sizeOf(input) > sizeOf(best) ? input : best))
  const single = places.map(each => ({
    name: each.name,
    make: way => n => replaced(each.input, each.place, grown(each, n, way)),
  }))
  return [...single, ...allLists(places, largest)].flatMap(({ name, make }) => {
    const says = kind(make(item => item)(SMALLEST))
    const shape = make(WAYS.find(way => kind(make(way)(SMALLEST)) === says))
    const n = SIZES.find(size => [size, 8 * size].every(each => kind(shape(each)) === says))
    return n === undefined || isProduct(call, shape) ? [] : [{ name: `${operation}: ${name}`, n, make: shape, says }]
  })
}

/**
 * Shapes of growth from the generator of an operation: each list, object and string of its inputs, made long in its place,
 * and all lists at once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { inputs } from '../dist/conform.js'

const VECTORS = new URL('../vectors/', import.meta.url)
const vectors = readdirSync(VECTORS, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.json'))
  .map(path => JSON.parse(readFileSync(new URL(path, VECTORS), 'utf8')))
  .flatMap(({ operation, cases = [] }) => cases.map(each => ({ ...each, operation })))

const SAMPLES = 300
const sizeOf = input => JSON.stringify(input).length
/** Fewer inputs of a kind are not typical of it. */
const MIN_SAMPLES = 10
/** Fewer inputs than this share have a place that comes from a mistake of the generator. */
const MIN_SHARE = 0.2
/** The largest that does not change the outcome is taken, because some operations refuse more than a thousand items. */
const SIZES = [1_000, 100, 10]

const isRecord = value => typeof value === 'object' && value !== null && !Array.isArray(value)
const canGrow = value =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** The parts that can grow, each with its place, and a name that is the same for all items of a list. */
function* growable(value, place = [], name = '') {
  if (!canGrow(value)) return
  yield { place, name: `${name || 'input'} ${Array.isArray(value) ? 'list' : typeof value}`, part: value }
  if (typeof value === 'string') return
  const isList = Array.isArray(value)
  for (const [key, part] of Object.entries(value))
    yield* growable(part, [...place, key], `${name}/${isList ? '*' : key}`)
}

/** @returns {unknown} The value with another part at the place. */
const replaced = (value, place, part) => {
  const [key, ...rest] = place
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

const grown = (part, items, n, way) => {
  if (typeof part === 'string') return part.repeat(n)
  const many = Array.from({ length: n }, (_, i) => way(items[i % items.length], i))
  return Array.isArray(part)
    ? many
    : { ...part, ...Object.fromEntries(many.map((item, i) => [`attribute_${i}`, item])) }
}

/** The places that enough of the inputs have, each in the largest input with it, and all items that the inputs have there. */
const placesOf = samples => {
  const groups = new Map()
  for (const input of samples) {
    const size = sizeOf(input)
    for (const found of growable(input)) {
      const group = groups.get(found.name) ?? { inputs: new Set(), items: [], size: 0 }
      groups.set(found.name, group)
      group.inputs.add(input)
      if (typeof found.part !== 'string') group.items.push(...Object.values(found.part))
      if (size > group.size) Object.assign(group, found, { size, input, own: Object.values(found.part) })
    }
  }
  return [...groups.values()].filter(({ inputs }) => inputs.size >= MIN_SHARE * samples.length)
}

/**
 * The ways to make a place long, with the items of all inputs or else with those of its own input, whose amounts have a sum.
 */
const waysOf = ({ input, place, part, items, own }) =>
  [items, own].flatMap(some => WAYS.map(way => n => replaced(input, place, grown(part, some, n, way))))

/** The ways to make all lists of the largest input long that are in no other list. */
const waysOfAll = places => {
  const lists = places.filter(({ name, part }) => Array.isArray(part) && !name.includes('*'))
  if (lists.length < 2) return []
  const { input: largest } = lists.reduce((best, each) => (each.size > best.size ? each : best))
  const found = new Map([...growable(largest)].map(each => [each.name, each]))
  return WAYS.map(
    way => n =>
      lists
        .filter(({ name }) => found.has(name))
        .reduce((input, { name, items }) => {
          const { place, part } = found.get(name)
          return replaced(input, place, grown(part, items, n, way))
        }, largest),
  )
}

/** Whether the answer grows faster than the input, as a product of two lists does. The first answer may be nearly empty. */
const isProduct = (call, make) => sizeOf(call(make(80))) > 24 * Math.max(sizeOf(call(make(10))), sizeOf(make(10)) / 2)

/**
 * The shapes of an operation: a name, n, the input of a size, and the kind of its answer, which is the same for the input
 * itself, n and 8n. Lists grow in an input of each kind of answer, objects and strings in one.
 */
export const shapesOf = ({ name: operation, call }, kindOf) => {
  const kind = input => kindOf(call(input))
  const samples = new Map()
  for (const input of fc.sample(inputs(operation, vectors), { seed: 1, numRuns: SAMPLES }))
    samples.set(kind(input), [...(samples.get(kind(input)) ?? []), input])
  const seen = new Set()
  return [...samples].flatMap(([says, group]) => {
    if (says === 'refused' || group.length < MIN_SAMPLES) return []
    const places = placesOf(group)
    const fresh = places.filter(({ name, part }) => Array.isArray(part) || !seen.has(name))
    fresh.forEach(({ name }) => seen.add(name))
    const all = [...fresh.map(each => [each.name, waysOf(each)]), ['all lists', waysOfAll(places)]]
    return all.flatMap(([name, ways]) => {
      for (const outcome of [says, 'refused'])
        for (const n of SIZES) {
          const make = ways.find(way => [n, 8 * n].every(size => kind(way(size)) === outcome))
          if (make)
            return isProduct(call, make) ? [] : [{ name: `${operation}: ${name}, ${says}`, n, make, says: outcome }]
        }
      return []
    })
  })
}

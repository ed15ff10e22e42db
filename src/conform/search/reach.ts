/**
 * Which answers, zones and sizes does a run reach?
 *
 * The words of an operation are the values of the enumerations in its result, such as each outcome, reason and risk. Words
 * in echoes of the input are left out.
 */
import type * as t from 'io-ts'
import { EACH, partsOf, type KnownType } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import type { Operation, Vector } from '../../oracle'
import { ZONES_BY_KIND, type ZoneKind } from '../generate/zone'

/** Properties of results that repeat resources of the input, and states, which are private. */
const ECHOES =
  /\/(state|active|pending|holds|changeset|before|after|request|resource|document|definition|attributes)(\/|$)/
/** Words with one value, which say nothing. */
const isChoice = (codec: KnownType): codec is Extract<KnownType, { _tag: 'KeyofType' | 'LiteralType' }> =>
  codec._tag === 'KeyofType' || codec._tag === 'LiteralType'

/** Returns the words of a codec, each as its pointer and its value. An array index is `*`. */
export const wordsIn = (codec: t.Mixed, pointer = ''): readonly string[] => {
  if (ECHOES.test(pointer)) return []
  const known = codec as KnownType
  if (isChoice(known)) {
    const words: readonly unknown[] = known._tag === 'KeyofType' ? Object.keys(known.keys) : [known.value]
    return words.filter(word => typeof word === 'string').map(word => `${pointer} ${word}`)
  }
  const found = partsOf(codec).flatMap(([place, part]) =>
    wordsIn(part, place === undefined ? pointer : `${pointer}/${place}`),
  )
  return [...new Set(found)]
}

const eachString = (value: unknown, see: (word: string) => void, pointer = ''): void => {
  if (typeof value === 'string') see(`${pointer} ${value}`)
  else if (Array.isArray(value)) for (const item of value) eachString(item, see, `${pointer}/${EACH}`)
  else if (isObject(value)) for (const [key, part] of Object.entries(value)) eachString(part, see, `${pointer}/${key}`)
}

/** The operations that count days of a zone. */
const ZONED: readonly string[] = ['pickup.advise', 'free_time.count', 'container.assess']
const KIND_OF = new Map<string, ZoneKind>(
  (Object.keys(ZONES_BY_KIND) as ZoneKind[]).flatMap(kind => ZONES_BY_KIND[kind].map(zone => [zone, kind] as const)),
)

export const REFUSED = 'invalid_input'
const SIZES: readonly (readonly [name: string, isOf: (length: number) => boolean])[] = [
  ['an empty array', length => length === 0],
  ['an array of one', length => length === 1],
  ['an array of 2 to 12', length => length > 1 && length <= 12],
  ['an array of more than 12', length => length > 12],
]

const eachLength = (value: unknown, see: (length: number) => void): void => {
  if (Array.isArray(value)) see(value.length)
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) eachLength(part, see)
}

/** Notes the words, zones and sizes that inputs and their expected answers reach. */
export type Reach = {
  readonly note: (input: unknown, expected: object) => void
  /** The words, zones and sizes that nothing has reached, for people. Words and sizes without a vector are left out. */
  readonly missing: () => readonly string[]
}

/**
 * Measures how much of an operation inputs reach. A codec has words that its operation never returns, such as a code of issues;
 * a word or size counts only if a vector has it.
 */
export const measureReach = (operation: Operation, vectors: readonly Vector[]): Reach => {
  const own = vectors.filter(vector => vector.operation === operation.name)
  const { note, missing } = reachOfCodec(operation)
  return {
    note,
    missing: () => {
      const possible = reachOfCodec(operation)
      for (const { input, expect } of own) possible.note(input, expect)
      const impossible = new Set(possible.missing().filter(each => !each.startsWith(ZONE)))
      return missing().filter(each => !impossible.has(each))
    },
  }
}

const ZONE = 'a zone with '

const reachOfCodec = ({ name, output }: Operation): Reach => {
  const words = new Set([...wordsIn(output), REFUSED])
  const zones = new Set<string>(ZONED.includes(name) ? Object.keys(ZONES_BY_KIND) : [])
  const sizes = new Map(SIZES)
  return {
    note: (input, expected) => {
      if (words.size > 0) {
        if ('result' in expected) eachString(expected.result, word => words.delete(word))
        else words.delete(REFUSED)
      }
      if (zones.size > 0) eachString(input, word => zones.delete(KIND_OF.get(word.slice(word.indexOf(' ') + 1)) ?? ''))
      if (sizes.size > 0 && 'result' in expected)
        eachLength(input, length => {
          for (const [size, isOf] of sizes) if (isOf(length)) sizes.delete(size)
        })
    },
    missing: () => [
      ...[...words].map(word => word.trim()),
      ...[...zones].map(kind => `${ZONE}${kind}`),
      ...sizes.keys(),
    ],
  }
}

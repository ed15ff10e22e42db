import * as fc from 'fast-check'
import { describe } from 'vitest'
import { nearlyValid, valid } from '../../src/conform/generate/arbitrary'
import { definitions } from '../../src/conform/generate/custom-field'
import { jsonIdentical } from '../../src/kernel/json-equality'
import { catalog } from '../../src/resource/catalog'
import type { ResourceName } from '../../src/resource/model'
import { answered, property, spoilt } from './property'

const names = fc.constantFrom(...(Object.keys(catalog) as ResourceName[]))
const good = names.chain(type => valid(catalog[type]).map(value => ({ type, value: value as unknown })))
const any = fc.oneof(
  good,
  names.chain(type => nearlyValid(catalog[type]).map(value => ({ type, value }))),
)

type Definition = { readonly validation?: { readonly [rule: string]: unknown } | null }
const defined = answered<{ readonly definition: Definition }>(
  'custom_field.define',
  definitions,
  ({ outcome }) => outcome === 'accepted',
)

describe('reading resources', () => {
  property(
    'a value that strict reading accepts is returned unchanged in both modes, without a warning',
    good,
    (ask, input) =>
      ['strict', 'tolerant'].every(mode =>
        jsonIdentical(ask('resource.decode', { ...input, mode }), { valid: true, value: input.value, warnings: [] }),
      ),
    spoilt('resource.decode', read => (read.valid ? { ...read, value: { ...read.value, x: 1 } } : read)),
    spoilt('resource.decode', (read, { mode }) =>
      mode === 'tolerant' ? { ...read, warnings: [{ code: 'enum' }] } : read,
    ),
  )
  property(
    'tolerant reading refuses nothing that strict reading accepts, and accepts its own result unchanged',
    any,
    (ask, input) => {
      const strict = ask('resource.decode', { ...input, mode: 'strict' })
      const once = ask('resource.decode', { ...input, mode: 'tolerant' })
      if (!once.valid) return !strict.valid
      const twice = ask('resource.decode', { ...input, value: once.value, mode: 'tolerant' })
      return twice.valid && jsonIdentical(twice.value, once.value)
    },
    spoilt('resource.decode', (read, { mode }) => (mode === 'tolerant' ? { valid: false, issues: [] } : read)),
    spoilt('resource.decode', (read, { mode }) =>
      mode === 'tolerant' && read.valid ? { ...read, value: { ...read.value, seen: [read.value] } } : read,
    ),
  )
})

describe('the rules of a custom field', () => {
  property(
    'are apart: a validation finds exactly what its rules find separately',
    fc.tuple(defined, fc.constantFrom<unknown>('', ' ', 'a', 'aab', '12', '2026-02-28', 5, true, ['a', 'bbbbb'])),
    (ask, [{ definition }, value]) => {
      const codes = (validation: object): readonly string[] =>
        ask('custom_field.check', { definition: { ...definition, default_value: null, validation }, value }).codes
      const rules = Object.entries(definition.validation ?? {}).map(([rule, limit]) => ({ [rule]: limit }))
      return jsonIdentical(codes(definition.validation ?? {}), [...new Set([{}, ...rules].flatMap(codes))].sort())
    },
    spoilt('custom_field.check', ({ codes }) => ({ valid: codes.length === 0, codes: codes.slice(0, 1) })),
  )
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeOutputs } from '../../scripts/generate/outputs.mjs'

const folder = mkdtempSync(join(tmpdir(), 'outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WRITTEN = `
type Codec<A> = { readonly _A: A }
export const written = {} as { readonly Day: Codec<string>; readonly Hold: Codec<{ name: string }> }
`
const RULE = `
export const WORDS = ['b', 'a'] as const
export const STEPS = { read: ['fresh', 'old'], receive: ['applied'] } as const
const HIDDEN = ['x'] as const
export type Word = (typeof WORDS)[number]
export type Hidden = (typeof HIDDEN)[number]
export type Day = string
export type Hold = { readonly name: string }
export type Note = { readonly text: string }
export type Box<H = Hold, A = undefined> = { readonly holds: readonly H[] } & ([A] extends [undefined] ? unknown : { a: A })
export type Refused = { readonly outcome: 'refused' }
`

/** The module for operations with these results, `a.0` and so on. */
const write = (types: readonly string[], declarations = ''): string => {
  const [outputs, written] = ['outputs.ts', 'written.ts'].map(name => join(folder, name)) as [string, string]
  writeFileSync(written, WRITTEN)
  writeFileSync(join(folder, 'rule.ts'), RULE)
  const names = [...RULE.matchAll(/export (?:type|const) (\w+)/g)].map(([, name]) => name).join(', ')
  const rows = types.map((type, i) => `'a.${i}': ${type}`).join('\n')
  writeFileSync(outputs, `import type { ${names} } from './rule'\n${declarations}\nexport type Outputs = { ${rows} }\n`)
  return writeOutputs(outputs, written)
}

const CODECS = [
  ['a string', 'string', 't.string'],
  ['any JSON value', 'unknown', 'json'],
  ['a literal', "'a'", "t.literal('a')"],
  ['words', "'b' | 'a'", "enumOf('a word', ['b', 'a'])"],
  ['the words of an array', 'Word', "enumOf('a word', WORDS)"],
  ['the words of a property', "(typeof STEPS)['read'][number]", "enumOf('a word', STEPS.read)"],
  ['words of which one part has all', "Word | 'a' | null", "nullable(enumOf('a word', WORDS))"],
  ['an array', 'readonly (number | null)[]', 't.readonlyArray(nullable(t.number))'],
  ['a tuple of one type', 'readonly [before: string, after: string]', 't.readonlyArray(t.string)'],
  [
    'an object',
    '{ readonly a: true; b?: string | undefined }',
    't.intersection([t.type({ a: t.literal(true) }), t.partial({ b: t.string })])',
  ],
  ['an object with any keys', '{ readonly [key: string]: unknown }', 't.UnknownRecord'],
  ['numbers by word', '{ readonly [W in Word]?: number }', 't.partial({ b: t.number, a: t.number })'],
  [
    'a type without some properties',
    "Omit<{ b: string; c: string; a?: number }, 'c'>",
    't.intersection([t.type({ b: t.string }), t.partial({ a: t.number })])',
  ],
  ['a property of a type', "Note['text']", 't.string'],
  ['a branded string', "string & { readonly brand: 'x' }", 't.string'],
  ['a type with a codec', 'Day', 'written.Day'],
  [
    'a docstring',
    '{\n/**\n * The {@link Day} of\n * it.\n *\n * @default null\n */\nreadonly a: Day }',
    "t.type({ a: described(written.Day, 'The Day of it.') })",
  ],
  ['types with names', '{ a: Note; b: readonly Note[] }', 't.type({ a: note, b: t.readonlyArray(note) })'],
  ['a parameter by its default', 'Box', 'box'],
  ['a parameter with an argument', 'Box<Note, 1>', 'box2'],
  [
    'a union by a key of words',
    "{ outcome: 'a' | 'b'; n: number } | Refused",
    "discriminatedUnion('a result', 'outcome', { a: outcomeA, b: outcomeA, refused: refused })",
  ],
  [
    'a union without such a key',
    '{ ok: true; a: string } | { ok: false }',
    't.union([t.type({ ok: t.literal(true), a: t.string }), t.type({ ok: t.literal(false) })])',
  ],
] as const

describe('the codec of a type', () => {
  const text = write(CODECS.map(([, type]) => type))
  const rows = new Map([...text.matchAll(/^ {2}'(a\.\d+)': (.*),$/gm)].map(([, name, codec]) => [name, codec]))
  it.each(CODECS.map(([name, , codec], i) => [name, `a.${i}`, codec]))('is right for %s', (_, row, codec) => {
    expect(rows.get(row)).toBe(codec)
  })

  it('has one line if the type has a name, with the branch of a condition that applies to the argument', () => {
    expect(text.match(/^const (note|box2?|refused|outcomeA) = .*$/gm)).toEqual([
      'const note = t.type({ text: t.string })',
      'const box = t.type({ holds: t.readonlyArray(written.Hold) })',
      'const box2 = t.type({ holds: t.readonlyArray(note), a: t.literal(1) })',
      "const refused = t.type({ outcome: t.literal('refused') })",
      "const outcomeA = t.type({ outcome: enumOf('a word', ['a', 'b']), n: t.number })",
    ])
  })

  it('is among the shapes if it is used twice or is a written object', () => {
    expect(text.split('export const shapes = ')[1]).toBe('{\n  note: note,\n  hold: written.Hold,\n}\n')
  })
})

describe('a type that cannot be read', () => {
  it.each([
    ['() => string', 'outputs.ts:3: cannot be read: () => string'],
    ['[string, number]', 'outputs.ts:3: is a tuple of several types: [string, number]'],
    ['Hidden', 'rule.ts:6: is not exported: typeof HIDDEN'],
    ['Open', 'outputs.ts:2: is a parameter without a default: A'],
    ['{ a: Day; b: Other.Day }', 'outputs.ts:3: two types are named Day, which has a codec: Other.Day'],
  ])('is an error at its place: %s', (type, message) => {
    const declarations = 'type Open<A> = { a: A }; namespace Other { export type Day = number }'
    expect(() => write([type], declarations)).toThrow(message)
  })
})

/**
 * An operation's row and its function agree: name, clauses, summary and complexity.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as gateout from '../../src'
import { clauses, operations, type Operation } from '../../src/oracle'
import * as customField from '../../src/rule/custom-field'

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const kebabCase = (name: string): string => name.replaceAll('_', '-')
const namesOf = ({ name }: Operation): readonly [family: string, verb: string] => name.split('.') as [string, string]

const families: { readonly [name: string]: object } = { ...gateout, customField }
const rows = operations.map(operation => [operation.name, operation] as const)

const sources = (['rule', 'resource'] as const).flatMap(folder =>
  (readdirSync(`src/${folder}`, { recursive: true }) as string[])
    .filter(path => path.endsWith('.ts'))
    .map(path => ({ path: `${folder}/${path}`, text: readFileSync(`src/${folder}/${path}`, 'utf8') })),
)

/** The docstring of the function behind an operation. */
const docstringOf = (operation: Operation): string => {
  const [family, verb] = namesOf(operation)
  const paths =
    family === 'resource' ? ['resource/decode.ts'] : [`rule/${kebabCase(family)}.ts`, `rule/${kebabCase(family)}/`]
  const found = sources
    .filter(({ path }) => paths.some(start => path.startsWith(start)))
    .flatMap(({ text }) =>
      [...text.matchAll(/\/\*\*\n((?: \*.*\n)+?) \*\/\nexport (?:const|function) (\w+)/g)].filter(
        ([, , name]) => name === camelCase(verb),
      ),
    )
  return (found[0]?.[1] ?? '').replace(/^ \* ?/gm, '')
}

const firstSentence = (docstring: string): string => /^[^]*?[.](?=\s|$)/.exec(docstring)?.[0].replace(/\s+/g, ' ') ?? ''

describe('an operation', () => {
  it.each(rows)('%s is named like its function', (_, operation) => {
    const [family, verb] = namesOf(operation)
    expect(families[camelCase(family)]).toHaveProperty(camelCase(verb), expect.any(Function))
  })
  it.each(rows)('%s has the clauses of its function', (_, operation) => {
    const known = clauses.map(({ id }) => id)
    const tagged = /@clause (.+)/
      .exec(docstringOf(operation))?.[1]
      ?.split(' ')
      .flatMap(id => (id.endsWith('*') ? known.filter(other => other.startsWith(id.slice(0, -1))) : [id]))
    expect([...(tagged ?? []), 'FORM-1'].sort()).toEqual([...operation.clauses].sort())
  })
  it.each(rows)('%s documents its complexity', (_, operation) => {
    expect(docstringOf(operation)).toMatch(
      /@complexity O\(|\btime\b[^.]*\b(linear|constant)\b|\b(linear|constant) time\b/,
    )
  })
  it.each(rows)("%s has the start of its function's first sentence as summary", (_, operation) => {
    const { summary } = operation
    expect(summary).toMatch(/^[A-Z].*[.]$/)
    expect(
      firstSentence(docstringOf(operation))
        .replaceAll('`', '')
        .slice(0, summary.length - 1),
    ).toBe(summary.slice(0, -1))
  })
})

it.each([...new Set(operations.map(operation => camelCase(namesOf(operation)[0])))])(
  '%s explains its results',
  family => {
    expect(families[family]).toHaveProperty('explain', expect.any(Function))
  },
)

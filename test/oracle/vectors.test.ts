import { describe, expect, it } from 'vitest'
import { clauses, find, operations } from '../../src/oracle'
import { sections } from '../../src/oracle/section'
import { files } from '../vectors'

const cases = files.flatMap(file => file.cases)
const known = clauses.map(clause => clause.id)
/** The clauses that belong to operations start with one of these prefixes. */
const families = [...new Set(operations.flatMap(operation => operation.clauses.map(id => id.split('-')[0] ?? '')))]

describe('the vectors', () => {
  it('belong to existing operations, one file each', () => {
    expect(files.map(file => file.operation).sort()).toEqual(operations.map(o => o.name).sort())
  })
  it.each(cases.map(c => [c.id, c] as const))('%s has every field', (_, c) => {
    expect(c.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(c.title).not.toBe('')
    expect(c.origin).not.toBe('')
    expect(['must', 'decision']).toContain(c.level)
    expect(c.clauses).not.toEqual([])
  })
})

it('have no lone surrogates, which implementations need not support', () => {
  expect(cases.filter(c => /\p{Surrogate}|\\ud[89a-f]/u.test(JSON.stringify(c))).map(({ id }) => id)).toEqual([])
})

it('clauses cite sections that exist', () => {
  expect(sections).toEqual(expect.arrayContaining(clauses.flatMap(clause => clause.sections ?? [])))
})

describe('a case with level must', () => {
  const required = cases.filter(c => c.level === 'must')
  it.each(required.map(c => [c.id, c] as const))('%s quotes its sentences, with sections that exist', (_, c) => {
    expect(c.source?.map(({ section }) => section)).toEqual(expect.arrayContaining([expect.any(String)]))
    for (const { section, says } of c.source ?? []) {
      expect(sections).toContain(section)
      expect(says).toMatch(/^\S.*\.$/)
      expect(says.split(/\s+/).length).toBeLessThanOrEqual(20)
    }
  })
  it('is the only kind that does so', () => {
    expect(cases.filter(c => c.level === 'decision' && c.source !== undefined)).toEqual([])
  })
  it('compares no code of an issue or error, because the interface defines none', () => {
    const codes = required.filter(c => /"code":"[a-z]+"/.test(JSON.stringify(c.expect)))
    expect(codes.map(({ id }) => id)).toEqual(['decode-error-listed'])
  })
  it('quotes more than a few sentences in total, each case its own', () => {
    const quoted = required.map(c => JSON.stringify(c.source))
    expect(new Set(quoted).size).toBeGreaterThan(quoted.length / 2)
  })
})

describe('explained', () => {
  it.each(files.flatMap(file => file.cases.map(c => [c.id, file.operation, c] as const)))(
    '%s, a result of %s, is identical',
    (_, name, c) => {
      const operation = find(name)!
      const [answer, explained] = [operation.call(c.input), operation.explain(c.input)]
      if (explained._tag === 'Left') expect(explained).toEqual(answer)
      else {
        expect({ _tag: 'Right', right: explained.right.result }).toEqual(answer)
        expect(explained.right.sentence).toMatch(/^\S.*\.$/s)
        expect(operation.clauses).toEqual(expect.arrayContaining([...explained.right.clauses]))
      }
    },
  )
})

describe('the clauses', () => {
  it.each(clauses)('$id has an operation and a case, or a reason for the gap', ({ id, examined }) => {
    const isNamed = operations.some(operation => operation.clauses.includes(id))
    if (examined !== undefined)
      expect([examined, cases.some(c => c.clauses.includes(id))]).toEqual([expect.stringMatching(/\w/), false])
    else if (isNamed) expect(cases.some(c => c.clauses.includes(id))).toBe(true)
    else expect(families.some(family => id.startsWith(`${family}-`))).toBe(false)
  })
  it('cite FORM-1 alone if they expect a refusal', () => {
    for (const { id, clauses, level, expect: expected } of cases) {
      if ('issues' in expected) expect([id, clauses, level]).toEqual([id, ['FORM-1'], 'decision'])
      else expect([id, clauses]).toEqual([id, expect.not.arrayContaining(['FORM-1'])])
    }
  })
  it('are the only clauses that cases and operations name', () => {
    const named = [...cases, ...operations].flatMap(each => each.clauses)
    expect(named.filter(id => !known.includes(id))).toEqual([])
  })
  it('have unique ids', () => {
    expect(new Set(known).size).toBe(known.length)
  })
})

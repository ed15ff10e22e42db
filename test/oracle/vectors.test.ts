import { describe, expect, it } from 'vitest'
import { clauses, find, operations } from '../../src/oracle'
import { sections } from '../../src/oracle/section'
import { laws } from '../../src/law'
import { files, lockedIds, retiredIds } from '../vectors'

const cases = files.flatMap(file => file.cases)
const known = clauses.map(clause => clause.id)
/**
 * Resources and versions are single tables, and a refusal is compared with this library's own: there is no law to add.
 */
const LAWLESS = /^(RES|VER|FORM)-/
/** The clauses of operations that exist begin with one of these. */
const families = [...new Set(operations.flatMap(operation => operation.clauses.map(id => id.split('-')[0] ?? '')))]

describe('the vectors', () => {
  it('keep their ids for ever', () => {
    expect(cases.map(c => c.id).sort()).toEqual(lockedIds)
  })
  it('never use a retired id again', () => {
    expect(cases.filter(c => retiredIds.includes(c.id))).toEqual([])
  })
  it('are of operations that exist, one file each', () => {
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

it('have no lone surrogate, with which nobody is examined', () => {
  expect(cases.filter(c => /\p{Surrogate}|\\ud[89a-f]/u.test(JSON.stringify(c))).map(({ id }) => id)).toEqual([])
})

describe('a case of level must', () => {
  const required = cases.filter(c => c.level === 'must')
  it.each(required.map(c => [c.id, c] as const))('%s names its sentences, by sections that exist', (_, c) => {
    expect(c.source?.map(({ section }) => section)).toEqual(expect.arrayContaining([expect.any(String)]))
    for (const { section, says } of c.source ?? []) {
      expect(sections).toContain(section)
      expect(says).toMatch(/^\S.*\.$/)
      expect(says.split(/\s+/).length).toBeLessThanOrEqual(20)
    }
  })
  it('is alone in that', () => {
    expect(cases.filter(c => c.level === 'decision' && c.source !== undefined)).toEqual([])
  })
  it('compares no code of an issue or an error: the interface has none', () => {
    const codes = required.filter(c => /"code":"[a-z]+"/.test(JSON.stringify(c.expect)))
    expect(codes.map(({ id }) => id)).toEqual(['decode-error-listed'])
  })
  it('rests on more than a few sentences, each case on its own', () => {
    const told = required.map(c => JSON.stringify(c.source))
    expect(new Set(told).size).toBeGreaterThan(told.length / 2)
  })
})

describe('explained', () => {
  it.each(files.flatMap(file => file.cases.map(c => [c.id, file.operation, c] as const)))(
    '%s, a result of %s, is the same',
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
  it.each(clauses)('$id has an operation, a case and a law, or a reason why not', ({ id, examined }) => {
    const isNamed = operations.some(operation => operation.clauses.includes(id))
    if (examined !== undefined)
      expect([examined, cases.some(c => c.clauses.includes(id))]).toEqual([expect.stringMatching(/\w/), false])
    else if (isNamed) {
      expect(cases.some(c => c.clauses.includes(id))).toBe(true)
      expect(LAWLESS.test(id) || laws.some(law => law.clauses.includes(id))).toBe(true)
    } else expect(families.some(family => id.startsWith(`${family}-`))).toBe(false)
  })
  it('say of a refusal that it rests on the form, and of nothing else', () => {
    for (const { id, clauses, level, expect: expected } of cases) {
      if ('issues' in expected) expect([id, clauses, level]).toEqual([id, ['FORM-1'], 'decision'])
      else expect([id, clauses]).toEqual([id, expect.not.arrayContaining(['FORM-1'])])
    }
  })
  it('are all that cases, operations and laws name', () => {
    const named = [...cases, ...operations, ...laws].flatMap(each => each.clauses)
    expect(named.filter(id => !known.includes(id))).toEqual([])
  })
  it('have ids of their own, as have the laws', () => {
    expect(new Set(known).size).toBe(known.length)
    expect(new Set(laws.map(law => law.id)).size).toBe(laws.length)
  })
})

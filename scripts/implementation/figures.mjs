/**
 * The figures of an implementation, by family, from the report of the kit; and the smallest violations of each family.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The violations that the page shows of a family. */
const SHOWN = 3
/** The longest value on the page, in characters. */
const MAX_LENGTH = 400

const PROTOCOL = 'protocol'
const familyOf = operation => operation.split('.')[0]

/** Each clause with the family of its vectors; with vectors of several families, the one with the most. */
const familiesOfClauses = checks => {
  const counts = new Map()
  for (const { kind, operation, clauses } of checks)
    if (kind === 'vector')
      for (const clause of clauses) {
        const own = counts.get(clause) ?? counts.set(clause, new Map()).get(clause)
        own.set(familyOf(operation), (own.get(familyOf(operation)) ?? 0) + 1)
      }
  return new Map([...counts].map(([clause, own]) => [clause, [...own].sort((a, b) => b[1] - a[1])[0][0]]))
}

/** The family that a check counts for. A course may call operations of several. */
const placeOf = ({ kind, id, operation, clauses }, families) => {
  if (kind === 'protocol') return PROTOCOL
  if (operation) return familyOf(operation)
  const named = [...new Set(families.values())].find(family => id.replaceAll('-', '_').startsWith(`${family}_`))
  if (named) return named
  const clause = clauses.find(id => id !== 'FORM-1' && families.has(id))
  return families.get(clause) ?? PROTOCOL
}

const matches = (pattern, id) => {
  const parts = pattern.split('*').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(id)
}

const shorten = value => {
  const text = JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)` : text
}

/** A violation for the page. */
const describe = ({ id, clauses, operation, input, expected, got, why, excused, replay }, excuses) => ({
  id,
  ...(operation && { operation }),
  clauses,
  input: shorten(input),
  expected: shorten(expected),
  got: shorten(got),
  why,
  ...(replay === id && { replay }),
  ...(excused && { excuse: excuses.find(excuse => matches(excuse.id, id))?.reason }),
})

/** Open ones first, then by size. */
const compare = (a, b) =>
  Number(a.excused) - Number(b.excused) || JSON.stringify(a.input).length - JSON.stringify(b.input).length

const familyFigures = (checks, violations, excuses) => {
  const passed = kind => checks.filter(check => check.kind === kind && check.state === 'passed')
  const distinct = [...new Map(violations.toSorted(compare).map(violation => [violation.id, violation])).values()]
  return {
    checks: checks.filter(({ state }) => state === 'passed').length,
    vectors: passed('vector').length,
    inputs: passed('generated').reduce((sum, { cases }) => sum + cases, 0),
    violated: distinct.filter(({ excused }) => !excused).length,
    excused: distinct.filter(({ excused }) => excused).length,
    smallest: distinct.slice(0, SHOWN).map(violation => describe(violation, excuses)),
  }
}

/** The figures of a report. A family without a supported operation is left out. */
export const figuresOf = ({ outcome, clauses, checks, violations, unanswered, troubles }, excuses) => {
  const families = familiesOfClauses(checks)
  const found = new Map([...violations, ...unanswered].map(violation => [violation.id, violation]))
  const made = checks.filter(({ state }) => state !== 'unsupported' && state !== 'untested')
  const names = [...new Set(made.map(check => placeOf(check, families)))].sort()
  return {
    outcome,
    upheld: clauses.filter(({ standing }) => standing === 'upheld').length,
    clauses: clauses.filter(({ standing }) => standing !== 'unsupported').length,
    operations: new Set(made.filter(({ kind }) => kind === 'vector').map(({ operation }) => operation)).size,
    troubles: troubles.map(({ kind }) => kind),
    families: Object.fromEntries(
      names.map(name => {
        const own = made.filter(check => placeOf(check, families) === name)
        const ids = own.flatMap(check => check.violations)
        return [
          name,
          familyFigures(
            own,
            ids.flatMap(id => found.get(id) ?? []),
            excuses,
          ),
        ]
      }),
    ),
  }
}

const isSource = path =>
  /\.(py|go|mjs|json)$/.test(path) && !/(^|\/)(test\.mjs|parquet\.mjs|package(-lock)?\.json)$/.test(path)

/** A hash of the files of an implementation, without its tests and dependencies. */
export const digestOf = folder => {
  const hash = createHash('sha256')
  const add = path => {
    for (const name of readdirSync(path).sort()) {
      const inside = join(path, name)
      if (name === 'node_modules' || name === '__pycache__') continue
      if (statSync(inside).isDirectory()) add(inside)
      else if (isSource(inside)) hash.update(`${inside}\n`).update(readFileSync(inside))
    }
  }
  add(folder)
  return hash.digest('hex').slice(0, 16)
}

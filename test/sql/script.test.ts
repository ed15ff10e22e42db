import { describe, expect, it, vi } from 'vitest'
import { clauses } from '../../src/oracle'
import { evaluate } from '../../src/rule/readiness'
import { dialects, rules, script, type Rule } from '../../src/sql'
import { changes } from '../../src/sql/hold-diff'
import { quoted } from '../../src/sql/literal'
import { gaps, upperCaseTables, whiteSpace } from '../../src/sql/upper-case'
import { statuses } from '../../src/sql/verdict-table'

describe('the table of readiness in SQL', () => {
  /** Another rule: every container with a pending hold is out of sync. */
  const cautious: typeof evaluate = facts => {
    const verdict = evaluate(facts)
    return verdict.pending.length > 0 ? { ...verdict, status: 'out_of_sync' } : verdict
  }

  it('has a cell for each combination of facts, in the order of the index', () => {
    expect(statuses().replaceAll("'", '').split(', ')).toEqual(
      `null ready ready out_of_sync unknown null not_released not_released blocked unknown null unknown
      unknown unknown unknown`.split(/\s+/),
    )
  })
  it.each(dialects)('changes in the script of %s when the rule changes', async dialect => {
    const READINESS = '../../src/rule/readiness'
    vi.resetModules()
    vi.doMock(READINESS, () => ({ evaluate: cautious }))
    try {
      const { script: write } = await import('../../src/sql')
      expect(write({ dialect, rules: ['readiness.evaluate'] }).create).toContain(
        "[null, 'ready', 'out_of_sync', 'out_of_sync', 'unknown', null, 'not_released', 'out_",
      )
    } finally {
      vi.doUnmock(READINESS)
      vi.resetModules()
    }
  })
  it.each(dialects)('is in the script of %s', dialect => {
    const { create } = script({ dialect, rules: ['readiness.evaluate'] })
    expect(create).toContain("[null, 'ready', 'ready', 'out_of_sync', 'unknown', null, 'not_released'")
  })
})

describe('the changes of holds in SQL', () => {
  it('have a cell for each pair of statuses, with the same and with another description', () => {
    expect(changes.split(', ')).toEqual([
      'null',
      'null',
      "'expected'",
      "'expected'",
      "'placed'",
      "'placed'",
      "'withdrawn'",
      "'withdrawn'",
      'null',
      "'redescribed'",
      "'activated'",
      "'activated'",
      "'cleared'",
      "'cleared'",
      "'deactivated'",
      "'deactivated'",
      'null',
      "'redescribed'",
    ])
  })
})

it('a string literal doubles its quotation marks', () => {
  expect(quoted("it's 'so'")).toBe("'it''s ''so'''")
})

describe('script', () => {
  it.each(dialects)('%s: creates every function before its callers, and drops them in reverse', dialect => {
    const { create, drop, functions } = script({ dialect })
    const names = functions.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const statements = create
      .split(/^create or replace /m)
      .filter(statement => /^(function|macro) gateout/.test(statement))
      .filter(statement => names.some(name => statement.split(/[ (]/)[1] === name))
    expect(statements.map(statement => statement.split(/[ (]/)[1])).toEqual(names)
    statements.forEach((statement, i) => {
      expect(names.filter((name, j) => j > i && statement.includes(`${name}(`))).toEqual([])
    })
    const drops = drop
      .split('\n')
      .filter(line => line.startsWith('drop '))
      .slice(0, names.length)
    expect(drops.map(line => names.find(name => line.includes(`${name}(`) || line.includes(`${name};`)))).toEqual(
      [...names].reverse(),
    )
  })
  it('contains the functions that the requested rules need, and no others', () => {
    const { functions } = script({ dialect: 'duckdb', rules: ['fee.summarize'] })
    expect(functions.map(({ name }) => name)).toEqual([
      'gateout.is_thousandths',
      'gateout.amount',
      'gateout.fee_lines',
      'gateout.fee_total',
      'gateout.fee_total_exact',
      'gateout.fee_summarize',
    ])
  })
  it('includes the verdict if only the change is requested', () => {
    expect(script({ dialect: 'postgres', rules: ['readiness.change'] }).functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['gateout.readiness_evaluate', 'gateout.readiness_change']),
    )
  })
  it('uses a schema, or in ClickHouse a prefix', () => {
    expect(script({ dialect: 'postgres', schema: 'rules' }).create).toContain('create schema if not exists "rules";')
    expect(script({ dialect: 'clickhouse', schema: 'rules' }).create).toContain(
      'create or replace function rules_readiness_status',
    )
  })
  it.each(['postgres', 'duckdb'] as const)('writes each schema in quotation marks for %s', dialect => {
    const { create, drop, functions } = script({ dialect, schema: 'select' })
    expect(`${create}${drop}`.replaceAll('"select"', '')).not.toMatch(/(?:schema if not exists|function|macro) select/)
    expect(functions.every(({ name }) => name.startsWith('"select".'))).toBe(true)
  })
  it.each(['x"; drop table t; --', "x'", 'a b', '', 'ü', 'x\ny', 'a.b', 'x`', 'x\0', '1x', '$create$', 'a'.repeat(64)])(
    'refuses the schema %j',
    schema => {
      for (const dialect of dialects) {
        expect(() => script({ dialect, schema })).toThrow(/^schema must be a name of up to 63 letters/)
      }
    },
  )
  it.each(['oracle', undefined, 'toString'])('refuses the dialect %s', dialect => {
    expect(() => script({ dialect: dialect as 'duckdb' })).toThrow(
      /^dialect must be one of postgres, duckdb, clickhouse, got /,
    )
  })
  it('removes what the head of the script creates', () => {
    const { create, drop } = script({ dialect: 'postgres' })
    const created = [...create.matchAll(/create or replace function (gateout\.\w+)\(/g)].map(([, name]) => name!)
    expect(new Set(created)).toContain('gateout.zones')
    for (const name of created) expect(drop).toContain(`drop function if exists ${name}(`)
  })
  it('lists the zones only for the last free day', () => {
    expect(script({ dialect: 'postgres', rules: ['fee.summarize'] }).create).not.toContain('zones()')
  })
  it('adds functions for flat columns on request', () => {
    const named = (columns: 'json' | 'datasync') =>
      script({ dialect: 'duckdb', columns }).functions.map(({ name }) => name)
    expect(named('datasync').filter(name => !named('json').includes(name))).toEqual([
      'gateout.available',
      'gateout.holds_from_columns',
    ])
  })
  it('adds functions that count unreadable rows for the requested rules on request', () => {
    const added = (...wanted: readonly Rule[]) =>
      dialects.map(dialect => {
        const named = (countUnreadable: boolean) =>
          script({ dialect, rules: wanted, countUnreadable }).functions.map(({ name }) => name.slice('gateout.'.length))
        return named(true).filter(name => !named(false).includes(name))
      })
    expect(added('readiness.change', 'fee.summarize')).toEqual(
      dialects.map(() => ['unreadable_holds', 'unreadable_fees']),
    )
    expect(added('fee.summarize')).toEqual(dialects.map(() => ['unreadable_fees']))
    expect(added('identifier.normalize')).toEqual([[], [], []])
  })
  it.each(dialects)('describes every function of %s by a sentence, its clauses and its types', dialect => {
    const { create, functions } = script({ dialect, columns: 'datasync', countUnreadable: true })
    const known = new Set(clauses.map(({ id }) => id))
    for (const { name, comment, clauses: ids, parameters, returns } of functions) {
      expect([name, comment]).toEqual([name, expect.stringMatching(/^[A-Z1][^\n]*\.$/)])
      expect([name, ids.filter(id => !known.has(id))]).toEqual([name, []])
      expect([name, returns, ...parameters.flat()].filter(word => !/^\S/.test(word ?? ''))).toEqual([])
      const end = ids.length > 0 ? ` (${ids.join(', ')})` : ''
      expect(create).toContain(`\n-- ${comment}${end}\ncreate or replace`)
    }
  })
  it.each(dialects)('names the clauses and the types of %s', dialect => {
    const { functions } = script({ dialect })
    const of = (name: string) => functions.find(each => each.name.endsWith(name))!
    const readiness = ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5']
    expect(of('readiness_status').clauses).toEqual([...readiness, 'READY-6'])
    expect(of('readiness_change').clauses).toEqual(readiness)
    expect(of('fee_summarize').clauses).toEqual(['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'])
    expect(of('last_free_day').clauses).toEqual(['PICK-1', 'PICK-2', 'PICK-4'])
    expect(of('holds_read').clauses).toEqual(dialect === 'postgres' ? ['READY-6', 'RES-LIVE'] : ['RES-LIVE'])
    const [text, json] = { postgres: ['text', 'jsonb'], duckdb: ['varchar', 'json'], clickhouse: ['String', 'String'] }[
      dialect
    ]
    expect([of('readiness_status').returns, of('readiness_evaluate').returns]).toEqual([text, json])
  })
  it('states the version of gateout', () => {
    for (const dialect of dialects) expect(script({ dialect }).create).toMatch(/^-- gateout \d+\.\d+\.\d+: /)
  })
  it('has every rule in every dialect', () => {
    for (const dialect of dialects) {
      for (const rule of rules)
        expect(script({ dialect, rules: [rule] }).functions.at(-1)?.name).toMatch(rule.replace('.', '_'))
    }
  })
  it('makes the policy of the last free day optional if the dialect can', () => {
    const written = (dialect: (typeof dialects)[number]) =>
      /last_free_day(?: as )?\((.*)\)/s.exec(script({ dialect, rules: ['last_free_day'] }).create)![1]
    expect(written('postgres')).toMatch(/^container jsonb, .*, now_text text, policy jsonb default null\)/)
    expect(written('duckdb')).toMatch(/^container, shipment, relationships, now_text, policy := null\)/)
    expect(written('clickhouse')).toMatch(/^container, shipment, relationships, now_text, policy\)/)
  })
})

describe('the upper-case tables', () => {
  const { from, to, special } = upperCaseTables()

  it('map characters to one character each, a few to several', () => {
    expect([...from]).toHaveLength([...to].length)
    expect([...to][[...from].indexOf('é')]).toBe('É')
    expect(special).toContainEqual(['ß', 'SS'])
    expect(special).toContainEqual(['ﬁ', 'FI'])
  })
  it('list the white space and the dashes', () => {
    expect(whiteSpace()).toContain('\u0085')
    expect(whiteSpace()).not.toContain('\ufeff')
    expect(gaps()).toContain('\u2212')
    expect(gaps()).toContain('–')
  })
})

/**
 * A worked example for back ends with a database: translates a parsed query into SQL.
 *
 * Numbers are stored in normalized form and timestamps as seconds and fraction, so that the database compares the same
 * values as the rule.
 */
import * as fc from 'fast-check'
import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '../../../src/kernel/time'
import type { ReceivedTrackingRequest as TrackingRequest } from '../../../src/resource/model'
import { normalize } from '../../../src/rule/identifier'
import { select } from '../../../src/rule/tracking-request/list'
import type { ListingQuery } from '../../../src/rule/tracking-request/query'

const SCHEMA = `
  CREATE TABLE request (
    position INTEGER PRIMARY KEY, number TEXT, scac TEXT, status TEXT,
    created_seconds INTEGER, created_fraction TEXT, updated_seconds INTEGER, updated_fraction TEXT);
  CREATE TABLE reference (request INTEGER, number TEXT);
  CREATE INDEX newest ON request (created_seconds DESC, created_fraction DESC, position);`

const formOf = (value: string): string => normalize({ value }).text
const momentOf = (text: string | undefined): readonly SqlValue[] => {
  if (text === undefined) return [null, null]
  const { seconds, fraction } = instant(text)
  return [seconds, fraction]
}

const insert = (db: Database, { attributes }: TrackingRequest, position: number): void => {
  const { request_number, scac, status, created_at, updated_at, ref_numbers } = attributes
  db.run('INSERT INTO request VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [
    position,
    formOf(request_number),
    scac === null ? null : formOf(scac),
    status,
    ...momentOf(created_at),
    ...momentOf(updated_at),
  ])
  for (const reference of ref_numbers ?? [])
    db.run('INSERT INTO reference VALUES (?, ?)', [position, formOf(reference)])
}

/** The SQL condition and parameters of each filter. */
const CONDITIONS: {
  readonly [K in keyof ListingQuery]?: readonly [sql: string, parameters: (wanted: string) => readonly SqlValue[]]
} = {
  request_number: ['number = ?', wanted => [formOf(wanted)]],
  scac: ['scac = ?', wanted => [formOf(wanted)]],
  status: ['status = ?', wanted => [wanted]],
  created_after: ['(created_seconds, created_fraction) > (?, ?)', momentOf],
  created_before: ['(created_seconds, created_fraction) < (?, ?)', momentOf],
  updated_after: ['(updated_seconds, updated_fraction) > (?, ?)', momentOf],
  updated_before: ['(updated_seconds, updated_fraction) < (?, ?)', momentOf],
  q: [
    '(instr(number, ?) OR EXISTS (SELECT 1 FROM reference WHERE request = position AND instr(reference.number, ?)))',
    wanted => [formOf(wanted), formOf(wanted)],
  ],
}

const selectSql = (
  db: Database,
  query: ListingQuery,
): { readonly positions: readonly unknown[]; readonly total: unknown } => {
  const asked = Object.entries(CONDITIONS).flatMap(([key, [sql, parameters]]) => {
    const wanted = query[key as keyof ListingQuery]
    return wanted === null ? [] : [{ sql, parameters: parameters(wanted as string) }]
  })
  const where = ['1', ...asked.map(({ sql }) => sql)].join(' AND ')
  const parameters = asked.flatMap(condition => condition.parameters)
  const rows = (sql: string, more: readonly SqlValue[] = []): readonly unknown[] =>
    db.exec(sql, [...parameters, ...more])[0]?.values.map(([value]) => value) ?? []
  return {
    positions: rows(
      `SELECT position FROM request WHERE ${where} ORDER BY created_seconds DESC, created_fraction DESC, position LIMIT ? OFFSET ?`,
      [query.page_size, (query.page_number - 1) * query.page_size],
    ),
    total: rows(`SELECT count(*) FROM request WHERE ${where}`)[0],
  }
}

const second = fc.nat(20).map(s => String(s).padStart(2, '0'))
const moment = fc
  .tuple(
    second,
    fc.constantFrom('', '.5', '.500', '.05', '.000000000000000000001'),
    fc.constantFrom('Z', 'z', '+00:00', '-00:01'),
  )
  .map(([s, fraction, zone]) => `2026-01-05T08:00:${s}${fraction}${zone}`)
const number = fc.constantFrom('MEDU1', ' medu1', 'MEDU12', 'ß', 'sS', 'É', 'ﬁ', 'a%b_', '', "'; DROP TABLE request --")
const scac = fc.constantFrom('MSCU', 'mscu', 'MAEU', 'maeß')

const request = fc
  .record(
    {
      request_number: number,
      ref_numbers: fc.option(fc.array(number, { maxLength: 3 })),
      status: fc.constantFrom('pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'),
      request_type: fc.constant('bill_of_lading'),
      scac,
      created_at: moment,
      updated_at: moment,
    },
    { requiredKeys: ['request_number', 'status', 'request_type', 'scac', 'created_at'] },
  )
  .map(attributes => ({ id: '', type: 'tracking_request', attributes }) as TrackingRequest)

const query: fc.Arbitrary<ListingQuery> = fc.record({
  q: fc.option(number, { freq: 1 }),
  request_number: fc.option(number, { freq: 1 }),
  scac: fc.option(scac, { freq: 1 }),
  status: fc.option(fc.constantFrom('created', 'pending', 'failed'), { freq: 1 }),
  created_after: fc.option(moment, { freq: 1 }),
  created_before: fc.option(moment, { freq: 1 }),
  updated_after: fc.option(moment, { freq: 1 }),
  updated_before: fc.option(moment, { freq: 1 }),
  include: fc.constant([]),
  page_number: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(2 ** 40)),
  page_size: fc.integer({ min: 1, max: 30 }),
})

describe('a query as SQL', () => {
  const requests = fc.sample(request, { numRuns: 400, seed: 20260105 })
  let db: Database
  beforeAll(async () => {
    db = new (await initSqlJs()).Database()
    db.run(SCHEMA)
    requests.forEach((one, position) => insert(db, one, position))
  })

  it('selects the same pages as the rule', () => {
    let found = 0
    fc.assert(
      fc.property(query, asked => {
        const { data, total } = select(requests, asked)
        expect(selectSql(db, asked)).toEqual({ positions: data.map(one => requests.indexOf(one)), total })
        found += data.length
      }),
      { numRuns: 1_000 },
    )
    // Guards against a vacuous comparison: the filters must match some requests.
    expect(found).toBeGreaterThan(1_000)
  })
})

/**
 * Settings of a session, a database or a column that change how an engine compares strings, computes or writes numbers. Under each
 * of them a function returns the answer that it returns without them, or NULL.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { inputs } from '../../../dist/conform.js'
import { FLAT_ROWS } from '../cases.mjs'
import { generated } from '../container.mjs'
import { calls, operations } from '../engine.mjs'
import { find } from '../gateout.mjs'

const set = (name, ...values) =>
  values.map(value => ({ title: `${name} = ${value}`, before: `set ${name} = ${value}` }))
/** Settings with which the functions may return NULL for any row. */
const limited = (name, ...values) => set(name, ...values).map(setting => ({ ...setting, limit: true }))
/** A collation of the columns that are passed as strings. */
const collated = (collation, before) => ({ title: `columns collated ${collation}`, before, collation })

const POSTGRES = [
  ...set('extra_float_digits', -15, 0, 3),
  ...set('datestyle', "'SQL, DMY'"),
  ...set('intervalstyle', "'sql_standard'"),
  ...set('timezone', "'Pacific/Apia'"),
  ...set('search_path', 'pg_temp'),
  ...set('transform_null_equals', 'on'),
  ...set('standard_conforming_strings', 'off'),
  ...set('backslash_quote', 'off'),
  ...set('bytea_output', 'escape'),
  ...set('plan_cache_mode', 'force_generic_plan'),
  ...set('from_collapse_limit', 1),
  ...set('jit', 'off'),
]
export const SETTINGS = {
  pglite: POSTGRES,
  postgres: [
    ...POSTGRES,
    ...['level1', 'level2'].map(level =>
      collated(
        `ci_${level}`,
        `create collation if not exists ci_${level} (provider = icu, locale = 'und-u-ks-${level}', deterministic = false)`,
      ),
    ),
  ],
  duckdb: [
    ...limited('default_collation', 'NOCASE', 'NOACCENT', "'NOCASE.NOACCENT'", 'DE', "'TR.NOCASE'"),
    ...set('integer_division', true),
    ...set('ieee_floating_point_ops', false),
    ...set('null_order', "'nulls_first'"),
    ...set('default_order', "'desc'"),
    ...set('old_implicit_casting', true),
    ...set('timezone', "'Pacific/Apia'"),
    ...limited('calendar', "'japanese'", "'buddhist'"),
    ...set('disabled_optimizers', "'expression_rewriter,statistics_propagation,common_subexpressions'"),
    ...set('threads', 1),
    ...set('scalar_subquery_error_on_multiple_rows', false),
    ...set('preserve_identifier_case', false),
    ...set('preserve_insertion_order', false),
    ...['NOCASE', 'NOACCENT', 'DE'].map(name => collated(name)),
  ],
  clickhouse: [
    ...limited('allow_simdjson', 0),
    ...set('session_timezone', "'Pacific/Apia'"),
    ...set('cast_keep_nullable', 1),
    ...set('transform_null_in', 1),
    ...set('aggregate_functions_null_for_empty', 1),
    ...set('short_circuit_function_evaluation', "'disable'"),
    ...set('decimal_check_overflow', 0),
    ...set('precise_float_parsing', 1),
    ...set('bool_true_representation', "'yes'"),
    ...set('date_time_output_format', "'unix_timestamp'"),
    ...set('date_time_overflow_behavior', "'throw'"),
    ...set('input_format_json_read_numbers_as_strings', 1),
    ...limited('input_format_json_try_infer_numbers_from_strings', 1),
    ...set('input_format_try_infer_integers', 0),
    ...set('input_format_try_infer_datetimes', 1),
    ...set('output_format_decimal_trailing_zeros', 1),
    ...set('output_format_json_escape_forward_slashes', 0),
    ...set('output_format_json_quote_64bit_integers', 1),
  ],
}

/** The input and the library's answer of random rows for each function that answers rows. */
export const drawRows = (count, seed) => {
  const rows = operations.map(operation => {
    const call = input => find(operation).call(input)
    // PostgreSQL cannot read U+0000 in JSON, and ClickHouse no whole number beyond 64 bits.
    const isReadable = input => !/\\u0000|\d{19}/.test(JSON.stringify(input)) && call(input)._tag === 'Right'
    const own = OWN[operation]
    const any = own ? fc.oneof(inputs(operation), own) : inputs(operation)
    const drawn = fc.sample(any.filter(isReadable), { seed, numRuns: count })
    return { function: operation, rows: drawn.map(input => ({ input, expected: call(input).right })) }
  })
  const days = generated(count, seed).map(({ days, ...input }) => {
    const advice = find('pickup.advise').call(input)
    return { input, expected: advice._tag === 'Right' ? advice.right.last_free_day : null }
  })
  return [...rows, { function: 'last_free_day', rows: days }, { function: 'flat', rows: FLAT_ROWS }]
}
/** Amounts of as many digits as a double has, which the kit draws seldom. */
const OWN = {
  'fee.summarize': fc
    .double({ min: -1e15, max: 1e15, noNaN: true })
    .map(amount => ({ fees: [{ type: 'exam', amount, currency_code: 'USD' }] })),
}

/** Counts the rows with the answer of the library, and the rows with NULL. Throws an error at any other answer. */
export const compare = async (connection, drawn, collation) => {
  const { answer, lastFreeDay, flat } = calls(connection, collation)
  const counts = { equal: 0, nulls: 0 }
  for (const { function: name, rows } of drawn) {
    const lines = rows.map(({ input }) => JSON.stringify(input))
    const answers =
      name === 'flat'
        ? await flat(lines)
        : name === 'last_free_day'
          ? await lastFreeDay(lines)
          : await answer(name, lines)
    assert.equal(answers.length, rows.length, name)
    rows.forEach(({ expected }, i) => {
      const found = name === 'flat' || answers[i] === null ? answers[i] : JSON.parse(answers[i])
      if (found === null && expected !== null) counts.nulls++
      else {
        assert.deepEqual(found, JSON.parse(JSON.stringify(expected)), `${name} ${lines[i]}`)
        counts.equal++
      }
    })
  }
  return counts
}

/**
 * Reads containers from a Parquet file with DuckDB, and writes them with verdicts and fees to another file.
 *
 *     node parquet.mjs containers.parquet judged.parquet
 *
 * The first file has the columns number, available_for_pickup, holds_at_pod_terminal and fees_at_pod_terminal, the last
 * two as JSON strings.
 */
import { fileURLToPath } from 'node:url'
import { connect } from './engine.mjs'
import { script } from './gateout.mjs'

const quoted = text => `'${text.replaceAll("'", "''")}'`

/** Writes the verdicts on the containers of one file to another. Counts the rows and the unreadable rows. */
export const judge = async (from, to) => {
  const db = await connect('duckdb')
  await db.exec(script({ dialect: 'duckdb', rules: ['readiness.evaluate', 'fee.summarize'] }).create)
  await db.exec(`copy (
    select number,
      gateout.readiness_status(available_for_pickup, holds_at_pod_terminal) as status,
      gateout.fee_summarize(fees_at_pod_terminal)::varchar as fees,
      gateout.holds_kind(holds_at_pod_terminal) = 0 as are_holds_unreadable
    from read_parquet(${quoted(from)})
  ) to ${quoted(to)} (format parquet)`)
  const [rows] = await db.query(`select count(*)::int from read_parquet(${quoted(to)})`)
  const [unreadable] = await db.query(
    `select count(*)::int from read_parquet(${quoted(to)}) where are_holds_unreadable`,
  )
  await db.close()
  return { rows, unreadable }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, unreadable } = await judge(process.argv[2], process.argv[3])
  console.log(`${rows} containers, of which the holds of ${unreadable} could not be read`)
}

/**
 * One interface to two engines: the server of DATABASE_URL, else embedded PGlite, in a folder or in memory.
 *
 * `transaction` takes a function of `query(sql, values) → rows`; an exception rolls it back.
 */
import { readFileSync, readdirSync } from 'node:fs'

const migrations = readdirSync(new URL('migration/', import.meta.url))
  .sort()
  .map(name => readFileSync(new URL(`migration/${name}`, import.meta.url), 'utf8'))

const onServer = async (url, size) => {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({ connectionString: url, max: size })
  // A connection that breaks while it is idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    engine: 'PostgreSQL',
    transaction: async work => {
      const client = await pool.connect()
      let broken
      client.on('error', error => {
        broken = error
      })
      try {
        await client.query('begin')
        const result = await work(async (sql, values) => (await client.query(sql, values)).rows)
        await client.query('commit')
        return result
      } catch (error) {
        broken ??= error.code === undefined || error.code.startsWith('57') ? error : undefined
        if (!broken)
          await client.query('rollback').catch(failure => {
            broken = failure
          })
        throw error
      } finally {
        client.removeAllListeners('error')
        client.release(broken)
      }
    },
    exec: sql => pool.query(sql),
    close: () => pool.end(),
  }
}

const embedded = async folder => {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = new PGlite(folder)
  await lite.waitReady
  return {
    engine: 'PGlite',
    transaction: work => lite.transaction(tx => work(async (sql, values) => (await tx.query(sql, values)).rows)),
    exec: sql => lite.exec(sql),
    close: () => lite.close(),
  }
}

const DEADLOCK = '40P01'

/** Runs a migration, again after a deadlock with a running process, which may lock the same tables in another order. */
export const migrate = async (database, sql, url) => {
  try {
    await database.transaction(async query => {
      // Processes that start together would create the same table twice.
      if (url) await query('select pg_advisory_xact_lock(20)')
      for (const statement of sql.replace(/--.*$/gm, '').split(';')) if (statement.trim()) await query(statement)
    })
  } catch (error) {
    if (error.code !== DEADLOCK) throw error
    await migrate(database, sql, url)
  }
}

export const open = async ({ url, folder, size = 8 } = {}) => {
  const database = url ? await onServer(url, size) : await embedded(folder)
  for (const sql of migrations) await migrate(database, sql, url)
  return database
}

/**
 * The service as a process: `node main.mjs server|worker|both`, and `node main.mjs resend` for the dead letters. A host
 * replaces `readContainer` by a request to the service whose notifications it gets; here `api.mjs` asks the simulated one.
 *
 * DATABASE_URL names a server, or FOLDER a folder for PGlite, which one process at a time may use. SIGTERM, SIGINT and
 * the end of a parent that opened an IPC channel stop it.
 */
import { readerOf } from './api.mjs'
import { open } from './database.mjs'
import { PATIENCE } from './limits.mjs'
import { resend } from './resend.mjs'
import { serve } from './server.mjs'
import { work } from './worker.mjs'

const { DATABASE_URL, FOLDER, SECRET = 'secret', PORT = '0', HOSTS, READ_URL = '' } = process.env
const role = process.argv[2] ?? 'both'
/** The attempts to fetch a container: `PATIENCE='{"attempts":3}'` changes some of it. */
const patience = { ...PATIENCE, ...JSON.parse(process.env.PATIENCE ?? '{}') }

/** Opens the database; while it starts, tries again for a minute. */
const openSoon = async (left = 60) => {
  try {
    return await open({ url: DATABASE_URL, folder: FOLDER })
  } catch (error) {
    if (left === 0) throw error
    await new Promise(resolve => setTimeout(resolve, 1_000))
    return openSoon(left - 1)
  }
}

const database = await openSoon()
if (role === 'resend') {
  const { letters, containers } = await resend(database)
  console.log(`${letters} dead letters sent again, ${containers} containers to fetch again`)
  await database.close()
} else {
  const stopping = new AbortController()
  const service =
    role === 'worker' ? undefined : await serve(database, { secret: SECRET, port: Number(PORT), hosts: HOSTS })
  const working =
    role === 'server'
      ? undefined
      : work(database, { readContainer: readerOf(READ_URL), patience, signal: stopping.signal })
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    // A database that is away must not keep the process.
    setTimeout(() => process.exit(1), 10_000).unref()
    await service?.close()
    await working
    await database.close()
    process.exit()
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, stop)
  if (service) console.log(`listening ${service.port}`)
  if (working) console.log('working')
}

/**
 * The service as a process: `node main.mjs server|worker|both`. A host replaces `readContainer` with a request to
 * the service that sends its notifications; here it asks the simulated service.
 *
 * DATABASE_URL names a server; else FOLDER names a folder for PGlite, which one process at a time may use.
 */
import { open } from './database.mjs'
import { serve } from './server.mjs'
import { expireAll, work } from './worker.mjs'

const { DATABASE_URL, FOLDER, SECRET = 'secret', PORT = '0', READ_URL = '' } = process.env
const role = process.argv[2] ?? 'both'

const readContainer = async id => {
  const response = await fetch(`${READ_URL}/containers/${encodeURIComponent(id)}`, {
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`the container could not be read: ${response.status}`)
  return response.json()
}

const database = await open({ url: DATABASE_URL, folder: FOLDER })
if (role !== 'worker') console.log(`listening ${(await serve(database, { secret: SECRET, port: Number(PORT) })).port}`)
if (role !== 'server') {
  console.log('working')
  setInterval(() => expireAll(database, new Date().toISOString()).catch(() => {}), 1_000)
  await work(database, { readContainer })
}

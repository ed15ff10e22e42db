/**
 * Serves files to a browser, on this machine alone.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

export const isFile = path => existsSync(path) && statSync(path).isFile()

/**
 * Serves a folder, and returns the origin and a function that ends it. `made` has the texts of files that the folder
 * lacks, by path.
 *
 * @param {string} folder
 * @param {{ port?: number, headers?: Record<string, string>, made?: Record<string, string> }} [options]
 */
export const serve = async (folder, { port = 0, headers = {}, made = {} } = {}) => {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname))
    const file = [path, `${path}.html`, join(path, 'index.html')].map(each => join(folder, each)).find(isFile)
    const type = TYPES[extname(file ?? path)] ?? 'application/octet-stream'
    const body = made[path] ?? (file && readFileSync(file))
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type, ...headers })
    response.end(body)
  })
  await new Promise(listening => server.listen(port, '127.0.0.1', () => listening(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

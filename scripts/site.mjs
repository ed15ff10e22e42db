/**
 * Checks the documentation site: every link leads to a page and an anchor of the site, nothing is loaded from elsewhere,
 * and the pages open in a real browser without errors. Without a Chromium only the links are checked, and it exits with
 * 77: skipped.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join, normalize, resolve } from 'node:path'
import { executablePath, hasChromium, launch } from './chromium.mjs'

const complaints = []
const pages = readdirSync('site', { recursive: true })
  .filter(path => path.endsWith('.html'))
  .sort()
const text = new Map(pages.map(path => [resolve('site', path), readFileSync(join('site', path), 'utf8')]))
const anchors = new Map(
  [...text].map(([path, html]) => [path, new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
)

let links = 0
for (const [page, html] of text) {
  for (const [, kind, target] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
    if (/^(https?:|mailto:|data:)/.test(target)) {
      if (kind === 'src') complaints.push(`${page} loads ${target}`)
      continue
    }
    links++
    const [path, anchor] = target.replaceAll('&amp;', '&').split('#')
    const to = path === '' ? page : resolve(dirname(page), decodeURIComponent(path))
    if (!existsSync(to) || !statSync(to).isFile()) complaints.push(`${page}: ${target} leads nowhere`)
    else if (anchor && anchors.has(to) && !anchors.get(to).has(decodeURIComponent(anchor)))
      complaints.push(`${page}: ${target} has no such place`)
  }
}

if (hasChromium) {
  const kinds = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
  const server = createServer(({ url }, response) => {
    const path = join('site', normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)))
    const isThere = existsSync(path) && statSync(path).isFile()
    response.writeHead(isThere ? 200 : 404, { 'content-type': kinds[extname(path)] ?? 'application/octet-stream' })
    response.end(isThere ? readFileSync(path) : undefined)
  })
  await new Promise(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${server.address().port}/`
  const browser = await launch()
  try {
    const page = await browser.newPage()
    page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
    await page.route(
      url => /^https?:/.test(url.href) && !url.href.startsWith(origin),
      route => {
        complaints.push(`${page.url()} asks for ${route.request().url()}`)
        return route.abort()
      },
    )
    page.on(
      'console',
      message =>
        message.type() === 'error' &&
        !message.location().url.endsWith('favicon.ico') &&
        complaints.push(`${page.url()}: ${message.text()}`),
    )
    for (const path of pages.filter(name => /^(index\.html|playground|modules|documents)/.test(name))) {
      await page.goto(`${origin}${path}`, { waitUntil: 'load' })
      if ((await page.locator('h1, h2').count()) === 0) complaints.push(`${path} shows nothing`)
    }
  } finally {
    await browser.close()
    server.close()
  }
}

for (const complaint of [...new Set(complaints)].slice(0, 50)) console.error(complaint)
const found = `${pages.length} pages and ${links} links`
if (complaints.length > 0) console.error(`${complaints.length} faults in ${found}`)
else
  console.log(
    hasChromium
      ? `${found} hold together, and load nothing from elsewhere`
      : `not run in a browser: no Chromium at ${executablePath}; ${found} hold together`,
  )
process.exitCode = complaints.length > 0 ? 1 : hasChromium ? 0 : 77

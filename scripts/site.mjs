/**
 * Checks the site: every link leads to a page and a heading of it, no name of a file became a link by itself, nothing is
 * loaded from elsewhere, and in a real browser the pages open without errors, are readable at 390 pixels, have no fault
 * that axe finds, light and dark, and the search finds words of the guide. Without a Chromium only the links are checked,
 * and it exits with 77: skipped. `--links` checks the links alone; `--serve` serves the site until it is ended.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { executablePath, hasChromium, launch } from './chromium.mjs'
import { isFile, serve } from './serve.mjs'

/** Words of a task, and the page that answers them: it is the first that the search finds. */
const SEARCHES = [
  ['demurrage', 'free-time'],
  ['detention', 'free-time'],
  ['invoice', '(check-an-invoice|using-the-playground)'],
  ['webhook', 'webhooks'],
  ['slack', 'cookbook'],
  ['became ready', 'cookbook'],
  ['malformed', 'webhooks'],
  ['per diem', '(free-time|glossary|check-an-invoice)'],
  ['spreadsheet', '(tables|dispatcher)'],
]
/** The pages that are opened in the browser. */
const OPENED = [
  'index.html',
  'getting-started.html',
  'cookbook.html',
  'pickup.html',
  'tracking-requests.html',
  'contract/overview.html',
  'reference/gateout/readiness.html',
  'using-the-playground.html',
]
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1400, height: 900 }
const PICTURES = 'temp/site-pictures'

const complaints = []

const checkLinks = () => {
  const pages = readdirSync('site', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.html'))
    .sort()
  const html = new Map(pages.map(path => [resolve('site', path), readFileSync(join('site', path), 'utf8')]))
  const anchors = new Map(
    [...html].map(([path, text]) => [path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))]),
  )
  const fileOf = (page, path) => {
    const file = path.startsWith('/') ? resolve(`site${path}`) : resolve(dirname(page), path)
    return [file, `${file}.html`, join(file, 'index.html')].find(isFile)
  }
  let links = 0
  const check = (page, kind, target) => {
    if (/^https?:\/\/[^/]*\.md(\/|$)/.test(target)) return complaints.push(`${page}: ${target} is the name of a file`)
    if (/^(https?:|mailto:|data:)/.test(target)) {
      if (kind === 'src') complaints.push(`${page} loads ${target}`)
      return
    }
    links++
    const [path, anchor] = target.replaceAll('&amp;', '&').split('#')
    const to = path === '' ? page : fileOf(page, decodeURIComponent(path))
    if (!to) complaints.push(`${page}: ${target} leads nowhere`)
    // A setting of the playground is no heading.
    else if (anchor && !/^view=\w+$/.test(anchor) && anchors.get(to)?.has(decodeURIComponent(anchor)) === false)
      complaints.push(`${page}: ${target} has no such heading`)
  }
  for (const [page, text] of html)
    for (const [, kind, target] of text.matchAll(/ (href|src)="([^"]*)"/g)) check(page, kind, target)
  return { pages: pages.length, links }
}

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Colours alone differ between light and dark, so a dark page is checked by the rules of colours only. */
const DARK = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

const checkPage = async (page, name, scheme) => {
  if ((await page.locator('h1, h2').count()) === 0) complaints.push(`${name} shows nothing`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) complaints.push(`${name} is ${overflow} pixels wider than the screen`)
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    rules => globalThis.axe.run(document, { resultTypes: ['violations'], ...rules }),
    scheme === 'light' ? {} : DARK,
  )
  for (const { id, nodes } of violations)
    complaints.push(
      `${name}: axe finds ${id} at ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
    )
}

/** Complains if the first result is not on the page that answers. */
const searchFor = async (page, words, answer) => {
  await page.locator('.search-input').fill('')
  await page.locator('.result').first().waitFor({ state: 'detached' })
  await page.locator('.search-input').fill(words)
  const first = page.locator('.result').first()
  const found = await first.getAttribute('href', { timeout: 30_000 }).catch(() => 'nothing')
  if (!new RegExp(`/${answer}`).test(found)) complaints.push(`the search for ${words} finds ${found}, not ${answer}`)
}

const look = async (browser, origin, screen, scheme) => {
  const context = await browser.newContext({ viewport: screen, colorScheme: scheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', error => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', message => message.type() === 'error' && complaints.push(`${page.url()}: ${message.text()}`))
  await page.route(
    url => /^https?:/.test(url.href) && !url.href.startsWith(origin),
    route => {
      complaints.push(`${page.url()} asks for ${route.request().url()}`)
      return route.abort()
    },
  )
  const suffix = `${screen.width}-${scheme}`
  for (const path of OPENED.filter(name => existsSync(`site/${name}`))) {
    await page.goto(`${origin}/${path}`)
    await checkPage(page, `${path} (${suffix})`, scheme)
    await page.screenshot({ path: `${PICTURES}/${path.replaceAll('/', '-').replace('.html', '')}-${suffix}.png` })
  }
  await page.goto(`${origin}/getting-started.html`, { waitUntil: 'networkidle' })
  await page.locator('.VPNavBarSearch button').first().click()
  for (const [words, answer] of screen === DESKTOP ? SEARCHES : SEARCHES.slice(0, 1))
    await searchFor(page, words, answer)
  await checkPage(page, `search (${suffix})`, scheme)
  await page.screenshot({ path: `${PICTURES}/search-${suffix}.png` })
  await context.close()
}

if (process.argv.includes('--serve')) {
  const { origin } = await serve('site', { port: 4173 })
  console.log(`the site is at ${origin}`)
} else {
  const { pages, links } = checkLinks()
  const onlyLinks = process.argv.includes('--links')
  if (hasChromium && !onlyLinks) {
    mkdirSync(PICTURES, { recursive: true })
    const { origin, close } = await serve('site')
    const browser = await launch()
    try {
      for (const screen of [DESKTOP, PHONE])
        for (const scheme of ['light', 'dark']) await look(browser, origin, screen, scheme)
    } finally {
      await browser.close()
      close()
    }
  }
  for (const complaint of [...new Set(complaints)].slice(0, 50)) console.error(complaint)
  const found = `${pages} pages and ${links} links`
  if (complaints.length > 0) console.error(`${complaints.length} faults in ${found}`)
  const isSkipped = !hasChromium && !onlyLinks
  if (complaints.length === 0) {
    console.log(
      isSkipped
        ? `not run in a browser: no Chromium at ${executablePath}; ${found} are right`
        : `${found} are right, and nothing is loaded from elsewhere`,
    )
  }
  process.exitCode = complaints.length > 0 ? 1 : isSkipped ? 77 : 0
}

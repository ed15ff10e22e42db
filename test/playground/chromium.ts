/**
 * Opens the playground in a real browser: from a file, without a network, and with every error recorded.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { executablePath, hasChromium, launch } from '../../scripts/chromium.mjs'

export { hasChromium, launch }

/** The title of the tests if they are skipped. */
export const where = hasChromium
  ? 'in Chromium'
  : `in Chromium, of which there is none at ${executablePath} (set CHROMIUM to its path)`

export const ADDRESS = pathToFileURL(resolve('dist/playground.html')).href

const VIEWPORT = { width: 1400, height: 1000 }
/** In milliseconds: long enough on a busy machine, and below the time limit of a test, so that a failure names the step. */
const TIMEOUT = 60_000

export type Opened = {
  readonly page: Page
  /** Errors, violations of the content security policy, and network requests of the page. */
  readonly complaints: readonly string[]
}

const complaintsOf = new WeakMap<Page, string[]>()

const newPage = async (browser: Browser, options: BrowserContextOptions): Promise<Page> => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = await browser.newContext({ viewport: VIEWPORT, offline: true, permissions, ...options })
  context.setDefaultTimeout(TIMEOUT)
  const page = await context.newPage()
  // The time of the examples, so that data of the same days is judged as of them.
  await page.addInitScript(() => {
    const now = Date.parse('2026-03-07T15:00:00Z')
    window.Date = new Proxy(Date, {
      construct: (target, args: []) => (args.length === 0 ? new target(now) : new target(...args)),
    })
  })
  const complain = (complaint: string): unknown => complaintsOf.get(page)?.push(complaint)
  page.on('pageerror', error => complain(error.message))
  page.on('console', message => complain(`${message.type()}: ${message.text()}`))
  page.on('request', request => /^(file|blob|data|about):/.test(request.url()) || complain(`asks for ${request.url()}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return page
}

/** The page of all tests without options: to load a page again takes a third of the time of a new one. */
let shared: Page | undefined

/**
 * Opens the playground, or a link to it, and waits for its first answer. Calls without options share
 * one page; a call with options gets a page with its own context.
 */
export const open = async (browser: Browser, fragment = '', options?: BrowserContextOptions): Promise<Opened> => {
  const page = options ? await newPage(browser, options) : (shared ??= await newPage(browser, {}))
  const complaints: string[] = []
  complaintsOf.set(page, complaints)
  // Else a link would only change the fragment of the loaded page.
  if (page === shared) await page.goto('about:blank')
  await page.goto(`${ADDRESS}${fragment}`)
  await settled(page)
  return { page, complaints }
}

/** Closes the pages of a test, since an open one would slow down the next test. */
export const closePages = async (browser: Browser): Promise<void> => {
  const contexts = browser.contexts().filter(context => context !== shared?.context())
  await Promise.all(contexts.map(context => context.close()))
  if (!shared) return
  complaintsOf.delete(shared)
  await shared.goto('about:blank')
  await shared.setViewportSize(VIEWPORT)
  await shared.emulateMedia({ media: null, colorScheme: null, forcedColors: null })
}

/** Waits until the page shows the answer to all previous actions. */
export const settled = async (page: Page): Promise<void> => {
  // The page draws with the next frame at the latest.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForSelector('main[data-busy=false]')
}

/** The kinds of data on a clipboard: a string, or what a spreadsheet copies. */
export type Clip = string | { readonly text: string; readonly html: string; readonly png: string }

/** Copies to the clipboard, as another program does. */
export const copy = (page: Page, clip: Clip): Promise<void> =>
  page.evaluate(async given => {
    if (typeof given === 'string') return navigator.clipboard.writeText(given)
    const png = Uint8Array.from(atob(given.png), character => character.charCodeAt(0))
    const items = {
      'text/plain': new Blob([given.text], { type: 'text/plain' }),
      'text/html': new Blob([given.html], { type: 'text/html' }),
      'image/png': new Blob([png], { type: 'image/png' }),
    }
    return navigator.clipboard.write([new ClipboardItem(items)])
  }, clip)

/** Presses the keys of a paste. */
export const paste = async (page: Page, clip: Clip): Promise<void> => {
  await copy(page, clip)
  await page.keyboard.press('Control+V')
  await settled(page)
}

/** Clicks into a field, which may be folded, selects all, and pastes. */
export const put = async (page: Page, field: 'first' | 'second', text: string): Promise<void> => {
  const area = page.locator(`#text-${field}`)
  if (!(await area.isVisible())) await page.locator(UNFOLD[field]).first().click()
  await area.click()
  await page.keyboard.press('Control+A')
  await paste(page, text)
}

const UNFOLD = {
  first: 'button:has-text("Show the text"), details:has(#text-first) > summary',
  second: 'details:has(#text-second) > summary',
}

/** Types into an input in place of its content, and leaves it. */
export const type = async (page: Page, input: Locator | string, text: string): Promise<void> => {
  const found = typeof input === 'string' ? page.getByLabel(input, { exact: true }) : input
  await found.first().click()
  await page.keyboard.press('Control+A')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
  await page.keyboard.press('Tab')
  await settled(page)
}

/** Types a date-time into the field “Now (UTC)”, digit by digit: month, day, year, then hour and minute. */
export const setNow = async (page: Page, digits: `${number}`, time: string): Promise<void> => {
  await page.locator('.now summary').click()
  await page.getByLabel('Now (UTC)').focus()
  await page.keyboard.type(digits)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(time)
  await page.locator('.now summary').click()
  await settled(page)
}

/** Drops files from the disk in the middle of an element. */
export const dropFiles = async (page: Page, files: readonly string[], target = 'body'): Promise<void> => {
  const box = (await page.locator(target).first().boundingBox())!
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 600) / 2 }
  const data = { items: [], files: files.map(file => resolve(file)), dragOperationsMask: 1 }
  const session = await page.context().newCDPSession(page)
  for (const step of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type: step, ...at, data })
  await page
    .getByRole('status')
    .filter({ hasText: / opened\./ })
    .waitFor()
  await settled(page)
}

export const view = async (page: Page, name: 'box' | 'timeline' | 'free_time' | 'invoice'): Promise<void> => {
  await page.click(`#tab-${name}`)
  await settled(page)
}

export const choose = async (page: Page, example: string): Promise<void> => {
  await page.getByLabel('Example').selectOption({ label: example })
  await settled(page)
}

/** Opens a card, and its reasons if they are folded. */
export const unfold = (page: Page, card: string): Promise<void> =>
  page.locator(`#card-${card} details`).evaluateAll(found => {
    for (const each of found) (each as HTMLDetailsElement).open = true
  })

/** The visible words of a part of a card. */
export const said = async (page: Page, card: string, part = '.value'): Promise<string> => {
  await unfold(page, card)
  return page.locator(`#card-${card} ${part}`).first().innerText()
}

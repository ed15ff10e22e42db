/**
 * Opens the playground in a real browser: from a file, without a network, and with every error recorded.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { executablePath, hasChromium, launch } from '../../scripts/chromium.mjs'

export { hasChromium, launch }

/** The title of the tests if they are skipped. */
export const where = hasChromium
  ? 'in Chromium'
  : `in Chromium, of which there is none at ${executablePath} (set CHROMIUM to its path)`

export const ADDRESS = pathToFileURL(resolve('dist/playground.html')).href

export type Opened = {
  readonly page: Page
  /** Errors, violations of the content security policy, and network requests of the page. */
  readonly complaints: readonly string[]
}

/** Opens the page, or a link to it, and waits for its first answer. */
export const open = async (browser: Browser, fragment = '', options: BrowserContextOptions = {}): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, offline: true, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => complaints.push(`${message.type()}: ${message.text()}`))
  page.on(
    'request',
    request => /^(file|blob|data):/.test(request.url()) || complaints.push(`asks for ${request.url()}`),
  )
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await page.goto(`${ADDRESS}${fragment}`)
  await settled(page)
  return { page, complaints }
}

/** Waits until the page shows the answer to all previous actions. */
export const settled = async (page: Page): Promise<void> => {
  // The page draws with the next frame at the latest.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.waitForSelector('main[data-busy=false]', { timeout: 300_000 })
}

/** Pastes a string into a field. */
export const put = async (page: Page, field: 'first' | 'second', text: string): Promise<void> => {
  await page.locator(`#text-${field}`).fill(text)
  await settled(page)
}

export const view = async (
  page: Page,
  name: 'box' | 'change' | 'timeline' | 'number' | 'free_time' | 'invoice',
): Promise<void> => {
  await page.click(`#tab-${name}`)
  await settled(page)
}

export const choose = async (page: Page, example: string): Promise<void> => {
  await page.locator('.control', { hasText: 'Example' }).locator('select').selectOption({ label: example })
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

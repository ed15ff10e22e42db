/**
 * Checks the example page and the bundled oracle in a real browser, under a strict content security policy. Without a
 * Chromium it exits with 77: skipped.
 */
import { executablePath, hasChromium, launch } from './chromium.mjs'
import { bundle, examined } from './in-page.mjs'
import { serve } from './serve.mjs'

if (!hasChromium) {
  console.log(`not run: no Chromium at ${executablePath} (set CHROMIUM to its path)`)
  process.exit(77)
}

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'"
const { origin, close } = await serve('.', {
  headers: { 'content-security-policy': POLICY },
  made: {
    '/oracle.js': await bundle(),
    '/oracle.html': '<!doctype html><title>The oracle</title><script src="/oracle.js"></script>',
  },
})
const browser = await launch()
let wrong = ['the page did not open']
let put = ''
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } })
  const complaints = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on(
    'console',
    message =>
      message.type() === 'error' && !message.location().url.endsWith('favicon.ico') && complaints.push(message.text()),
  )
  await page.goto(`${origin}/examples/browser/index.html`)
  await page
    .waitForSelector('body[data-done=true]', { timeout: 300_000 })
    .catch(() => complaints.push('the page never finished'))
  const verdicts = await page.locator('tbody td:nth-child(2)').allTextContents()
  const expected = ['ready', 'ready (confirm)', 'out of sync', 'blocked', 'not released', 'unknown']
  wrong = [
    ...complaints,
    ...expected
      .filter((status, i) => verdicts[i] !== status)
      .map(status => `no ${status} where it was expected, among ${verdicts.join(', ')}`),
    ...(verdicts.length === 8 ? [] : [`${verdicts.length} rows instead of 8`]),
  ]
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT })
  const examination = await examined(async () => {
    const blank = await browser.newPage()
    await blank.goto(`${origin}/oracle.html`)
    return blank
  })
  wrong.push(...examination.wrong)
  put = examination.put
} finally {
  await browser.close()
  close()
}
for (const complaint of wrong) console.error(complaint)
console.log(
  wrong.length === 0
    ? 'ok: under a strict content security policy the example page computes eight verdicts, and the oracle passes ' +
        put
    : 'FAILED: what runs in Chromium',
)
process.exitCode = wrong.length === 0 ? 0 : 1

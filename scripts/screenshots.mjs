/**
 * Takes pictures of the playground for its guide, one per function. They are taken during the build of the site and not
 * stored in the repository. Without a Chromium the guide has no pictures.
 *
 * `node scripts/screenshots.mjs` takes the pictures of the README and of tables instead, into docs/images.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { executablePath, hasChromium, launch } from './chromium.mjs'

/** The heading in docs/playground.md for each picture, and the steps before taking it. */
const SHOTS = [
  {
    heading: 'Boxes',
    name: 'box',
    says: 'The verdict, the advice and what decided, for a container',
    example: 'Blocked by two holds',
  },
  {
    heading: 'A fleet',
    name: 'list',
    says: 'A fleet from a spreadsheet, the most urgent box first',
    example: 'A fleet, from a spreadsheet',
  },
  {
    heading: 'Boxes',
    name: 'problems',
    says: 'Problems of live data',
    example: 'Live data with problems',
    card: 'problems',
  },
  {
    heading: 'Notifications',
    name: 'timeline',
    says: 'Notifications in the order of their delivery',
    view: 'timeline',
    example: "A container's life, out of order and with a duplicate",
    dark: true,
  },
  {
    heading: 'Free time',
    name: 'free-time',
    says: 'Free and charged days of a month',
    view: 'free_time',
    example: 'Four working days, then tiers',
  },
  {
    heading: 'An invoice',
    name: 'invoice',
    says: 'Days of an invoice that are not owed',
    view: 'invoice',
    example: 'Two closed days too many',
  },
  { heading: 'Links', name: 'phone', says: 'The playground on a phone', width: 390 },
]

const BOARD =
  'Container,Available,Holds,LFD,Frt pd by us,Hazmat\n' +
  'MSCU5285725,Y,none,11/12,N,Y\nCSQU3054383,Y,none,11/13,Y,\nTGHU2814493,N,customs,11/20,,'

/** The pictures of the README and the guides: the answer about a container, and the questions about a board. */
const ANSWERS = [
  { name: 'light', part: '.outlook', height: 1200, example: 'Blocked by two holds' },
  { name: 'dark', part: '.outlook', height: 1200, dark: true, example: 'Blocked by two holds' },
  { name: 'questions', part: '[aria-label^="Questions about"]', text: BOARD, height: 1600 },
]

const settled = page => page.waitForSelector('main[data-busy=false]', { timeout: 60_000 })

/** A picture as WebP, a third of its size as PNG. The package contains the pictures of the README. */
const webpOf = async (page, png) => {
  const url = await page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.5)
  }, png.toString('base64'))
  return Buffer.from(url.split(',')[1], 'base64')
}

const take = async (
  browser,
  prefix,
  { name, example, text, view, card, part, dark = false, width = 1280, height = 860 },
) => {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
  await page.goto(pathToFileURL(resolve('dist/playground.html')).href)
  await settled(page)
  if (view) await page.click(`#tab-${view}`)
  if (text) await page.locator('textarea').first().fill(text)
  if (example) await page.getByLabel('Example').selectOption({ label: example })
  await page.waitForTimeout(100)
  await settled(page)
  if (card) {
    await page.locator(`#card-${card} summary`).first().click()
    await page.locator(`#card-${card}`).scrollIntoViewIfNeeded()
  }
  if (part) writeFileSync(`${prefix}-${name}.webp`, await webpOf(page, await page.locator(part).screenshot()))
  else await page.screenshot({ path: `${prefix}-${name}.png` })
  await page.close()
}

const takeAll = async (prefix, shots) => {
  const browser = await launch()
  try {
    for (const shot of shots) await take(browser, prefix, shot)
  } finally {
    await browser.close()
  }
}

/** Takes the pictures into a folder, as `playground-NAME.png`, and returns them with their headings. */
export const takeScreenshots = async folder => {
  if (!hasChromium) return []
  await takeAll(`${folder}/playground`, SHOTS)
  return SHOTS
}

const isMain = process.argv[1] === fileURLToPath(import.meta.url)
if (isMain && !hasChromium) {
  console.error(`no Chromium at ${executablePath}: set CHROMIUM to its path`)
  process.exitCode = 1
} else if (isMain) {
  mkdirSync('docs/images', { recursive: true })
  await takeAll('docs/images/box', ANSWERS)
}

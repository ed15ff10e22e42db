/**
 * The page in Chromium: rows come as containers change, by urgency, filtered and paged; markup in them stays a string; a
 * container that cannot be judged harms no other; axe finds no fault at two widths, light and dark.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { serve } from '../server.mjs'
import { applySome, readSome } from '../worker.mjs'
import { notification } from './poison.mjs'
import { deliver, SECRET } from './processes.mjs'

const CHROMIUM = '/usr/bin/chromium'
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** The reason if the page cannot be tested. */
export const reason = async () => {
  if (!existsSync(CHROMIUM)) return 'Chromium is not installed (apt-get install chromium)'
  return Promise.all([import('playwright-core'), import('axe-core')]).then(
    () => undefined,
    () => "playwright-core or axe-core is not installed (npm ci in the project's root)",
  )
}

const DAY = 86_400_000
const MARKUP = '<img src=x onerror="document.title=1">'
const id = n => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const inDays = days => new Date(Date.now() + days * DAY).toISOString()
const hold = (name, status) => ({ name, status, description: null })
const demurrage = { type: 'demurrage', amount: 450.5, currency_code: 'USD' }
const READY = { available_for_pickup: true, holds_at_pod_terminal: [], fees_at_pod_terminal: [] }
const COMMON = { pod_timezone: 'America/Los_Angeles', pod_discharged_at: inDays(-4), terminal_checked_at: inDays(-0.1) }

/** The containers that the service knows; the last one that is sent is not among them. */
const CONTAINERS = [
  { number: 'A', ...READY, pickup_lfd: inDays(3) },
  {
    ...{ number: MARKUP, available_for_pickup: false, pickup_lfd: inDays(-2) },
    ...{ holds_at_pod_terminal: [hold('customs', 'hold'), hold('TMF', 'pending')], fees_at_pod_terminal: [demurrage] },
  },
  { number: 'C', available_for_pickup: null, holds_at_pod_terminal: null, fees_at_pod_terminal: null },
  ...Array.from({ length: 57 }, (_, i) => ({ number: `MSCU${i}`, ...READY, pod_full_out_at: inDays(-1) })),
].map(attributes => ({ ...COMMON, ...attributes }))
const UNREADABLE = id(CONTAINERS.length)

const readContainer = async asked => {
  const attributes = CONTAINERS.find((_, i) => id(i) === asked)
  if (!attributes) throw new Error('the answer has the status 404')
  return { attributes, as_of: inDays(-1) }
}

const startService = async database => {
  const service = await serve(database, { secret: SECRET })
  const url = `http://127.0.0.1:${service.port}`
  return {
    ...{ database, service, url },
    // Repeated, because the server may close an idle connection at the moment in which it is used again.
    send: body => deliver(service.port, body),
    rest: async () => {
      const eager = { attempts: 1, base: 0, cap: 0, lease: 30_000 }
      while ([await applySome(database), await readSome(database, readContainer, eager)].some(Boolean));
    },
  }
}

/** The violations that axe finds, with the beginning of the first element of each. */
const violationsOf = async (page, source) => {
  await page.evaluate(source)
  return page.evaluate(async () =>
    (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`),
  )
}

const has = (page, expression, argument) => page.waitForFunction(expression, argument)
const rowText = (page, number) =>
  page.evaluate(
    name =>
      [...document.querySelectorAll('.container')].find(row => row.querySelector('h2').textContent === name)
        ?.textContent,
    number,
  )
const numbers = page => page.$$eval('.container h2', headings => headings.map(({ textContent }) => textContent))

/** The first page: the most urgent first, "not reported" apart from "none", fees as sentences. */
const checkRows = async page => {
  await has(page, () => document.querySelectorAll('.container').length === 50)
  assert.deepEqual((await numbers(page)).slice(0, 4), [UNREADABLE, MARKUP, 'A', 'C'])
  assert.equal(await page.title(), 'Containers, live')
  assert.match(await rowText(page, UNREADABLE), /Cannot be fetched.*404/)
  assert.match(
    await rowText(page, MARKUP),
    /Blocked.*Clear customs.*2 days past.*Customs.*TMF, expected.*450\.50 USD \(demurrage 450\.50\)/,
  )
  assert.match(await rowText(page, 'A'), /Ready.*Pick up.*3 days left.*HoldsNone.*No fees/)
  assert.match(await rowText(page, 'C'), /Unknown.*HoldsNot reported.*Fees are not reported/)
  assert.equal(await page.textContent('#place'), '1 to 50 of 61')
}

const checkControls = async page => {
  await page.click('#next')
  assert.equal((await numbers(page)).length, 11)
  await page.click('#filters [data-kind=blocked]')
  assert.deepEqual(await numbers(page), [MARKUP])
  await page.fill('#number', 'nothing')
  assert.equal(await page.textContent('#empty'), 'No container matches the filters.')
  await page.fill('#number', '')
  await page.click('#filters [data-kind=""]')
  await page.selectOption('#order', 'number')
  assert.equal((await numbers(page))[1], MARKUP)
  await page.selectOption('#order', 'urgency')
}

/** A change arrives while its timeline is open, which stays open. */
const checkTimeline = async (page, { send, rest }) => {
  const row = '.container:nth-child(3)'
  await page.click(`${row} summary`)
  await has(page, () => document.querySelectorAll('.changes time').length > 0)
  const events = await page.$$eval(`${row} .events .name`, names => names.map(({ textContent }) => textContent))
  assert.deepEqual(events, ['Discharged', 'Now', 'Last free day'])
  const changeset = { available_for_pickup: [true, '@'] }
  await send(notification(id(0), 'false', { id: id(5_000), created_at: inDays(-0.5), changeset }))
  await rest()
  await has(page, () => /Not released/.test(document.querySelector('.container:nth-child(3)').textContent))
  await has(page, () =>
    /available for pickup/.test(document.querySelector('.container details[open] .changes').textContent),
  )
}

const checkLetters = async (page, { send }) => {
  assert.equal(await page.isVisible('#letters'), false)
  await send('{"<b>"')
  await page.click('#letters summary')
  await has(page, () => document.querySelector('#letters li code')?.textContent === '{"<b>"')
}

const checkLooks = async (page, axe) => {
  const found = []
  for (const width of [1400, 390]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      found.push(...(await violationsOf(page, axe)))
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`wider than ${width}`)
    }
  }
  assert.deepEqual(found, [])
}

/** Shows the containers of an empty database. */
export const showsContainers = async database => {
  const [{ chromium }, { default: axe }] = await Promise.all([import('playwright-core'), import('axe-core')])
  const receiver = await startService(database)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  try {
    const page = await browser.newPage()
    const errors = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto(receiver.url)
    await has(page, () => document.querySelector('#empty').textContent.startsWith('No containers yet'))
    assert.deepEqual(await violationsOf(page, axe.source), [])
    for (let i = 0; i <= CONTAINERS.length; i++)
      await receiver.send(notification(id(i), '1', { created_at: inDays(-2), id: id(1_000 + i) }))
    await receiver.rest()
    // A stored value that no rule reads.
    const broken = `update container set xact = pg_current_xact_id(),
      state = jsonb_set(state, '{attributes,holds_at_pod_terminal}', '5') where id = $1`
    await checkRows(page)
    await checkControls(page)
    await checkTimeline(page, receiver)
    await checkLetters(page, receiver)
    await checkLooks(page, axe.source)
    await receiver.database.transaction(query => query(broken, [id(1)]))
    await has(page, () => /Cannot be judged/.test(document.querySelector('#containers').textContent))
    assert.match(await rowText(page, 'C'), /Unknown/)
    await receiver.service.close()
    await has(page, () => /Connection lost/.test(document.querySelector('#connection').textContent))
    assert.deepEqual(await violationsOf(page, axe.source), [])
    assert.deepEqual(errors, [])
  } finally {
    await browser.close()
    await receiver.service.close().catch(() => {})
  }
}

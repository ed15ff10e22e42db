/** The page in Chromium: rows come as containers change, and markup in them stays a string. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { open } from '../database.mjs'
import { serve, signatureOf } from '../server.mjs'
import { simulate } from '../simulate.mjs'
import { applySome, readSome } from '../worker.mjs'

const CHROMIUM = '/usr/bin/chromium'

/** The reason if the page cannot be tested. */
export const reason = async () => {
  if (!existsSync(CHROMIUM)) return 'Chromium is not installed (apt-get install chromium)'
  return import('playwright-core').then(
    () => undefined,
    () => "playwright-core is not installed (npm ci in the project's root)",
  )
}

export const showsContainers = async () => {
  const { chromium } = await import('playwright-core')
  const database = await open()
  const service = await serve(database, { secret: 's' })
  const simulated = simulate({ seed: 3, containers: 1, updates: 6 })
  const [[id, one]] = [...simulated.containers]
  one.first.number = '<img src=x onerror="document.title=1">'
  one.end.number = one.first.number
  const send = ({ body }) =>
    fetch(`http://127.0.0.1:${service.port}/webhooks`, {
      method: 'POST',
      body,
      headers: { 'x-signature': signatureOf('s', body) },
    })
  const rest = async () => {
    while ([await applySome(database), await readSome(database, simulated.read)].some(Boolean));
  }
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${service.port}/`)
    const [first, ...later] = simulated.deliveries
    await send(first)
    await rest()
    await page.waitForSelector('tbody tr')
    assert.equal(await page.textContent('tbody td'), one.first.number)
    assert.equal(await page.title(), 'Containers, live')
    for (const each of later) await send(each)
    await rest()
    const last = await database.transaction(query => query('select state from container where id = $1', [id]))
    assert.deepEqual(last[0].state.attributes, one.end)
    const { readiness } = await import('../gateout.mjs')
    await page.waitForFunction(
      says => document.querySelectorAll('tbody td')[1].textContent === says,
      readiness.explain(readiness.evaluate(one.end)),
    )
    assert.equal((await page.$$('tbody tr')).length, 1)
  } finally {
    await browser.close()
    await service.close()
    await database.close()
  }
}

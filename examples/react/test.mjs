/**
 * The built page in Chromium under a strict content security policy: the first answer, an update that makes a container
 * ready, a lost update that puts one in doubt, the fetch that ends the doubt, a search, a reload; axe finds no fault, and
 * the console has no error. The components in Vue and Svelte compile.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import { compile } from 'svelte/compiler'
import { compileScript, parse } from 'vue/compiler-sfc'
import { start } from './service.mjs'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:"
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const compilesComponents = () => {
  const { descriptor, errors } = parse(readFileSync('Container.vue', 'utf8'))
  assert.deepEqual(errors, [])
  assert.match(compileScript(descriptor, { id: 'container', inlineTemplate: true }).content, /pickupStatus/)
  assert.deepEqual(compile(readFileSync('Container.svelte', 'utf8'), { generate: 'client' }).warnings, [])
}

const files = ({ url }, response) => {
  const path = `dist${url === '/' ? '/index.html' : url}`
  if (!existsSync(path)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': TYPES[extname(path)], 'content-security-policy': POLICY })
  response.end(readFileSync(path))
}

/** Waits until the row of a container contains the words. */
const rowHas = (page, number, words) =>
  page.locator('tbody tr', { hasText: number }).filter({ hasText: words }).waitFor({ timeout: 20_000 })

const violations = async (page, axe) => {
  await page.evaluate(axe)
  return page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html]))
}

const EXAM = { name: 'VACIS', status: 'hold', description: null }
const READY = { available_for_pickup: true, holds_at_pod_terminal: [] }

const showsContainers = async (page, service, axe) => {
  await page.goto(service.url)
  await rowHas(page, 'BLUU1010107', 'Blocked')
  const numbers = await page.locator('tbody th').allTextContents()
  assert.deepEqual(numbers, ['BLUU1010107', 'BLUU2020208', 'BLUU3030309', 'BLUU4040400'])
  await rowHas(page, 'BLUU2020208', '$450.50')
  await rowHas(page, 'BLUU4040400', 'Not reported')

  await page.getByRole('button', { name: 'BLUU1010107' }).click()
  await service.change(0, READY)
  await rowHas(page, 'BLUU1010107', 'Pick up')
  await page.locator('section li', { hasText: 'became ready' }).waitFor()
  assert.deepEqual(await violations(page, axe), [])

  // The lost update is noticed by the next one, whose old value differs. The fetch ends the doubt.
  const resume = service.pause()
  await service.change(2, { holds_at_pod_terminal: [EXAM] }, { isLost: true })
  await service.change(2, { holds_at_pod_terminal: [{ ...EXAM, status: 'pending' }] })
  await rowHas(page, 'BLUU3030309', 'In doubt')
  resume()
  await rowHas(page, 'BLUU3030309', 'Confirm with the terminal')

  await page.getByLabel('Number or reference').pressSequentially('po-7788')
  assert.deepEqual(await page.locator('tbody th').allTextContents(), ['BLUU3030309'])
  await page.reload()
  await rowHas(page, 'BLUU1010107', 'Pick up')
  assert.deepEqual(await violations(page, axe), [])
}

compilesComponents()
execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
for (const name of readdirSync('dist/assets').filter(name => name.endsWith('.js')))
  console.log(`${name}: ${(gzipSync(readFileSync(`dist/assets/${name}`)).length / 1_000).toFixed(1)} kB compressed`)
const libraries = await Promise.all([import('playwright-core'), import('axe-core')]).catch(() => undefined)
if (!libraries || !existsSync(CHROMIUM)) {
  console.log('Chromium, playwright-core or axe-core is not installed')
  process.exit(77)
}
const [{ chromium }, { default: axe }] = libraries
const service = await start({ files })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
try {
  const page = await browser.newPage({ locale: 'en-US' })
  const errors = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', error => errors.push(error.message))
  await showsContainers(page, service, axe.source)
  assert.deepEqual(errors, [])
} finally {
  await browser.close()
  await service.close()
}

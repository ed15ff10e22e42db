/** The built entry without fast-check, and the files of the package that have a name. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { jsonSchema, openApi, schemaNames } from '../../src/oracle'
import { folder, ROOT } from './gateout'

const SENTENCE = 'gateout/conform needs fast-check: npm install --save-dev fast-check\n'

describe('without fast-check', () => {
  let cwd: string
  beforeAll(() => {
    cwd = folder({})
    const installed = join(cwd, 'node_modules/gateout')
    mkdirSync(installed, { recursive: true })
    cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'))
    cpSync(join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules/re2js'), join(cwd, 'node_modules/re2js'))
  })
  const run = (...args: string[]): string => spawnSync(process.execPath, args, { cwd, encoding: 'utf8' }).stdout

  test('an import of gateout/conform names it in one sentence', () => {
    const code = "import('gateout/conform').catch(error => console.log(error.message))"
    expect(run('--input-type=module', '-e', code)).toBe(SENTENCE)
  })
  test('a require of gateout/conform does too', () => {
    const code = "try { require('gateout/conform') } catch (error) { console.log(error.message) }"
    expect(run('--input-type=commonjs', '-e', code)).toBe(SENTENCE)
  })
  test.each(['gateout', 'gateout/oracle', 'gateout/container'])('%s does not need it', entry => {
    expect(run('--input-type=module', '-e', `await import('${entry}'); console.log('loaded')`)).toBe('loaded\n')
  })
})

test('with fast-check gateout/conform has the same exports in both formats', () => {
  const code = `const names = Object.keys(require('gateout/conform')).sort()
    import('gateout/conform').then(module => console.log(names.join() === Object.keys(module).sort().join(), names.length > 3))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', code], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect({ stdout, stderr }).toEqual({ stdout: 'true true\n', stderr: '' })
})

test.each(['vectors/fee/summarize.json', 'schemas/container.json', 'examples/containers/ready.json'])(
  'gateout/%s is a file',
  path => {
    expect(existsSync(fileURLToPath(import.meta.resolve(`gateout/${path}`)))).toBe(true)
  },
)

test('gateout/schemas has a file for every schema', () => {
  const expected = { ...Object.fromEntries(schemaNames.map(name => [name, jsonSchema(name)])), openapi: openApi() }
  const files = new URL('.', import.meta.resolve('gateout/schemas/container.json'))
  expect(readdirSync(files).sort()).toEqual(
    Object.keys(expected)
      .map(name => `${name}.json`)
      .sort(),
  )
  for (const [name, schema] of Object.entries(expected))
    expect([name, JSON.parse(readFileSync(new URL(`${name}.json`, files), 'utf8'))]).toEqual([name, schema])
})

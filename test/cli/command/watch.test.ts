import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { folder, gateout, ROOT, start } from '../gateout'

/** A program that gives this answer to `readiness.evaluate`, or the right one. */
const program = (answer: string): string => `
import { createInterface } from 'node:readline'
import { respond } from ${JSON.stringify(String(pathToFileURL(join(ROOT, 'dist/oracle.js'))))}
createInterface({ input: process.stdin }).on('line', line => {
  const reply = respond(line)
  if (reply !== undefined) console.log(${answer})
})
`

test('--watch examines the program again after a change of its file', async () => {
  const path = folder({ 'rules.mjs': program(`reply.replace('"blocked"', '"ready"')`) })
  const args = ['conform', '--watch', '--must-only', '--operations', 'readiness.evaluate', '--', 'node', 'rules.mjs']
  const child = start(args, { cwd: path })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text: Buffer) => (stdout += String(text)))
  const seen = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(stderr)) stderr += String((await once(child.stderr, 'data'))[0])
    stderr = ''
  }
  await seen(/watching rules\.mjs; end it with Ctrl-C/)
  expect(stdout).toContain('It does not conform')
  stdout = ''
  writeFileSync(join(path, 'rules.mjs'), program('reply'))
  await seen(/watching rules\.mjs/)
  expect(stdout).toContain('It conforms')
  child.kill('SIGINT')
  await once(child, 'exit')
})

test('--watch needs a file', async () => {
  const { code, stderr } = await gateout(['conform', '--watch', '--', 'no-such-program', '--flag'])
  expect(code).toBe(3)
  expect(stderr).toBe('error: --watch needs a file among the words of the command\n')
})

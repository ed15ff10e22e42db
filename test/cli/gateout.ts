/** Runs the built command line. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CLI = join(ROOT, 'dist/cli.js')
if (!existsSync(CLI)) throw new Error('dist/cli.js is missing: run "npm run build" first')

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
type Setting = { readonly input?: string | Buffer; readonly env?: Readonly<Record<string, string>>; readonly cwd?: string }

/** An environment without a say on colours, whatever the one of the tests says. */
const { NO_COLOR: _, FORCE_COLOR: __, ...ENV } = process.env

export const start = (args: readonly string[], { env = {}, cwd = ROOT }: Setting = {}) =>
  spawn(process.execPath, [CLI, ...args], { cwd, env: { ...ENV, ...env } })

export const gateout = (args: readonly string[], setting: Setting = {}): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = start(args, setting)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', reject)
    child.on('close', code => resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(setting.input ?? '')
  })

/** A new folder with some files in it. */
export const folder = (files: Readonly<Record<string, string | Buffer>>): string => {
  const path = mkdtempSync(join(tmpdir(), 'gateout-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return path
}

export const ID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'

/** A container that can be picked up, unless its attributes say otherwise. */
export const container = (attributes: Readonly<Record<string, unknown>> = {}) => ({
  id: ID,
  type: 'container',
  attributes: { number: 'CSQU3054383', available_for_pickup: true, holds_at_pod_terminal: [], ...attributes },
})

export const jsonLines = (text: string): readonly unknown[] => text.split('\n').filter(Boolean).map(line => JSON.parse(line) as unknown)

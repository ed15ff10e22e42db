/**
 * Runs every `console` block of the README, the guide and the notes for assistants and compares its output, and every
 * `ts` block and compares the value after each `// →`. Needs the build, which npm test makes first.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mermaid } from '../src/kernel/machine'
import { machine as documents } from '../src/rule/document'
import { machine as holds } from '../src/rule/hold'
import { machine as requests } from '../src/rule/tracking-request/step'
import { blocksIn, blocksOf, compileAll, environment, expectationsOf, runAll } from './snippet'
import { files } from './vectors'

const README = readFileSync('README.md', 'utf8')

/** Programs that a command of a page may need and a machine may lack. */
const PROGRAMS = ['python3', 'chromium', 'sqlite3', 'psql']
const isInstalled = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

describe('commands', () => {
  const env = environment()
  const commands = blocksIn('console').flatMap(({ page, line, code }) =>
    code
      .split(/^\$ /m)
      .slice(1)
      .map(text => {
        const [command = '', ...output] = text.split('\n')
        return [`${page}:${line} ${command}`, command, output.join('\n')] as const
      }),
  )
  it.for(commands)('%s', ([, command, output], { skip }) => {
    const absent = PROGRAMS.find(program => new RegExp(`\\b${program}\\b`).test(command) && !isInstalled(program))
    if (absent !== undefined) {
      console.log(`not run, because ${absent} is not installed: ${command}`)
      skip()
    }
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8', env }).trimEnd()).toBe(output.trimEnd())
  })
  it('are shown', () => {
    expect(commands.length).toBeGreaterThanOrEqual(10)
  })
})

describe('README', () => {
  it('has commands of the package to set up, and CI runs the last', () => {
    expect(
      blocksOf('README.md')
        .filter(({ language }) => language === 'sh')
        .map(({ code }) => code),
    ).toEqual(['npm ci && npm run example\n', 'npm cit\n'])
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['example', 'test']))
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm cit$/m)
  })
  it('is short', () => {
    expect(README.split('\n').length).toBeLessThanOrEqual(200)
    expect(README.split(/\s+/).length).toBeLessThanOrEqual(1800)
  })
  it('counts no more worked cases and questions than there are', () => {
    const count = (pattern: RegExp): number => Number(pattern.exec(README)?.[1]?.replace(',', ''))
    expect(Math.floor(files.flatMap(({ cases }) => cases).length / 100) * 100).toBe(
      count(/more than\s+([\d,]+) worked cases/),
    )
    const questions = readFileSync('docs/cookbook.md', 'utf8').match(/^### /gm) ?? []
    expect(Math.floor(questions.length / 10) * 10).toBe(count(/more than (\d+) questions/))
  })
  it('names functions that exist', async () => {
    const index = (await import('../src/index')) as Record<string, unknown>
    const customField = await import('../src/rule/custom-field')
    const names = [...README.matchAll(/\| `(\w+)\.(\w+)` \| `gateout/g)].map(
      ([, family = '', verb = '']) => [family, verb] as const,
    )
    expect(names.length).toBeGreaterThan(10)
    for (const [family, verb] of names) expect({ ...index, customField }[family]).toHaveProperty(verb)
  })
})

describe('notes for assistants', () => {
  const notes = ['SKILL.md', 'llms.txt'].map(name => readFileSync(`docs/${name}`, 'utf8')).join('\n')
  it('import functions that exist', async () => {
    const imports = [...notes.matchAll(/import \{ (\w+) \} from '(gateout[^']*)'/g)]
    expect(imports.length).toBeGreaterThan(10)
    for (const [, name = '', entry = ''] of imports)
      expect(Object.keys((await import(entry)) as object), entry).toContain(name)
  })
  it('link to files of the package', () => {
    for (const [, target = ''] of notes.matchAll(/\]\(([^)]+)\)/g))
      expect(existsSync(`docs/${target}`), target).toBe(true)
  })
})

it('diagrams match the tables', () => {
  expect(new Set(blocksIn('mermaid').map(({ code }) => code))).toEqual(
    new Set([
      `${mermaid(holds, 'none')}\n`,
      `${mermaid(requests, 'pending')}\n`,
      `${mermaid(documents, 'submitted')}\n`,
    ]),
  )
})

it('JSON is valid', () => {
  for (const { code } of blocksIn('json')) expect(() => JSON.parse(code) as unknown).not.toThrow()
})

describe('snippets', () => {
  const snippets = [...blocksIn('ts'), ...blocksIn('tsx')]
  const failures = runAll(snippets)
  it.each(snippets.map(block => [`${block.page}:${block.line}`, block] as const))('%s', (_, block) => {
    expect(expectationsOf(block)).toBeGreaterThan(0)
    expect(failures.get(block)).toBeUndefined()
  })
  it('compile under strict', () => {
    expect(compileAll(snippets)).toEqual([])
  })
  it('has a catalogue that does not compile without one of its words', () => {
    const catalogue = snippets.find(({ code }) => code.includes('Record<pickup.Status, string>'))!
    const code = catalogue.code.replace(/^ {2}blocked: .*\n/m, '')
    expect(compileAll([{ ...catalogue, code }]).join()).toMatch(/Property 'blocked' is missing/)
  })
})

/**
 * Runs every `console` block of the README and compares its output, and every `ts` block and compares the value after
 * each `// →`. Needs the build, which npm test makes first.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { mermaid } from '../src/kernel/machine'
import { machine as documents } from '../src/rule/document'
import { machine } from '../src/rule/hold'
import { machine as requests } from '../src/rule/tracking-request/step'

const readme = readFileSync('README.md', 'utf8')
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)

/** Programs that a command of the README may need and a machine may lack. */
const PROGRAMS = ['python3', 'chromium', 'sqlite3', 'psql']
const isInstalled = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

describe('commands', () => {
  const bin = mkdtempSync(join(tmpdir(), 'gateout-readme-'))
  chmodSync('dist/cli.js', 0o755)
  symlinkSync(resolve('dist/cli.js'), join(bin, 'gateout'))
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` }

  const commands = blocks('console')
    .flatMap(block => block.split(/^\$ /m).slice(1))
    .map(text => {
      const [command = '', ...output] = text.split('\n')
      return [command, output.join('\n')] as const
    })
  it.for(commands)('%s', ([command, output], { skip }) => {
    const absent = PROGRAMS.find(program => new RegExp(`\\b${program}\\b`).test(command) && !isInstalled(program))
    if (absent !== undefined) {
      console.log(`not run, because ${absent} is not installed: ${command}`)
      skip()
    }
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8', env }).trimEnd()).toBe(output.trimEnd())
  })
  it('are shown', () => {
    expect(commands.length).toBeGreaterThanOrEqual(4)
  })

  it('to set up are scripts of the package, and CI runs the last', () => {
    expect(blocks('sh')).toEqual(['npm ci && npm run example\n', 'npm cit\n'])
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['example', 'test']))
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm cit$/m)
  })
})

describe('diagrams', () => {
  it('match the tables', () => {
    expect(blocks('mermaid')).toEqual([
      `${mermaid(machine, 'none')}\n`,
      `${mermaid(requests, 'pending')}\n`,
      `${mermaid(documents, 'submitted')}\n`,
    ])
  })
})

const SNIPPETS = blocks('ts')

describe('snippets', () => {
  it.each(SNIPPETS.map((block, i) => [i, block] as const))('%i', (i, block) => {
    const asserted = block.replace(/^(.+) \/\/ → (.+)$/gm, 'assert.deepStrictEqual($1, $2); count++')
    const expected = [...block.matchAll(/\/\/ → /g)].length
    expect(expected).toBeGreaterThan(0)
    const code = `import assert from 'node:assert'\nlet count = 0\n${asserted}\nconsole.log(count)\n`
    mkdirSync('temp', { recursive: true })
    // Within the package its own name resolves to the build.
    writeFileSync(
      `temp/readme-${i}.mjs`,
      ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } })
        .outputText,
    )
    expect(execFileSync('node', [`temp/readme-${i}.mjs`], { encoding: 'utf8' })).toBe(`${expected}\n`)
  })
  it('compile under strict', () => {
    mkdirSync('temp', { recursive: true })
    const files = SNIPPETS.map((block, i) => {
      writeFileSync(`temp/readme-${i}.mts`, `${block}\nexport {}\n`)
      return resolve(`temp/readme-${i}.mts`)
    })
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ['node'],
    })
    expect(
      ts
        .getPreEmitDiagnostics(program)
        .map(
          ({ file, start, messageText }) =>
            `${basename(file?.fileName ?? '')}:${file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
        ),
    ).toEqual([])
  })
})

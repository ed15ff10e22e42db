/**
 * The code blocks of the README, the guide and the notes for assistants, and the means to run them.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import ts from 'typescript'

/** A fenced block: its page, its line there, its language and its code. */
export type Block = { readonly page: string; readonly line: number; readonly language: string; readonly code: string }

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => `${folder}/${name}`)

/** The pages for implementers, whose blocks are shapes and programs in other languages. */
const NOT_RUN = ['docs/contract/', 'docs/CONFORMANCE.md']

/** Every page with code that is run. */
export const PAGES: readonly string[] = [
  'README.md',
  'docs/llms.txt',
  ...markdownIn('docs').filter(page => !NOT_RUN.some(start => page.startsWith(start))),
]

/** Returns the fenced blocks of a page. */
export const blocksOf = (page: string): readonly Block[] => {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language,
    code,
  }))
}

/** Returns the blocks of all pages in a language. */
export const blocksIn = (language: string): readonly Block[] =>
  PAGES.flatMap(blocksOf).filter(block => block.language === language)

/** An environment in which `gateout` is the built command. */
export const environment = (): NodeJS.ProcessEnv => {
  const bin = mkdtempSync(join(tmpdir(), 'gateout-snippet-'))
  chmodSync('dist/cli.js', 0o755)
  symlinkSync(resolve('dist/cli.js'), join(bin, 'gateout'))
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` }
}

const FOLDER = 'temp/snippets'
const EXPECTATION = /^(.+) \/\/ → (.+)$/gm

/** The number of expected values in a block. */
export const expectationsOf = ({ code }: Block): number => [...code.matchAll(EXPECTATION)].length

const nameOf = ({ page, line }: Block): string => `${page.replace(/\W/g, '-')}-${line}`

/** What JSX needs that React brings. */
const JSX = {
  run: 'const React = { createElement: (type, props, ...children) => ({ type, props: { ...props, children } }) }',
  types: 'declare global { namespace JSX { interface IntrinsicElements { [name: string]: object } } }',
}

const moduleOf = (block: Block): string => {
  const asserted = block.code.replace(EXPECTATION, 'assert.deepStrictEqual($1, $2)')
  const code = `import assert from 'node:assert'\n${block.language === 'tsx' ? JSX.run : ''}\n${asserted}\n`
  const path = `${FOLDER}/${nameOf(block)}.mjs`
  // Within the package its own name resolves to the build.
  const { outputText } = ts.transpileModule(code, {
    fileName: `block.${block.language}`,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.React },
  })
  writeFileSync(path, outputText)
  return path
}

const RUNNER = `
const failures = {}
for (const path of process.argv.slice(2)) {
  try { await import(path) } catch (error) { failures[path] = error.stack ?? String(error) }
}
console.log(JSON.stringify(failures))
`

/** Runs TypeScript blocks in one process and returns the error of each that fails. */
export const runAll = (blocks: readonly Block[]): ReadonlyMap<Block, string> => {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/run.mjs`, RUNNER)
  const paths = blocks.map(block => resolve(moduleOf(block)))
  const failures = JSON.parse(
    execFileSync('node', [`${FOLDER}/run.mjs`, ...paths], { encoding: 'utf8' })
      .trimEnd()
      .split('\n')
      .at(-1)!,
  ) as Record<string, string>
  return new Map(
    blocks.flatMap((block, i) => (failures[paths[i]!] === undefined ? [] : [[block, failures[paths[i]!]!] as const])),
  )
}

/** Returns the errors of the compiler, under `strict`, for TypeScript blocks. */
export const compileAll = (blocks: readonly Block[]): readonly string[] => {
  mkdirSync(FOLDER, { recursive: true })
  const blockOf = new Map(
    blocks.map(block => [resolve(`${FOLDER}/${nameOf(block)}.${block.language === 'tsx' ? 'tsx' : 'mts'}`), block]),
  )
  for (const [path, { code, language }] of blockOf)
    writeFileSync(path, `${code}\nexport {}\n${language === 'tsx' ? JSX.types : ''}\n`)
  const program = ts.createProgram([...blockOf.keys()], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    jsx: ts.JsxEmit.Preserve,
  })
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const block = blockOf.get(file?.fileName ?? '')
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0
    return `${block?.page}:${(block?.line ?? 0) + line + 1} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

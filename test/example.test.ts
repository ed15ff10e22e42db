/**
 * Runs the `@example expression // value` of every function. The value may be a part of the result. The example of a
 * property is a value, which the tests of its rule read.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import sources from '../scripts/config/entries.json'
import { parseExample, runExample } from '../scripts/docs/example.mjs'

const files = (readdirSync('src', { recursive: true }) as string[]).filter(path => path.endsWith('.ts'))
const examples = files.flatMap(path =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(/^ \* @example\s(?: \* )?(.+(?:\n \* (?!@).*)*)/gm)].map(
    ([, text = '']) => {
      const example = parseExample(text.replaceAll('\n * ', '\n'))
      return [path, example.code, example] as const
    },
  ),
)

type Module = { readonly [name: string]: unknown }

const load = (path: string): Promise<Module> => import(/* @vite-ignore */ `../src/${path}`) as Promise<Module>

/** The entries of the package, by import name. */
const entries = new Map(
  Object.entries(sources).map(([name, path]) => [
    name === 'index' ? 'gateout' : `gateout/${name}`,
    path.slice('src/'.length),
  ]),
)
const importFrom = (name: string): Promise<Module> => {
  const path = entries.get(name)
  return path === undefined ? (import(/* @vite-ignore */ name) as Promise<Module>) : load(path)
}

/** The names that an example may use: the exports of its file and of its folder. */
const namesFor = async (path: string): Promise<Module> => {
  const index = `${dirname(path)}/index.ts`
  return { ...(files.includes(index) && (await load(index))), ...(await load(path)) }
}

it.each(examples)('%s: %s', async (path, _, example) => {
  const [got, expected] = await runExample(example, await namesFor(path), importFrom)
  if (typeof expected === 'object') expect(got).toMatchObject(expected as object)
  else expect(got).toBe(expected)
})

/** The files in which an entry may define its functions: its folder if it is the index of one, and the kernel. */
const filesOf = (path: string): readonly string[] =>
  files.filter(file => {
    if (file === path || file.startsWith('kernel/')) return true
    return path.endsWith('index.ts') && (dirname(path) === '.' || file.startsWith(`${dirname(path)}/`))
  })

it.each([...entries])('each function of %s has one', async (_, path) => {
  const source = filesOf(path).map(file => readFileSync(`src/${file}`, 'utf8'))
  const functions = Object.entries(await load(path))
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
  const documented = [
    ...source.join('\n').matchAll(/ @example.*\n(?: \*.*\n)*? \*\/\nexport (?:const|function\*?) (\w+)/g),
  ].map(([, name]) => name)
  expect(functions.filter(name => !documented.includes(name))).toEqual([])
})

/**
 * Runs the `@example expression // value` of every function. The value may be a part of the result. The example of a
 * property is a value, which the tests of its rule read.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'

const files = (readdirSync('src', { recursive: true }) as string[]).filter(path => path.endsWith('.ts'))
const examples = files.flatMap(path =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(/^ \* @example (.+(?:\n \* (?!@).*)*)/gm)].map(
    ([, example = '']) => {
      const [code = '', value = ''] = example.replaceAll('\n *', '').split(' // ')
      return [path, code, value || code] as const
    },
  ),
)

const load = (path: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ `../src/${path}`) as Promise<Record<string, unknown>>
/** The names that an example may use: the exports of its file and of its folder. */
const namesFor = async (path: string): Promise<Record<string, unknown>> => {
  const index = `${dirname(path)}/index.ts`
  return { ...(files.includes(index) && (await load(index))), ...(await load(path)) }
}

/** An example may wait for a result. */
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor

it.each(examples)('%s: %s', async (path, code, value) => {
  const names = await namesFor(path)
  const run = (text: string): Promise<unknown> =>
    (new AsyncFunction(...Object.keys(names), `return (${text})`) as (...values: unknown[]) => Promise<unknown>)(
      ...Object.values(names),
    )
  const [got, expected] = [await run(code), await run(value)]
  if (typeof expected === 'object') expect(got).toMatchObject(expected as object)
  else expect(got).toBe(expected)
})

/** The entries of the package that are rules. */
const entries = [...readFileSync('tsup.config.ts', 'utf8').matchAll(/'src\/(rule\/.+?\.ts)'/g)].map(
  ([, path = '']) => path,
)

it.each(entries)('each function of the entry %s has one', async path => {
  const own = files.filter(file => (path.endsWith('/index.ts') ? file.startsWith(`${dirname(path)}/`) : file === path))
  const source = own.map(file => readFileSync(`src/${file}`, 'utf8')).join('\n')
  const functions = Object.entries(await load(path))
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
  const documented = [...source.matchAll(/ @example [^\n]*\n(?: \* [^\n]*\n)* \*\/\nexport const (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(functions.filter(name => !documented.includes(name))).toEqual([])
})

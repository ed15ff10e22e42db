/** Runs the example of every docstring: `@example expression // what it gives, or a part of it`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = (readdirSync('src', { recursive: true }) as string[]).filter(path => path.endsWith('.ts'))
const examples = files.flatMap(path =>
  [...readFileSync(`src/${path}`, 'utf8').matchAll(/@example (.+) \/\/ (.+)/g)].map(([, code = '', value = '']) => [path, code, value] as const))

it.each(examples)('%s: %s', async (path, code, value) => {
  const module = await import(/* @vite-ignore */ `../src/${path}`) as Record<string, unknown>
  const run = (text: string): unknown => new Function(...Object.keys(module), `return (${text})`)(...Object.values(module))
  const [got, expected] = [run(code), run(value)]
  if (typeof expected === 'object') expect(got).toMatchObject(expected as object)
  else expect(got).toBe(expected)
})

it('each public function of a rule has one', () => {
  for (const path of files.filter(file => file.startsWith('rule/'))) {
    const functions = [...readFileSync(`src/${path}`, 'utf8').matchAll(/\n(?: \* @example[^\n]*\n \*\/\n)?export const (\w+) = \(/g)]
    expect(functions.filter(([text]) => !text.includes('@example')).map(([, name]) => `${path}: ${name}`)).toEqual([])
  }
})

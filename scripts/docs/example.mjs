/**
 * The examples of docstrings: imports and constants if it needs them, one a line, then `expression // value`. The reference
 * shows each with its import, and runs it.
 */
import { inspect } from 'node:util'

/** The parts of an example. */
export const parseExample = text => {
  const lines = text.trim().split('\n')
  const end = lines.findIndex(each => !/^(import|const) /.test(each))
  const [code, value = code] = lines
    .slice(end)
    .join('\n')
    .split(/\s\/\/ /)
  return {
    imports: lines.slice(0, end).filter(each => each.startsWith('import ')),
    constants: lines.slice(0, end).filter(each => each.startsWith('const ')),
    code,
    value: value.replaceAll('\n', ' '),
  }
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

/** The names that imports bind, with their values. */
const importAll = async (imports, load) => {
  const bound = await Promise.all(
    imports.map(async each => {
      const [, all, some = '', module] = /^import (?:\* as (\w+)|\{(.+)\}) from '(.+)'$/.exec(each) ?? []
      const loaded = await load(module)
      return all ? [[all, loaded]] : some.split(',').map(name => [name.trim(), loaded[name.trim()]])
    }),
  )
  return Object.fromEntries(bound.flat())
}

/** Runs an example with the exports of its module. Resolves to the value of the expression, and to the expected one. */
export const runExample = async ({ imports, constants, code, value }, exported, load) => {
  const names = { ...exported, ...(await importAll(imports, load)) }
  const run = text =>
    new AsyncFunction(...Object.keys(names), `{\n${[...constants, `return (${text})`].join('\n')}\n}`)(
      ...Object.values(names),
    )
  return [await run(code), await run(value)]
}

const examples = []

/** A longer line has its value on the next. */
const MAX_LINE = 76

const withValue = (code, value) => {
  const line = `${code.replaceAll('\n', '\n  ')} // → ${value}`
  if (code === value) return code
  return line.length > MAX_LINE ? line.replace(' // → ', '\n// → ') : line
}

/** The snippet of an example, on the page of an entry: its name and its exports. */
export const exampleOf = ({ name, children }, text) => {
  const example = parseExample(text)
  const { constants, code, value } = example
  const imports = example.imports.filter(each => !each.endsWith(` from '${name}'`))
  const body = [...constants, code].join('\n')
  const used = children
    .map(each => each.name)
    .filter(each => !imports.join().includes(each) && new RegExp(`(?<![.\\w])${each}\\b(?!:)`).test(body))
  examples.push({ entry: name, example })
  return [
    ...imports,
    ...(used.length > 0 ? [`import { ${[...new Set(used)].join(', ')} } from '${name}'`] : []),
    '',
    ...constants,
    withValue(code, value),
  ].join('\n')
}

/** Whether a value has an expected part. */
const hasPart = (found, expected) => {
  if (Object(expected) !== expected) return Object.is(found, expected)
  if (Object(found) !== found || (Array.isArray(expected) && found.length !== expected.length)) return false
  return Object.entries(expected).every(([key, value]) => hasPart(found[key], value))
}

/** Runs every example with the exports of its entry. An expected object may be a part of the result. */
export const checkExamples = async () => {
  for (const { entry, example } of examples) {
    const [found, expected] = await runExample(example, await import(entry), module => import(module))
    if (!hasPart(found, expected))
      throw new Error(`${entry}: ${example.code}\nreturns ${inspect(found)}\ninstead of ${example.value}`)
  }
}

/**
 * Turns the `@example expression // value` of a docstring into a snippet with its import, and runs the snippets.
 */
import { inspect } from 'node:util'

const examples = []

/** The snippet of an example, on the page of an entry. */
export const exampleOf = ({ name, exported }, text) => {
  const [code, value] = text.replace(/\n/g, ' ').split(/ \/\/ /)
  const used = exported.map(each => each.name).filter(each => new RegExp(`(?<![.\\w])${each}\\b(?!:)`).test(code))
  const lines = [
    `import { ${used.join(', ')} } from '${name}'`,
    '',
    value === undefined ? code : `${code} // → ${value}`,
  ]
  examples.push({ entry: name, code, value: value ?? code })
  return lines.join('\n')
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor

/** Whether a value has an expected part. */
const hasPart = (found, expected) => {
  if (Object(expected) !== expected) return Object.is(found, expected)
  if (Object(found) !== found || (Array.isArray(expected) && found.length !== expected.length)) return false
  return Object.entries(expected).every(([key, value]) => hasPart(found[key], value))
}

/** Runs every example with the exports of its entry. An expected object may be a part of the result. */
export const checkExamples = async () => {
  for (const { entry, code, value } of examples) {
    const exported = await import(entry)
    const run = text => new AsyncFunction(...Object.keys(exported), `return (${text})`)(...Object.values(exported))
    const found = await run(code)
    if (!hasPart(found, await run(value)))
      throw new Error(`${entry}: ${code}\nreturns ${inspect(found)}\ninstead of ${value}`)
  }
}

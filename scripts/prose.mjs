/**
 * Counts habits of wording and naming, and fails above the budgets in prose-budget.json. Habits of habits.json are counted
 * per 1,000 words in the comments and pages of each folder and in the strings of src, page and test. Functions that end in
 * Of or are named by a participle, nested conditional expressions, and messages outside the phrase book are counted by the
 * compiler's tree. `--update` lowers the budgets to the counts, rounded up to a half. Nothing raises them.
 * `--list PATH…` prints each occurrence under those paths, `--table` each count.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { codeMeasures } from './code-habits.mjs'
import { readProse, readStrings } from './prose-text.mjs'

const BUDGET = 'scripts/prose-budget.json'
/** Of a folder that has no budget yet. */
const NEW_BUDGET = 3
const SHOWN = 10
const budgets = JSON.parse(readFileSync(BUDGET, 'utf8'))
const { patterns, newer } = JSON.parse(readFileSync('scripts/habits.json', 'utf8'))
const compiled = table => Object.entries(table).map(([name, source]) => ({ name, pattern: new RegExp(source, 'g') }))
const [habits, newHabits] = [compiled(patterns), compiled(newer)]
const args = process.argv.slice(2)
const listed = args[0] === '--list' ? args.slice(1) : undefined

/** By key: the words or other units, the places of the occurrences, and the number of units of a rate. */
const measures = new Map()
const measure = (key, per = 1_000) => {
  if (!measures.has(key)) measures.set(key, { units: 0, places: [], per })
  return measures.get(key)
}

/** The folder or page that a file counts for; undefined if its prose is generated or somebody else's. */
const folderOf = file => {
  if (/(^|\/)(vectors|schemas|etc)\/|lock\.json$|[.]generated[.]|docs\/conformance\/implementations[.]md$/.test(file))
    return undefined
  const [first, second, third] = file.split('/')
  if (second === undefined) return file.endsWith('.md') ? file : '.'
  if (first !== 'src') return first
  return third === undefined ? 'src' : `src/${second}`
}

const countWords = text => (text.match(/[A-Za-z']+/g) ?? []).length
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length - 1

/** Adds the matches in pieces of prose to the measure of each pattern. */
const count = (file, pieces, table, measureOf) => {
  for (const { line, text } of pieces) {
    for (const { name, pattern } of table) {
      for (const { index, 0: found } of text.matchAll(pattern)) {
        const at = lineAt(text, index)
        const sentence = text.split('\n')[at].trim().slice(0, 160)
        measureOf(name).places.push({ file, line: line + at, text: `${name} "${found}": ${sentence}` })
      }
    }
  }
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter(file => existsSync(file) && folderOf(file) !== undefined)

for (const file of files) {
  const source = readFileSync(file, 'utf8')
  const prose = readProse(file, source)
  if (prose) {
    const words = prose.reduce((sum, { text }) => sum + countWords(text), 0)
    measure(`prose of ${folderOf(file)}`).units += words
    count(file, prose, habits, () => measure(`prose of ${folderOf(file)}`))
    for (const { name } of newHabits) measure(`habit ${name}`).units += words
    count(file, prose, newHabits, name => measure(`habit ${name}`))
  }
  const [area] = file.split('/')
  if (['src', 'page', 'test'].includes(area) && file.endsWith('.ts')) {
    const strings = readStrings(source)
    measure(`strings of ${area}`).units += strings.reduce((sum, { text }) => sum + countWords(text), 0)
    count(file, strings, habits, () => measure(`strings of ${area}`))
  }
}
for (const [key, found] of codeMeasures(files)) measures.set(key, found)

const rows = [...measures]
  .map(([key, { units, places, per }]) => ({
    key,
    places,
    units,
    rate: Math.round((10 * per * places.length) / Math.max(units, 1)) / 10,
  }))
  .sort((a, b) => (a.key < b.key ? -1 : 1))

if (listed) {
  for (const { file, line, text } of rows.flatMap(({ places }) => places)) {
    if (listed.some(path => file.startsWith(path))) console.log(`${file}:${line} ${text}`)
  }
}
if (args[0] === '--table') for (const { key, units, rate } of rows) console.log(`${key}\t${units}\t${rate}`)
if (args[0] === '--update') {
  // A short page exceeds a smaller rate with its first occurrence.
  const roundUp = (key, rate) => Math.max(/^(prose|strings) /.test(key) ? 1 : 0, Math.ceil(2 * rate) / 2)
  const lowered = rows.map(({ key, rate }) => [key, Math.min(roundUp(key, rate), budgets[key] ?? Infinity)])
  writeFileSync(BUDGET, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
} else {
  for (const { key, rate, places } of rows) {
    const budget = budgets[key] ?? NEW_BUDGET
    if (rate <= budget) continue
    process.exitCode = 1
    console.error(`${key}: ${rate}, the budget is ${budget}:`)
    for (const { file, line, text } of places.slice(0, SHOWN)) console.error(`  ${file}:${line} ${text}`)
    if (places.length > SHOWN) console.error(`  and ${places.length - SHOWN} more: node scripts/prose.mjs --list PATH`)
  }
}
const total = rows.filter(({ key }) => key.startsWith('prose of '))
const [words, found] = [total.reduce((n, { units }) => n + units, 0), total.flatMap(({ places }) => places).length]
console.log(`${words} words of prose, ${Math.round((10_000 * found) / words) / 10} habits per 1,000`)

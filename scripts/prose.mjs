/**
 * Counts the habits of habits.json in comments and pages, per 1,000 words and folder, and fails above the budget in
 * prose-budget.json. `--update` lowers the budgets to the counts; nothing raises them. `--list PATH…` prints each
 * occurrence under those paths.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parser } from 'typescript-eslint'

const BUDGET = 'scripts/prose-budget.json'
const { patterns } = JSON.parse(readFileSync('scripts/habits.json', 'utf8'))
const habits = Object.entries(patterns).map(([name, source]) => ({ name, pattern: new RegExp(source, 'g') }))
const budgets = JSON.parse(readFileSync(BUDGET, 'utf8'))
const args = process.argv.slice(2)
const listed = args[0] === '--list' ? args.slice(1) : undefined

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length
/** Replaces matches by spaces, so that lines keep their numbers. */
const blank = (text, pattern) => text.replace(pattern, part => part.replace(/[^\n]/g, ' '))

const READERS = [
  [/\.(ts|mts|mjs|cjs|js)$/, text => comments(text)],
  [
    /\.(md|html)$/,
    text => [{ line: 1, text: blank(blank(text, /^---\n[^]*?\n---\n|^ *```[^]*?^ *```/gm), /<!--[^]*?-->|<[^>]*>/g) }],
  ],
  [
    /\.(py|sh)$|\.ci\/run$/,
    text =>
      [...text.matchAll(/#(.*)|"""([^]*?)"""/g)].map(match => ({
        line: lineOf(text, match.index),
        text: match[1] ?? match[2],
      })),
  ],
  [
    /\.(css|sql)$/,
    (text, isCss) =>
      [...text.matchAll(isCss ? /\/\*([^]*?)\*\//g : /\/\*([^]*?)\*\/|--(.*)/g)].map(match => ({
        line: lineOf(text, match.index),
        text: match[1] ?? match[2],
      })),
  ],
]

const comments = text =>
  parser
    .parseForESLint(text, { comment: true, loc: true, range: true, sourceType: 'module' })
    .ast.comments.map(({ value, loc }) => ({ line: loc.start.line, text: value.replace(/^ *\*/gm, ' ') }))

/** The folder or page that a file counts for; undefined if its prose is generated or somebody else's. */
const folderOf = file => {
  if (/(^|\/)(vectors|etc)\/|lock\.json$/.test(file)) return undefined
  const [first, second, third] = file.split('/')
  if (second === undefined) return file.endsWith('.md') ? file : '.'
  if (first !== 'src') return first
  return third === undefined ? 'src' : `src/${second}`
}

const counts = new Map()
for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')) {
  const folder = folderOf(file)
  const [, read] = READERS.find(([name]) => name.test(file)) ?? []
  if (folder === undefined || read === undefined) continue
  const count = counts.get(folder) ?? { words: 0, habits: 0 }
  counts.set(folder, count)
  let source
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    continue
  }
  for (const { line, text } of read(source, file.endsWith('.css'))) {
    const prose = blank(text, /`[^`]*`/g)
    count.words += (prose.match(/[A-Za-z']+/g) ?? []).length
    for (const { name, pattern } of habits) {
      for (const { index, 0: found } of prose.matchAll(pattern)) {
        count.habits++
        if (listed?.some(path => file.startsWith(path))) {
          const sentence = prose.split('\n')[lineOf(prose, index) - 1].trim()
          console.log(`${file}:${line + lineOf(prose, index) - 1} ${name} "${found}": ${sentence}`)
        }
      }
    }
  }
}

const rateOf = ({ words, habits: found }) => Math.round((10_000 * found) / Math.max(words, 1)) / 10
const rows = [...counts]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([folder, count]) => ({ folder, ...count, rate: rateOf(count) }))

if (args[0] === '--update') {
  const lowered = rows.map(({ folder, rate }) => [folder, Math.min(rate, budgets[folder] ?? rate)])
  writeFileSync(BUDGET, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}
const over = rows.filter(({ folder, rate }) => rate > (budgets[folder] ?? 6))
for (const { folder, rate } of args.includes('--update') ? [] : over) {
  console.error(
    `${folder}: ${rate} per 1,000 words, the budget is ${budgets[folder] ?? 6} (--list ${folder} shows them)`,
  )
}
if (args[0] === '--table') for (const { folder, words, rate } of rows) console.log(`${folder}\t${words} words\t${rate}`)
const total = rows.reduce(
  (sum, { words, habits: found }) => ({ words: sum.words + words, habits: sum.habits + found }),
  {
    words: 0,
    habits: 0,
  },
)
console.log(`${total.words} words of prose, ${rateOf(total)} habits per 1,000`)
process.exitCode = over.length > 0 && args[0] !== '--update' ? 1 : 0

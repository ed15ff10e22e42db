/**
 * Runs every family and prints one table: ours, the plain floor, the peers.
 *
 * First all contestants must give equal answers. Then each is measured in a process of its own, in rounds in which all take
 * turns; a time is that of the best round.
 *
 * node run.mjs [decode] [readiness] [fee] [hold] [changeset] [replay] [tracker] [deep-link] [tracking-request] [custom-field] [webhook] [access] [mcp] [map] [conform]
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from './turns.mjs'

const ROUNDS = 5
const FAMILIES = ['decode', 'readiness', 'fee', 'hold', 'changeset', 'replay', 'tracker', 'deep-link', 'tracking-request', 'custom-field', 'webhook', 'access', 'mcp', 'map', 'conform']
const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url))

// Measuring ----------------------------------------------------------------------------------------------------------

const measureOnce = (family, work, contestant) =>
  JSON.parse(execFileSync(process.execPath, ['--expose-gc', '--max-old-space-size=12000', MEASURE, family, work, contestant], { encoding: 'utf8' }))

/** What each contestant took in each round: { [contestant]: figures[] }. */
const measure = (family, { name, contestants, rounds = ROUNDS }) => {
  const results = Object.fromEntries(Object.keys(contestants).map(contestant => [contestant, []]))
  for (let round = 0; round < rounds; round++) {
    for (const contestant in results) {
      progress(`${name}, round ${round + 1} of ${rounds}: ${contestant}`)
      results[contestant].push(measureOnce(family, name, contestant))
    }
  }
  return results
}

/** Of times the best round, for whatever else goes on on the machine only adds to them; of other figures the median. */
const figureOf = (rounds, figure) => (figure === 'time' ? Math.min(...rounds.map(({ time }) => time)) : median(rounds.map(round => round[figure])))
const ratio = (rounds, others, figure) => figureOf(rounds, figure) / figureOf(others, figure)

const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}

// Judging ------------------------------------------------------------------------------------------------------------

/** A target in words, the figure reached, and whether that is enough. */
const judge = ({ figure = 'time', against, atMost, timesFaster, least, most }, results) => {
  const ours = results.gateout
  if (least !== undefined) {
    const reached = figureOf(ours, figure)
    return { target: `≥ ${show(least)} ${figure}`, reached: show(reached), met: reached >= least }
  }
  if (most !== undefined) {
    const reached = figureOf(ours, figure)
    return { target: `${figure} ≤ ${show(most)}`, reached: show(reached), met: reached <= most }
  }
  const reached = ratio(ours, results[against], figure)
  return timesFaster === undefined
    ? { target: `${figure} ≤ ${atMost} × ${against}`, reached: show(reached), met: reached <= atMost }
    : { target: `≥ ${timesFaster} × faster than ${against}`, reached: show(1 / reached), met: 1 / reached >= timesFaster }
}

const show = number => number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 3 : 0 })

// The table ----------------------------------------------------------------------------------------------------------

const showTime = ns => (ns < 1000 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1000).toFixed(2)} µs` : `${(ns / 1e6).toFixed(1)} ms`)

const HEAD = ['work', 'contestant', 'time', '× floor', 'target', 'reached', 'met']

const rowsOf = ({ name, floor }, results, verdicts) => Object.keys(results).flatMap((contestant, i) => {
  const figures = [
    i === 0 ? name : '',
    contestant,
    showTime(figureOf(results[contestant], 'time')),
    ratio(results[contestant], results[floor], 'time').toFixed(2),
  ]
  if (contestant !== 'gateout' || verdicts.length === 0) return [[...figures, '', '', '']]
  return verdicts.map(({ target, reached, met }, j) =>
    [...(j === 0 ? figures : ['', '', '', '']), target, reached, met ? 'yes' : 'NO'])
})

const print = (rows) => {
  const widths = HEAD.map((_, i) => Math.max(...rows.map(row => row[i].length)))
  const isNumber = [false, false, true, true, false, true, false]
  for (const row of rows) {
    console.log(row.map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ').trimEnd())
  }
}

// The run ------------------------------------------------------------------------------------------------------------

const asked = process.argv.slice(2)
const families = asked.length > 0 ? asked : FAMILIES

for (const family of families) {
  progress(`${family}: comparing answers`)
  const { check } = await import(`./${family}.mjs`)
  const notes = await check()
  progress('')
  for (const note of notes) console.log(note)
}
console.log()

const rows = [HEAD]
const verdicts = []
const reports = []
for (const family of families) {
  const { works } = await import(`./${family}.mjs`)
  for (const work of works) {
    const results = measure(family, work)
    const judged = work.targets.map(target => judge(target, results))
    rows.push(...rowsOf(work, results, judged))
    verdicts.push(...judged)
    if (work.report) reports.push('', ...work.report(results))
  }
}
progress('')
print(rows)
for (const line of reports) console.log(line)
console.log(`\n${verdicts.filter(({ met }) => met).length} of ${verdicts.length} targets met`)

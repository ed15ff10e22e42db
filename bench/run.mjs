/**
 * Runs every family of benches, and prints its table as soon as it is measured: gateout, the plain floor, the peers.
 *
 * First all contestants of a family have to give equal answers. Then each is measured in its own process, in rounds in
 * which all take turns; the best round counts. A family that fails to run is reported in its place, and the next one
 * follows.
 *
 * node run.mjs [--quick | --processor-time] [--rounds=N] [--save] [FAMILY…]
 *
 * `--save` adds the figures to results.json, from which picture.mjs draws.
 *
 * `--quick` runs all families in five minutes: one round, smaller data, all contestants in one process, half a minute
 * per work. Works that take longer are omitted with a note. Targets are printed but not judged, because one round on a
 * busy machine proves nothing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { isBusy, isQuick, median } from './turns.mjs'

const [, askedRounds = 5] = process.argv.join(' ').match(/--rounds=(\d+)/) ?? []
const ROUNDS = isQuick ? 1 : Number(askedRounds)
/** The time limits of `--quick`, in total and per work, so that every work gets its turn. */
const QUICK_SECONDS = 290
const WORK_SECONDS = 30
/** The order of the existing families. */
const FAMILIES = [
  'decode',
  'fee',
  'tracker',
  'assess',
  'advise-lines',
  'pickup',
  'free-time',
  'deep-link',
  'custom-field',
  'webhook',
  'map',
  'conform',
].filter(family => existsSync(new URL(`${family}.mjs`, import.meta.url)))
const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url))

const FLAGS = [...(isQuick ? ['--quick'] : []), ...(isBusy ? ['--processor-time'] : [])]

// Measuring ----------------------------------------------------------------------------------------------------------

/** The measurements of one round, by contestant; undefined if they are not complete before `until`. */
const measureOnce = (family, work, contestants, until) => {
  const timeout = until === undefined ? undefined : Math.round(until - Date.now())
  if (timeout !== undefined && timeout < 1_000) return undefined
  const flags = ['--expose-gc', '--max-old-space-size=12000']
  const args = [...flags, MEASURE, family, work, ...contestants, ...FLAGS]
  try {
    return JSON.parse(
      execFileSync(process.execPath, args, { encoding: 'utf8', timeout, stdio: ['ignore', 'pipe', 'inherit'] }),
    )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT') return undefined
    throw error
  }
}

/** The measurements of all rounds: { [contestant]: figures[] }; undefined if the time was not sufficient. */
const measure = (family, { name, contestants, rounds = ROUNDS }, until) => {
  /** @type {Record<string, object[]>} */
  const results = Object.fromEntries(Object.keys(contestants).map(contestant => [contestant, []]))
  const turns = isQuick ? [Object.keys(contestants)] : Object.keys(contestants).map(contestant => [contestant])
  for (let round = 0; round < Math.min(rounds, ROUNDS); round++) {
    for (const turn of turns) {
      progress(`${name}, round ${round + 1} of ${rounds}: ${turn.join(', ')}`)
      const figures = measureOnce(family, name, turn, until)
      if (figures === undefined) return undefined
      for (const contestant of turn) results[contestant].push(figures[contestant])
    }
  }
  return results
}

/** The best round of a time, because other processes only add time; the median of other measurements. */
const figureOf = (rounds, figure) =>
  figure === 'time' ? Math.min(...rounds.map(({ time }) => time)) : median(rounds.map(round => round[figure]))
const ratio = (rounds, others, figure) => figureOf(rounds, figure) / figureOf(others, figure)

const progress = text => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
}

// Judging ------------------------------------------------------------------------------------------------------------

/** A target as a sentence, the value reached, and whether it meets the target. */
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
    : {
        target: `≥ ${timesFaster} × faster than ${against}`,
        reached: show(1 / reached),
        met: 1 / reached >= timesFaster,
      }
}

const show = number => (number ?? NaN).toLocaleString('en', { maximumFractionDigits: number < 10 ? 3 : 0 })

// The table ----------------------------------------------------------------------------------------------------------

/** Some works have their own ratio instead of a time. */
const showTime = ns =>
  !ns
    ? ''
    : ns < 1000
      ? `${ns.toFixed(0)} ns`
      : ns < 1e6
        ? `${(ns / 1000).toFixed(2)} µs`
        : `${(ns / 1e6).toFixed(1)} ms`

const showRatio = number => (Number.isFinite(number) ? number.toFixed(2) : '')

const HEAD = ['work', 'contestant', 'time', '× floor', 'target', 'reached', 'met']

const rowsOf = ({ name, floor }, results, verdicts) =>
  Object.keys(results).flatMap((contestant, i) => {
    const figures = [
      i === 0 ? name : '',
      contestant,
      showTime(figureOf(results[contestant], 'time')),
      showRatio(ratio(results[contestant], results[floor], 'time')),
    ]
    if (contestant !== 'gateout' || verdicts.length === 0) return [[...figures, '', '', '']]
    return verdicts.map(({ target, reached, met }, j) => [
      ...(j === 0 ? figures : ['', '', '', '']),
      target,
      reached,
      isQuick ? '' : met ? 'yes' : 'NO',
    ])
  })

const print = rows => {
  const widths = HEAD.map((_, i) => Math.max(...rows.map(row => row[i].length)))
  const isNumber = [false, false, true, true, false, true, false]
  for (const row of rows) {
    console.log(
      row
        .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
        .join('  ')
        .trimEnd(),
    )
  }
}

// The run ------------------------------------------------------------------------------------------------------------

const asked = process.argv.slice(2).filter(word => !word.startsWith('--'))
const families = asked.length > 0 ? asked : FAMILIES
const began = Date.now()
const end = began + QUICK_SECONDS * 1_000

/** Compares, measures and prints one family. Returns the verdicts on its targets. */
const runFamily = async family => {
  progress(`${family}: comparing answers`)
  const { check, works } = await import(`./${family}.mjs`)
  const notes = await check()
  progress('')
  console.log(`\n── ${family}`)
  for (const note of notes) console.log(note)
  const rows = [HEAD]
  const verdicts = []
  const reports = []
  for (const work of works) {
    const results = measure(family, work, isQuick ? Math.min(end, Date.now() + WORK_SECONDS * 1_000) : undefined)
    if (results === undefined) {
      reports.push(`${work.name}: left out, the time does not suffice`)
      continue
    }
    if (process.argv.includes('--save')) await save(family, work, results)
    const judged = work.targets.map(target => judge(target, results))
    rows.push(...rowsOf(work, results, judged))
    verdicts.push(...judged)
    if (work.report && !isQuick) reports.push('', ...work.report(results))
  }
  progress('')
  if (rows.length > 1) print(rows)
  for (const line of reports) console.log(line)
  return verdicts
}

/** Adds the figures of a work to results.json: the time of each contestant in µs, and its other figures. */
const RESULTS = fileURLToPath(new URL('results.json', import.meta.url))
const save = async (family, { name }, results) => {
  const saved = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
  const round = number => Number(number.toPrecision(3))
  saved[family] ??= {}
  saved[family][name] = Object.fromEntries(
    Object.entries(results).map(([contestant, rounds]) => [
      contestant,
      Object.fromEntries(
        Object.keys(rounds[0]).map(figure => {
          const value = figureOf(rounds, figure)
          return figure === 'time' ? ['time_us', round(value / 1_000)] : [figure, round(value)]
        }),
      ),
    ]),
  )
  const config = await resolveConfig(RESULTS)
  writeFileSync(RESULTS, await format(JSON.stringify(saved), { ...config, filepath: RESULTS }))
}

const verdicts = []
const broken = []
for (const family of families) {
  try {
    verdicts.push(...(await runFamily(family)))
  } catch (error) {
    progress('')
    console.log(`${family} does not run: ${error instanceof Error ? error.stack : String(error)}`)
    broken.push(family)
  }
}
console.log(
  `\n${isQuick ? '' : `${verdicts.filter(({ met }) => met).length} of ${verdicts.length} targets met; `}${families.length - broken.length} of ${families.length} families in ${Math.round((Date.now() - began) / 1000)} s`,
)
process.exitCode = broken.length > 0 ? 1 : 0

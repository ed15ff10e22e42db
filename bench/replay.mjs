/**
 * Replays notifications as delivered, with duplicates and late ones, on the attributes.
 *
 * The floor and the peers drop the duplicates, sort by time, and apply one notification after the other to a copy.
 */
import jsonPatch from 'fast-json-patch'
import { produce, setAutoFreeze } from 'immer'
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { replay } from '../dist/changeset.js'
import { applyByHand, same } from './changeset-by-hand.mjs'
import { changes, histories, history } from './data.mjs'
import { isQuick, median } from './turns.mjs'

setAutoFreeze(false)

// The folds ----------------------------------------------------------------------------------------------------------

const sift = notifications => {
  const met = new Set()
  const duplicates = []
  const live = []
  for (const notification of notifications) {
    if (met.has(notification.id)) duplicates.push(notification.id)
    else {
      met.add(notification.id)
      live.push({ notification, at: Date.parse(notification.created_at) })
    }
  }
  return { duplicates, live: live.sort((a, b) => a.at - b.at) }
}

const fold =
  applyOne =>
  ({ attributes, notifications }) => {
    const { duplicates, live } = sift(notifications)
    const applied = []
    let now = attributes
    for (const { notification } of live) {
      now = applyOne(now, notification.changeset)
      applied.push(notification.id)
    }
    return { status: 'consistent', attributes: now, applied, duplicates, superseded: [], conflict: null, unapplied: [] }
  }

const assertFits = (attributes, changeset) => {
  for (const name in changeset) assert(same(attributes[name], changeset[name][0]))
}

const byHand = fold((attributes, changeset) => applyByHand({ attributes, changeset }).attributes)

const withImmer = fold((attributes, changeset) =>
  produce(attributes, draft => {
    assertFits(attributes, changeset)
    for (const name in changeset) draft[name] = changeset[name][1]
  }),
)

/** A missing attribute gets no 'test', which would distinguish it from null; 'add' works in both cases. */
const operations = (attributes, changeset) =>
  Object.entries(changeset).flatMap(([name, [before, after]]) => [
    ...(name in attributes ? [{ op: 'test', path: `/${name}`, value: before }] : []),
    { op: 'add', path: `/${name}`, value: after },
  ])
const withJsonPatch = fold(
  (attributes, changeset) =>
    jsonPatch.applyPatch(attributes, operations(attributes, changeset), false, false).newDocument,
)

// The growth ---------------------------------------------------------------------------------------------------------

const SIZES = isQuick ? [1e3, 1e4, 1e5] : [1e3, 1e4, 1e5, 1e6]

const POWERS = ['10³', '10⁴', '10⁵', '10⁶']

/** Histories of up to 10⁴ fit into a core's cache, so growth is judged from 10⁵ on, with `--quick` from 10⁴ on. */
const GROWTH = `time a notification of ${POWERS[SIZES.length - 1]} to one of ${POWERS[SIZES.length - 2]}`

/** Nanoseconds per notification, for histories of one container in every size. */
const measureGrowth = subject => {
  const warm = history(changes[0].attributes, 1e3)
  for (let i = 0; i < 30; i++) subject(warm)
  const perNotification = SIZES.map(size => {
    const input = history(changes[0].attributes, size)
    const times = []
    for (let spent = 0; times.length < (isQuick ? 1 : 5) || (spent < 5e7 && times.length < 1000);) {
      const start = process.hrtime.bigint()
      assert.equal(subject(input).status, 'consistent')
      const took = Number(process.hrtime.bigint() - start)
      times.push(took / size)
      spent += took
    }
    return median(times)
  })
  return { time: perNotification.at(-1), perNotification, [GROWTH]: perNotification.at(-1) / perNotification.at(-2) }
}

const PLOT = new URL('plots/replay.svg', import.meta.url)
const COLOURS = ['#c2571a', '#1f6fb2']

/** Plots seconds over notifications, both on logarithmic scales. Linear growth is parallel to the dashed lines. */
const plot = curves => {
  const [left, top, square] = [70, 30, 110]
  const lowest = -4
  const x = size => left + square * (Math.log10(size) - 3)
  const y = seconds => top + square * (1 - Math.log10(seconds))
  const grid = POWERS.map(
    (power, i) =>
      `<path d="M${x(SIZES[i])} ${y(10)}V${y(10 ** lowest)}"/><text x="${x(SIZES[i])}" y="${y(10 ** lowest) + 20}" text-anchor="middle">${power}</text>`,
  )
  const lines = ['100 µs', '1 ms', '10 ms', '100 ms', '1 s', '10 s'].map(
    (label, i) =>
      `<path d="M${x(1e3)} ${y(10 ** (i + lowest))}H${x(1e6)}"/><text x="${left - 8}" y="${y(10 ** (i + lowest)) + 4}" text-anchor="end">${label}</text>`,
  )
  const drawn = Object.entries(curves).map(([name, perNotification], i) => {
    const points = perNotification.map((ns, j) => `${x(SIZES[j]).toFixed(1)},${y((ns * SIZES[j]) / 1e9).toFixed(1)}`)
    const dots = points.map(point => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3"/>`).join('')
    const [endX, endY] = points.at(-1).split(',').map(Number)
    const startY = Number(points[0].split(',')[1])
    const linear = `<path d="M${x(1e3)} ${startY}L${x(1e6)} ${startY - 3 * square}" stroke="${COLOURS[i]}" stroke-dasharray="3 5" stroke-opacity="0.5"/>`
    return `<g fill="${COLOURS[i]}">${linear}<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[i]}" stroke-width="2"/>${dots}<text x="${endX + 8}" y="${endY + 4}">${name}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${x(1e6) + 90}" height="${y(10 ** lowest) + 50}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<g fill="#444" stroke-width="1"><g stroke="#ddd" fill="#444">${[...grid, ...lines].join('\n').replaceAll('<text', '<text stroke="none"')}</g></g>
<text x="${x(1e3)}" y="18" fill="#444">time to replay the notifications of one container (dashed: linear)</text>
<text x="${(x(1e3) + x(1e6)) / 2}" y="${y(10 ** lowest) + 42}" text-anchor="middle" fill="#444">notifications</text>
${drawn.join('\n')}
</svg>
`
}

/** Returns the table of the growth, and writes the plot to a file. */
const report = results => {
  const curves = Object.fromEntries(
    Object.entries(results).map(([name, rounds]) => [
      name,
      SIZES.map((_, i) => median(rounds.map(({ perNotification }) => perNotification[i]))),
    ]),
  )
  mkdirSync(new URL('.', PLOT), { recursive: true })
  writeFileSync(PLOT, plot(curves))
  const row = cells => cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(9))).join('')
  return [
    row(['ns a notification, of', ...POWERS]),
    ...Object.entries(curves).map(([name, times]) => row([`  ${name}`, ...times.map(time => time.toFixed(0))])),
  ]
}

// The comparison -----------------------------------------------------------------------------------------------------

const CONTAINERS = isQuick ? 100 : 1_000
const inputs = histories(100, CONTAINERS)
const contestants = { 'by hand': byHand, gateout: replay }

export const works = [
  {
    name: `100 notifications on each of ${CONTAINERS.toLocaleString('en')}`,
    inputs,
    floor: 'by hand',
    contestants: { ...contestants, immer: withImmer, 'fast-json-patch': withJsonPatch },
    targets: [{ against: 'by hand', atMost: 0.25 }],
  },
  {
    name: `each of ${POWERS[SIZES.length - 1]} on one`,
    rounds: 3,
    floor: 'by hand',
    contestants,
    measure: measureGrowth,
    report,
    targets: [{ figure: GROWTH, most: 2 }],
  },
]

export const check = () => {
  let duplicates = 0
  for (const input of inputs) {
    const replayed = replay(input)
    duplicates += replayed.duplicates.length
    for (const answer of [byHand, withImmer, withJsonPatch]) assert.deepEqual(answer(input), replayed)
  }
  return [`replay: equal ends of ${inputs.length} histories, with ${duplicates} duplicates`]
}

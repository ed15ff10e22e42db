/**
 * Draws the figures of the main call, saved by `node run.mjs --save assess advise-lines`, as bars and as a table:
 * docs/images/assess.svg, and the part of docs/performance.md between its markers.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const read = file => readFileSync(new URL(file, import.meta.url), 'utf8')
const results = JSON.parse(read('results.json'))

const time = (family, work, contestant) => results[family][work][contestant].time_us
const lines = Object.keys(results['advise-lines'])[0]

/** Each row: a name, the work and the two contestants whose times are compared. */
const ROWS = [
  ['1,000 containers of 2.4 kB', 'assess', 'a list of live-sized containers', 'gateout', 'JSON.parse'],
  ['1,000 containers of 0.5 kB', 'assess', 'a list of small containers', 'gateout', 'JSON.parse'],
  ['with terms of free time', 'assess', 'live-sized, with terms', 'gateout', 'without terms'],
  ['one at a time', 'assess', 'live-sized, one at a time', 'gateout', 'the list'],
  ['gateout advise --json, 1 GB of lines', 'advise-lines', lines, 'gateout', 'JSON.parse'],
].map(([name, family, work, ours, floor]) => ({
  name,
  floor,
  ratio: time(family, work, ours) / time(family, work, floor),
}))

const [LEFT, TOP, BAR, STEP, UNIT] = [290, 34, 18, 34, 110]
const width = LEFT + UNIT * Math.ceil(Math.max(...ROWS.map(({ ratio }) => ratio))) + 90
const height = TOP + STEP * ROWS.length + 12

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" role="img" aria-label="Time of container.assess in relation to JSON.parse">
<style>
text { fill: #1f2328 } .bar { fill: #1f6fb2 } .one { stroke: #59636e }
@media (prefers-color-scheme: dark) { text { fill: #f0f6fc } .bar { fill: #4aa3e8 } .one { stroke: #9198a1 } }
</style>
<text x="${LEFT + UNIT}" y="18" text-anchor="middle">1 ×</text>
${ROWS.map(({ name, floor, ratio }, i) => {
  const y = TOP + STEP * i
  return `<text x="${LEFT - 10}" y="${y + 14}" text-anchor="end">${name}</text><rect class="bar" x="${LEFT}" y="${y}" width="${(UNIT * ratio).toFixed(0)}" height="${BAR}"/><text x="${(LEFT + UNIT * ratio + 8).toFixed(0)}" y="${y + 14}">${ratio.toFixed(1)} × ${floor}</text>`
}).join('\n')}
<path class="one" d="M${LEFT + UNIT} ${TOP - 8}V${height - 8}" stroke-dasharray="3 3"/>
</svg>
`
writeFileSync(new URL('../docs/images/assess.svg', import.meta.url), svg)

const show = floor => (floor === 'JSON.parse' ? '`JSON.parse` of the same JSON' : floor)
const table = [
  '| | time | in relation to |',
  '| --- | ---: | --- |',
  ...ROWS.map(({ name, floor, ratio }) => `| ${name} | ${ratio.toFixed(1)} × | ${show(floor)} |`),
].join('\n')

const PAGE = '../docs/performance.md'
const page = read(PAGE).replace(/(<!-- assess -->\n)[^]*(<!-- \/assess -->)/, (_, from, to) => `${from}${table}\n${to}`)
writeFileSync(new URL(PAGE, import.meta.url), page)

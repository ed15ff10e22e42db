/**
 * The list of containers: filtered, sorted and paged in the browser, and drawn again as changes arrive.
 */
import { h } from './element.js'
import { byUrgency, filterLabel, filters, outlookOf } from './outlook.js'
import { rowNode } from './row.js'

const SIZE = 50
const MINUTES = 60_000
const find = id => document.querySelector(`#${id}`)
const [list, empty, number, order, pages] = ['containers', 'empty', 'number', 'order', 'pages'].map(find)

/** Id → row, with its outlook. A row that comes again replaces it and moves to the end. */
const containers = new Map()
/** Row → its element, for the rows on the screen. */
const nodes = new Map()
let chosen = null
let first = 0
let isLoaded = false

const numberOf = ({ number: text, id }) => text ?? id
const ORDERS = {
  urgency: (a, b) => byUrgency(a, b) || (numberOf(a) < numberOf(b) ? -1 : 1),
  change: (a, b) => b.place - a.place,
  number: (a, b) => (numberOf(a) < numberOf(b) ? -1 : 1),
}

const matching = () => {
  const typed = number.value.trim().toUpperCase()
  return [...containers.values()].filter(
    row =>
      (chosen === null || row.outlook.kind === chosen) && (typed === '' || numberOf(row).toUpperCase().includes(typed)),
  )
}

/** Draws the rows. A row that did not change keeps its element, its open timeline and the focus. */
const drawRows = rows => {
  const openIds = new Set([...nodes].filter(([, node]) => node.querySelector('details').open).map(([{ id }]) => id))
  const shown = rows.map(row => nodes.get(row) ?? rowNode(row, openIds.has(row.id)))
  nodes.clear()
  rows.forEach((row, i) => nodes.set(row, shown[i]))
  if (shown.length === list.children.length && shown.every((node, i) => node === list.children[i])) return
  const focused = document.activeElement
  list.replaceChildren(...shown)
  if (list.contains(focused)) focused.focus({ preventScroll: true })
}

const filterNode = (kind, count, words) =>
  h(
    'button',
    { type: 'button', 'aria-pressed': String(chosen === kind), 'data-kind': kind ?? '', onclick: () => choose(kind) },
    `${words} ${count}`,
  )

const drawFilters = () => {
  const counts = new Map()
  for (const { outlook } of containers.values()) counts.set(outlook.kind, (counts.get(outlook.kind) ?? 0) + 1)
  const kinds = filters.filter(kind => counts.has(kind) || kind === chosen)
  const buttons = kinds.map(kind => filterNode(kind, counts.get(kind) ?? 0, filterLabel(kind)))
  const focused = document.activeElement?.dataset.kind
  find('filters').replaceChildren(filterNode(null, containers.size, 'all'), ...buttons)
  if (focused !== undefined) find('filters').querySelector(`[data-kind="${focused}"]`)?.focus()
}

const draw = () => {
  const rows = matching().sort(ORDERS[order.value])
  first = Math.min(first, Math.floor(Math.max(0, rows.length - 1) / SIZE) * SIZE)
  drawFilters()
  drawRows(rows.slice(first, first + SIZE))
  const last = Math.min(rows.length, first + SIZE)
  find('place').textContent = `${first + 1} to ${last} of ${rows.length}`
  find('previous').disabled = first === 0
  find('next').disabled = last === rows.length
  pages.hidden = rows.length <= SIZE
  empty.hidden = rows.length > 0
  if (isLoaded)
    empty.textContent =
      containers.size === 0
        ? 'No containers yet. A container appears after its first notification.'
        : 'No container matches the filters.'
}

let drawing
let pause = 100
/** Draws soon; the more time the last drawing took, the later. */
const drawSoon = () => {
  drawing ??= setTimeout(() => {
    const started = performance.now()
    drawing = undefined
    draw()
    pause = Math.max(100, 5 * (performance.now() - started))
  }, pause)
}

const choose = kind => {
  chosen = kind
  first = 0
  draw()
}
const turn = change => {
  first = Math.max(0, first + change)
  draw()
  window.scrollTo(0, 0)
}
find('previous').onclick = () => turn(-SIZE)
find('next').onclick = () => turn(SIZE)
number.oninput = order.onchange = () => turn(-Infinity)
find('controls').onsubmit = event => event.preventDefault()

const COUNTS = {
  open: 'Notifications waiting',
  fetching: 'Containers to fetch',
  doubtful: 'In doubt',
  unreadable: 'Cannot be fetched',
  replaced: 'Characters replaced',
  rejected: 'Dead letters',
}

const drawCounts = counts => {
  const shown = Object.entries(COUNTS).map(([key, name]) =>
    h(
      'div',
      { class: counts[key] > 0 && ['rejected', 'unreadable'].includes(key) ? 'tone-bad' : 'tone-plain' },
      h('dt', {}, name),
      h('dd', {}, Number(counts[key]).toLocaleString('en-GB')),
    ),
  )
  find('counts').replaceChildren(...shown)
  find('letters').hidden = counts.rejected === 0
}

const letterNode = ({ received, reason, body, size }) =>
  h(
    'li',
    {},
    h('time', { datetime: received }, new Date(received).toLocaleString('en-GB')),
    ' ',
    h('strong', {}, reason),
    ` ${size} bytes: `,
    h('code', {}, body),
  )

const letters = find('letters')
letters.ontoggle = async () => {
  if (!letters.open) return
  const target = letters.querySelector('ol')
  try {
    const response = await fetch('/dead-letters')
    if (!response.ok) throw new Error(`status ${response.status}`)
    target.replaceChildren(...(await response.json()).map(letterNode))
  } catch (error) {
    target.replaceChildren(h('li', {}, `The dead letters cannot be loaded (${error.message}).`))
  }
}

let place = 0
const take = row => {
  containers.delete(row.id)
  containers.set(row.id, { ...row, place: place++, outlook: outlookOf(row) })
}

const connection = find('connection')
const showConnection = (words, tone) => {
  connection.textContent = words
  connection.className = `tone-${tone}`
}

let latest = new Date()
const source = new EventSource('/events')
source.onopen = () => showConnection('Live', 'good')
source.onerror = () =>
  showConnection(`Connection lost, trying again. Last change: ${latest.toLocaleTimeString('en-GB')}`, 'bad')
source.onmessage = ({ data }) => {
  const { rows, counts } = JSON.parse(data)
  latest = new Date()
  rows.forEach(take)
  if (counts) {
    isLoaded = true
    drawCounts(counts)
  }
  drawSoon()
}

// The clock changes verdicts as well.
setInterval(() => {
  for (const row of [...containers.values()]) containers.set(row.id, { ...row, outlook: outlookOf(row) })
  drawSoon()
}, 10 * MINUTES)

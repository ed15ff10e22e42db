/**
 * One row for each container; a container that comes again replaces its row. A page shows 100 rows. Strings are set as
 * text: nothing that was sent is ever markup.
 */
const SIZE = 100
const [table, counted, place] = ['tbody', '#counts', '#place'].map(name => document.querySelector(name))
const containers = new Map()
let first = 0

const cellsOf = ({ id, number, attributes, says, last, failure }) => [
  String(number ?? id),
  failure === null ? says : `Cannot be fetched: ${failure}`,
  (attributes.holds_at_pod_terminal ?? []).map(({ name, status }) => `${name} (${status})`).join(', '),
  (attributes.fees_at_pod_terminal ?? []).map(fee => `${fee.type} ${fee.amount} ${fee.currency_code}`).join(', '),
  last.join(', '),
]

const rowOf = container => {
  const row = document.createElement('tr')
  for (const text of cellsOf(container)) row.appendChild(document.createElement('td')).textContent = text
  return row
}

const draw = () => {
  const shown = [...containers.values()].slice(first, first + SIZE)
  table.replaceChildren(...shown.map(rowOf))
  place.textContent = `${first + Math.min(1, shown.length)} to ${first + shown.length} of ${containers.size}`
}

const turn = pages => {
  const last = Math.floor(Math.max(0, containers.size - 1) / SIZE) * SIZE
  first = Math.min(last, Math.max(0, first + pages * SIZE))
  draw()
}
document.querySelector('#previous').onclick = () => turn(-1)
document.querySelector('#next').onclick = () => turn(1)

new EventSource('/events').onmessage = ({ data }) => {
  const { rows, counts } = JSON.parse(data)
  for (const container of rows) containers.set(container.id, container)
  if (counts)
    counted.textContent = `${counts.open} notifications wait, ${counts.rejected} dead letters, ${counts.unreadable} containers cannot be fetched`
  draw()
}

/**
 * Shows one row per container; a new row replaces the old one. Strings are set as text content, so that no received
 * data becomes markup.
 */
const body = document.querySelector('tbody')
const rows = new Map()
new EventSource('/events').onmessage = ({ data }) => {
  for (const { id, attributes, says, last } of JSON.parse(data)) {
    const row = rows.get(id) ?? body.appendChild(document.createElement('tr'))
    rows.set(id, row)
    const holds = (attributes.holds_at_pod_terminal ?? []).map(({ name, status }) => `${name} (${status})`)
    const fees = (attributes.fees_at_pod_terminal ?? []).map(
      ({ type, amount, currency_code }) => `${type} ${amount} ${currency_code}`,
    )
    row.replaceChildren(
      ...[attributes.number ?? id, says, holds.join(', '), fees.join(', '), last.join(', ')].map(text => {
        const cell = document.createElement('td')
        cell.textContent = text
        return cell
      }),
    )
  }
}

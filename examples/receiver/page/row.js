/**
 * Draws one container: the status in words and colour, the next step, the last free day, holds and fees, and on demand
 * its events and what changed.
 */
import { h } from './element.js'

const timeWords = at => new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const fact = (name, look, ...values) =>
  h('div', { class: look }, h('dt', {}, name), ...values.filter(value => value !== '').map(value => h('dd', {}, value)))

const eventsNode = events =>
  h(
    'ol',
    { class: 'events', 'aria-label': 'Events' },
    events.map(({ name, at }) =>
      h(
        'li',
        { class: name === 'Now' ? 'now' : at > Date.now() ? 'ahead' : 'past' },
        h('span', { class: 'name' }, name),
        ' ',
        h('time', { datetime: new Date(at).toISOString() }, timeWords(at)),
      ),
    ),
  )

const changeNode = ({ at, sentence }) =>
  h('li', {}, at ? h('time', { datetime: at }, timeWords(at)) : 'No time', ' ', h('span', {}, sentence))

/** The changes of a container, fetched when they are opened. */
const changesNode = id => {
  const list = h('ol', { class: 'changes', 'aria-label': 'Changes' }, h('li', {}, 'Loading …'))
  const load = async () => {
    try {
      const response = await fetch(`/containers/${encodeURIComponent(id)}/changes`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      const changes = await response.json()
      list.replaceChildren(...(changes.length > 0 ? changes.map(changeNode) : [h('li', {}, 'No changes are kept.')]))
    } catch (error) {
      list.replaceChildren(h('li', {}, `The changes cannot be loaded (${error.message}). Open this again to retry.`))
    }
  }
  return { list, load }
}

const timelineNode = ({ id, outlook: { events, notes } }, isOpen) => {
  const { list, load } = changesNode(id)
  const details = h(
    'details',
    {},
    h('summary', {}, 'Timeline'),
    events.length > 1 && eventsNode(events),
    notes.length > 0 &&
      h(
        'ul',
        { class: 'notes', 'aria-label': 'Worth knowing' },
        notes.map(note => h('li', {}, note)),
      ),
    list,
  )
  details.ontoggle = () => details.open && load()
  details.open = isOpen
  return details
}

export const rowNode = (row, isOpen) => {
  const { id, number, outlook } = row
  const { tone, status, reason, next, deadline, risk, riskTone, holds, fees } = outlook
  return h(
    'li',
    { class: `container tone-${tone}` },
    h('div', { class: 'verdict' }, h('h2', {}, number ?? id), h('p', { class: 'status' }, status), h('p', {}, reason)),
    h(
      'dl',
      {},
      fact('Next step', 'next', ...next),
      fact('Last free day', `deadline tone-${riskTone}`, deadline, risk),
      fact('Holds', 'holds', ...holds),
      fact('Fees', 'fees', fees),
    ),
    timelineNode(row, isOpen),
  )
}

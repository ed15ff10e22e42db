/**
 * Renders the rest of one printed page under the answer: holds, fees and problems, for which the screen has cards.
 */
import type { About, Card, Question } from '../answer/answer'
import { h, type Child, type Node } from './element'
import { moreNode } from './card'
import { tableHead } from './input'

/** The number of rows of all tables that fit on the page, and of characters of a cell. */
const ROWS = 9
const LENGTH = 70

const shorten = (text: string): string => (text.length <= LENGTH ? text : `${text.slice(0, LENGTH)}…`)

const tableNode = ({ key, title, value, table }: Card, room: number): Child => {
  if (!table) return null
  const { head, rows, more } = table
  const hidden = Math.max(0, rows.length - room) + more
  return h(
    'section',
    { key },
    h('h3', {}, `${title}: ${value}`),
    h(
      'table',
      {},
      tableHead(head),
      h(
        'tbody',
        {},
        rows.slice(0, room).map(({ cells }) => h('tr', {}, ...cells.map(cell => h('td', {}, shorten(cell))))),
      ),
    ),
    moreNode(hidden),
  )
}

const PRINTED = ['holds', 'fees', 'problems']

/** Each table gets an equal share of the rows, and the rows that the tables before it do not need. */
const tableNodes = (cards: readonly Card[]): Child => {
  let room = ROWS
  return cards.map((card, i) => {
    const share = Math.floor(room / (cards.length - i))
    room -= Math.min(share, card.table?.rows.length ?? 0)
    return tableNode(card, share)
  })
}

/** The time of a print, and the rules behind it. */
export const printedSettings = ({ now, second }: Question, about: About | undefined): string =>
  [
    `As of ${now.slice(0, 16).replace('T', ' ')} UTC`,
    ...(second.trim() === '' ? [] : ['with your terms']),
    `by the rules of gateout ${about?.version ?? ''}.`,
  ].join(', ')

export const sheetNode = (cards: readonly Card[], question: Question, about: About | undefined): Node =>
  h(
    'div',
    { class: 'sheet', key: 'sheet' },
    h('p', {}, printedSettings(question, about)),
    tableNodes(cards.filter(({ key }) => PRINTED.includes(key))),
  )

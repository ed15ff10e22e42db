/**
 * Answers a question of the page: parses its input fields and chooses the cards of its view.
 */
import { resource } from '../../src'
import { listTerms } from './terms-file'
import type { Card, Answer, Field, FieldState, Question } from './answer'
import { makeBoard } from './board'
import { boxCards } from './box'
import { capital, makeCard, showCount } from './card'
import { answerOutlook } from './outlook'
import { decodingProblems, isRead, readContents, type Box, type Contents, type Problem } from './container-cards'
import { countFreeTime } from './free-time-cards'
import { auditInvoice } from './invoice-cards'
import { nameOther } from './member'
import { describeField, parseSource, type Placed, type Source } from './source'
import type { Saved } from './save'
import { suggestView } from './suggest'
import { readTerms, termsProblems } from './terms'
import { replayDeliveries } from './timeline'

/** An answer, and the board as CSV. */
export type Conclusion = {
  readonly answer: Answer
  readonly save: (() => Saved) | null
}

/** Parsed fields, so that the next question with the same input need not parse it again. */
export type Memory = {
  sources: Map<Field, Source>
  contents: Map<Source, Contents & { readonly asked: string }>
}

export const emptyMemory = (): Memory => ({ sources: new Map(), contents: new Map() })

/** Answers a question. Replaces the changed fields in the memory. */
export const conclude = (memory: Memory, question: Question): Conclusion => {
  const read = (field: Field): Source => {
    const known = memory.sources.get(field)
    const { tables, checked, now } = question
    const asked = { tables, checked, now: known?.sheets.length === 0 ? known.asked.now : now }
    if (known?.text === question[field] && JSON.stringify(known.asked) === JSON.stringify(asked)) return known
    const source = parseSource(field, question[field], { tables, checked, now })
    if (known) memory.contents.delete(known)
    memory.sources.set(field, source)
    return source
  }
  const conclusion = VIEWS_ANSWERED[question.view](question, read, memory)
  const { view } = question
  const { title, list, cards } = conclusion.answer
  const isUnread = title === NOT_READ && list === null
  const suggestion =
    suggestView(view, read('first')) ??
    (view === 'timeline' ? suggestView(view, read('second')) : null) ??
    (isUnread ? ({ sentence: cards[0]!.sentence, from: 'first', view: null, field: 'first' } as const) : null)
  // Data of another view has no answer here, but a row of a board.
  const others = suggestion && (view !== 'box' || list === null || suggestion.view === null) ? NO_ANSWER : {}
  return { ...conclusion, answer: { ...conclusion.answer, ...others, suggestion } }
}

const NO_ANSWER = { outlook: null, timeline: null, calendar: null, letter: null, invoice: null, cards: [] }
const NOT_READ = 'Not read'

type Answerer = (question: Question, read: (field: Field) => Source, memory: Memory) => Conclusion

const makeConclusion = (
  answer: Pick<Answer, 'title'> & Partial<Answer>,
  first: FieldState,
  second: FieldState,
  cards: readonly Card[],
  save: Conclusion['save'] = null,
): Conclusion => ({
  answer: {
    suggestion: null,
    outlook: null,
    list: null,
    timeline: null,
    calendar: null,
    letter: null,
    invoice: null,
    ...answer,
    fields: { first, second },
    cards,
  },
  save,
})

// One container -------------------------------------------------------------------------------------------------------

/** The members of a field, assessed once for all questions with the same settings. */
const contentsOf = (
  memory: Memory,
  source: Source,
  { now }: Question,
  terms: ReturnType<typeof readTerms>['settings'] = {},
): Contents => {
  const settings = { now, ...terms }
  const asked = JSON.stringify(settings)
  const known = memory.contents.get(source)
  if (known?.asked === asked) return known
  const contents = { asked, ...readContents(source, settings) }
  memory.contents.set(source, contents)
  return contents
}

const findBox = ({ boxes }: Contents): Box | undefined => boxes.find(box => box !== undefined)

const answerBox: Answerer = (question, read, memory) => {
  const [source, second] = [read('first'), read('second')]
  const terms = readTerms(second)
  const contents = contentsOf(memory, source, question, terms.settings)
  const { members, boxes } = contents
  const selected = question.selected === null ? null : Math.min(question.selected, Math.max(members.length - 1, 0))
  const board =
    members.length < 2 && source.sheets.length === 0 ? null : makeBoard(source, contents, { ...question, selected })
  const index = board && members.length > 1 ? selected : 0
  const [member, box] = index === null ? [] : [members[index], boxes[index]]
  const [title, cards] = member ? memberAnswer(member, box) : ['', []]
  const outlook = isRead(box) ? answerOutlook(box, question) : null
  const issues = findBox(contents)?.member.document.issues ?? []
  return makeConclusion(
    { title, list: board?.list ?? null, outlook },
    describeField(source, describeContents(members), member),
    describeField(second, ''),
    [...cards, ...termsProblems(second, [...terms.issues, ...issues])],
    board?.save,
  )
}

/** The title and the cards of a member. */
type Titled = readonly [title: string, cards: readonly Card[]]

const memberAnswer = (member: Placed, box: Box | undefined): Titled => {
  if (box) return boxAnswer(box)
  return member.kind === 'problem' ? [NOT_READ, [unreadCard(member.message)]] : otherAnswer(capital(nameOther(member)))
}

const unreadCard = (reason: string): Card =>
  makeCard({
    key: 'problems',
    title: NOT_READ,
    tone: 'bad',
    value: 'not read',
    sentence: `This is ${reason}.`,
    clauses: ['FORM-1'],
  })

const otherAnswer = (title: string): Titled => [
  title,
  [makeCard({ key: 'other', title, value: 'no container', sentence: 'Only containers have an answer here.' })],
]

const boxAnswer = (box: Box): Titled => [
  box.number === 'no number' ? 'A container' : box.number,
  boxCards(box, documentProblems(box)),
]

/** The problems of the document around a container, without those in its other containers. */
const documentProblems = ({ member }: Box): readonly Problem[] => {
  const { pointer, root, row } = member
  if (row || !pointer.startsWith('/data')) return []
  const type = pointer === '/data' ? 'container_document' : 'container_list'
  return decodingProblems(resource.decode({ type, value: root, mode: 'tolerant' }), root, 'as it is')
    .filter(({ pointer: at }) => !at.startsWith('/value/data'))
    .map(problem => ({ ...problem, pointer: problem.pointer.slice('/value'.length) }))
}

const KINDS: { readonly [K in Placed['kind']]: string } = {
  container: 'container',
  notification: 'notification',
  update: 'update',
  resource: 'other resource',
  problem: 'unread value',
}

const describeContents = (members: readonly Placed[]): string => {
  const counts = new Map<string, number>()
  for (const { kind } of members) counts.set(KINDS[kind], (counts.get(KINDS[kind]) ?? 0) + 1)
  return [...counts].map(([noun, count]) => showCount(count, noun)).join(', ')
}

// The other views -----------------------------------------------------------------------------------------------------

const answerTimeline: Answerer = (question, read, memory) => {
  const [snapshot, notifications] = [read('first'), read('second')]
  const [before, delivered] = [snapshot, notifications].map(source => contentsOf(memory, source, question))
  const box = findBox(before!)
  const { timeline, cards } = replayDeliveries(box, notifications, delivered!, question)
  return makeConclusion(
    { title: box?.number ?? '', timeline },
    describeField(snapshot, describeContents(before!.members), box?.member),
    describeField(notifications, describeContents(delivered!.members)),
    cards,
  )
}

const answerFreeTime: Answerer = (question, read) => {
  const [terms, days] = [read('first'), read('second')]
  const { cards, calendar } = countFreeTime(terms, days, question)
  const given = terms.roots[0]?.root
  const { length } = listTerms(given)
  const contents = length > 0 ? showCount(length, 'item') : ''
  return makeConclusion(
    { title: 'Free time', calendar },
    describeField(terms, contents),
    describeField(days, ''),
    cards,
  )
}

const answerInvoice: Answerer = (question, read) => {
  const [invoice, terms] = [read('first'), read('second')]
  const { cards, ...parts } = auditInvoice(invoice, terms, question)
  return makeConclusion({ title: 'An invoice', ...parts }, describeField(invoice, ''), describeField(terms, ''), cards)
}

const VIEWS_ANSWERED: { readonly [V in Question['view']]: Answerer } = {
  box: answerBox,
  timeline: answerTimeline,
  free_time: answerFreeTime,
  invoice: answerInvoice,
}

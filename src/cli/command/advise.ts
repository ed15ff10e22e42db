/**
 * `gateout advise`: the pickup advice on each container, most urgent first.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { lastFreeDayRisk, pickupAction, pickupReason, pickupStatus } from '../../label'
import { inputOf, type Advice } from '../../rule/pickup'
import { ask } from '../read/advice'
import { containersIn, readContainer, type ContainerMember } from '../read/container'
import { each, type Origin, type Reading } from '../read/each'
import { tableOf, type Cell } from '../terminal/table'
import { STDIN, type Terminal } from '../terminal/terminal'

export type AdviseOptions = { readonly json?: boolean; readonly now?: string; readonly policy?: string }

type Advised = { readonly id: string; readonly number: string | null; readonly advice: Advice }

/** Writes advice on every container in the files and folders; without any, reads standard input. */
export const advise = async (terminal: Terminal, paths: readonly string[], options: AdviseOptions): Promise<void> => {
  const { json, now = new Date().toISOString(), policy: policyFile } = options
  const policy = policyFile === undefined ? {} : await readPolicy(terminal, policyFile, now)
  if (policy === undefined) return
  const found: (Advised & Origin)[] = []
  const reader = { membersOf: containersIn, readOne: (member: ContainerMember) => adviceFor(member, now, policy) }
  for await (const items of each(terminal, paths.length > 0 ? paths : [STDIN], reader)) {
    for (const { value, ...origin } of items) if (value) found.push({ ...origin, ...value })
  }
  found.sort((a, b) => urgencyOf(a.advice) - urgencyOf(b.advice))
  await terminal.write(
    json
      ? found.map(line => `${printableJson(stringify(line))}\n`).join('')
      : found.length === 0
        ? ''
        : tableOf(TITLES, terminal)(found.map(rowOf)),
  )
}

/** The advice on a container, or a finding per unreadable attribute. */
const adviceFor = (member: ContainerMember, now: string, policy: object): Reading<Advised> => {
  const { value: container, findings } = readContainer(member, 'tolerant')
  if (!container) return { findings }
  const answer = ask({ ...inputOf({ data: container, included: member.included }), now, policy })
  if (answer._tag === 'Left') {
    const messages = answer.left.map(({ pointer, message }) => `${pointer}: ${message}`)
    return { findings: messages.map(message => ({ pointer: member.pointer, message })) }
  }
  return { value: { id: container.id, number: container.attributes?.number ?? null, advice: answer.right }, findings }
}

/** Reads a policy file. If it is invalid, reports the reason and makes the command fail. */
const readPolicy = async (terminal: Terminal, file: string, now: string): Promise<object | undefined> => {
  let problems: readonly string[]
  try {
    const chunks: Buffer[] = []
    for await (const chunk of terminal.open(file)) chunks.push(chunk)
    const policy: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const answer = ask({ container: {}, now, policy })
    if (answer._tag === 'Right') return policy as object
    problems = answer.left.map(({ pointer, message }) => `${pointer}: ${message}`)
  } catch (error) {
    problems = [(error as Error).message]
  }
  for (const problem of problems) terminal.say(`${file}: ${problem}`)
  terminal.fail()
  return undefined
}

/** A sort key: fewest days left first, then open containers without a day, then picked up, then returned. */
const urgencyOf = ({ status, last_free_day: { days_left, risk } }: Advice): number =>
  status === 'returned'
    ? Infinity
    : status === 'picked_up'
      ? Number.MAX_VALUE
      : risk === 'not_started'
        ? 1_000_000
        : (days_left ?? 100_000)

const TITLES = ['Container', 'Where', 'Status', 'What to do', 'Last free day', 'Why']

const rowOf = ({ id, number, advice }: Advised): readonly Cell[] => {
  const { status, action, place, last_free_day: lastFreeDay, reasons } = advice
  const { day, zone } = lastFreeDay
  return [
    { items: [number || id] },
    { items: [status === 'picked_up' || status === 'returned' ? 'gone' : place.now] },
    { items: [pickupStatus[status]] },
    { items: [pickupAction[action]] },
    { items: [day === null ? '-' : `${day}, ${lastFreeDayRisk(lastFreeDay)} (${zone ?? 'UTC'})`] },
    { items: reasons.length === 0 ? ['-'] : reasons.map(({ code }) => pickupReason[code]) },
  ]
}

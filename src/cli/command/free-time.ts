/**
 * `gateout free-time`: the last free day and the amount due, on the terms in a file, for dates given by hand.
 */
import type { Checked, Issue } from '../../kernel/issue'
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { find } from '../../oracle'
import type { Counted } from '../../rule/free-time'
import { readJson } from '../read/json-file'
import type { Terminal } from '../terminal/terminal'
import { writeMonths, writeTable, type Line } from '../word/free-time'

export type FreeTimeOptions = {
  readonly terms: string
  readonly calendar?: string
  readonly zone?: string
  readonly now?: string
  readonly start?: string
  readonly end?: string
  readonly json?: boolean
  readonly ledger?: boolean
}

/** The properties of a request that are read from files. */
const FILES = ['terms', 'calendar'] as const

/** The part of a request that is read from files. */
type Tariff = { readonly [K in (typeof FILES)[number]]?: unknown }

/** Counts the free time between two dates. */
export const freeTime = async (terminal: Terminal, options: FreeTimeOptions): Promise<void> => {
  const tariff = await readTariff(terminal, options)
  if (!tariff) return
  const { start, end, zone, now = new Date().toISOString() } = options
  const answer = find('free_time.count')!.call({ ...tariff, start, end, zone, now }) as Checked<Counted>
  if (answer._tag === 'Left') {
    refuse(terminal, answer.left, options)
    return
  }
  await (options.json
    ? terminal.write(`${printableJson(stringify(answer.right))}\n`)
    : writeLines(terminal, [{ name: [], counted: answer.right }], options))
}

const writeLines = async (terminal: Terminal, lines: readonly Line[], { ledger }: FreeTimeOptions): Promise<void> => {
  await writeTable(terminal, lines)
  if (ledger) await writeMonths(terminal, lines)
}

/** Reads the terms and the calendar. If a file cannot be read, reports the reason and makes the command fail. */
const readTariff = async (terminal: Terminal, options: FreeTimeOptions): Promise<Tariff | undefined> => {
  const found: { -readonly [K in keyof Tariff]: Tariff[K] } = {}
  let isComplete = true
  for (const key of FILES) {
    const file = options[key]
    if (file === undefined) continue
    const read = await readJson(terminal.pathOf(file))
    if ('value' in read) found[key] = read.value
    else {
      terminal.say(`${file}: ${read.reason}`)
      isComplete = false
    }
  }
  if (isComplete) return found
  terminal.fail()
  return undefined
}

/** Reports the issues of terms and calendar with their files, and makes the command fail. */
const refuse = (terminal: Terminal, issues: readonly Issue[], options: FreeTimeOptions): void => {
  for (const { pointer, message } of issues) {
    const key = FILES.find(name => pointer === `/${name}` || pointer.startsWith(`/${name}/`))
    const file = key && options[key]
    const place = file === undefined ? [pointer] : [file, pointer.slice(`/${key}`.length)]
    terminal.say([...place.filter(part => part !== ''), message].join(': '))
  }
  terminal.fail()
}

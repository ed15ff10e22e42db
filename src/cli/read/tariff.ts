/**
 * Reads the terms, the calendar, the dates and the policy of a request, each from its file.
 */
import type { Checked, Issue } from '../../kernel/issue'
import { left, right } from '../../kernel/either'
import type { Request } from '../../rule/container/assess'
import { decodeTerms, type Terms } from '../../rule/free-time'
import { PARTS, type Part, type TermsByPart } from '../../rule/free-time/part'
import { refuseFile, type Terminal } from '../terminal/terminal'
import { checkRequest } from './container-documents'
import { warnOfIgnored } from './ignored'
import { readJsonInput, refuseIssues } from './json-file'

const FILES = ['terms', 'calendar', 'dates', 'policy'] as const

export type TariffOptions = {
  readonly terms?: string
  readonly calendar?: string
  readonly dates?: string
  readonly policy?: string
  readonly quiet?: boolean | undefined
}

export type Tariff = { readonly [K in (typeof FILES)[number]]?: unknown }

export const tariffFiles = ({ terms, calendar, dates, policy }: TariffOptions) => ({ terms, calendar, dates, policy })

/**
 * Reads the files for the input of an operation. If one cannot be read, reports the reason and makes the command fail. Warns
 * of unknown keys, which the operations ignore, so that a misspelt one would have no effect.
 */
export const readTariff = async (
  terminal: Terminal,
  options: TariffOptions,
  operation: 'container.assess' | 'free_time.count',
): Promise<Tariff | undefined> => {
  const found: { -readonly [K in keyof Tariff]: Tariff[K] } = {}
  let isComplete = true
  for (const property of FILES) {
    const file = options[property]
    if (file === undefined) continue
    const read = await readJsonInput(terminal, file)
    if (read._tag === 'Left') {
      refuseFile(terminal, file, read.left)
      isComplete = false
      continue
    }
    found[property] = read.right
    // An array of terms is demurrage, and its keys are those of the operation that takes an array.
    const reader = property === 'terms' && Array.isArray(read.right) ? 'free_time.count' : operation
    if (!options.quiet) warnOfIgnored(terminal, file, { operation: reader, property, value: read.right })
  }
  return isComplete ? found : undefined
}

/** Reads a request about containers. If something is wrong, reports it and makes the command fail. */
export const readContainerRequest = async (
  terminal: Terminal,
  options: TariffOptions,
  request: { readonly [K in keyof Request]?: unknown } & { readonly now: unknown },
): Promise<Request | undefined> => {
  const tariff = await readTariff(terminal, options, 'container.assess')
  if (!tariff) return undefined
  const terms = tariff.terms === undefined ? right(undefined) : readTerms(tariff.terms)
  const checked = checkRequest({ ...tariff, ...request, terms: terms._tag === 'Left' ? undefined : terms.right })
  if (checked._tag === 'Right' && terms._tag === 'Right') return checked.right
  refuseIssues(
    terminal,
    [terms, checked].flatMap(each => (each._tag === 'Left' ? each.left : [])),
    tariffFiles(options),
  )
  return undefined
}

/** The terms of a file by charge. The pointers of issues begin with `/terms`. */
const readTerms = (value: unknown): Checked<TermsByPart> => {
  const terms = decodeTerms(value)
  return terms._tag === 'Left' ? left(terms.left.map(each => ({ ...each, pointer: `/terms${each.pointer}` }))) : terms
}

/** The array of terms of one charge in a file. */
export const chooseTerms = (value: unknown, charge: Part | undefined): Checked<readonly Terms[]> => {
  const terms = readTerms(value)
  if (terms._tag === 'Left') return terms
  const chosen = chooseCharge(terms.right, charge)
  return chosen._tag === 'Left' ? chosen : right(terms.right[chosen.right]!)
}

/** The charge of the terms of a file: the only one, or the chosen one. */
export const chooseCharge = (terms: TermsByPart, charge: Part | undefined): Checked<Part> => {
  const given = PARTS.filter(part => terms[part] !== undefined && (charge ?? part) === part)
  const [only, ...others] = given
  if (only !== undefined && others.length === 0) return right(only)
  const message =
    only === undefined ? 'has no terms of this charge' : `has terms of ${given.join(', ')}; choose one with --charge`
  return left([{ pointer: '/terms', code: 'conflict', message }])
}

export const warnOfUnmatched = (
  { say }: Terminal,
  { dates, quiet }: TariffOptions,
  unmatched: () => readonly Issue[],
): void => {
  if (quiet) return
  for (const { pointer, message } of unmatched())
    say(`${dates}: warning: ${pointer.slice('/dates'.length)}: ${message}`)
}

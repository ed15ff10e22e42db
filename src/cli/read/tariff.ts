/**
 * Reads the terms, the calendar, the dates and the policy of a request, each from its file.
 */
import type { Checked, Issue } from '../../kernel/issue'
import { left, right } from '../../kernel/either'
import { isObject } from '../../kernel/json'
import { lacksAllOf } from '../../kernel/phrase'
import { TERMS_EXAMPLE } from '../../rule/container/request'
import type { Request } from '../../rule/container/assess'
import { PARTS, type Part } from '../../rule/free-time/part'
import { refuseFile, type Terminal } from '../terminal/terminal'
import { checkRequest } from './container-documents'
import { warnOfIgnored } from './ignored'
import { readJsonInput, refuseIssues } from './json-file'

/** The properties of a request that are read from files. */
const FILES = ['terms', 'calendar', 'dates', 'policy'] as const

export type TariffOptions = {
  readonly terms?: string
  readonly calendar?: string
  readonly dates?: string
  readonly policy?: string
  readonly quiet?: boolean | undefined
}

/** The part of a request that is read from files. */
export type Tariff = { readonly [K in (typeof FILES)[number]]?: unknown }

/** The files of a tariff, by property. */
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

/**
 * Reads a request about containers. A file of terms is an array, which is demurrage, or an object by charge. If something is
 * wrong, reports it and makes the command fail.
 */
export const readContainerRequest = async (
  terminal: Terminal,
  options: TariffOptions,
  request: { readonly [K in keyof Request]?: unknown } & { readonly now: unknown },
): Promise<Request | undefined> => {
  const tariff = await readTariff(terminal, options, 'container.assess')
  if (!tariff) return undefined
  const isArray = Array.isArray(tariff.terms)
  const checked = checkRequest({ ...tariff, ...request, ...(isArray && { terms: { demurrage: tariff.terms } }) })
  const issues = [...(checked._tag === 'Left' ? checked.left : []), ...lackOfTerms(tariff)]
  if (checked._tag === 'Right' && issues.length === 0) return checked.right
  const shown = isArray
    ? issues.map(issue => ({ ...issue, pointer: issue.pointer.replace(/^\/terms\/demurrage/, '/terms') }))
    : issues
  refuseIssues(terminal, shown, tariffFiles(options))
  return undefined
}

/** A misspelt charge would leave every container without a count. */
const lackOfTerms = ({ terms }: Tariff): readonly Pick<Issue, 'pointer' | 'message'>[] =>
  isObject(terms) && PARTS.every(charge => terms[charge] === undefined)
    ? [{ pointer: '/terms', message: lacksAllOf(PARTS, TERMS_EXAMPLE) }]
    : []

/** The array of terms of one charge. */
export const chooseTerms = (terms: unknown, charge: Part | undefined): Checked<unknown> => {
  if (!isObject(terms)) return right(terms)
  const chosen = chooseCharge(terms, charge)
  return chosen._tag === 'Left' ? chosen : right(terms[chosen.right])
}

/** The charge of the terms of a file: the only one, or the chosen one. */
export const chooseCharge = (terms: { readonly [P in Part]?: unknown }, charge: Part | undefined): Checked<Part> => {
  const given = PARTS.filter(part => terms[part] !== undefined && (charge ?? part) === part)
  const [only, ...others] = given
  if (only !== undefined && others.length === 0) return right(only)
  const message =
    only === undefined ? 'has no terms of this charge' : `has terms of ${given.join(', ')}; choose one with --charge`
  return left([{ pointer: '/terms', code: 'conflict', message }])
}

/** Warns of the keys of dates that no container matched. */
export const warnOfUnmatched = (
  { say }: Terminal,
  { dates, quiet }: TariffOptions,
  unmatched: () => readonly Issue[],
): void => {
  if (quiet) return
  for (const { pointer, message } of unmatched())
    say(`${dates}: warning: ${pointer.slice('/dates'.length)}: ${message}`)
}

/**
 * Reads and writes the answers to a table as a file, so that the next file of the same export asks nothing.
 */
import { writeFile } from 'node:fs/promises'
import { isObject } from '../../kernel/json'
import { ORDERS, type Answers, type Table } from '../../table'
import { explainSystemError, isSystemError } from '../terminal/system-error'
import { refuseFile, showFile, type Terminal } from '../terminal/terminal'
import { readJsonInput } from './json-file'
import type { Problem } from './json-place'

/** The answers to the questions of tables, files with answers to read and to write, and whether warnings are left out. */
export type TableOptions = Pick<Answers, 'zone' | 'order' | 'currency' | 'sheet'> & {
  readonly map?: string | undefined
  readonly saveMap?: string | undefined
  readonly quiet?: boolean | undefined
}

const isString = (value: unknown): boolean => typeof value === 'string'
const isNameOrNull = (value: unknown): boolean => value === null || isString(value)
const isMapOf =
  (test: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isObject(value) && Object.values(value).every(test)

/** The properties of a map, with the test of their values and a description of it. */
const PROPERTIES: { readonly [name: string]: readonly [test: (value: unknown) => boolean, expected: string] } = {
  columns: [isMapOf(isNameOrNull), 'an object of names or null by header'],
  order: [value => ORDERS.some(order => order === value), `one of ${ORDERS.join(', ')}`],
  zone: [value => isString(value) || isMapOf(isString)(value), 'a time zone, or an object of time zones by terminal'],
  currency: [isString, 'the code of a currency'],
  sheet: [isString, 'the name of a sheet'],
  suggested: [() => true, ''],
}

/** Returns why a value is not a map, or null. */
const findFault = (value: unknown): string | null => {
  if (!isObject(value)) return 'must be an object such as { "columns": { "Frt pd": "Freight release" } }'
  for (const [name, content] of Object.entries(value)) {
    const [test, expected] = PROPERTIES[name] ?? []
    if (!test) return `/${name}: is not known; known are ${Object.keys(PROPERTIES).join(', ')}`
    if (!test(content)) return `/${name}: must be ${expected!}`
  }
  return null
}

/** The answers to a table, and the columns that a person has still to answer. */
export type Mapped = Pick<Table, 'answers'> & {
  readonly suspects: readonly Pick<Table['suspects'][number], 'header' | 'suggested'>[]
}

/** The answers of `--map` and of the options, which win; and a function that writes those of a table as `--save-map`. */
export const createMap = (
  terminal: Terminal,
  { map, saveMap, zone, order, currency, sheet }: TableOptions,
): { readonly read: () => Promise<Answers | Problem>; readonly save: (table: Mapped) => Promise<void> } => {
  const given = {
    ...(zone !== undefined && { zone }),
    ...(order !== undefined && { order }),
    ...(currency !== undefined && { currency }),
    ...(sheet !== undefined && { sheet }),
  }
  let found: Promise<Answers | Problem> | undefined
  const load = async (file: string): Promise<Answers | Problem> => {
    const content = await readJsonInput(terminal, file)
    const fault = content._tag === 'Left' ? content.left : findFault(content.right)
    if (fault !== null) return { problem: `--map ${showFile(file)}: ${fault}` }
    const { suggested: _, ...answers } = (content as { readonly right: Answers & { readonly suggested?: unknown } })
      .right
    return { ...answers, ...given }
  }
  return {
    read: () => (found ??= map === undefined ? Promise.resolve(given) : load(map)),
    save: async ({ answers, suspects }) => {
      if (saveMap === undefined) return
      const suggested = Object.fromEntries(suspects.map(({ header, suggested: name }) => [header, name]))
      const content = { ...answers, ...(suspects.length > 0 && { suggested }) }
      try {
        await writeFile(terminal.resolvePath(saveMap), `${JSON.stringify(content, null, 2)}\n`)
      } catch (error) {
        refuseFile(terminal, saveMap, isSystemError(error) ? explainSystemError(error) : 'cannot be written')
      }
    },
  }
}

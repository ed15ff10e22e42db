/**
 * The shipments of an account, out of a file.
 */
import { left, type Either } from 'fp-ts/Either'
import { compile } from '../../kernel/codec/compile'
import { isObject } from '../../kernel/json'
import { shipment } from '../../oracle/operation/deep-link'
import type { Shipment } from '../../rule/deep-link'
import { tell, type Finding } from './finding'
import { clearProgress, showProgress } from '../terminal/progress'
import { entriesIn, type Entry } from './json-values'
import { nameOf } from '../terminal/stream'

const codec = compile(shipment)

export type Account = { readonly shipments: readonly Shipment[]; readonly refused: number }

/** Reads an array of shipments, `{ "shipments": […] }`, or one a line. What is refused does not spoil the others, but the program fails. */
export const readAccount = async (file: string): Promise<Account> => {
  const shipments: Shipment[] = []
  let refused = 0
  const source = nameOf(file)
  for await (const entries of entriesIn(file)) {
    for (const entry of entries) {
      for (const read of shipmentsIn(entry)) {
        if (read._tag === 'Right') {
          shipments.push(read.right)
        } else {
          refused++
          tell(source, entry, read.left, false)
        }
        showProgress(() => `${source}: ${shipments.length} shipments read`)
      }
    }
  }
  clearProgress()
  if (refused > 0) process.exitCode = 1
  return { shipments, refused }
}

function* shipmentsIn(entry: Entry): Generator<Either<readonly Finding[], Shipment>> {
  if ('problem' in entry) yield left([{ pointer: '', message: entry.problem }])
  else {
    for (const { pointer, value } of valuesIn(entry.value)) {
      yield isResource(value) ? left([{ pointer, message: 'a JSON:API resource, and not a shipment as deep links are resolved by' }]) : codec.parse(value, pointer)
    }
  }
}

/** It would pass for a shipment without any number. */
const isResource = (value: unknown): boolean => isObject(value) && typeof value['type'] === 'string' && isObject(value['attributes'])

type Place = { readonly pointer: string; readonly value: unknown }

const valuesIn = (value: unknown): readonly Place[] =>
  Array.isArray(value) ? membersOf('', value)
  : isObject(value) && Array.isArray(value['shipments']) ? membersOf('/shipments', value['shipments'])
  : [{ pointer: '', value }]

const membersOf = (pointer: string, values: readonly unknown[]): readonly Place[] =>
  values.map((value, i) => ({ pointer: `${pointer}/${i}`, value }))

/**
 * The resources of a file, by type: alone, in JSON:API documents, or in arrays of these.
 */
import type { Mode } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { decode, type Loose, type Resource, type ResourceName } from '../../resource/catalog'
import { tell, type Finding } from './finding'
import { entriesIn } from './json-values'
import { nameOf } from '../terminal/stream'

type Member = { readonly pointer: string; readonly value: unknown }
export type Read<N extends ResourceName> = Loose<Resource<N>>

/** The resources of these types in some files. What is refused is said, and the program fails; resources of other types are passed over. */
export async function* resourcesOf<N extends ResourceName>(files: readonly string[], types: readonly N[], mode: Mode): AsyncGenerator<Read<N>> {
  for (const file of files) {
    for await (const entries of entriesIn(file)) {
      for (const entry of entries) {
        const refuse = (findings: readonly Finding[]): void => {
          process.exitCode = 1
          tell(nameOf(file), entry, findings, false)
        }
        if ('problem' in entry) {
          refuse([{ pointer: '', message: entry.problem }])
          continue
        }
        for (const { pointer, value } of membersIn(entry.value)) {
          const type = types.find(name => typeOf(value) === name) ?? (typeof typeOf(value) === 'string' ? undefined : types[0])
          if (type === undefined) continue
          const read = decode({ type, value, mode })
          const findings = (read.valid ? read.warnings : read.issues)
            .map(issue => ({ pointer: pointer + issue.pointer.slice('/value'.length), message: issue.message }))
          if (!read.valid) refuse(findings)
          else {
            tell(nameOf(file), entry, findings, true)
            yield read.value as Read<N>
          }
        }
      }
    }
  }
}

const typeOf = (value: unknown): unknown => (isObject(value) ? value['type'] : undefined)

const membersIn = (value: unknown): readonly Member[] =>
  Array.isArray(value) ? value.flatMap((item, i) => membersAt(`/${i}`, item)) : membersAt('', value)

const membersAt = (pointer: string, value: unknown): readonly Member[] =>
  isObject(value) && ('data' in value || 'included' in value)
    ? ['data', 'included'].flatMap(key => partsOf(`${pointer}/${key}`, value[key]))
    : [{ pointer, value }]

const partsOf = (pointer: string, value: unknown): readonly Member[] =>
  Array.isArray(value) ? value.map((part: unknown, i) => ({ pointer: `${pointer}/${i}`, value: part }))
  : value === undefined || value === null ? []
  : [{ pointer, value }]

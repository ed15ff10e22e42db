/**
 * Reads resources of given types from files.
 */
import type { Mode } from '../../kernel/mode'
import { isObject } from '../../kernel/json'
import { decode } from '../../resource/decode'
import type { LiveResource, ResourceName } from '../../resource/model'
import { toWords } from '../../kernel/to-words'
import type { Terminal } from '../terminal/terminal'
import { each, type Item } from './each'
import { findingsBelow } from './finding'
import { resourcesIn, type Member } from './member'

export type Read<N extends ResourceName> = LiveResource<N>

/**
 * Yields the resources of these types. A resource without a type is read as the first one. Others are skipped, but refused
 * if a document has nothing else.
 */
export async function* readResources<N extends ResourceName>(
  terminal: Terminal,
  files: readonly string[],
  types: readonly N[],
  mode: Mode,
): AsyncGenerator<Item<Read<N>>> {
  const findType = (value: unknown): N | undefined => {
    const type = isObject(value) ? value['type'] : undefined
    return types.find(name => type === name) ?? (typeof type === 'string' ? undefined : types[0])
  }
  const items = each(terminal, files, {
    listMembers: value => {
      const members = resourcesIn(value)
      const chosen = members.filter(member => findType(member.value) !== undefined)
      return chosen.length > 0 ? chosen : members
    },
    readMember: ({ pointer, value }: Member) => {
      const type = findType(value)
      if (type === undefined) return { findings: [{ pointer, message: `must be a ${toWords(types[0]!)}` }] }
      const read = decode({ type, value, mode })
      return read.valid
        ? { value: read.value, findings: findingsBelow(pointer, read.warnings, '/value') }
        : { findings: findingsBelow(pointer, read.issues, '/value') }
    },
  })
  for await (const batch of items) yield* batch
}

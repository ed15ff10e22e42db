/**
 * What should `replay` return, by its definition? A property test compares the two, which share only `apply`.
 */
import { compareDateTimes } from '../../../src/kernel/time'
import { apply } from '../../../src/rule/changeset/algebra'
import type { History, Notification, Replayed } from '../../../src/rule/changeset/history'

/** @complexity O(n²) in the notifications */
export const plainReplay = ({ attributes, as_of, notifications }: History): Replayed => {
  const isFirst = ({ id }: Notification, i: number): boolean => notifications.findIndex(other => other.id === id) === i
  const isSuperseded = ({ created_at }: Notification): boolean =>
    as_of !== undefined && compareDateTimes(created_at, as_of) <= 0
  const inTime = notifications.filter(isFirst).sort((a, b) => compareDateTimes(a.created_at, b.created_at))
  const duplicates = notifications.filter((notification, i) => !isFirst(notification, i)).map(idOf)
  const superseded = inTime.filter(isSuperseded).map(idOf)

  const applied: string[] = []
  let state = attributes
  let left = inTime.filter(notification => !isSuperseded(notification))
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { id, created_at, changeset } = first
    const simultaneous = left.filter(other => compareDateTimes(other.created_at, created_at) === 0)
    const next = simultaneous.find(notification => {
      const result = apply({ attributes: state, changeset: notification.changeset })
      return result.outcome === 'applied' && (result.already.length === 0 || simultaneous.length === 1)
    })
    if (!next) {
      const result = apply({ attributes: state, changeset })
      const conflict = { id, conflicts: result.outcome === 'conflict' ? result.conflicts : [] }
      const unapplied = left.map(idOf)
      return { status: 'reread', attributes: state, applied, duplicates, superseded, conflict, unapplied }
    }
    const result = apply({ attributes: state, changeset: next.changeset })
    if (result.outcome === 'applied') state = result.attributes
    applied.push(next.id)
    left = left.filter(other => other !== next)
  }
  return { status: 'consistent', attributes: state, applied, duplicates, superseded, conflict: null, unapplied: [] }
}

const idOf = ({ id }: Notification): string => id

/** Mistakes of hold. */
import { own } from '../peer'
import { distinct, misread, spoilt, wrong, type Wrongs } from './mistake'

export const hold: Wrongs = {
  'pending-cleared-first': wrong('hold.step', 'clears the first hold of the name, active or not', input => {
    const { holds, event } = input ?? {}
    const reply = own('hold.step', input)
    const at =
      'result' in reply && event.type === 'cleared' ? holds.findIndex((hold: any) => hold.name === event.name) : -1
    const after = holds?.toSpliced?.(at, 1)
    return at < 0
      ? reply
      : { result: { outcome: 'changed', holds: after, changeset: { holds_at_pod_terminal: [holds, after] } } }
  }),
  'placed-activates': misread('hold.step', 'lets a placed hold activate a pending one', ({ holds, event }) => ({
    holds,
    event:
      event.type === 'placed' && holds.some((hold: any) => hold.name === event.name && hold.status === 'pending')
        ? { ...event, type: 'activated' }
        : event,
  })),
  'only-what-changed': spoilt(
    'hold.step',
    'gives a changeset of the hold, not of the whole arrays',
    ({ holds }, result) =>
      result.outcome !== 'changed'
        ? result
        : {
            ...result,
            changeset: {
              holds_at_pod_terminal: [holds, result.holds].map((list, i, [a, b]) =>
                list.filter((hold: object) => !JSON.stringify([b, a][i]).includes(JSON.stringify(hold))),
              ),
            },
          },
  ),
  'holds-told-apart-by-name': misread('hold.diff', 'allows one hold per name', ({ before, after }) => {
    const first = (holds: any[]): any[] =>
      holds.filter((hold, i) => holds.findIndex(other => other.name === hold.name) === i)
    return { before: first(before), after: first(after) }
  }),
  'first-issue-only': wrong('hold.step', 'stops at the first issue', input => {
    const reply = own('hold.step', input)
    return 'issues' in reply ? { issues: reply.issues.slice(0, 1) } : reply
  }),

  'description-left-out': spoilt(
    'hold.step',
    'leaves out a description that is missing',
    ({ holds, event }, result) => {
      if (result.outcome !== 'changed' || !['placed', 'expected'].includes(event.type) || event.description)
        return result
      const after = result.holds.map((hold: object, i: number) =>
        i === holds.length ? { ...hold, description: '' } : hold,
      )
      return { ...result, holds: after, changeset: { holds_at_pod_terminal: [holds, after] } }
    },
  ),
  'expected-is-active': misread('hold.step', 'takes an announced hold for a placed one', ({ holds, event }) => ({
    holds,
    event: event.type === 'expected' ? { ...event, type: 'placed' } : event,
  })),
  'activated-keeps-description': misread(
    'hold.step',
    'keeps the description of a hold that becomes active',
    ({ holds, event }) => ({ holds, event: event.type === 'activated' ? { ...event, description: null } : event }),
  ),
  'activated-loses-description': misread(
    'hold.step',
    'clears the description if an activation has none',
    ({ holds, event }) => ({
      holds,
      event: event.type === 'activated' && !event.description ? { ...event, description: '' } : event,
    }),
  ),
  'last-pending-activated': misread('hold.step', 'activates the last pending hold of the name', ({ holds, event }) => {
    const at = holds.findLastIndex((hold: any) => hold.name === event.name && hold.status === 'pending')
    if (event.type !== 'activated' || at < 0) return { holds, event }
    return { holds: [holds[at], ...holds.toSpliced(at, 1)], event }
  }),
  'all-of-the-name-cleared': spoilt('hold.step', 'clears every hold of the name', ({ holds, event }, result) => {
    if (event.type !== 'cleared' || result.outcome !== 'changed') return result
    const after = holds.filter((hold: any) => hold.name !== event.name)
    return { ...result, holds: after, changeset: { holds_at_pod_terminal: [holds, after] } }
  }),
  'withdrawal-refused': spoilt('hold.step', 'clears active holds alone', ({ holds, event }, result) =>
    event.type === 'cleared' && !holds.some((hold: any) => hold.name === event.name && hold.status === 'hold')
      ? { outcome: 'illegal', reason: 'no_such_hold' }
      : result,
  ),
  'one-reason': spoilt('hold.step', 'knows one reason only', (_, result) =>
    result.outcome === 'illegal' ? { ...result, reason: 'no_such_hold' } : result,
  ),
  'no-third-round': spoilt('hold.diff', 'does not pair holds of one status', (_, { changes }) => ({
    changes: changes.flatMap((change: any) =>
      change.change !== 'redescribed'
        ? [change]
        : [
            { ...change, change: change.before.status === 'hold' ? 'cleared' : 'withdrawn', after: null },
            { ...change, change: change.after.status === 'hold' ? 'placed' : 'expected', before: null },
          ],
    ),
  })),
  'unpaired-first': spoilt('hold.diff', 'lists new holds before changed ones', (_, { changes }) => {
    const names = distinct(changes.map((change: any) => change.name))
    return {
      changes: names.flatMap(name => {
        const alike = changes.filter((change: any) => change.name === name)
        return [...alike.filter((change: any) => !change.before), ...alike.filter((change: any) => change.before)]
      }),
    }
  }),
  'deactivated-is-cleared': spoilt('hold.diff', 'calls a hold that is pending again cleared', (_, { changes }) => ({
    changes: changes.map((change: any) =>
      change.change === 'deactivated' ? { ...change, change: 'cleared' } : change,
    ),
  })),
  'withdrawn-is-cleared': spoilt('hold.diff', 'calls a withdrawn hold cleared', (_, { changes }) => ({
    changes: changes.map((change: any) => (change.change === 'withdrawn' ? { ...change, change: 'cleared' } : change)),
  })),
  'missing-description-differs': misread('hold.diff', 'distinguishes a missing description from a null one', input => {
    const marked = (holds: any[], mark: string): any[] =>
      holds.map(hold => ('description' in hold ? hold : { ...hold, description: mark }))
    return {
      before: marked(input.before, 'b'),
      after: marked(input.after, 'b').map(hold =>
        hold.description === null ? { ...hold, description: 'null' } : hold,
      ),
    }
  }),
  'descriptions-without-case': misread('hold.diff', 'compares descriptions without case', ({ before, after }) => {
    const known = new Map(before.map(({ description }: any) => [description?.toLowerCase(), description]))
    return {
      before,
      after: after.map((hold: any) => {
        const description = known.get(hold.description?.toLowerCase())
        return typeof hold.description === 'string' && description ? { ...hold, description } : hold
      }),
    }
  }),
  'names-by-the-alphabet': spoilt('hold.diff', 'sorts the changes by name', (_, { changes }) => ({
    changes: changes.toSorted((a: any, b: any) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  })),
}

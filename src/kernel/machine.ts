/**
 * A state machine as a table: what is not in it cannot happen.
 */

/** State → event → next state. */
export type Machine<S extends string, E extends string> = { readonly [from in S]: { readonly [event in E]?: S } }

/** The state after an event, or undefined where the event is illegal. */
export const next = <S extends string, E extends string>(machine: Machine<S, E>, from: S, event: E): S | undefined =>
  machine[from][event]

/** The states that can be reached from one, itself first, in the order of the table's moves. */
export const reachable = <S extends string, E extends string>(machine: Machine<S, E>, from: S): readonly S[] => {
  const found = new Set([from])
  for (const state of found) for (const [, to] of movesFrom(machine, state)) found.add(to)
  return [...found]
}

/** The table as a Mermaid state diagram, whose start is `start`. */
export const mermaid = <S extends string, E extends string>(machine: Machine<S, E>, start: S): string => {
  const moves = (Object.keys(machine) as S[]).flatMap(from => movesFrom(machine, from).map(([event, to]) => `    ${from} --> ${to}: ${event}`))
  return ['stateDiagram-v2', `    [*] --> ${start}`, ...moves].join('\n')
}

const movesFrom = <S extends string, E extends string>(machine: Machine<S, E>, from: S): readonly (readonly [E, S])[] =>
  Object.entries(machine[from]) as [E, S][]

/**
 * State machines as tables of the legal transitions.
 */

/** State → event → next state. */
export type Machine<S extends string, E extends string> = { readonly [state in S]: { readonly [event in E]?: S } }

/** Whether an event is legal in a state. */
export const can = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): boolean =>
  next(machine, state, event) !== undefined

/** The state after an event, or undefined if the event is illegal or the state unknown. */
export const next = <S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | undefined =>
  (machine as Partial<typeof machine>)[state]?.[event]

/** Draws the machine as a Mermaid state diagram, with the transitions in the order of the table. */
export const mermaid = <S extends string, E extends string>(machine: Machine<S, E>, start: S): string => {
  const states = Object.keys(machine) as S[]
  const moves = states.flatMap(from =>
    Object.entries(machine[from]).map(([event, to]) => `    ${from} --> ${String(to)}: ${event}`),
  )
  return ['stateDiagram-v2', `    [*] --> ${start}`, ...moves].join('\n')
}

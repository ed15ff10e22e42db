/** A table by status, in a component. */
import type { Status, Verdict } from 'gateout/readiness'
import { readinessSteps } from 'gateout/label'

const colours: Record<Status, string> = {
  ready: 'green',
  out_of_sync: 'orange',
  blocked: 'red',
  not_released: 'grey',
  unknown: 'grey',
}

export const badge = ({ verdict }: { verdict: Verdict }) => ({
  colour: colours[verdict.status],
  names: verdict.active.map(hold => hold.name.toLowerCase()),
  steps: readinessSteps(verdict),
})

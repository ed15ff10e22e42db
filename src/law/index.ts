/**
 * Every law, by family, and the generators behind them. Needs fast-check.
 */
import * as fee from './fee'
import type { Law } from './law'
import * as readiness from './readiness'
import * as resource from './resource'

export const laws: readonly Law[] = [...readiness.laws, ...fee.laws, ...resource.laws]

export { nearlyValid, valid } from './arbitrary'
export type { Call, Law } from './law'

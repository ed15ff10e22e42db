/**
 * What are the current attributes of one container, when its notifications arrive one by one, late, twice or never?
 *
 * @module gateout/tracker
 */
export type { DateTime } from '../../kernel/time'
export type { ContainerChangeset, Currency } from '../../resource/model'
export { advise, verdict, type Advise, type Change, type FeeChange } from './change'
export { explain, type Explained } from './explain'
export {
  decode,
  DEFAULTS as defaultPolicy,
  start,
  type Attributes,
  type Doubt,
  type Outcome,
  type Policy,
  type ReadOutcome,
  type Remembered,
  type Snapshot,
  type Started,
  type State,
  type Update,
} from './state'
export { read, receive, replay, type Context, type Read, type Received, type Replayed, type Step } from './step'

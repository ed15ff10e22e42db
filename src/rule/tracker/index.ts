/**
 * What are the current attributes of one container, when its notifications arrive one by one, late, twice or never?
 */
export type { Advise, Change, FeeChange } from './change'
export { explain } from './explain'
export {
  decode,
  DEFAULTS as defaultPolicy,
  start,
  type Attributes,
  type Policy,
  type Snapshot,
  type Started,
  type State,
  type Update,
} from './state'
export { read, receive, type Context, type Read, type Received, type Step } from './step'

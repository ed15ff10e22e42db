/**
 * What are the current attributes of one container, when its notifications arrive one by one, late, twice or never?
 */
export { decode } from './decode'
export { explain } from './explain'
export type { Advise, FeeChange, Happening } from './happening'
export { replay, type Delivery, type Replayed, type ReplayStep } from './replay'
export {
  DEFAULTS as defaultPolicy,
  start,
  type Attributes,
  type Dated,
  type Policy,
  type Started,
  type State,
} from './state'
export {
  expire,
  read,
  receive,
  type Expired,
  type Read,
  type Reading,
  type Received,
  type Reread,
  type Step,
  type Update,
} from './step'

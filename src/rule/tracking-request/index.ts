/**
 * Tracking requests: may this be tracked, what becomes of the request, which requests are on this page?
 */
import { explain as explainListed, type Listed } from './list'
import { explain as explainStepped, type Request, type Stepped } from './step'
import { explain as explainSubmitted, type Submitted } from './submit'

export * from './step'
export { submit, directory, advise, type Submitted, type Accepted, type Advice, type Directory, type Line, type RequestType } from './submit'
export { list, select, type Listed, type Links, type Page, type Asked, type Part } from './list'
export { propagate, type Referenced } from './propagate'

/**
 * Says in English what was decided: the result of `step`, `submit` or `list`.
 *
 * @example explain({ outcome: 'illegal', from: 'created', event: 'not_found' }) // 'A request that is created takes no such not_found.'
 */
export const explain = (result: Stepped<Request> | Submitted | Listed): string =>
  'status' in result ? explainListed(result)
  : result.outcome === 'accepted' || result.outcome === 'rejected' ? explainSubmitted(result)
  : explainStepped(result)

/**
 * Access: who may come in, and by which version of the interface?
 */
import { type Admission, type Authentication } from './access'
import { explain as explainVersion, type Version } from './version'

export * from './access'
export { version, type Version } from './version'

/**
 * Says in English what was decided: the result of `authenticate`, `admit` or `version`.
 *
 * @example explain({ outcome: 'refused', by: 'host' }) // 'Refused: the host is not allowed.'
 */
export const explain = (result: Authentication | Admission | Version): string =>
  result.outcome === 'token' ? (result.source === 'header' ? `The token of the header, by the scheme ${result.scheme}.` : 'There is no header: the token of the setting.')
  : result.outcome === 'unauthorized' ? 'Unauthorized: there is no token that this surface takes.'
  : result.outcome === 'admitted' ? 'Admitted.'
  : result.outcome === 'refused' ? `Refused: the ${result.by} is not allowed.`
  : explainVersion(result)

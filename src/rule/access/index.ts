/**
 * Access: does a request carry a token, do the allowlists admit it, and is its API version supported?
 *
 * @module gateout/access
 */
import { explainAdmission, type Admission } from './allowlist'
import { explainAuthentication, type Authentication } from './token'
import { explainVersion, type VersionCheck } from './version'

export { admit, type Admission, type Allowlist } from './allowlist'
export { refuse, type Refusal, type RefusalError, type RefusalStatus } from './refusal'
export { authenticate, matches, type Authentication, type Scheme, type Surface } from './token'
export { version, type VersionCheck } from './version'

/**
 * Describes the result of `authenticate`, `admit` or `version` in an English sentence.
 *
 * @example explain({ outcome: 'refused', by: 'host' }) // 'Refused: the host is not allowed.'
 */
export const explain = (result: Authentication | Admission | VersionCheck): string => {
  if (result.outcome === 'token' || result.outcome === 'unauthorized') return explainAuthentication(result)
  return result.outcome === 'admitted' || result.outcome === 'refused'
    ? explainAdmission(result)
    : explainVersion(result)
}

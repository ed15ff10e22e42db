/**
 * Access: who may come in, and by which version of the interface?
 */
import { explainAdmission, type Admission } from './allowlist'
import { explainAuthentication, type Authentication } from './token'
import { explainVersion, type VersionCheck } from './version'

export { admit, type Admission, type Allowlist } from './allowlist'
export { refuse, type Refusal } from './refusal'
export { authenticate, matches, type Authentication, type Scheme, type Surface } from './token'
export { version, type VersionCheck } from './version'

/**
 * Says in English what was decided: the result of `authenticate`, `admit` or `version`.
 *
 * @example explain({ outcome: 'refused', by: 'host' }) // 'Refused: the host is not allowed.'
 */
export const explain = (result: Authentication | Admission | VersionCheck): string =>
  result.outcome === 'token' || result.outcome === 'unauthorized'
    ? explainAuthentication(result)
    : result.outcome === 'admitted' || result.outcome === 'refused'
      ? explainAdmission(result)
      : explainVersion(result)

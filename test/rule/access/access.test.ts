import { laws } from '../../../src/law/access'
import { describeLaws, spoilt } from '../../laws'
import { describeVectors } from '../../vectors'

const wrongAuthentication = (spoil: (input: any, answer: any) => unknown) => spoilt('access.authenticate', spoil)
const wrongAdmission = (spoil: (input: any, answer: any) => unknown) => spoilt('access.admit', spoil)
const unauthorized = { outcome: 'unauthorized', status: 401, document: { errors: [{ status: '401', title: 'x' }] } }
const admitted = { outcome: 'admitted' }

describeLaws(laws, {
  'access-api-takes-bearer': wrongAuthentication((input, a) => {
    const [, token] = /^[ \t]*bearer[ \t]+([!-~]+)[ \t]*$/i.exec(input.authorization ?? '') ?? []
    return token ? { outcome: 'token', token, scheme: 'Bearer', source: 'header' } : a
  }),
  'access-schemes-have-a-case': wrongAuthentication((input, a) =>
    a.source === 'header' && !/Token|Bearer/.test(input.authorization) ? unauthorized : a,
  ),
  'access-tokens-have-no-case': wrongAuthentication((_, a) => (a.token ? { ...a, token: a.token.toLowerCase() } : a)),
  'access-one-space-alone': wrongAuthentication((input, a) =>
    a.source === 'header' && /[ \t]{2}/.test(input.authorization) ? unauthorized : a,
  ),
  'access-bearer-is-of-oauth': wrongAuthentication((_, a) =>
    a.scheme === 'Bearer' && !a.token.includes('.') ? unauthorized : a,
  ),
  'access-falls-back-from-a-bad-header': wrongAuthentication((input, a) =>
    a.outcome === 'unauthorized' && input.surface === 'mcp' && input.fallback?.trim()
      ? { outcome: 'token', token: input.fallback.trim(), scheme: null, source: 'fallback' }
      : a,
  ),
  'access-setting-serves-the-api': wrongAuthentication((input, a) =>
    input.authorization === null && input.fallback?.trim()
      ? { outcome: 'token', token: input.fallback.trim(), scheme: null, source: 'fallback' }
      : a,
  ),
  'access-answers-403': wrongAuthentication((_, a) => (a.status ? { ...a, status: 403 } : a)),
  'access-status-of-an-error-is-a-number': wrongAuthentication((_, a) =>
    a.document ? { ...a, document: { errors: a.document.errors.map((error: any) => ({ ...error, status: 401 })) } } : a,
  ),
  'access-takes-the-first-of-two': wrongAuthentication((input, a) => {
    const [, token] = /^[ \t]*token[ \t]+([!-~]+)[ \t]+[!-~]/i.exec(input.authorization ?? '') ?? []
    return token ? { outcome: 'token', token, scheme: 'Token', source: 'header' } : a
  }),
  'access-trims-line-ends': wrongAuthentication((input, a) => {
    const [, token] = /^token ([!-~]+)$/i.exec((input.authorization ?? '').trim()) ?? []
    return token ? { outcome: 'token', token, scheme: 'Token', source: 'header' } : a
  }),
  'access-blank-list-lets-none-in': wrongAdmission((input, a) =>
    input.allowed_hosts === '' ? { outcome: 'refused', by: 'host' } : a,
  ),
  'access-hosts-have-a-case': wrongAdmission((input, a) =>
    input.host && input.allowed_hosts && !input.allowed_hosts.includes(input.host)
      ? { outcome: 'refused', by: 'host' }
      : a,
  ),
  'access-hosts-by-suffix': wrongAdmission((input, a) =>
    a.by === 'host' &&
    input.allowed_hosts
      .split(',')
      .some((entry: string) => entry.trim() !== '' && input.host?.toLowerCase().endsWith(entry.trim().toLowerCase()))
      ? admitted
      : a,
  ),
  'access-entry-port-does-not-count': wrongAdmission((input, a) =>
    a.by === 'host' &&
    input.allowed_hosts
      .split(',')
      .some(
        (entry: string) =>
          entry.trim().toLowerCase().replace(/:\d+$/, '') === input.host?.toLowerCase().replace(/:\d+$/, ''),
      )
      ? admitted
      : a,
  ),
  'access-origins-as-text': wrongAdmission((input, a) =>
    input.origin &&
    input.allowed_origins &&
    a.outcome === 'admitted' &&
    !input.allowed_origins.includes(input.origin.toLowerCase()) &&
    !input.allowed_hosts
      ? { outcome: 'refused', by: 'origin' }
      : a,
  ),
  'access-null-is-listed': wrongAdmission((input, a) =>
    a.by === 'origin' && input.origin === 'null' && input.allowed_origins.includes('null') ? admitted : a,
  ),
  'access-no-origin-is-refused': wrongAdmission((input, a) =>
    input.origin === null && input.allowed_origins?.trim() ? { outcome: 'refused', by: 'origin' } : a,
  ),
  'access-origin-first': wrongAdmission((input, a) =>
    a.by === 'host' && input.origin === 'http://localhost:3000' ? { outcome: 'refused', by: 'origin' } : a,
  ),
})

describeVectors('access.authenticate')
describeVectors('access.admit')

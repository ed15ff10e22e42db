import { describe, expect, it } from 'vitest'
import { config, explain } from '../../../src/rule/mcp'
import { describeVectors } from '../../vectors'
import { processorTime } from '../../processor-time'

const secret = 'sesame-open'

describe('read', () => {
  it('takes the environment of a process', () => {
    expect(config({ env: { SVC_API_TOKEN: secret, SVC_API_BASE_URL: undefined } })).toEqual({
      outcome: 'ok',
      config: { api_token: secret, api_base_url: null, allowed_hosts: [], allowed_origins: [] },
    })
  })
  it('never repeats a setting that it refuses', () => {
    expect(
      JSON.stringify(config({ env: { SVC_API_TOKEN: ' ', SVC_API_BASE_URL: `ftp://${secret}@x` } })),
    ).not.toContain(secret)
  })
  it.each([
    'https://a@',
    'https://a b@c',
    'https://[g]',
    'https://[::1',
    'https://a:123456',
    'https://a:',
    'https://a:80x',
    'xhttps://a',
    'https://a/ b',
    'https://a]b',
    'https://@a@b',
  ])('refuses the address %j', address => {
    expect(config({ env: { SVC_API_TOKEN: secret, SVC_API_BASE_URL: address } })).toMatchObject({
      errors: [{ code: 'format', source: { pointer: '/SVC_API_BASE_URL' } }],
    })
  })
  it('reads settings of 1 MB in time', () => {
    const taken = processorTime()
    for (const long of [
      'a'.repeat(1_000_000),
      `${'a@'.repeat(500_000)}`,
      ':'.repeat(1_000_000),
      '['.repeat(1_000_000),
    ]) {
      config({ env: { SVC_API_TOKEN: long, SVC_API_BASE_URL: `https://${long} `, SVC_MCP_ALLOWED_HOSTS: long } })
    }
    expect(taken()).toBeLessThan(2_000)
  })
})

describe('explain', () => {
  it('describes everything except the token', () => {
    expect(
      explain(
        config({
          env: { SVC_API_TOKEN: secret, SVC_MCP_ALLOWED_HOSTS: 'a', SVC_MCP_ALLOWED_ORIGINS: 'https://a,https://b' },
          default_base_url: 'https://api.example/v2',
        }),
      ),
    ).toBe('The API is at https://api.example/v2; 1 host, 2 origins.')
    expect(explain(config({ env: { SVC_API_TOKEN: secret } }))).toBe(
      'The API is at an address that is not set; any host, any origin.',
    )
  })
  it('reports every error', () => {
    expect(explain(config({ env: { SVC_API_TOKEN: '', SVC_API_BASE_URL: 'x' } }))).toBe(
      'Rejected: /SVC_API_BASE_URL must be an absolute http or https URL; /SVC_API_TOKEN must not be blank.',
    )
    expect(explain(config({ env: {} }))).toBe('Rejected: /SVC_API_TOKEN is missing.')
  })
})

describeVectors('mcp.config')

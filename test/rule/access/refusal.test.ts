import { describe, expect, it } from 'vitest'
import { refuse } from '../../../src/rule/access'

describe('refuse', () => {
  it.each([
    [401, 'Missing or invalid token'],
    [404, 'Not found'],
    [429, 'Too many requests'],
  ] as const)('%i', (status, title) => {
    expect(refuse({ status })).toEqual({ status, document: { errors: [{ status: String(status), title }] } })
  })
})

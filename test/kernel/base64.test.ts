import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeBase64 } from '../../src/kernel/base64'

it('decodes Base64 from Node, with or without padding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const encoded = Buffer.from(text).toString('base64')
      expect(decodeBase64(encoded)).toBe(text)
      expect(decodeBase64(encoded.replace(/=+$/, ''))).toBe(text)
    }),
  )
})

it.each(['A', 'AAAAA', 'AA-A', 'AA A', 'A=AA', 'AA===', 'é'])('refuses %j', text => {
  expect(decodeBase64(text)).toBeUndefined()
})

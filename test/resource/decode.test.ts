import { expect, it } from 'vitest'
import { decode } from '../../src/resource'

it.each([
  [{ data: {} }, 'is missing; decode the data of this document'],
  [{ attributes: { data: {} } }, 'is missing'],
])('the issue of %j names the way out if it is a document', (value, message) => {
  expect(decode({ type: 'container', value })).toMatchObject({
    issues: [
      { pointer: '/value/id', message },
      { pointer: '/value/type', message: 'is missing' },
    ],
  })
})

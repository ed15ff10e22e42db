import { describe, expect, it } from 'vitest'
import { explain, version } from '../../../src/rule/access'
import { describeVectors } from '../../vectors'

describe('explain', () => {
  it.each([
    ['https://api.example.com/v2', 'The address is of v2.'],
    ['https://api.example.com/v1', 'The address ends in v1; v2 is needed.'],
    ['https://api.example.com//', 'The address names no version; v2 is needed.'],
    ['ftp://api.example.com/v2', 'The address names no version; v2 is needed.'],
  ])('%s', (base_url, sentence) => {
    expect(explain(version({ base_url }))).toBe(sentence)
  })
})

describeVectors('access.version')

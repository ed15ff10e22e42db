import { describe, expect, it } from 'vitest'
import { readRules, rulesIn } from '../../../src/cli/read/contract'
import { operations } from '../../../src/oracle'

const contract = [
  '# T',
  '',
  '### a.b',
  '',
  '<!-- generated: a.b -->',
  'x',
  '<!-- /generated -->',
  '',
  'One sentence',
  '`goes` on.',
  '',
  '- an item',
  '  goes on',
  '- another',
  '',
  '| a | b |',
  '| --- | --- |',
  '| c | d |',
  '',
  '1. first',
  '2. second',
  '',
  '### a.c',
  '',
  'Other',
  '',
  '## More',
  '',
  'x',
  '',
].join('\n')

describe('the rules of an operation', () => {
  it('are the lines of its section: one per paragraph, item or row', () => {
    expect(rulesIn(contract, 'a.b')).toEqual([
      'One sentence `goes` on.',
      '',
      '- an item goes on',
      '- another',
      '',
      '| a | b |',
      '| --- | --- |',
      '| c | d |',
      '',
      '1. first',
      '2. second',
    ])
    expect(rulesIn(contract, 'a.c')).toEqual(['Other'])
  })
  it('are empty if the section does not exist', () => {
    expect(rulesIn(contract, 'a.d')).toEqual([''])
  })
  it.each(operations.map(({ name }) => name))('%s has some in CONTRACT.md', async name => {
    expect((await readRules(name)).join(' ')).toMatch(/^\S.{20,}/)
  })
})

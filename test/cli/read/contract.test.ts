import { describe, expect, it } from 'vitest'
import { readRules, rulesIn } from '../../../src/cli/read/contract'
import { operations } from '../../../src/oracle'

const page = `# a

## a.b

One line.

\`\`\`ts
input = { n: number }

output = x
\`\`\`

One sentence
\`goes\` on.

- an item
  goes on
- another

| a | b |
| --- | --- |
| c | d |

1. first
2. second

## a.c

Other

\`\`\`ts
input = any
\`\`\`

More

## Shapes

x
`

describe('the rules of an operation', () => {
  it('are the lines of its section: one per paragraph, item or row', () => {
    expect(rulesIn(page, 'a.b')).toEqual([
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
    expect(rulesIn(page, 'a.c')).toEqual(['More'])
  })
  it('are empty if the section does not exist', () => {
    expect(rulesIn(page, 'a.d')).toEqual([''])
  })
  it.each(operations.map(({ name }) => name))('%s has some on the page of its family', async name => {
    expect((await readRules(name)).join(' ')).toMatch(/^\S.{20,}/)
  })
})

/**
 * Runs the commands of the free-time example and its guide, and compares their output.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeTerms } from '../../src/rule/free-time'
import { gateout } from '../cli/gateout'

const blocksOf = (file: string, language: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(
    ([, block = '']) => block,
  )

describe.each(['examples/free-time/README.md', 'docs/free-time.md'])('%s', file => {
  const commands = blocksOf(file, 'console').flatMap(block => block.split(/^\$ gateout /m).slice(1))

  test('has commands', () => {
    expect(commands.length).toBeGreaterThan(0)
  })

  test.each(commands)('%s', async text => {
    const [command = '', ...output] = text.split('\n')
    expect(await gateout(command.split(' '))).toEqual({ code: 0, stdout: output.join('\n'), stderr: '' })
  })
})

test.each(blocksOf('docs/free-time.md', 'json'))('the guide has valid terms: %s', block => {
  expect(decodeTerms(JSON.parse(block))).toMatchObject({ _tag: 'Right' })
})

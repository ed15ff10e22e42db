import { expect, test } from 'vitest'
import { outletTo } from '../../../src/cli/terminal/outlet'
import { terminalOn } from '../../../src/cli/terminal/terminal'
import { hostOf } from '../gateout'

const LONG = 2 ** 16

test.each([
  ['ASCII', ['a', 'b'], 'a\nb\n'],
  ['a character that moves the cursor', ['a', '"\u007F"', '"\u009B"', 'é'], 'a\n"\\u007f"\n"\\u009b"\né\n'],
  ['only DEL, which is ASCII', ['"\u007F"'], '"\\u007f"\n'],
  ['a line as long as the buffer', ['a', 'é'.repeat(LONG), 'b'], `a\n${'é'.repeat(LONG)}\nb\n`],
  ['more lines than fit', Array<string>(LONG).fill('12'), '12\n'.repeat(LONG)],
])('writes %s, and escapes what a terminal would act on', async (_, lines, expected) => {
  for (const isSafe of [true, false]) {
    const { host, finished } = hostOf({})
    const outlet = outletTo(terminalOn(host), isSafe)
    for (const line of lines) await outlet.add(line)
    await outlet.flush()
    expect(finished().stdout === (isSafe ? expected : `${lines.join('\n')}\n`)).toBe(true)
  }
})

import { describe, expect, it } from 'vitest'
import { unknownHolds } from '../../../src/rule/hold/unknown-hold'

describe('unknownHolds', () => {
  const hold = { name: 'customs', status: 'hold' }
  it.each<[string, unknown, readonly string[]]>([
    ['holds at their own attribute', { holds_at_pod_terminal: [[], [hold]] }, []],
    ['fees at theirs', { fees_at_pod_terminal: [[], [hold]] }, []],
    [
      'holds elsewhere, old and new',
      { pod_terminal_holds: [[hold], [hold, hold]] },
      ['/c/pod_terminal_holds/0', '/c/pod_terminal_holds/1'],
    ],
    ['a hold among other things', { holds: [null, [5, 'a', null, hold]] }, ['/c/holds/1']],
    ['a key that is escaped', { 'a/b~c': [null, [hold]] }, ['/c/a~1b~0c/1']],
    ['no list', { a: [hold, { list: [hold] }] }, []],
    ['a name without a status', { a: [null, [{ name: 'customs' }]] }, []],
    ['a status without a name', { a: [null, [{ status: 'hold', name: null }]] }, []],
    ['no pair', { a: [null, [hold], [hold]], b: hold, c: null }, []],
    ['no object', [[null, [hold]]], []],
    ['nothing', undefined, []],
  ])('%s', (_, changeset, pointers) => {
    expect(unknownHolds(changeset, '/c').map(issue => [issue.pointer, issue.code])).toEqual(
      pointers.map(pointer => [pointer, 'unknown']),
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  below,
  explainErrors,
  explainIssues,
  listIssues,
  parameterError,
  sortIssues,
  toErrors,
  type Issue,
} from '../../src/kernel/issue'

describe('below', () => {
  it.each([
    ['', 'fees', '/fees'],
    ['/fees', 0, '/fees/0'],
    ['', '', '/'],
    ['', 'a/b~c', '/a~1b~0c'],
    ['', '~1/~/', '/~01~1~0~1'],
  ])('%j, %j: %s', (pointer, key, expected) => {
    expect(below(pointer, key)).toBe(expected)
  })
})

describe('sorted', () => {
  it('sorts by pointer, then by code, without changing its input', () => {
    const issue = (pointer: string, code: Issue['code']): Issue => ({ pointer, code, message: '' })
    const [a, b, c, d] = [issue('/a', 'enum'), issue('/a', 'type'), issue('/\uff01', 'enum'), issue('/😀', 'conflict')]
    const given = Object.freeze([d, b, c, a])
    expect(sortIssues(given)).toEqual([a, b, c, d])
  })
})

describe('issues in a sentence', () => {
  const issues: readonly Issue[] = [
    { pointer: '', code: 'type', message: 'is no object' },
    { pointer: '/a', code: 'missing', message: 'is missing' },
  ]
  it('have a pointer, except those of the whole value', () => {
    expect(listIssues(issues)).toBe('is no object; /a is missing')
    expect(explainIssues(issues)).toBe('Rejected: is no object; /a is missing.')
    expect(explainErrors([...toErrors(issues), parameterError('page', 'range', 'is no number')])).toBe(
      'Rejected: is no object; /a is missing; page is no number.',
    )
  })
})

describe('toErrors', () => {
  it('converts each issue to a JSON:API error, with a title for its code', () => {
    expect(
      toErrors(
        [
          { pointer: '/a', code: 'missing', message: 'is missing' },
          { pointer: '', code: 'type', message: 'm' },
        ],
        422,
      ),
    ).toEqual([
      {
        status: '422',
        code: 'missing',
        title: 'A required key is missing',
        detail: 'is missing',
        source: { pointer: '/a' },
      },
      { status: '422', code: 'type', title: 'A value has the wrong JSON type', detail: 'm', source: { pointer: '' } },
    ])
  })
  it('has a distinct title for each code', () => {
    const codes = [
      'missing',
      'type',
      'enum',
      'format',
      'length',
      'range',
      'conflict',
      'unknown',
      'unsupported',
    ] as const
    const titles = toErrors(
      codes.map(code => ({ pointer: '', code, message: '' })),
      400,
    ).map(error => error.title)
    expect(new Set(titles).size).toBe(codes.length)
    expect(titles.every(title => title.startsWith('A '))).toBe(true)
  })
})

describe('errors', () => {
  it('have no status if none is given', () => {
    expect(toErrors([{ pointer: '/a', code: 'type', message: 'm' }])).toEqual([
      { code: 'type', title: 'A value has the wrong JSON type', detail: 'm', source: { pointer: '/a' } },
    ])
  })
  it('name a parameter of the query', () => {
    expect(parameterError('page[size]', 'range', 'm')).toEqual({
      status: '400',
      code: 'range',
      title: 'A number is out of range',
      detail: 'm',
      source: { parameter: 'page[size]' },
    })
  })
  it('are explained in one sentence', () => {
    expect(
      explainErrors([
        ...toErrors([
          { pointer: '/a', code: 'missing', message: 'is missing' },
          { pointer: '', code: 'type', message: 'is null' },
        ]),
        parameterError('q', 'length', 'is blank'),
      ]),
    ).toBe('Rejected: /a is missing; is null; q is blank.')
  })
})

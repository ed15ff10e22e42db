import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapConcurrently } from '../../../src/conform/search/concurrency'
import {
  chooseSmaller,
  inputAt,
  shrink,
  sweep,
  type Found,
  type Probe,
} from '../../../src/conform/search/counterexample'
import { shrinkingFurther, smaller } from '../../../src/conform/search/shrink'

const EFFORT = { attempts: 2_000, successes: Infinity }
const probe = (
  test: (input: any) => string | undefined,
  inputs: fc.Arbitrary<unknown> = fc.array(fc.integer()),
): Probe<{ signature: string }> => ({
  inputs,
  test: async input => (signature => (signature === undefined ? undefined : { signature }))(test(input)),
})
const has = (least: number) => (list: number[]) => list.some(n => n >= least)

describe('sweep', () => {
  it('gives the smallest failure of each signature, and counts the others', async () => {
    const test = (list: number[]) => (list.length > 8 ? 'long' : has(1_000)(list) ? 'large' : undefined)
    const found = await sweep(probe(test), 3, 300)
    const drawn = fc.sample(fc.array(fc.integer()), { seed: 3, numRuns: 300 })
    expect(new Set(found.map(({ failure }) => failure.signature))).toEqual(new Set(['long', 'large']))
    for (const {
      failure: { signature },
      input,
      path,
      count,
    } of found) {
      const sizes = drawn.filter(list => test(list) === signature).map(list => JSON.stringify(list).length)
      expect(JSON.stringify(input).length).toBe(Math.min(...sizes))
      expect(drawn[Number(path)]).toEqual(input)
      expect(count).toBe(drawn.filter(list => test(list) === signature).length)
    }
    expect(
      await sweep(
        probe(() => undefined),
        3,
        100,
      ),
    ).toEqual([])
  })
  it('stops when it has found enough', async () => {
    let tested = 0
    await sweep(
      probe(() => void tested++),
      3,
      1_000,
      () => tested >= 100,
    )
    expect(tested).toBeLessThan(300)
  })
})

describe('chooseSmaller', () => {
  const of = (size: number, path: string): Found<{ signature: string }> => ({
    seed: 1,
    path,
    input: path,
    size,
    failure: { signature: 's' },
    count: 2,
  })
  it('keeps the first of two equal ones, and adds the counts', () => {
    expect(chooseSmaller(of(5, 'a'), of(5, 'b'))).toEqual({ ...of(5, 'a'), count: 4 })
    expect(chooseSmaller(of(5, 'a'), of(4, 'b'))).toEqual({ ...of(4, 'b'), count: 4 })
    expect(chooseSmaller(undefined, of(4, 'b'))).toEqual(of(4, 'b'))
  })
})

describe('shrink', () => {
  it('leads to the smallest, by a path that leads there again', async () => {
    const one = probe(list => (has(1_000)(list) ? 'large' : undefined))
    const [found] = await sweep(one, 1, 100)
    const smallest = await shrink(one, found!, EFFORT)
    expect(smallest).toMatchObject({ input: [1_000], seed: 1, count: found?.count })
    expect(inputAt(one.inputs, smallest)).toEqual({ input: [1_000] })
  })
  it('does not slip to another failure', async () => {
    const one = probe(list => (list.length === 0 ? 'empty' : has(1_000)(list) ? 'large' : undefined))
    const found = (await sweep(one, 1, 100)).find(({ failure }) => failure.signature === 'large')
    expect((await shrink(one, found!, EFFORT)).input).toEqual([1_000])
  })
  it('goes no further than the effort', async () => {
    let [tested, failed] = [0, 0]
    const one = probe(list => (tested++, has(1_000)(list) ? (failed++, 'large') : undefined))
    const [found] = await sweep(one, 1, 100)
    ;[tested, failed] = [0, 0]
    const tried = await shrink(one, found!, { attempts: 7, successes: Infinity })
    expect(tested).toBe(7)
    ;[tested, failed] = [0, 0]
    const succeeded = await shrink(one, found!, { attempts: 2_000, successes: 3 })
    expect(failed).toBe(3)
    for (const smallest of [tried, succeeded]) expect(inputAt(one.inputs, smallest)).toEqual({ input: smallest.input })
  })
  it('goes on although fast-check is configured to end at the first failure', async () => {
    const before = fc.readConfigureGlobal()
    fc.configureGlobal({ ...before, endOnFailure: true })
    const one = probe(list => (has(1_000)(list) ? 'large' : undefined))
    const [found] = await sweep(one, 1, 100)
    const smallest = await shrink(one, found!, EFFORT).finally(() => fc.configureGlobal(before))
    expect(smallest.input).toEqual([1_000])
  })
  it('tries ten times as often while the input is longer than 600 units', async () => {
    const tries = async (length: number): Promise<number> => {
      let tested = 0
      const whole = 'x'.repeat(length - 2)
      const one = probe(text => (tested++, text === whole ? 'whole' : undefined), shrinkingFurther(fc.constant(whole)))
      const [found] = await sweep(one, 1, 1)
      tested = 0
      await shrink(one, found!, { attempts: 7, successes: Infinity })
      return tested
    }
    expect(await tries(600)).toBe(7)
    expect(await tries(601)).toBe(70)
  })
  it('ends as soon as the time is over', async () => {
    let tested = 0
    const one = probe(list => (tested++, has(1_000)(list) ? 'large' : undefined))
    const [found] = await sweep(one, 1, 100)
    tested = 0
    await shrink(one, found!, EFFORT, () => tested >= 5)
    expect(tested).toBe(5)
  })
  it('leaves what fails no more as it was found', async () => {
    let again = true
    const one = probe(() => (again ? 'once' : undefined))
    const [found] = await sweep(one, 1, 1)
    again = false
    expect(await shrink(one, found!, EFFORT)).toEqual(found)
  })
})

describe('inputAt', () => {
  it('is undefined if the path does not exist', () => {
    expect(inputAt(fc.integer(), { seed: 1, path: '0:99999' })).toBeUndefined()
    expect(inputAt(fc.integer(), { seed: 1, path: 'x' })).toBeUndefined()
    expect(inputAt(fc.constant(undefined), { seed: 1, path: '0' })).toEqual({ input: undefined })
  })
})

describe('smaller', () => {
  it.each<[unknown, unknown[]]>([
    [null, []],
    [true, []],
    [0, []],
    [1, [0]],
    [7.5, [0, 1, 3]],
    [-1, [0, 1]],
    [3, [0, 1]],
    [4, [0, 1, 2]],
    [-9, [0, 1, -4]],
    ['', []],
    ['x', ['']],
    ['xy', ['', 'x', 'y', 'x']],
    ['xyz', ['', 'x', 'yz', 'xz', 'xy']],
    ['abcd', ['', 'a', 'bcd', 'acd', 'abd', 'abc']],
    ['abcde', ['', 'a', 'ab', 'cde', 'cde', 'abe', 'abcd', 'bcde', 'acde', 'abde', 'abce', 'abcd']],
    ['x\u{1F600}', ['', 'x', '\u{1F600}', 'x']],
    [[], []],
    [{}, []],
    [
      [null, true, false, null],
      [
        [true, false, null],
        [null, false, null],
        [null, true, null],
        [null, true, false],
      ],
    ],
    [
      [null, true, false, null, true],
      [
        [false, null, true],
        [null, true, true],
        [null, true, false, null],
        [true, false, null, true],
        [null, false, null, true],
        [null, true, null, true],
        [null, true, false, true],
        [null, true, false, null],
      ],
    ],
    [
      [1, []],
      [[[]], [1], [0, []]],
    ],
    [{ a: 1, b: 'x' }, [{ b: 'x' }, { a: 1 }, { a: 0, b: 'x' }, { a: 1, b: '' }]],
    [JSON.parse('{"__proto__":[1]}'), [{}, JSON.parse('{"__proto__":[]}'), JSON.parse('{"__proto__":[0]}')]],
  ])('than %j is %j', (value, expected) => {
    const steps = [...smaller(value)]
    expect(steps).toEqual(expected)
    expect(steps.map(step => JSON.stringify(step))).toEqual(expected.map(step => JSON.stringify(step)))
  })
  it('begins with halves and quarters of a long array, wherever it is', () => {
    const terms = Array.from({ length: 10_001 }, (_, i) => i)
    const sizes = [...Array(6).keys()].map(() => 0)
    const steps = smaller({ first: { a: 1, b: 2 }, terms })
    const found = sizes.map(() => (steps.next().value as { terms: readonly number[] }).terms.length)
    expect(found).toEqual([5_001, 5_001, 10_000, 7_501, 7_501, 7_501])
  })
  it('ends for every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), value => {
        let steps = 0
        for (
          let next = smaller(value).next().value;
          next !== undefined && steps < 1_000;
          next = smaller(next).next().value
        )
          steps++
        expect(steps).toBeLessThan(1_000)
      }),
    )
  })
  it.each([
    ['h\ufe58i', '\ufe58'],
    ['MSCU 123-456-7', '-'],
    ['x'.repeat(300) + 'y', 'y'],
  ])('leads from the string %j to the single character %j', (text, char) => {
    let at: unknown = text
    for (;;) {
      const next = [...smaller(at)].find(less => typeof less === 'string' && less !== at && less.includes(char))
      if (next === undefined) break
      at = next
    }
    expect(at).toBe(char)
  })
  it('removes irrelevant parts from the middle', async () => {
    const inputs = shrinkingFurther(fc.constantFrom(['a', 'x', 'b'], ['a', 'b', 'x', 'x']))
    const one = probe(
      list => (list.includes('a') && list.includes('b') && list.includes('x') ? 'both' : undefined),
      inputs,
    )
    const [found] = await sweep(one, 1, 20)
    const smallest = await shrink(one, found!, EFFORT)
    expect((smallest.input as string[]).slice().sort()).toEqual(['a', 'b', 'x'])
    expect(inputAt(inputs, smallest)).toEqual({ input: smallest.input })
  })
  it('comes before the way of the generator, and is the only way of a smaller value', () => {
    class Pair extends fc.Arbitrary<unknown> {
      override generate = () => new fc.Value<unknown>(['x', 'y'], 'drawn')
      override canShrinkWithoutContext = (value: unknown): value is unknown => value === undefined
      override shrink = (_: unknown, context: unknown) => fc.stream([new fc.Value<unknown>(context, 'own')].values())
    }
    const further = shrinkingFurther(new Pair())
    const [first, ...others] = [...further.shrink(['x', 'y'], 'drawn')]
    expect([first, ...others].map(each => each?.value)).toEqual([['y'], ['x'], ['', 'y'], ['x', ''], 'drawn'])
    expect([...further.shrink(first!.value, first!.context)].map(({ value }) => value)).toEqual([[], ['']])
    expect([...further.shrink('drawn', others.at(-1)!.context)].at(-1)?.value).toBe('own')
  })
  it('does not change the generated inputs', () => {
    expect(fc.sample(shrinkingFurther(fc.integer()), { seed: 4, numRuns: 50 })).toEqual(
      fc.sample(fc.integer(), { seed: 4, numRuns: 50 }),
    )
    expect(shrinkingFurther(fc.integer()).canShrinkWithoutContext(5)).toBe(true)
    expect(shrinkingFurther(fc.integer()).canShrinkWithoutContext('x')).toBe(false)
  })
})

describe('mapConcurrently', () => {
  it('returns the results in order, with a limited number of concurrent items', async () => {
    let [now, most] = [0, 0]
    const given = await mapConcurrently([...Array(500).keys()], async n => {
      most = Math.max(most, ++now)
      await new Promise(resolve => setTimeout(resolve, n % 3))
      now--
      return n * 2
    })
    expect(given).toEqual([...Array(500).keys()].map(n => n * 2))
    expect(most).toBe(128)
  })
  it('begins nothing more when it is enough', async () => {
    let begun = 0
    const given = await mapConcurrently(
      [1, 2, 3],
      async n => (begun++, n),
      () => begun >= 1,
    )
    expect(given).toEqual([1])
    expect(await mapConcurrently([], async n => n)).toEqual([])
  })
})

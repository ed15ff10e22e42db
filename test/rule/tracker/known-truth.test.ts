/**
 * The tracker is never wrong in silence, and a doubt is never ready. The same histories find each planted fault, which
 * changes the source of the definition. `GATEOUT_RUNS=1000000` runs more of them, `GATEOUT_FIRST` sets the first seed.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { read, receive, start } from '../../../src/rule/tracker'
import { findDependence, findFault, type Tally, type Tracker } from './known-truth'

const RUNS = Number(process.env['GATEOUT_RUNS'] ?? 10_000)
const FIRST = Number(process.env['GATEOUT_FIRST'] ?? 0)
const SEEDS = Array.from({ length: RUNS }, (_, i) => FIRST + i)
const TRACKER: Tracker = { start, receive, read }

it('is never wrong in silence, nor ready in doubt, and a later fetch ends each doubt', () => {
  const tally: Tally = { steps: 0, due: 0 }
  for (const seed of SEEDS) expect(findFault(TRACKER, seed, tally)).toBeUndefined()
  // A tracker that is always in doubt would be right as well.
  expect(tally.due / tally.steps).toBeLessThan(0.25)
})
it('ends in the same state for any order and number of deliveries', () => {
  for (const seed of SEEDS) expect(findDependence(TRACKER, seed)).toBeUndefined()
})

/** A replacement of a string that occurs once in a file. */
type Change = { readonly file: string; readonly from: string; readonly to: string }

const change = (from: string, to: string, file = 'tracker'): Change => ({ file, from, to })

const FAULTS: { readonly [fault: string]: readonly Change[] } = {
  'applies a part of an update': [
    change('fits(draft, update.changeset)', 'true'),
    change(
      'setOwn(draft, name, changeset[name]![1] ?? null)',
      'if (fits(draft, { [name]: changeset[name]! })) setOwn(draft, name, changeset[name]![1] ?? null)',
    ),
  ],
  'trusts the order of arrival within an instant': [change('disputed.add(name)', 'disputed.delete(name)')],
  'takes an update at the instant of a snapshot to come after it': [
    change('order === 0 || isForgotten', 'isForgotten'),
    change('order < 0 || isShown', 'order < 0'),
  ],
  'forgets the horizon': [change('horizon: created_at,', 'horizon: null,')],
  'forgets an update that waits in silence': [change('if (!waits && !is_unordered)', 'if (!is_unordered)')],
  'is not in doubt while an update about a pickup waits': [
    change('isFirst || GATE_ATTRIBUTES.some(name => Object.hasOwn(changeset, name))', 'isFirst'),
  ],
  'takes a snapshot from the future': [change('isAhead(given.as_of, now)', 'now === ""')],
  'believes the time of a clock ahead': [change(' && !isAhead(update.created_at, now)', '')],
  'ignores a snapshot that contradicts its own update': [
    change("place(addDoubt(state, as_of, 'contradicted'), update, now)", 'place(state, update, now)'),
  ],
  'keeps the earliest cause of a doubt': [change('compareDoubts(latest, one) < 0', 'compareDoubts(latest, one) > 0')],
  'takes a second delivery of the update of a snapshot for another': [change('snapshot?.came_with === id', 'false')],
}

/** The tracker with changes of its text. */
const buildFaulty = async (changes: readonly Change[]): Promise<Tracker> => {
  const plant: Plugin = {
    name: 'plant',
    setup: ({ onLoad }) => {
      onLoad({ filter: /src\/rule\/tracker\/\w+\.ts$/ }, ({ path }) => {
        const planted = changes.filter(({ file }) => path.endsWith(`/${file}.ts`))
        return { contents: planted.reduce(replaceOnce, readFileSync(path, 'utf8')), loader: 'ts' }
      })
    },
  }
  const { outputFiles } = await build({
    entryPoints: [resolve('src/rule/tracker/index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [plant],
  })
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
  return (await import(/* @vite-ignore */ url)) as Tracker
}

const replaceOnce = (text: string, { from, to }: Change): string => {
  expect([from, text.split(from).length]).toEqual([from, 2])
  return text.replace(from, () => to)
}

describe('the histories find a tracker that', () => {
  it.each(Object.entries(FAULTS))('%s', async (_, changes) => {
    const tracker = await buildFaulty(changes)
    expect(SEEDS.some(seed => findFault(tracker, seed) ?? findDependence(tracker, seed))).toBe(true)
  })
})

/**
 * A right implementation passes, even if it differs in every choice left free by the contract. `GATEOUT_SEEDS` and
 * `GATEOUT_RUNS` set other seeds and more inputs; 20 seeds of 2,000 runs are tested by hand.
 */
import { expect, it } from 'vitest'
import { courses } from '../../src/conform/generate/course'
import { operations } from '../../src/oracle'
import { examined, peerOf } from './peer'
import { stranger } from './stranger'

const SEEDS = (process.env['GATEOUT_SEEDS'] ?? '1,2,3').split(',').map(Number)
const RUNS = Number(process.env['GATEOUT_RUNS'] ?? 200)

it.each(SEEDS)(
  'at seed %i, with vectors and generated inputs',
  async seed => {
    const checks = await examined(peerOf(stranger), { seed, runs: RUNS })
    const failed = checks.filter(check => check.state !== 'passed')
    expect(
      failed.flatMap(({ id, violations }) =>
        violations.map(({ input, pointers }) => [id, JSON.stringify(input), pointers]),
      ),
    ).toEqual([])
    expect(new Set(checks.map(check => check.state))).toEqual(new Set(['passed']))
    expect(checks.filter(check => check.kind === 'generated').map(check => check.id)).toEqual([
      ...courses.map(course => course.id),
      ...operations.map(operation => operation.name),
    ])
  },
  600_000,
)

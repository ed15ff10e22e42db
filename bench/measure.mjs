/**
 * Measures contestants of a work, each in its own process, so that no contestant is affected by the previous one. With
 * `--quick` all contestants share a process, which saves loading time.
 *
 * A time is the mean over a tenth of a second, which is long enough to include garbage collections, and the best of
 * four, because other processes only add time. `--quick` takes a single mean of half that length in processor time,
 * after a warm-up of a fifth of a second. `--processor-time` takes the best of four in processor time, for a machine on
 * which so much else runs that no wall time is undisturbed.
 *
 * node --expose-gc measure.mjs FAMILY WORK CONTESTANT… [--quick | --processor-time] prints by contestant {"time": ns per call, "bytes":
 * allocated per call}, or the result of the work's own `measure`.
 */
import { do_not_optimize, measure } from 'mitata'
import { collectGarbage, isBusy, isQuick, median } from './turns.mjs'

// Long code paths are compiled piece by piece; only the time of fully compiled code is meaningful.
const timeOfBest = async call => {
  await measure(call, { min_cpu_time: 1e9 })
  const spells = []
  for (let i = 0; i < 4; i++) spells.push(await measure(call, { min_cpu_time: 100e6 }))
  return Math.min(...spells.map(({ avg }) => avg))
}

const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1_000
}
/** Nanoseconds per call, over as many calls as take at least the given time. */
const timeOfMany = async (call, least) => {
  for (let calls = 1; ; calls *= 2) {
    const start = processorTime()
    for (let i = 0; i < calls; i++) {
      const result = call()
      do_not_optimize(result instanceof Promise ? await result : result)
    }
    const took = processorTime() - start
    if (took >= least) return took / calls
  }
}
const processorTimeOfBest = async call => {
  await timeOfMany(call, 1e9)
  const spells = []
  for (let i = 0; i < 4; i++) spells.push(await timeOfMany(call, 100e6))
  return Math.min(...spells)
}
const timeOfOne = async call => {
  await timeOfMany(call, 100e6)
  return timeOfMany(call, 50e6)
}

const timeOf = isQuick ? timeOfOne : isBusy ? processorTimeOfBest : timeOfBest

/** Bytes are the median of this many rotations, each with at most this many inputs. */
const [ROTATIONS, ROTATED] = isQuick ? [1, 100] : [9, Infinity]

const figuresOf = async (call, inputs) => {
  let next = 0
  const callWithNext = () => {
    next = next + 1 < inputs.length ? next + 1 : 0
    return call(inputs[next])
  }

  /** Bytes per call over one rotation, which is too short for a garbage collection. */
  const bytesACall = async () => {
    collectGarbage()
    const calls = Math.min(inputs.length, ROTATED)
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < calls; i++) {
      const result = callWithNext()
      do_not_optimize(result instanceof Promise ? await result : result)
    }
    return (process.memoryUsage().heapUsed - before) / calls
  }

  const time = await timeOf(callWithNext)
  const bytes = []
  for (let i = 0; i < ROTATIONS; i++) bytes.push(await bytesACall())
  return { time, bytes: median(bytes) }
}

const [family, name, ...contestants] = process.argv.slice(2).filter(word => !word.startsWith('--'))
const { works } = await import(`./${family}.mjs`)
const work = works.find(candidate => candidate.name === name)
const figures = {}
for (const contestant of contestants) {
  const subject = work.contestants[contestant]
  figures[contestant] = work.measure ? await work.measure(subject) : await figuresOf(subject, work.inputs)
}
console.log(JSON.stringify(figures))

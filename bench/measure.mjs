/**
 * Measures contestants of a work: one in a process of its own, so that none is slowed down or sped up by what ran
 * before it, or with `--quick` all in one, which saves loading them again and again.
 *
 * A time is the mean over a tenth of a second, long enough for the collections of what it leaves behind; of four such,
 * the best, since whatever else goes on on the machine only adds to it. `--quick` takes one of half that time, by the
 * clock of the processor, and warms up for a fifth of a second.
 *
 * node --expose-gc measure.mjs FAMILY WORK CONTESTANT… [--quick] prints by contestant {"time": ns a call, "bytes":
 * allocated a call}, or what the work's own `measure` tells.
 */
import { do_not_optimize, measure } from 'mitata'
import { isQuick, median } from './turns.mjs'

// A long path is compiled piece by piece; only when all of it is, does a figure mean anything.
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
/** Nanoseconds a call, of as many calls as take at least so long. */
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
const timeOfOne = async call => {
  await timeOfMany(call, 100e6)
  return timeOfMany(call, 50e6)
}

/** How many rotations bytes are the median of, and how many inputs are in one at most. */
const [ROTATIONS, ROTATED] = isQuick ? [1, 100] : [9, Infinity]

const figuresOf = async (call, inputs) => {
  let next = 0
  const callWithNext = () => {
    next = next + 1 < inputs.length ? next + 1 : 0
    return call(inputs[next])
  }

  /** Bytes a call over one rotation, which is short enough that no collection comes between. */
  const bytesACall = async () => {
    globalThis.gc()
    const calls = Math.min(inputs.length, ROTATED)
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < calls; i++) {
      const result = callWithNext()
      do_not_optimize(result instanceof Promise ? await result : result)
    }
    return (process.memoryUsage().heapUsed - before) / calls
  }

  const time = await (isQuick ? timeOfOne : timeOfBest)(callWithNext)
  const bytes = []
  for (let i = 0; i < ROTATIONS; i++) bytes.push(await bytesACall())
  return { time, bytes: median(bytes) }
}

const [family, name, ...contestants] = process.argv.slice(2).filter(word => word !== '--quick')
const { works } = await import(`./${family}.mjs`)
const work = works.find(candidate => candidate.name === name)
const figures = {}
for (const contestant of contestants) {
  const subject = work.contestants[contestant]
  figures[contestant] = work.measure ? await work.measure(subject) : await figuresOf(subject, work.inputs)
}
console.log(JSON.stringify(figures))

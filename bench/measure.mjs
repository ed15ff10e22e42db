/**
 * Measures contestants of a work: one in a process of its own, so that none is slowed down or sped up by what ran
 * before it, or with `--quick` all in one, which saves loading them again and again.
 *
 * A time is the mean over a tenth of a second, long enough for the collections of what it leaves behind; of four such,
 * the best, since whatever else goes on on the machine only adds to it. `--quick` warms up for a fifth of the time and
 * takes one.
 *
 * node --expose-gc measure.mjs FAMILY WORK CONTESTANT… [--quick] prints by contestant {"time": ns a call, "bytes":
 * allocated a call}, or what the work's own `measure` tells.
 */
import { do_not_optimize, measure } from 'mitata'
import { isQuick, median } from './turns.mjs'

const figuresOf = async (call, inputs) => {
  let next = 0
  const callWithNext = () => {
    next = next + 1 < inputs.length ? next + 1 : 0
    return call(inputs[next])
  }

  /** Bytes a call over one rotation, which is short enough that no collection comes between. */
  const bytesACall = async () => {
    globalThis.gc()
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < inputs.length; i++) {
      const result = callWithNext()
      do_not_optimize(result instanceof Promise ? await result : result)
    }
    return (process.memoryUsage().heapUsed - before) / inputs.length
  }

  // A long path is compiled piece by piece; only when all of it is, does a figure mean anything.
  await measure(callWithNext, { min_cpu_time: isQuick ? 200e6 : 1e9 })
  const spells = []
  for (let i = 0; i < (isQuick ? 1 : 4); i++) spells.push(await measure(callWithNext, { min_cpu_time: 100e6 }))
  const bytes = []
  for (let i = 0; i < (isQuick ? 3 : 9); i++) bytes.push(await bytesACall())
  return { time: Math.min(...spells.map(({ avg }) => avg)), bytes: median(bytes) }
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

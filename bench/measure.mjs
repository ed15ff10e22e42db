/**
 * Measures one contestant in a process of its own, so that none is slowed down or sped up by what ran before it.
 *
 * node --expose-gc measure.mjs FAMILY WORK CONTESTANT prints {"time": ns a call, "bytes": allocated a call}.
 */
import { do_not_optimize, measure } from 'mitata'

const [family, work, contestant] = process.argv.slice(2)
const { works } = await import(`./${family}.mjs`)
const { inputs, contestants } = works.find(({ name }) => name === work)
const call = contestants[contestant]

let next = 0
const callWithNext = () => {
  next = next + 1 < inputs.length ? next + 1 : 0
  return call(inputs[next])
}

const { avg } = await measure(callWithNext, { min_cpu_time: 300e6 })

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

const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const bytes = []
for (let i = 0; i < 9; i++) bytes.push(await bytesACall())

console.log(JSON.stringify({ time: avg, bytes: median(bytes) }))

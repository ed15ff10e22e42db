/**
 * Measures ratios on a busy machine: two contestants take turns, so that other processes slow both down.
 */

/** `--quick` uses less data and fewer rounds. */
export const isQuick = process.argv.includes('--quick')
/** `--processor-time` measures processor time instead of wall time. */
export const isBusy = process.argv.includes('--processor-time')

/** Collects garbage, so that a figure of memory is not that of the work before. */
export const collectGarbage = () => {
  if (!globalThis.gc) throw new Error('memory is measured with node --expose-gc')
  globalThis.gc()
}

/** The value of a `Checked` result that is not refused. */
export const valueOf = checked => {
  if (checked._tag === 'Left') throw new Error(JSON.stringify(checked.left))
  return checked.right
}

export const seconds = () => Number(process.hrtime.bigint()) / 1e9

export const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Seconds of one pass over the inputs. */
export const timeOfPass = (call, inputs) => {
  let found = 0
  const start = seconds()
  for (let i = 0; i < inputs.length; i++) if (call(inputs[i])) found++
  return found >= 0 ? seconds() - start : NaN
}

/** The ratio of our time per input to theirs: the median of some rounds. */
export const ratioInTurns = (rounds, [ours, our], [theirs, their]) =>
  median(
    Array.from(
      { length: rounds },
      () => timeOfPass(ours, our) / our.length / (timeOfPass(theirs, their) / their.length),
    ),
  )

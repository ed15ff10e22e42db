/**
 * Starts to count the processor time of this process; the function that it gives tells the milliseconds until then.
 * What else runs on the machine adds nothing to it, as it would to the time of a clock.
 */
export const processorTime = (): (() => number) => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}

/**
 * Starts a measurement, and returns a function that returns the processor time of this process since then, in
 * milliseconds. Unlike wall-clock time it does not depend on other processes.
 */
export const processorTime = (): (() => number) => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}

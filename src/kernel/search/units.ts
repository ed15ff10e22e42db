/**
 * The code units of concatenated strings, and the offsets at which the strings start.
 */

/** Bytes if all units fit, else UTF-16. */
export type Units = Uint8Array | Uint16Array

/** Whether offsets start at 0, never decrease, and finish at `end`. */
export const areStarts = (starts: Uint32Array, end: number): boolean => {
  for (let i = 1; i < starts.length; i++) if (starts[i]! < starts[i - 1]!) return false
  return starts[0] === 0 && starts[starts.length - 1] === end
}

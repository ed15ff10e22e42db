/**
 * The units of texts that stand one after the other, and the places where each begins.
 */

/** Bytes if all units fit, else UTF-16. */
export type Units = Uint8Array | Uint16Array

/** Whether places begin at 0, never fall, and end at `end`. */
export const areStarts = (starts: Uint32Array, end: number): boolean => {
  for (let i = 1; i < starts.length; i++) if (starts[i]! < starts[i - 1]!) return false
  return starts[0] === 0 && starts[starts.length - 1] === end
}

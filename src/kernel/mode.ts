/** Whether a value must match the published tables exactly, or may deviate as live data does. */
export type Mode = 'strict' | 'tolerant'

/**
 * `gateout sql`: the rules as SQL functions of one dialect.
 */
import { script, type Dialect, type Rule } from '../../sql'
import type { Terminal } from '../terminal/terminal'

export type SqlOptions = {
  readonly dialect: Dialect
  readonly rules?: readonly Rule[]
  readonly schema?: string
  readonly columns?: 'json' | 'datasync'
  readonly countUnreadable?: boolean
  readonly drop?: boolean
}

/** Writes the script that creates the functions, or with `drop` the script that removes them. */
export const sql = async ({ write }: Terminal, { drop, ...request }: SqlOptions): Promise<void> => {
  const { create, drop: removal } = script(request)
  await write(drop ? removal : create)
}

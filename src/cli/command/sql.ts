/**
 * `gateout sql`: the rules as SQL functions of a dialect.
 */
import { script, type Dialect, type Rule } from '../../sql'
import { write } from '../terminal/stream'

export type SqlOptions = {
  readonly dialect: Dialect
  readonly rules?: readonly Rule[]
  readonly schema?: string
  readonly columns?: 'json' | 'datasync'
  readonly drop?: boolean
}

/** Writes the script that makes the functions, or the one that removes them. */
export const sql = async ({ drop, ...request }: SqlOptions): Promise<void> => {
  const { create, drop: removal } = script(request)
  await write(drop ? removal : create)
}

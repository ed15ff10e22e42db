/**
 * The public entry `gateout/io-ts`: the io-ts codec of every resource by name, and `toStandard` for any codec.
 *
 * This entry alone names io-ts and fp-ts in its declarations, so that the compiler reads them for no other.
 *
 * @module gateout/io-ts
 */
export { catalog } from './catalog'
export { toStandard } from '../kernel/codec/standard-codec'

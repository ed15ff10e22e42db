/**
 * How people read a hold.
 */
import type { Hold } from '../resource/container'

/**
 * A hold in a cell: its name, and the terminal's own words where there are any.
 *
 * @example holdLabel({ name: 'customs', status: 'hold', description: 'CET EXAM' }) // 'customs (CET EXAM)'
 */
export const holdLabel = ({ name, description }: Hold): string => (description ? `${name} (${description})` : name)

/**
 * A list of holds as the items of a cell. A list that is not reported must not look like an empty one.
 *
 * @example holdLabels(null) // ['not reported']
 */
export const holdLabels = (holds: readonly Hold[] | null | undefined): readonly string[] =>
  !holds ? ['not reported'] : holds.length === 0 ? ['-'] : holds.map(holdLabel)

const STEPS: { readonly [N in Hold['name']]: string } = {
  freight: 'pay the freight',
  customs: 'clear customs',
  USDA: 'pass the USDA inspection',
  VACIS: 'pass the VACIS scan',
  TMF: 'pay the terminal fee',
  other: 'ask the terminal',
}

/**
 * What resolves a hold. One of another name is told in the terminal's own words, which are all that is known of it.
 *
 * @example holdStep({ name: 'other', status: 'hold', description: 'DEPOSIT REQUIRED' })
 * // 'ask the terminal (DEPOSIT REQUIRED)'
 */
export const holdStep = ({ name, description }: Hold): string =>
  name === 'other' && description ? `${STEPS.other} (${description})` : STEPS[name]

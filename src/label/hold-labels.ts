/**
 * How is a hold shown to people, and which step resolves it?
 */
import type { Hold } from '../resource/model'

/**
 * Returns the name of a hold, with the terminal's description if there is one.
 *
 * @example holdLabel({ name: 'customs', status: 'hold', description: 'CET EXAM' }) // 'customs (CET EXAM)'
 */
export const holdLabel = ({ name, description }: Hold): string => (description ? `${name} (${description})` : name)

/**
 * Returns one label per hold, `['-']` for no holds, and `['not reported']` if holds are not reported.
 *
 * @example holdLabels(null) // ['not reported']
 */
export const holdLabels = (holds: readonly Hold[] | null | undefined): readonly string[] => {
  if (!holds) return ['not reported']
  return holds.length === 0 ? ['-'] : holds.map(holdLabel)
}

const REMEDIES: { readonly [N in Hold['name']]: string } = {
  freight: 'pay the freight',
  customs: 'clear customs',
  USDA: 'pass the USDA inspection',
  VACIS: 'pass the VACIS scan',
  TMF: 'pay the terminal fee',
  other: 'ask the terminal',
}

/**
 * Returns the step that resolves a hold. For `other` it includes the terminal's description, as nothing else is known.
 *
 * @example holdRemedy({ name: 'other', status: 'hold', description: 'DEPOSIT REQUIRED' })
 * // 'ask the terminal (DEPOSIT REQUIRED)'
 */
export const holdRemedy = ({ name, description }: Hold): string =>
  name === 'other' && description ? `${REMEDIES.other} (${description})` : REMEDIES[name]

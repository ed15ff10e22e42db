/**
 * Identifiers as words.
 */

/**
 * An identifier of the interface as words.
 *
 * @example spaced('extended_dwell_time') // 'extended dwell time'
 */
export const spaced = (identifier: string): string => identifier.replaceAll('_', ' ')

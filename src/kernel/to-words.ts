/**
 * How does an identifier of the interface read as words? `extended_dwell_time` becomes `extended dwell time`.
 */
export const toWords = (identifier: string): string => identifier.replaceAll('_', ' ')

/**
 * Which errors are the fault of the data? Trying them again would fail in the same way.
 */

/** SQLSTATE classes: 22 data exception, 23 integrity violation, 54 limit exceeded. */
const OF_DATA = /^(22|23|54)/

export const isDataFault = error => OF_DATA.test(error.code ?? '')

/** Why something can never be handled, as kept in `rejected`. */
export const reasonOf = error => [{ detail: error.message.slice(0, 1_000) || error.name }]

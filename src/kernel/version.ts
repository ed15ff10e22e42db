/** The version of the package; a test compares it with package.json's. */
export const version = '0.1.0'

/** The number that `oracle.describe` reports as `contract`. */
export const contractNumber = 1

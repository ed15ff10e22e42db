/** The version of the package; a test compares it with package.json's. */
export const version = '0.1.0'

/** The edition of the contract that the rules follow. */
export const contractEdition = 4

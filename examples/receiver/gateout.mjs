/** The library as it is built in this repository; in a project of your own this is `export * from 'gateout'`. */
export * from '../../dist/index.js'

/** Its modules, which the page loads too: `new URL('.', import.meta.resolve('gateout'))`. */
export const modules = new URL('../../dist/', import.meta.url)

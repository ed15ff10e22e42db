/** The library as it is built in this repository; in a project of your own this is `export * from 'gateout'`. */
export * from '../../dist/index.js'

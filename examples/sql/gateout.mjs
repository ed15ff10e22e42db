/** The library as it is built in this repository; in a project of your own these are `gateout/sql` and `gateout/oracle`. */
export { dialects, script } from '../../dist/sql.js'
export { find } from '../../dist/oracle.js'

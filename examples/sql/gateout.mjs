/** The library as it is built in this repository; elsewhere these are `gateout/sql` and `gateout/oracle`. */
export { dialects, script } from '../../dist/sql.js'
export { find, respond, unreadableReply } from '../../dist/oracle.js'

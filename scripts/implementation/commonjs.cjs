/** The oracle of the CommonJS build, for examination by `gateout conform`. */
const { serve } = require('./serve.cjs')

serve(require('../../dist/oracle.cjs'))

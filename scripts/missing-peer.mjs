/**
 * Names a missing fast-check, an optional peer dependency, in the error of the built entries that need it. A static import
 * of a missing package fails before any code of ours runs, so each of these entries becomes a wrapper that loads it.
 *
 * These entries run in tests, and no bundler needs their ES modules. So both wrappers load the same CommonJS, which
 * makes the tarball 70 kB smaller than a second copy.
 */
import { createRequire } from 'node:module'
import { renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ENTRIES = ['law', 'conform']
const PEER = 'fast-check'

/** The body of a `catch` clause, as the code is the same in both formats. */
const explaining = name => `const isMissing = /'${PEER}'/.test(error.message) && /MODULE_NOT_FOUND/.test(error.code)
  throw isMissing ? new Error('gateout/${name} needs ${PEER}: npm install --save-dev ${PEER}') : error`

const esm = (name, exported) => `const { default: entry } = await import('./chunk-${name}.cjs').catch(error => {
  ${explaining(name)}
})
export const { ${exported.join(', ')} } = entry
`

const commonJs = (name, exported) => `'use strict'
const load = () => {
  try {
    return require('./chunk-${name}.cjs')
  } catch (error) {
  ${explaining(name)}
  }
}
module.exports = load()
// Node finds the names of the exports here.
0 && (module.exports = { ${exported.join(', ')} })
`

const require = createRequire(import.meta.url)
for (const name of ENTRIES) {
  renameSync(`dist/${name}.cjs`, `dist/chunk-${name}.cjs`)
  const exported = Object.keys(require(resolve(`dist/chunk-${name}.cjs`)))
  writeFileSync(`dist/${name}.js`, esm(name, exported))
  writeFileSync(`dist/${name}.cjs`, commonJs(name, exported))
}

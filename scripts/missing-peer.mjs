/**
 * Names a missing fast-check, an optional peer dependency, in the error of the built entry that needs it. A static import
 * of a missing package fails before any code of ours runs, so `gateout/conform` becomes a wrapper that loads it.
 *
 * The entry runs in tests, and no bundler needs its ES module. So both wrappers load the same CommonJS, minified, which
 * makes the tarball 90 kB smaller than a second copy with line breaks.
 */
import { createRequire } from 'node:module'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { transformSync } from 'esbuild'

const ENTRY = 'conform'
const PEER = 'fast-check'

/** The body of a `catch` clause, as the code is the same in both formats. */
const EXPLAINING = `const isMissing = /'${PEER}'/.test(error.message) && /MODULE_NOT_FOUND/.test(error.code)
  throw isMissing ? new Error('gateout/${ENTRY} needs ${PEER}: npm install --save-dev ${PEER}') : error`

const esm = exported => `const { default: entry } = await import('./chunk-${ENTRY}.cjs').catch(error => {
  ${EXPLAINING}
})
export const { ${exported.join(', ')} } = entry
`

const commonJs = exported => `'use strict'
const load = () => {
  try {
    return require('./chunk-${ENTRY}.cjs')
  } catch (error) {
  ${EXPLAINING}
  }
}
module.exports = load()
// Node finds the names of the exports here.
0 && (module.exports = { ${exported.join(', ')} })
`

const require = createRequire(import.meta.url)
const { code } = transformSync(readFileSync(`dist/${ENTRY}.cjs`, 'utf8'), { minify: true, target: 'es2022' })
rmSync(`dist/${ENTRY}.cjs`)
writeFileSync(`dist/chunk-${ENTRY}.cjs`, code)
const exported = Object.keys(require(resolve(`dist/chunk-${ENTRY}.cjs`)))
writeFileSync(`dist/${ENTRY}.js`, esm(exported))
writeFileSync(`dist/${ENTRY}.cjs`, commonJs(exported))

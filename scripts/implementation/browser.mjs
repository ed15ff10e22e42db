/**
 * The oracle bundled for browsers, for examination by `gateout conform`. It runs in a context that has the globals of
 * JavaScript and none of Node.
 */
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { serve } from './serve.cjs'

const { outputFiles } = await build({
  entryPoints: ['dist/oracle.js'],
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'oracle',
})
// Browsers have URL, which JavaScript itself does not.
const context = createContext({ URL, URLSearchParams, TextEncoder, TextDecoder })
runInContext(outputFiles[0].text, context)
serve(context.oracle)

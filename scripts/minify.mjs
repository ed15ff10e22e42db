/**
 * Minifies the library in dist, module by module, so that the package stays small. The bundler itself cannot: its step
 * for unused code comes later and writes the modules again.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'

for (const name of readdirSync('dist').filter(file => /\.c?js$/.test(file))) {
  const { code } = transformSync(readFileSync(`dist/${name}`, 'utf8'), { minify: true, legalComments: 'inline' })
  writeFileSync(`dist/${name}`, code)
}

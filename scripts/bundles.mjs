/**
 * Measures how much of the index the bundlers of front ends keep, compressed. esbuild keeps a re-exported namespace whole,
 * so that the limits are for Rollup and webpack; docs/costs.md says so.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { rollup } from 'rollup'
import webpack from 'webpack'

const INDEX = resolve('dist/index.js')

/** The parts of the index in a program, with the limit of its bundle in bytes. */
const PROGRAMS = [
  {
    name: 'one label',
    code: `import { label } from 'gateout'\nconsole.log(label.readinessStatus('ready'))`,
    limit: 250,
  },
  {
    name: 'the advice and its words',
    code:
      `import { container, fee, label, pickup, readiness } from 'gateout'\n` +
      'console.log(container.assess, container.byUrgency, readiness.evaluate, fee.explain, pickup.explain, label.pickupAction)',
    limit: 24_100,
  },
]

/** @type {{ [name: string]: (file: string, folder: string) => Promise<string> }} */
const BUNDLERS = {
  Rollup: async file => {
    const bundle = await rollup({
      input: file,
      // As package.json says.
      treeshake: { moduleSideEffects: false },
      plugins: [{ name: 'gateout', resolveId: id => (id === 'gateout' ? INDEX : null) }],
    })
    const { output } = await bundle.generate({ format: 'es' })
    const { code } = await transform(output[0].code, { minify: true, format: 'esm', target: 'es2022' })
    return code
  },
  webpack: async (file, folder) => {
    const compiler = webpack({
      mode: 'production',
      entry: file,
      resolve: { alias: { gateout: INDEX } },
      output: { path: folder, filename: 'webpack.js' },
      performance: false,
    })
    await promisify(compiler.run.bind(compiler))()
    await promisify(compiler.close.bind(compiler))()
    return readFileSync(join(folder, 'webpack.js'), 'utf8')
  },
}

/** The sizes of the programs by each bundler. */
export const measureBundles = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateout-bundles-'))
  const sizes = []
  try {
    for (const { name, code, limit } of PROGRAMS) {
      const file = join(folder, 'program.mjs')
      writeFileSync(file, code)
      for (const [bundler, bundle] of Object.entries(BUNDLERS)) {
        const size = gzipSync(await bundle(file, folder), { level: 9 }).length
        sizes.push({ name: `${name}, from the index by ${bundler}`, size, limit })
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return sizes
}

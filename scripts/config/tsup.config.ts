import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import entries from './entries.json'

/*
 * Two patches of the bundler's input and output, each needed with the current bundler (measured by building without):
 *
 * | patch              | without it                                                                 |
 * | ------------------ | -------------------------------------------------------------------------- |
 * | `dropUnusedCodecs` | resource, webhook, mcp and custom-field grow by 0.4 to 0.5 kB              |
 * | `pureNamespaces`   | most entries grow by 0.1 to 0.6 kB, deep-link-index by 1.7, tracker by 2.3 |
 *
 * The declarations are not bundled: a bundle loses the docstrings of namespace members. `scripts/declarations.mjs` writes
 * them.
 */

/**
 * Marks the classes and codecs that io-ts creates while it loads as pure, so that a bundler drops the unused ones. The
 * classes are compiled to functions that are called at once.
 */
const dropUnusedCodecs: Plugin = {
  name: 'drop-unused-codecs',
  setup: build =>
    build.onLoad({ filter: /io-ts[\\/]es6[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('/** @class */', '/* @__PURE__ */')
        .replace(/(var \w+ = )(new \w+\(|brand\()/g, '$1/* @__PURE__ */ $2'),
    })),
}

/** The folders in node_modules with code in dist. */
const bundled = new Set<string>()

const noticeOf = (folder: string): string => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
    string,
    string
  >
  const file = readdirSync(folder).find(entry => /^licen[cs]e(\.|$)/i.test(entry))
  if (file === undefined) throw new Error(`${folder} has no licence file: dist/THIRD-PARTY.txt would lack its notice`)
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`
}

/** Writes the licences of bundled code to dist/THIRD-PARTY.txt after each build; the last build has the full list. */
const thirdParty: Plugin = {
  name: 'third-party',
  setup: build =>
    build.onEnd(async ({ metafile }) => {
      for (const output of Object.values(metafile?.outputs ?? {})) {
        for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
          const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? []
          if (folder !== undefined && bytesInOutput > 0) bundled.add(folder)
        }
      }
      const notices = [...bundled].sort().map(noticeOf)
      await mkdir('dist', { recursive: true })
      await writeFile(
        'dist/THIRD-PARTY.txt',
        ['gateout contains code of the following packages, under their licences.\n', ...notices].join(
          `\n${'-'.repeat(80)}\n\n`,
        ),
      )
    }),
}

/**
 * Marks the namespace objects of `export * as` as pure, so that a bundler drops unused families that share a chunk with
 * an entry.
 */
const pureNamespaces = {
  name: 'pure-namespaces',
  renderChunk: (code: string) => ({
    code: code
      .replace(/(var __export = \(target, all\) => \{[^]*?\n)\};/, '$1  return target;\n};')
      .replace(/var (\w+) = \{\};\n__export\(\1, /g, 'var $1 = /* @__PURE__ */ __export({}, '),
  }),
}

const shared = {
  target: 'es2022',
  clean: false,
  treeshake: true,
  // Node cannot import subpaths of fp-ts as ES modules, so both libraries are bundled.
  noExternal: [/^fp-ts/, /^io-ts/],
  esbuildPlugins: [dropUnusedCodecs, thirdParty],
  plugins: [pureNamespaces],
  esbuildOptions: (options: { mainFields?: string[] }) => {
    options.mainFields = ['module', 'main']
  },
}

const library = {
  ...shared,
  entry: entries,
  external: ['fast-check'],
  platform: 'neutral' as const,
  splitting: true,
}

/** The entries for tests, which `scripts/missing-peer.mjs` completes. */
const FOR_TESTS = ['conform', 'law']
const importedEntries = Object.fromEntries(Object.entries(entries).filter(([name]) => !FOR_TESTS.includes(name)))

export default defineConfig([
  { ...library, entry: importedEntries, format: 'esm' },
  // No bundler drops unused parts of CommonJS, so these files need none of the marks that minifying removes.
  { ...library, format: 'cjs', minify: true },
  {
    ...shared,
    entry: { cli: 'src/cli/main.ts', 'assess-worker': 'src/cli/process/assess-worker.ts' },
    format: 'esm',
    // Commands load rarely used code on demand.
    splitting: true,
    platform: 'node',
    target: 'node20',
    // re2js is installed as a dependency; the other packages are not.
    noExternal: [/^(?!re2js$)/],
    // Nobody imports the chunks of the command line.
    minify: true,
    // Bundled CommonJS code calls `require` for Node's modules, which an ES module does not have.
    banner: { js: `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)` },
  },
])

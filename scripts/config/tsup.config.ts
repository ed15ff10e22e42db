import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import ts from 'typescript'
import entries from './entries.json'

/*
 * The index re-exports the other entries, and everything that a module computes while it loads is marked as pure. Both let
 * the bundlers of front ends drop the families and the functions that they do not use.
 *
 * The declarations are not bundled: a bundle loses the docstrings of namespace members. `scripts/declarations.mjs` writes
 * them.
 */

/** Imports each of these entries from its own file. */
const families = (imported: { readonly [name: string]: string }): Plugin => ({
  name: 'families',
  setup: build => {
    const entryOf = new Map(Object.entries(imported).map(([name, path]) => [resolve(path).replace(SOURCE, ''), name]))
    build.onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const name = entryOf.get(resolve(dirname(importer), path))
      return name === undefined || importer === '' ? undefined : { path: `./${name}.js`, external: true }
    })
  },
})
const SOURCE = /(\/index)?\.ts$/

/** Whether evaluating an expression computes nothing. */
const isValue = (node: ts.Expression): boolean => {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      property =>
        ts.isShorthandPropertyAssignment(property) ||
        ts.isMethodDeclaration(property) ||
        (ts.isPropertyAssignment(property) &&
          !ts.isComputedPropertyName(property.name) &&
          isValue(property.initializer)),
    )
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isValue)
  if (ts.isPrefixUnaryExpression(node)) return isValue(node.operand)
  return (
    ts.isLiteralExpression(node) ||
    ts.isIdentifier(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind)
  )
}

/** Wraps each computed initializer of a module as a pure call. */
const pureInitializers = {
  name: 'pure-initializers',
  renderChunk: (code: string) => {
    const computed = ts
      .createSourceFile('chunk.js', code, ts.ScriptTarget.Latest)
      .statements.flatMap(statement =>
        ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
      )
      .flatMap(({ initializer }) => (initializer && !isValue(initializer) ? [initializer] : []))
    let [pure, written] = ['', 0]
    for (const { pos, end } of computed) {
      pure += `${code.slice(written, pos)} /* @__PURE__ */ (() => (${code.slice(pos, end)}))()`
      written = end
    }
    return { code: pure + code.slice(written) }
  },
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

/** Bundled CommonJS code calls `require` for Node's modules, which an ES module does not have: they are imported. */
const nodeModules: Plugin = {
  name: 'node-modules',
  setup: build => {
    build.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) => {
      if (!isBuiltin(path)) return undefined
      return kind === 'require-call' ? { path, namespace: 'node' } : { path, external: true }
    })
    build.onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
      contents: `import node from '${path}'\nmodule.exports = node`,
    }))
  },
}

const shared = {
  target: 'es2022',
  clean: false,
  treeshake: true,
  // Node cannot import subpaths of fp-ts as ES modules, so both libraries are bundled.
  noExternal: [/^fp-ts/, /^io-ts/],
  esbuildPlugins: [thirdParty],
  plugins: [pureInitializers],
  esbuildOptions: (options: { mainFields?: string[]; chunkNames?: string }) => {
    options.mainFields = ['module', 'main']
    // package.json exports every file of dist by its name, but those with this beginning.
    options.chunkNames = 'chunk-[hash]'
  },
}

const library = { ...shared, entry: entries, external: ['fast-check'], platform: 'neutral' as const, splitting: true }

/** All but the index, which is a build of its own, and the entry for tests, which `scripts/missing-peer.mjs` completes. */
const { index: _, conform: __, ...importedEntries } = entries

export default defineConfig([
  {
    // The command line shares the chunks of the library. `scripts/minify.mjs` minifies the others.
    ...library,
    entry: { ...importedEntries, cli: 'src/cli/main.ts', 'workbook-worker': 'src/cli/process/workbook-worker.ts' },
    format: 'esm',
    external: [],
    // re2js is installed as a dependency; the other packages are not.
    noExternal: [/^(?!re2js$)/],
    removeNodeProtocol: false,
    esbuildPlugins: [thirdParty, nodeModules],
  },
  {
    ...library,
    entry: { index: entries.index },
    format: 'esm',
    treeshake: false,
    splitting: false,
    esbuildPlugins: [families(entries)],
  },
  // Not minified, so that stack traces under Jest have names and lines.
  { ...library, format: 'cjs' },
])

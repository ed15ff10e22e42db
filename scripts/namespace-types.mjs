/**
 * Makes the types of namespaces usable in the built declarations. tsup.config.ts lists why such patches are needed.
 *
 * For a namespace member from another file the declaration bundler writes `declare const a_B: typeof B`, which is wrong
 * for a type. This script replaces each such alias by a specifier of the import of `B`, which works for types, generic
 * types and values.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const ALIAS = /^declare const (\w+): typeof (\w+);\n/gm
const IMPORT = /^import \{ (.*) \} from (.*);$/gm

const fixed = text => {
  const aliases = new Map()
  for (const [, alias, name] of text.matchAll(ALIAS)) aliases.set(name, [...(aliases.get(name) ?? []), alias])
  const found = new Set()
  const withImports = text.replace(IMPORT, (_, list, from) => {
    const specifiers = list.split(', ').flatMap(specifier => {
      const [imported, local = imported] = specifier.split(' as ')
      if (!aliases.has(local)) return [specifier]
      found.add(local)
      return [specifier, ...aliases.get(local).map(alias => `${imported} as ${alias}`)]
    })
    return `import { ${specifiers.join(', ')} } from ${from};`
  })
  return withImports.replace(ALIAS, (line, _, name) => (found.has(name) ? '' : line))
}

for (const file of readdirSync('dist').filter(name => /\.d\.c?ts$/.test(name))) {
  const text = readFileSync(`dist/${file}`, 'utf8')
  const now = fixed(text)
  if (now !== text) writeFileSync(`dist/${file}`, now)
}

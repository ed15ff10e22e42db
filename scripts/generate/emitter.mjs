/**
 * Collects the source of a generated module: imports, shared constants and exports.
 */
import { dirname, relative } from 'node:path'

/** Strings shorter than this are written again rather than shared. */
const MIN_SHARED = 24

const isName = key => /^[A-Za-z_$][\w$]*$/.test(key)
export const propertyName = key => (isName(key) ? key : JSON.stringify(key))

export class Emitter {
  #imports = new Map()
  #types = new Map()
  #lines = []
  #shared = new Map()
  /** Expressions by their text: equal ones become one constant. */
  #nodes = new Map()
  #roots = []

  constructor(path, codec, tools) {
    this.path = path
    this.codec = codec
    this.generated = codec.GENERATED
    this.tools = tools
  }

  #pathOf(module) {
    const to = relative(dirname(this.path).replace(/^src\/?/, ''), module)
    return to.startsWith('.') ? to : `./${to}`
  }

  /** Returns the local name of an export of a module, and imports it. */
  use(name, module) {
    const from = this.#pathOf(module)
    this.#imports.set(from, (this.#imports.get(from) ?? new Set()).add(name))
    return name
  }

  useType(name, module) {
    if (`src/${module}.ts` === this.path.replace(/codec\.ts$/, 'generated.ts')) return name
    const from = this.#pathOf(module)
    this.#types.set(from, (this.#types.get(from) ?? new Set()).add(name))
    return name
  }

  /** Returns the name under which modules without io-ts export a value, and imports it; undefined if none does. */
  reference(value) {
    if (value === Number.isFinite) return 'Number.isFinite'
    if (value === Number.isInteger) return 'Number.isInteger'
    for (const [module, exports] of this.tools.loaded) {
      if (/codec/.test(module)) continue
      const name = Object.keys(exports).find(key => exports[key] === value)
      if (name !== undefined) return this.use(name, module)
    }
    return undefined
  }

  /** The source of a function or regular expression, by import. */
  function(value, place) {
    const found = this.reference(value)
    if (found === undefined)
      throw new Error(`${this.path}: ${place} must be exported by a module that does not load io-ts: ${value}`)
    return found
  }

  /** The source of a JSON value. Messages are imported, and long patterns are taken from their expressions. */
  json(value) {
    if (typeof value === 'string') return this.#string(value)
    if (Array.isArray(value)) return `[${value.map(item => this.json(item)).join(', ')}]`
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    return `{ ${entries.map(([key, item]) => `${propertyName(key)}: ${this.json(item)}`).join(', ')} }`
  }

  #string(text) {
    if (text.length < MIN_SHARED) return JSON.stringify(text)
    for (const [module, exports] of this.tools.loaded)
      for (const [name, value] of Object.entries(exports)) {
        if (value === text) return this.use(name, module)
        if (!(value instanceof RegExp) || value.source.length < MIN_SHARED) continue
        if (value.source === text) return `${this.use(name, module)}.source`
        const at = text.indexOf(value.source.slice(1))
        if (at >= 0 && at + value.source.length - 1 === text.length)
          return `${JSON.stringify(text.slice(0, at))} + ${this.use(name, module)}.source.slice(1)`
      }
    return JSON.stringify(text)
  }

  add(text) {
    this.#lines.push(text)
  }

  /** Declares a constant once, and returns its name. */
  share(prefix, text) {
    const known = this.#shared.get(text)
    if (known) return known
    if (/^\w+$/.test(text)) return text
    const name = `${prefix}${this.#shared.size + 1}`
    this.#shared.set(text, name)
    this.#lines.push(`const ${name} = ${text}`)
    return name
  }

  // Shared expressions -------------------------------------------------------------------------------------------------

  /** Adds an expression, in which other expressions are named by {@link node}'s results. */
  node(text, isLazy = false) {
    const known = this.#nodes.get(text)
    if (known) return known.key
    const key = `§${this.#nodes.size}§`
    this.#nodes.set(text, { key, text, isLazy, uses: 0 })
    return key
  }

  /** Exports an expression, or a function that returns it. */
  root(name, type, key, isLazy = false) {
    this.#roots.push({ name, type, key, isLazy })
  }

  #emitNodes() {
    const nodes = [...this.#nodes.values()]
    const byKey = new Map(nodes.map(node => [node.key, node]))
    const keys = text => text.match(/§\d+§/g) ?? []
    const seen = new Set()
    const visit = key => {
      const node = byKey.get(key)
      node.uses++
      if (seen.has(key)) return
      seen.add(key)
      keys(node.text).forEach(visit)
    }
    for (const { key } of this.#roots) visit(key)
    const rendered = new Map()
    const exported = new Map(this.#roots.filter(({ isLazy }) => !isLazy).map(root => [root.key, root]))
    let count = 0
    const lines = []
    const render = text => text.replace(/§\d+§/g, key => rendered.get(key))
    for (const node of nodes.filter(({ key }) => seen.has(key))) {
      const text = render(node.text)
      const root = exported.get(node.key)
      if (root) {
        lines.push(`export const ${root.name}: ${root.type} = ${text}`)
        rendered.set(node.key, root.name)
      } else if (node.uses === 1 || (text.length < MIN_SHARED && node.uses < 4) || !/[({]/.test(text))
        rendered.set(node.key, text)
      else {
        const name = `part${++count}`
        lines.push(`const ${name} = ${node.isLazy ? `() => (${text})` : text}`)
        rendered.set(node.key, node.isLazy ? `${name}()` : name)
      }
    }
    for (const { name, type, key, isLazy } of this.#roots)
      if (isLazy) lines.push(`export const ${name} = (): ${type} => (${rendered.get(key)})`)
      else if (exported.get(key).name !== name) lines.push(`export const ${name}: ${type} = ${rendered.get(key)}`)
    return lines
  }

  /** The source, one line a declaration. Types, which people read, are laid out by `format`. */
  async text(format) {
    const nodes = this.#emitNodes()
    const imports = [...new Set([...this.#imports.keys(), ...this.#types.keys()])].sort().map(from => {
      const names = [...(this.#imports.get(from) ?? [])].sort()
      const types = [...(this.#types.get(from) ?? [])].sort()
      return names.length === 0
        ? `import type { ${types.join(', ')} } from '${from}'`
        : `import { ${[...names, ...types.map(name => `type ${name}`)].join(', ')} } from '${from}'`
    })
    const file = this.path.replace(/^.*\//, '')
    const declarations = [...this.#lines, ...nodes].map(text => (text.includes('export type') ? format(text) : text))
    const head = `// Generated by scripts/generate.mjs from ${file}; do not edit.`
    return `${[head, ...imports, ...(await Promise.all(declarations))].map(text => text.trimEnd()).join('\n')}\n`
  }
}

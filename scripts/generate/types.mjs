/**
 * Writes the TypeScript types of codecs, with their descriptions, defaults and examples as docstrings.
 */
import { inspect } from 'node:util'
import { propertyName } from './emitter.mjs'

const union = types => [...new Set(types)].join(' | ')
const orNull = type => (type.endsWith(' | null') ? type : `${type} | null`)

/** The width of a line of a docstring, within which prettier leaves it alone. */
const WIDTH = 112

const wrap = text => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1]
    if (line !== '' && line.length + word.length >= WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

/** A JSON value as TypeScript on one line. */
export const literal = value =>
  inspect(value, { breakLength: Infinity, depth: null }).replaceAll('[ ', '[').replaceAll(' ]', ']')

/**
 * @param {string} description
 * @param {{ default?: unknown, example?: unknown }} [more]
 */
export const docstring = (description, more = {}) => {
  const { default: preset, example } = more
  const lines = [
    ...wrap(description),
    ...(preset === undefined && example === undefined ? [] : ['']),
    ...(preset === undefined ? [] : [`@default ${literal(preset)}`]),
    ...(example === undefined ? [] : [`@example ${literal(example)}`]),
  ]
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map(line => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

const SIMPLE = {
  StringType: 'string',
  NumberType: 'number',
  BooleanType: 'boolean',
  NullType: 'null',
  UnknownType: 'unknown',
}

/** The type of a codec in a mode; `names` has the declared types by codec. */
class Types {
  constructor(emitter, names) {
    this.emitter = emitter
    this.names = names
    this.readonly = emitter.generated.isReadonly ? 'readonly ' : ''
  }

  type(codec, mode) {
    const named = this.names.get(codec)
    if (!named) return this.structure(codec, mode)
    const name = mode === 'tolerant' && named.isLive ? `Live${named.name}` : named.name
    return this.emitter.useType(name, named.module)
  }

  structure(codec, mode) {
    const type = part => this.type(part, mode)
    if (Object.hasOwn(SIMPLE, codec._tag)) return SIMPLE[codec._tag]
    switch (codec._tag) {
      case 'AnyDictionaryType':
        return `{ ${this.readonly}[key: string]: unknown }`
      case 'LiteralType':
        return literal(codec.value)
      case 'KeyofType':
        return Object.keys(codec.keys).map(literal).join(' | ')
      case 'ArrayType':
      case 'ReadonlyArrayType': {
        const item = type(codec.type)
        const isReadonly = this.readonly !== '' || codec._tag === 'ReadonlyArrayType'
        return `${isReadonly ? 'readonly ' : ''}${/^[\w.]+$/.test(item) ? item : `(${item})`}[]`
      }
      case 'DictionaryType':
        return `{ ${this.readonly}[key: string]: ${type(codec.codomain)} }`
      case 'InterfaceType':
      case 'PartialType':
        return this.properties([codec], mode)
      case 'IntersectionType':
        return this.intersection(codec, mode)
      case 'UnionType':
        return union(codec.types.map(type))
      case 'NullableType':
        return orNull(type(codec.base))
      case 'RefinedType':
        if (codec.rule.type) return this.emitter.useType(...codec.rule.type)
        return type(codec.base)
      case 'DiscriminatedUnionType': {
        const others = codec.other && !codec.isStrict ? [codec.other] : []
        return union([...codec.choices.values(), ...others].map(type))
      }
      case 'LenientType':
        return type(mode === 'tolerant' ? codec.tolerant : codec.strict)
      case 'TransformType':
      case 'WarningType':
      case 'DescribedType':
        return type(codec.base)
      case 'FallbackType':
        // What the base accepts, the fallback accepts as well.
        return type(codec.fallback)
      default:
        throw new Error(`no type of ${codec._tag} ${codec.name}`)
    }
  }

  /** The parts of an intersection that consist of properties are written as one object. */
  intersection(codec, mode) {
    const parts = this.parts(codec, mode)
    const named = parts.filter(part => this.names.has(part))
    const objects = parts.filter(part => !this.names.has(part) && 'props' in part)
    const others = parts.filter(part => !this.names.has(part) && !('props' in part))
    return [
      ...[...named, ...others].map(part => this.type(part, mode)),
      ...(objects.length > 0 ? [this.properties(objects, mode)] : []),
    ].join(' & ')
  }

  parts(codec, mode) {
    if (codec._tag === 'LenientType') return this.parts(mode === 'tolerant' ? codec.tolerant : codec.strict, mode)
    if (codec._tag === 'WarningType') return this.parts(codec.base, mode)
    if (codec._tag === 'DescribedType' && !this.names.has(codec)) return this.parts(codec.base, mode)
    return codec._tag === 'IntersectionType'
      ? codec.types.flatMap(part => (this.names.has(part) ? [part] : this.parts(part, mode)))
      : [codec]
  }

  /** The properties of objects: `{ head, type }` each, where `head` is all before the type. */
  fields(objects, mode) {
    return objects.flatMap(({ _tag, props }) =>
      Object.entries(props).map(([key, codec]) => {
        const isOptional = _tag === 'PartialType'
        const type = this.type(codec, mode)
        const head = `${this.readonly}${propertyName(key)}`
        return {
          head,
          isOptional,
          doc: this.doc(codec),
          type: isOptional && type !== 'unknown' ? `${type} | undefined` : type,
        }
      }),
    )
  }

  properties(objects, mode) {
    const lines = this.fields(objects, mode).map(
      ({ doc, head, isOptional, type }) => `${doc}${head}${isOptional ? '?' : ''}: ${type}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n}`
  }

  /** The type after tolerant reading, by the properties that differ from the type `name` after strict reading. */
  live(codec, name) {
    const [strict, tolerant] = ['strict', 'tolerant'].map(mode => {
      const parts = this.parts(codec, mode)
      return parts.every(part => 'props' in part && !this.names.has(part)) ? this.fields(parts, mode) : []
    })
    const pairs = tolerant.map(field => [field, strict.find(({ head }) => head === field.head)])
    const isNullable = ([after, before]) =>
      after.isOptional && after.type === `${orNull(before.type.replace(/ \| undefined$/, ''))} | undefined`
    if (pairs.length === 0 || pairs.length !== strict.length) return this.structure(codec, 'tolerant')
    if (pairs.every(isNullable)) return `${this.emitter.useType('Nullable', 'resource/variant')}<${name}>`
    if (pairs.some(([after, before]) => after.isOptional !== before.isOptional))
      return this.structure(codec, 'tolerant')
    const changed = pairs.filter(([after, before]) => after.type !== before.type)
    const lines = changed.map(([{ head, type }]) => `${head}: ${type}`)
    return `${this.emitter.useType('Replace', 'resource/variant')}<${name}, {\n${lines.join('\n')}\n}>`
  }

  doc(codec) {
    if (codec._tag === 'DescribedType') return docstring(codec.description, codec.notes)
    return codec._tag === 'NullableType' ? this.doc(codec.base) : ''
  }
}

/** Types are compared without importing them. */
const COMPARISON = { generated: {}, useType: name => name }

/** The declared types of all modules, by codec. A type is live if it differs in tolerant reading. */
export const declaredTypes = modules => {
  const names = new Map()
  for (const { path, codec } of modules) {
    for (const [name, [type, module]] of Object.entries(codec.GENERATED.external ?? {}))
      names.set(type, { name, module, isLive: false })
    for (const [name, [type]] of Object.entries(codec.GENERATED.types ?? {})) {
      if (names.has(type)) throw new Error(`${name} and ${names.get(type).name} are types of one codec`)
      names.set(type, { name, module: path.replace(/^src\//, '').replace(/codec\.ts$/, 'generated'), isLive: false })
    }
  }
  const types = new Types(COMPARISON, names)
  // A type with a live part is live, too.
  for (let changed = true; changed;) {
    changed = false
    for (const [codec, named] of names)
      if (!named.isLive && types.structure(codec, 'strict') !== types.structure(codec, 'tolerant'))
        changed = named.isLive = true
  }
  return names
}

export const emitTypes = emitter => {
  const { names } = emitter.tools
  const types = new Types(emitter, names)
  for (const [name, [codec, description]] of Object.entries(emitter.generated.types ?? {})) {
    emitter.add(`${docstring(description)}export type ${name} = ${types.structure(codec, 'strict')}`)
    if (names.get(codec).isLive)
      emitter.add(
        `${docstring(`${description.slice(0, -1)}, after tolerant reading.`)}export type Live${name} = ${types.live(codec, name)}`,
      )
  }
  emitter.types = types
}

/** The property names of codecs, and the defaults of their properties. */
export const emitNames = emitter => {
  for (const [name, codec] of Object.entries(emitter.generated.names ?? {})) {
    const { required, optional } = emitter.tools.findProperties(codec)
    emitter.add(`export const ${name} = ${emitter.json(Object.keys({ ...required, ...optional }))} as const`)
  }
}

export const emitDefaults = emitter => {
  for (const [name, [codec, type, description]] of Object.entries(emitter.generated.defaults ?? {})) {
    const { required, optional } = emitter.tools.findProperties(codec)
    const fields = Object.entries({ ...required, ...optional })
    const lines = fields.map(([key, field]) => {
      const base = emitter.types.type(field, 'strict')
      return `${emitter.types.doc(field)}readonly ${propertyName(key)}: ${base}`
    })
    const values = Object.fromEntries(fields.map(([key, field]) => [key, field.notes?.default]))
    emitter.add(`${docstring(description)}export type ${type} = {\n${lines.join('\n')}\n}`)
    emitter.add(`export const ${name}: ${type} = /* @__PURE__ */ Object.freeze(${emitter.json(values)})`)
  }
}

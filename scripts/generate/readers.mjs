/**
 * Writes readers as calls of the functions of `kernel/reader`, as `compile` makes them at run time.
 */
import { propertyName } from './emitter.mjs'
import { functionOf } from './tests.mjs'

const SIMPLE = {
  StringType: 'string',
  NumberType: 'number',
  BooleanType: 'boolean',
  NullType: 'none',
  UnknownType: 'anything',
  AnyDictionaryType: 'anyObject',
}

/** The module that exports the reader of a codec, and its name. */
export const declaredReaders = modules =>
  new Map(
    modules.flatMap(({ path, codec }) =>
      Object.entries(codec.GENERATED.readers ?? {}).map(([name, read]) => [
        read,
        { name, module: path.replace(/^src\//, '').replace(/codec\.ts$/, 'generated') },
      ]),
    ),
  )

/** The functions that write the parts of a reader. */
const writersOf = emitter => {
  const call = (name, ...args) => {
    while (args.at(-1) === undefined && args.length > 0) args.pop()
    // A bundler drops an unused call with its arguments only if all of them are marked.
    return emitter.node(
      `/* @__PURE__ */ ${emitter.use(name, 'kernel/reader')}(${args.map(arg => arg ?? 'undefined').join(', ')})`,
    )
  }
  const read = part => reader(emitter, part)
  const fields = props => {
    const entries = Object.entries(props).map(([key, part]) => `${propertyName(key)}: ${read(part)}`)
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  const named = name => {
    const type = emitter.tools.jsonTypeIn(name)
    return type === undefined ? undefined : emitter.json(type)
  }
  return { call, read, fields, named }
}

const reader = (emitter, codec) => {
  const declared = emitter.tools.readers.get(codec)
  if (declared && `src/${declared.module}.ts` !== emitter.path.replace(/codec\.ts$/, 'generated.ts'))
    return emitter.node(emitter.use(declared.name, declared.module))
  const { call, read, fields, named } = writersOf(emitter)
  if (Object.hasOwn(SIMPLE, codec._tag)) return emitter.node(emitter.use(SIMPLE[codec._tag], 'kernel/reader'))
  switch (codec._tag) {
    case 'LiteralType':
      return call('oneOf', `[${emitter.json(codec.value)}]`)
    case 'KeyofType':
      return call('oneOf', words(emitter, Object.keys(codec.keys)))
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return call('array', read(codec.type), named(codec.name))
    case 'DictionaryType':
      return call('dictionary', read(codec.codomain))
    case 'InterfaceType':
    case 'PartialType':
    case 'IntersectionType': {
      const found = emitter.tools.findProperties(codec)
      if (!found) return call('all', ...codec.types.map(read))
      const optional = fields(found.optional)
      const expected = named(codec.name)
      return call('record', fields(found.required), optional === '{}' && !expected ? undefined : optional, expected)
    }
    case 'UnionType':
      return call('union', ...codec.types.map(read))
    case 'RefinedType':
      return refinement(emitter, codec, call, read)
    case 'NullableType':
      return call('nullable', read(codec.base))
    case 'DiscriminatedUnionType':
      return call(
        'choice',
        emitter.json(codec.key),
        fields(codec.table),
        codec.other && read(codec.other),
        codec.isStrict || undefined,
      )
    case 'LenientType':
      return read(codec.strict)
    case 'DescribedType':
      return read(codec.base)
    case 'TransformType':
      return call('transformed', read(codec.base), read(codec.found), emitter.function(codec.transform, 'a transform'))
    case 'WarningType':
      return call('warning', read(codec.base), read(codec.expected))
    case 'FallbackType':
      return call('withFallback', read(codec.base), read(codec.fallback))
    default:
      throw new Error(`${emitter.path}: no reader of ${codec._tag} ${codec.name}`)
  }
}

/** A list of words is imported if a module exports it. */
const words = (emitter, list) => {
  for (const [module, exports] of emitter.tools.loaded)
    for (const [name, value] of Object.entries(exports))
      if (Array.isArray(value) && value.length === list.length && value.every((word, i) => word === list[i]))
        return emitter.use(name, module)
  return emitter.json(list)
}

const refinement = (emitter, codec, call, read) => {
  const { name, base, rule } = codec
  // A rule that accepts every value, such as the mark of a string for people, needs no reader.
  if (rule.test === emitter.tools.always) return read(base)
  const value = (key, given) => {
    if (given === undefined) return []
    const text =
      typeof given === 'function' || given instanceof RegExp
        ? emitter.function(given, `${key} of ${name}`)
        : emitter.json(given)
    return [text === key ? key : `${key}: ${text}`]
  }
  const { code, test, message, keys, issues } = rule
  const parts = [
    ...value('name', name),
    ...value('code', code),
    ...value('test', test),
    ...value('message', message),
    ...value('keys', keys),
    ...value('issues', issues),
  ]
  return call('refined', read(emitter.tools.findBase(codec)), `{ ${parts.join(', ')} }`)
}

export const emitReaders = emitter => {
  for (const [name, codec] of Object.entries(emitter.generated.readers ?? {})) {
    emitter.useType('Reader', 'kernel/reader')
    emitter.root(name, 'Reader', reader(emitter, codec))
  }
  const { resources } = emitter.generated
  if (!resources) return
  emitter.useType('ResourceReaders', 'kernel/mode')
  const codecs = Object.entries(resources)
  const strict = codecs.map(([, codec]) => reader(emitter, codec))
  const tolerant = codecs.map(([, codec]) => reader(emitter, emitter.tools.tolerant(codec)))
  const exported = codecs.map(([name, codec], i) => {
    const test = functionOf(emitter, codec)
    const key = emitter.node(`{ strict: ${strict[i]}, tolerant: ${tolerant[i]}, test: ${test} }`)
    emitter.root(name.toUpperCase(), 'ResourceReaders', key)
    return `${name}: ${key}`
  })
  emitter.root('RESOURCES', '{ readonly [name: string]: ResourceReaders }', emitter.node(`{ ${exported.join(', ')} }`))
}

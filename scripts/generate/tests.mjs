/**
 * Writes straight-line tests, which are true if strict reading accepts a value. They neither allocate nor report.
 */
import { propertyName } from './emitter.mjs'

const quoted = value => JSON.stringify(value)
const equal = (name, value) => `${name} === ${quoted(value)}`

/** An alternative in brackets, whose brackets end only with it, is a list of alternatives itself. */
const isBracketed = test => {
  let depth = 0
  return [...test].every((char, i) => {
    if (char === '(') depth++
    if (char === ')') depth--
    return depth > 0 || i === test.length - 1
  })
}
/** Alternatives on one level, so that a bundler shortens `u === undefined || u === null`. */
const anyOf = tests => `(${tests.map(test => (isBracketed(test) ? test.slice(1, -1) : test)).join(' || ')})`

/** The test of a variable, as an expression. */
const testOf = (emitter, codec, name) => {
  const test = (part, of = name) => testOf(emitter, part, of)
  const call = body => `${body}(${name})`
  switch (codec._tag) {
    case 'StringType':
      return `typeof ${name} === 'string'`
    case 'NumberType':
      return `typeof ${name} === 'number'`
    case 'BooleanType':
      return `typeof ${name} === 'boolean'`
    case 'NullType':
      return `${name} === null`
    case 'UnknownType':
      return 'true'
    case 'AnyDictionaryType':
      return `${emitter.use('isObject', 'kernel/json')}(${name})`
    case 'LiteralType':
      return equal(name, codec.value)
    case 'KeyofType':
      return anyOf(Object.keys(codec.keys).map(word => equal(name, word)))
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return `${emitter.use('isArrayOf', 'kernel/json')}(${functionOf(emitter, codec.type)}, ${name})`
    case 'InterfaceType':
    case 'PartialType':
    case 'IntersectionType':
      return emitter.tools.findProperties(codec)
        ? call(functionOf(emitter, codec))
        : codec.types.map(part => test(part)).join(' && ')
    case 'UnionType':
      return anyOf(codec.types.map(part => test(part)))
    case 'RefinedType':
      return refinementTest(emitter, codec, name)
    case 'NullableType':
      return anyOf([`${name} === null`, test(codec.base)])
    case 'DiscriminatedUnionType':
      return call(functionOf(emitter, codec))
    case 'LenientType':
      return test(codec.strict)
    case 'WarningType':
      return `${test(codec.base)} && ${test(codec.expected)}`
    case 'DescribedType':
    case 'TransformType':
      return test(codec.base)
    default:
      throw new Error(`${emitter.path}: no test of ${codec._tag} ${codec.name}`)
  }
}

const refinementTest = (emitter, codec, name) => {
  const { rule } = codec
  const base = testOf(emitter, emitter.tools.findBase(codec), name)
  if (rule.test === emitter.tools.always) return base
  const found = emitter.function(rule.test, `test of ${codec.name}`)
  const isNarrowed = /^typeof \w+ === '\w+'$/.test(base)
  const tested = `${found}${rule.test instanceof RegExp ? '.test' : ''}(${name}${isNarrowed ? '' : ' as never'})`
  return base === 'true' ? tested : `${base} && ${tested}`
}

/** Local names of properties. */
const localName = (key, i) => (/^[a-z_]+$/i.test(key) && key !== 'default' ? key : `property${i}`)

/** Returns the name of a function that tests a value. Equal functions are written once. */
export const functionOf = (emitter, codec) => {
  const properties = emitter.tools.findProperties(codec)
  if (properties) return emitter.share('test', recordTest(emitter, properties))
  if (codec._tag === 'DiscriminatedUnionType') return emitter.share('test', choiceTest(emitter, codec))
  const test = testOf(emitter, codec, 'u')
  const call = /^(\w+)\(u\)$/.exec(test)
  return call ? call[1] : emitter.share('test', `(u: unknown): boolean => ${test}`)
}

const recordTest = (emitter, { required, optional }) => {
  const entries = [
    ...Object.entries(required).map(([key, codec]) => ({ key, codec, isRequired: true })),
    ...Object.entries(optional).map(([key, codec]) => ({ key, codec, isRequired: false })),
  ].map((entry, i) => ({ ...entry, name: localName(entry.key, i) }))
  const isObject = emitter.use('isObject', 'kernel/json')
  if (entries.length === 0) return isObject
  const tests = entries.map(({ codec, name, isRequired }) => {
    const test = testOf(emitter, codec, name)
    if (isRequired) return test === 'true' ? `${name} !== undefined` : test
    return test === 'true' ? undefined : anyOf([`${name} === undefined`, test])
  })
  const used = entries.filter((_, i) => tests[i] !== undefined)
  const names = used.map(({ key, name }) => (key === name ? name : `${propertyName(key)}: ${name}`))
  const conditions = tests.filter(test => test !== undefined)
  return `(u: unknown): boolean => { if (!${isObject}(u)) return false; const { ${names.join(', ')} } = u; return ${conditions.join(' && ')} }`
}

const choiceTest = (emitter, { key, table, other, isStrict }) => {
  const cases = Object.entries(table).map(
    ([word, codec]) => `case ${quoted(word)}: return ${functionOf(emitter, codec)}(u)`,
  )
  const rest = other ? `${functionOf(emitter, other)}(u)` : 'false'
  const missed = isStrict ? `typeof u[${quoted(key)}] !== 'string' && ${rest}` : rest
  const head = `if (!${emitter.use('isObject', 'kernel/json')}(u)) return false`
  return `(u: unknown): boolean => { ${head}; switch (u[${quoted(key)}]) { ${cases.join('; ')}; default: return ${missed} } }`
}

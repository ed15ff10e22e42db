/**
 * Compiles a codec to closures that decode faster and report all issues.
 *
 * A value is first tested without allocation, and a valid one is returned unchanged. Only an invalid value is visited
 * again to collect issues with pointers. A property test checks that both accept the same values as plain io-ts.
 */
import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { KnownType } from './codec'
import { below, MAX_ISSUES, sortIssues, type Checked, type Issue } from '../issue'
import { isObject } from '../json'
import { MISSING, notAmong, show, wrongType, wrongValue } from '../phrase'

/** A compiled codec: an io-ts `Type` that also reports issues with pointers and codes. */
export class Compiled<A> extends t.Type<A, A> {
  readonly _tag = 'Compiled' as const

  /** Returns the decoded value, or all issues in the published order. Their pointers begin with `pointer`. */
  readonly parse: (u: unknown, pointer?: string) => Checked<A>

  constructor(readonly codec: t.Type<A>) {
    const node = nodeOf(codec)
    const parse = (u: unknown, pointer = ''): Checked<A> => {
      if (node.test(u)) return right(u as A)
      const issues: Issue[] = []
      reportOn(node, u, pointer, issues)
      return issues.length > 0 ? left(sortIssues(issues)) : right(node.read(u) as A)
    }
    super(
      codec.name,
      (u): u is A => node.test(u),
      (u, context) => {
        const result = parse(u)
        return result._tag === 'Right'
          ? result
          : t.failures(
              result.left.map(({ pointer, message }) => ({ value: u, context, message: `${pointer}: ${message}` })),
            )
      },
      t.identity,
    )
    this.parse = parse
  }
}

export const compile = <C extends t.Mixed>(codec: C): Compiled<t.TypeOf<C>> => new Compiled<t.TypeOf<C>>(codec)

/** A compiled part of a codec. */
type Node = {
  /** The expected value, as messages name it. */
  readonly expected: string
  /** Whether the value has the right JSON type. If not, a single issue is reported and its contents are ignored. */
  readonly fits: (u: unknown) => boolean
  /** Whether the value is valid and decodes to itself. */
  readonly test: (u: unknown) => boolean
  /** Adds the issues of a value that fits; none means that it is accepted. */
  readonly report: (u: unknown, pointer: string, issues: Issue[]) => void
  /** Decodes an accepted value. Returns the same object unless a part was transformed. */
  readonly read: (u: unknown) => unknown
}

const reportOn = (node: Node, u: unknown, pointer: string, issues: Issue[]): void => {
  if (node.fits(u)) node.report(u, pointer, issues)
  else issues.push({ pointer, code: 'type', message: wrongType(node.expected, u) })
}

const nodeOf = (codec: t.Mixed): Node => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'StringType':
      return leaf('a string', u => typeof u === 'string')
    case 'NumberType':
      return leaf('a number', u => typeof u === 'number')
    case 'BooleanType':
      return leaf('a boolean', u => typeof u === 'boolean')
    case 'NullType':
      return leaf('null', u => u === null)
    case 'UnknownType':
      return leaf('a value', () => true)
    case 'AnyDictionaryType':
      return leaf('an object', isObject)
    case 'LiteralType':
      return enumNode([known.value])
    case 'KeyofType':
      return enumNode(Object.keys(known.keys))
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return array(nodeOf(known.type))
    case 'DictionaryType':
      return dictionary(nodeOf(known.codomain))
    case 'InterfaceType':
    case 'PartialType':
      return record(fieldsOf(known))
    case 'IntersectionType':
      return hasFields(known) ? record(fieldsOf(known)) : all(known.types.map(nodeOf))
    case 'UnionType':
      return union(known.types.map(nodeOf))
    case 'RefinedType':
      return refined(known, nodeOf(known.base))
    case 'NullableType':
      return orNull(nodeOf(known.base))
    case 'DiscriminatedUnionType':
      return choice(known)
    case 'LenientType':
      return nodeOf(known.strict)
    case 'DescribedType':
      return nodeOf(known.base)
    case 'FastPathType':
      return quick(known.test, nodeOf(known.base))
    case 'TransformType':
      return transformed(known.transform, nodeOf(known.base), nodeOf(known.found))
    case 'FallbackType':
      return withFallback(nodeOf(known.base), nodeOf(known.fallback))
  }
}

const itself = (u: unknown): unknown => u

const leaf = (expected: string, test: (u: unknown) => boolean): Node => ({
  expected,
  fits: test,
  test,
  report: () => undefined,
  read: itself,
})

const enumNode = (list: readonly unknown[]): Node => {
  const expected = list.length === 1 ? show(list[0]) : `one of ${list.join(', ')}`
  const test = (u: unknown): boolean => list.includes(u)
  return {
    expected,
    fits: u => typeof u === typeof list[0],
    test,
    report: (u, pointer, issues) => {
      if (!test(u)) issues.push({ pointer, code: 'enum', message: notAmong(list, u) })
    },
    read: itself,
  }
}

const array = (item: Node): Node => ({
  expected: 'an array',
  fits: Array.isArray,
  test: u => {
    if (!Array.isArray(u)) return false
    for (let i = 0; i < u.length; i++) if (!item.test(u[i])) return false
    return true
  },
  report: (u, pointer, issues) => {
    const items = u as unknown[]
    for (let i = 0; i < items.length && issues.length < MAX_ISSUES; i++) {
      if (!item.test(items[i])) reportOn(item, items[i], below(pointer, i), issues)
    }
  },
  read: u => {
    const items = u as unknown[]
    const read = items.map(item.read)
    return read.every((value, i) => value === items[i]) ? items : read
  },
})

type Fields = { readonly [key: string]: unknown }
/** A property; `place` is its pointer in the record. */
type Field = { readonly key: string; readonly place: string; readonly required: boolean; readonly node: Node }

const dictionary = (value: Node): Node => {
  const fields = (u: unknown): readonly Field[] =>
    Object.keys(u as Fields).map(key => ({ key, place: below('', key), required: true, node: value }))
  return {
    expected: 'an object',
    fits: isObject,
    test: u => isObject(u) && Object.values(u).every(value.test),
    report: (u, pointer, issues) => reportFields(fields(u), u as Fields, pointer, issues),
    read: u => readFields(fields(u), u as Fields),
  }
}

/** Whether a codec consists only of properties, so that an intersection can be compiled to one record. */
const hasFields = (codec: t.Mixed): boolean => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'InterfaceType':
    case 'PartialType':
      return true
    case 'IntersectionType':
      return known.types.every(hasFields)
    case 'LenientType':
      return hasFields(known.strict)
    case 'DescribedType':
      return hasFields(known.base)
    default:
      return false
  }
}

const fieldsOf = (codec: t.Mixed): readonly Field[] => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'IntersectionType':
      return known.types.flatMap(fieldsOf)
    case 'LenientType':
      return fieldsOf(known.strict)
    case 'DescribedType':
      return fieldsOf(known.base)
    default: {
      const { _tag, props } = known as t.InterfaceType<t.Props> | t.PartialType<t.Props>
      return Object.entries(props).map(([key, prop]) => ({
        key,
        place: below('', key),
        required: _tag === 'InterfaceType',
        node: nodeOf(prop),
      }))
    }
  }
}

const record = (fields: readonly Field[]): Node => {
  const keys = fields.map(field => field.key)
  const required = fields.map(field => field.required)
  const tests = fields.map(field => field.node.test)
  return {
    expected: 'an object',
    fits: isObject,
    test: u => {
      if (typeof u !== 'object' || u === null || Array.isArray(u)) return false
      for (let i = 0; i < keys.length; i++) {
        const value = (u as Fields)[keys[i]!]
        if (value === undefined ? required[i] : !tests[i]!(value)) return false
      }
      return true
    },
    report: (u, pointer, issues) => reportFields(fields, u as Fields, pointer, issues),
    read: u => readFields(fields, u as Fields),
  }
}

const reportFields = (fields: readonly Field[], u: Fields, pointer: string, issues: Issue[]): void => {
  for (const { key, place, required, node } of fields) {
    if (issues.length >= MAX_ISSUES) return
    const value = u[key]
    if (value === undefined) {
      if (required) issues.push({ pointer: pointer + place, code: 'missing', message: MISSING })
    } else if (!node.test(value)) reportOn(node, value, pointer + place, issues)
  }
}

const readFields = (fields: readonly Field[], u: Fields): Fields => {
  const changed = fields
    .filter(({ key }) => u[key] !== undefined)
    .map(({ key, node }) => [key, node.read(u[key])] as const)
    .filter(([key, value]) => value !== u[key])
  return changed.length === 0 ? u : { ...u, ...Object.fromEntries(changed) }
}

/** An intersection. An issue found by several parts is reported once. */
const all = (parts: readonly Node[]): Node => ({
  expected: parts[0]!.expected,
  fits: parts[0]!.fits,
  test: u => parts.every(part => part.test(u)),
  report: (u, pointer, issues) => {
    const found = new Set<string>()
    for (const part of parts) {
      const own: Issue[] = []
      reportOn(part, u, pointer, own)
      for (const issue of own)
        if (issues.length < MAX_ISSUES && !found.has(`${issue.code} ${issue.pointer}`)) issues.push(issue)
      for (const { pointer, code } of own) found.add(`${code} ${pointer}`)
    }
  },
  read: u => parts.reduce((value, part) => part.read(value), u),
})

/** A union. Reports only the issues of the first branch with the JSON type of the value. */
const union = (branches: readonly Node[]): Node => {
  const fitting = (u: unknown): Node | undefined => branches.find(branch => branch.fits(u))
  return {
    expected: branches.map(branch => branch.expected).join(' or '),
    fits: u => fitting(u) !== undefined,
    test: u => {
      for (let i = 0; i < branches.length; i++) if (branches[i]!.test(u)) return true
      return false
    },
    report: (u, pointer, issues) => fitting(u)!.report(u, pointer, issues),
    read: u => fitting(u)!.read(u),
  }
}

const orNull = (base: Node): Node => ({
  expected: base.fits(null) ? base.expected : `${base.expected} or null`,
  fits: u => u === null || base.fits(u),
  test: u => u === null || base.test(u),
  report: (u, pointer, issues) => {
    if (u !== null) base.report(u, pointer, issues)
  },
  read: u => (u === null ? u : base.read(u)),
})

const refined = ({ name, rule }: KnownType & { _tag: 'RefinedType' }, base: Node): Node => ({
  expected: base.expected,
  fits: base.fits,
  test: u => base.test(u) && rule.test(u),
  // A rule about the whole value replaces the issues of its parts; a rule about single keys adds to them.
  report: (u, pointer, issues) => {
    if (rule.issues) {
      issues.push(...rule.issues(u, pointer))
      return
    }
    const before = issues.length
    base.report(u, pointer, issues)
    const value = issues.length > before ? u : base.read(u)
    if (rule.test(value)) return
    if (rule.keys === undefined) {
      issues.length = before
      issues.push({ pointer, code: rule.code, message: rule.message?.(u) ?? wrongValue(name, u) })
    } else {
      for (const key of rule.keys(value).slice(0, MAX_ISSUES - issues.length)) {
        issues.push({ pointer: below(pointer, key), code: rule.code, message: name })
      }
    }
  },
  read: base.read,
})

const choice = ({ key, choices, other, isStrict: closed }: KnownType & { _tag: 'DiscriminatedUnionType' }): Node => {
  const nodes = new Map<unknown, Node>([...choices].map(([word, codec]) => [word, nodeOf(codec)]))
  const refused = record([{ key, place: below('', key), required: true, node: enumNode([...choices.keys()]) }])
  const rest = other ? nodeOf(other) : refused
  const chosen = (u: unknown): Node => {
    const word = (u as Fields)[key]
    return nodes.get(word) ?? (closed && typeof word === 'string' ? refused : rest)
  }
  return {
    expected: 'an object',
    fits: isObject,
    test: u => isObject(u) && chosen(u).test(u),
    report: (u, pointer, issues) => chosen(u).report(u, pointer, issues),
    read: u => chosen(u).read(u),
  }
}

const quick = (test: (u: unknown) => boolean, base: Node): Node => ({ ...base, test: u => test(u) || base.test(u) })

const transformed = (transform: (value: unknown) => unknown, base: Node, found: Node): Node => ({
  expected: base.expected,
  fits: found.fits,
  test: base.test,
  report: found.report,
  read: u => (base.test(u) ? u : transform(found.read(u))),
})

/** Reports the issues of `base`, unless the fallback accepts the value. */
const withFallback = (base: Node, fallback: Node): Node => ({
  expected: base.expected,
  fits: u => base.fits(u) || fallback.fits(u),
  test: u => base.test(u) || (fallback.test(u) && !isAccepted(base, u)),
  report: (u, pointer, issues) => {
    if (!isAccepted(fallback, u)) reportOn(base, u, pointer, issues)
  },
  read: u => (isAccepted(base, u) ? base : fallback).read(u),
})

const isAccepted = (node: Node, u: unknown): boolean => {
  if (node.test(u)) return true
  const issues: Issue[] = []
  reportOn(node, u, '', issues)
  return issues.length === 0
}

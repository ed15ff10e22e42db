/**
 * The patterns that may be matched natively: those that mean the same to RE2 and to JavaScript and never make it
 * backtrack far.
 *
 * Such a pattern is a sequence of ASCII characters and classes, of groups and their repeats. It is deterministic: at
 * each step the next character decides the branch. A pattern that is not anchored at the start must have a fixed
 * length.
 */

const CHARACTER =
  /\.|[\w @#%&=~"'<>,:;!/-]|\\[dw.^$|()[\]{}*+?\\]|\[\^?(?:[A-Za-z0-9]-[A-Za-z0-9]|[\w @#%&=~"'<>,:;!/.+*?()$|{}]|\\[dw.^$|()[\]{}*+?\\-])+-?\]/y
const OFTEN = /[?*+]|\{(\d{1,3})(,\d{0,3})?\}/y

type Characters = ReadonlySet<string>

type Part = {
  readonly native: string
  /** The characters that it may begin with. */
  readonly first: Characters
  /** Whether it may match nothing. */
  readonly optional: boolean
  /** Whether something in it may come more often or less. */
  readonly varies: boolean
  /** Whether the next character decides every step, when one of these characters may come after it. */
  readonly isDetermined: (next: Characters) => boolean
}

/** Looking at a longer pattern takes longer than a native match saves. */
const LONGEST = 200

/** The native expression of a pattern that RE2 accepts, or undefined where the two may differ. */
export const nativePattern = (source: string): RegExp | undefined => {
  if (source.length > LONGEST) return undefined
  const part = read(source.replace(/^\^/, '').replace(/\$$/, ''))
  if (!part?.isDetermined(NONE) || (part.varies && !source.startsWith('^'))) return undefined
  return new RegExp(`${source.startsWith('^') ? '^' : ''}${part.native}${source.endsWith('$') ? '$' : ''}`, 'u')
}

/** The sequence that a source is; undefined where the source has other syntax in it. */
const read = (source: string): Part | undefined => {
  let at = 0
  const take = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at
    const found = what.exec(source)
    at += found?.[0].length ?? 0
    return found
  }
  const sequence = (): Part => {
    const parts: Part[] = []
    for (let part = item(); part; part = item()) parts.push(part)
    return sequenceOf(parts)
  }
  const item = (): Part | undefined => {
    const part = group() ?? character()
    const often = part && take(OFTEN)
    return often ? repeatOf(part, often) : part
  }
  const character = (): Part | undefined => {
    const found = take(CHARACTER)
    return found ? characterOf(found[0]) : undefined
  }
  const group = (): Part | undefined => {
    const start = at
    if (!take(/\((?:\?:)?/y)) return undefined
    const choices = [sequence()]
    while (take(/\|/y)) choices.push(sequence())
    if (take(/\)/y)) return choiceOf(choices)
    at = start
    return undefined
  }
  const whole = sequence()
  return at === source.length ? whole : undefined
}

const NONE: Characters = new Set()
const union = (...sets: readonly Characters[]): Characters => new Set(sets.flatMap(set => [...set]))
const disjoint = (a: Characters, b: Characters): boolean => [...a].every(character => !b.has(character))

/** No character or class here tells one character beyond ASCII from another. */
const SAMPLE = [...Array(128).keys(), 0xe9].map(code => String.fromCharCode(code))

const characterOf = (source: string): Part => {
  const native = source === '.' ? String.raw`[^\n]` : source
  const takes = new RegExp(native, 'u')
  return {
    native,
    first: new Set(SAMPLE.filter(character => takes.test(character))),
    optional: false,
    varies: false,
    isDetermined: () => true,
  }
}

const repeatOf = (
  part: Part,
  [often, least = often === '+' ? '1' : '0', comma]: readonly (string | undefined)[],
): Part => {
  const isFixed = often?.startsWith('{') === true && comma === undefined
  return {
    native: `${part.native}${often}`,
    first: part.first,
    optional: part.optional || Number(least) === 0,
    varies: part.varies || !isFixed,
    isDetermined: next =>
      !part.optional && (isFixed || disjoint(part.first, next)) && part.isDetermined(union(next, part.first)),
  }
}

const sequenceOf = (parts: readonly Part[]): Part => {
  const before = (next: Characters, part: Part): Characters => (part.optional ? union(part.first, next) : part.first)
  return {
    native: parts.map(part => part.native).join(''),
    first: parts.reduceRight(before, NONE),
    optional: parts.every(part => part.optional),
    varies: parts.some(part => part.varies),
    isDetermined: next => parts.every((part, i) => part.isDetermined(parts.slice(i + 1).reduceRight(before, next))),
  }
}

const choiceOf = (choices: readonly Part[]): Part => {
  const first = union(...choices.map(choice => choice.first))
  const optional = choices.some(choice => choice.optional)
  const areApart = choices.reduce((count, choice) => count + choice.first.size, 0) === first.size
  return {
    native: `(?:${choices.map(choice => choice.native).join('|')})`,
    first,
    optional,
    varies: choices.some(choice => choice.varies),
    isDetermined: next =>
      areApart && (!optional || disjoint(first, next)) && choices.every(choice => choice.isDetermined(next)),
  }
}

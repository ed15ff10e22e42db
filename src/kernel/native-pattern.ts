/**
 * The patterns that may be matched natively: those that mean the same to RE2 and to JavaScript and never make it backtrack far.
 *
 * Such is a sequence of characters and classes of ASCII in which every step is determined: where an item may come more often
 * or less, nothing that may come next begins as the item does. Without an anchor at the start nothing may vary.
 */

const CHARACTER = String.raw`\.|[\w @#%&=~"'<>,:;!/-]|\\[dw.^$|()[\]{}*+?\\]`
const CLASS = String.raw`\[\^?(?:[A-Za-z0-9]-[A-Za-z0-9]|[\w @#%&=~"'<>,:;!/.+*?()$|{}]|\\[dw.^$|()[\]{}*+?\\-])+-?\]`
const OFTEN = String.raw`[?*+]|\{(?<least>\d{1,3})(?<most>,\d{0,3})?\}`
const ITEM = new RegExp(`(?<takes>${CHARACTER}|${CLASS})(?<often>${OFTEN})?`, 'gy')

type Item = { readonly source: string; readonly takes: RegExp; readonly optional: boolean; readonly varies: boolean }

/** Longer patterns are not worth the look. */
const LONGEST = 200

/** The native expression of a pattern that RE2 accepts, or undefined where the two may differ. */
export const nativePattern = (source: string): RegExp | undefined => {
  if (source.length > LONGEST) return undefined
  const body = source.replace(/^\^/, '').replace(/\$$/, '')
  const found = [...body.matchAll(ITEM)]
  const items = found.map(({ groups = {} }) => itemOf(groups))
  const isWhole = found.reduce((length, [text]) => length + text.length, 0) === body.length
  const isDetermined = items.every((item, i) => !item.varies || source.startsWith('^') && comingNext(items, i).every(next => disjoint(item, next)))
  if (!isWhole || !isDetermined) return undefined
  return new RegExp(`${source.startsWith('^') ? '^' : ''}${items.map(item => item.source).join('')}${source.endsWith('$') ? '$' : ''}`, 'u')
}

const itemOf = ({ takes = '', often = '', least, most }: { readonly [group: string]: string | undefined }): Item => {
  const character = takes === '.' ? String.raw`[^\n]` : takes
  return {
    source: character + often,
    takes: new RegExp(`^${character}$`, 'u'),
    optional: often === '?' || often === '*' || Number(least) === 0,
    varies: often.length === 1 || most !== undefined,
  }
}

/** The items that may begin where one ends: those after it up to the first that must come. */
const comingNext = (items: readonly Item[], at: number): readonly Item[] => {
  const end = items.findIndex((item, i) => i > at && !item.optional)
  return items.slice(at + 1, end < 0 ? undefined : end + 1)
}

/** No item tells one character beyond ASCII from another. */
const SAMPLE = [...Array(128).keys(), 0xe9].map(code => String.fromCharCode(code))

const disjoint = (a: Item, b: Item): boolean => !SAMPLE.some(character => a.takes.test(character) && b.takes.test(character))

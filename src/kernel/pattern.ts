/**
 * Patterns in RE2 syntax: found in a text in time linear in the text, whatever the pattern. No look-around, no back-references.
 */
import { isLeft, left, right, type Either } from 'fp-ts/Either'
import { RE2JS } from 're2js'
import { nativePattern } from './native-pattern'

/** Whether it is found anywhere in a text. */
export type Pattern = (text: string) => boolean

/** Each character of a text may cost as many steps as the program is long, so a longer program is refused. */
const LONGEST_PROGRAM = 10_000

/** A pattern by its plain definition, or why it is none. */
export const plainPattern = (source: string): Either<string, Pattern> => {
  try {
    const compiled = RE2JS.compile(source)
    return compiled.programSize() > LONGEST_PROGRAM ? left('is too large for a pattern') : right(text => compiled.test(text))
  } catch (error) {
    return left(`is not a pattern in RE2 syntax: ${(error as Error).message.slice(0, 100)}`)
  }
}

/** A native match of a longer text may need more stack than there is. */
const LONGEST_NATIVE = 10_000

/** {@link plainPattern} made fast: where a native expression means the same, it is put to texts of ordinary length. */
export const pattern = (source: string): Either<string, Pattern> => {
  const plain = plainPattern(source)
  const native = isLeft(plain) ? undefined : nativePattern(source)
  return isLeft(plain) || native === undefined ? plain
    : right(text => (text.length > LONGEST_NATIVE ? plain.right(text) : native.test(text)))
}

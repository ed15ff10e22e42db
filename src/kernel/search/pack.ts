/**
 * Typed arrays as one array of bytes, and back as views of it: nothing is decoded, so that reading takes as long as a
 * checksum.
 *
 * | words                 | are                                                          |
 * | --------------------- | ------------------------------------------------------------ |
 * | 0                     | what the bytes are; another byte order reads another word    |
 * | 1                     | the version of what was packed                               |
 * | 2                     | the checksum of all words from 3 on                          |
 * | 3                     | the number of arrays                                         |
 * | 4, 5 and so on        | of each array its bytes an element and its length            |
 * | the rest              | the arrays, each filled up to whole words                    |
 */
import { left, right } from 'fp-ts/Either'
import type { Checked, Code } from '../issue'

export type Packed = Uint8Array | Uint16Array | Uint32Array

const MAGIC = 0x54554f47
const HEAD = 4
const KINDS: { readonly [bytes: number]: new (buffer: ArrayBufferLike, offset: number, length: number) => Packed } = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
}

const wordsOf = (bytes: number): number => Math.ceil(bytes / 4)

export const pack = (version: number, arrays: readonly Packed[]): Uint8Array<ArrayBuffer> => {
  let at = HEAD + 2 * arrays.length
  const words = new Uint32Array(arrays.reduce((sum, array) => sum + wordsOf(array.byteLength), at))
  const bytes = new Uint8Array(words.buffer)
  words.set([MAGIC, version, 0, arrays.length])
  arrays.forEach((array, i) => {
    words.set([array.BYTES_PER_ELEMENT, array.length], HEAD + 2 * i)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), 4 * at)
    at += wordsOf(array.byteLength)
  })
  return sealed(bytes)
}

/** The bytes with their checksum written into them. */
export const sealed = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  words[2] = checksum(words)
  return bytes
}

/**
 * The arrays that were packed. Bytes of something else, of another version, cut off or damaged are refused, whatever
 * they are.
 */
export const unpack = (version: number, bytes: Uint8Array): Checked<readonly Packed[]> => {
  if (bytes.length < 4 * HEAD || bytes.length % 4 !== 0) {
    return refused('format', 'too short, or not whole: it is cut off, or something else')
  }
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const words = new Uint32Array(buffer, byteOffset, bytes.length / 4)
  if (words[0] !== MAGIC) return refused('format', 'something else, or written by a machine of another byte order')
  if (words[1] !== version) {
    return refused('unsupported', `of version ${words[1]!}, and only version ${version} can be read`)
  }
  if (words[2] !== checksum(words)) return refused('format', 'damaged: its checksum is another')
  const arrays = views(words)
  return arrays ? right(arrays) : refused('format', 'damaged: its arrays are not where it says')
}

/** The arrays as the head describes them, or undefined where they are not exactly what follows it. */
const views = (words: Uint32Array): readonly Packed[] | undefined => {
  const count = words[3]!
  const arrays: Packed[] = []
  let at = HEAD + 2 * count
  for (let i = 0; i < count; i++) {
    const [bytes, length] = [words[HEAD + 2 * i]!, words[HEAD + 2 * i + 1]!]
    const kind = KINDS[bytes]
    if (!kind || wordsOf(bytes * length) > words.length - at) return undefined
    arrays.push(new kind(words.buffer, words.byteOffset + 4 * at, length))
    at += wordsOf(bytes * length)
  }
  return at === words.length ? arrays : undefined
}

const refused = (code: Code, message: string): Checked<never> => left([{ pointer: '', code, message }])

/**
 * Four independent sums, so that the CPU need not wait for one multiplication before the next. Each step can be undone,
 * so that a change of one word always changes the checksum.
 */
const checksum = ({ buffer, byteOffset, length }: Uint32Array): number => {
  // `| 0` and Int32Array keep V8 on 32-bit integers; as doubles the sums take twice as long.
  const words = new Int32Array(buffer, byteOffset, length)
  let a = length | 0
  let b = 1
  let c = 2
  let d = 3
  let i = 3
  for (const last = length - 4; i <= last; i += 4) {
    a = step(a, words[i]!)
    b = step(b, words[i + 1]!)
    c = step(c, words[i + 2]!)
    d = step(d, words[i + 3]!)
  }
  for (; i < length; i++) a = step(a, words[i]!)
  return step(step(step(a, b), c), d) >>> 0
}

const step = (sum: number, word: number): number => Math.imul(((sum << 13) | (sum >>> 19)) ^ word, 0x85ebca6b)

/**
 * Packs typed arrays into one array of bytes, and unpacks them as views. Unpacking verifies a
 * checksum, and copies only bytes that are not aligned to words.
 *
 * | words                 | content                                                      |
 * | --------------------- | ------------------------------------------------------------ |
 * | 0                     | a magic number, which another byte order reads differently   |
 * | 1                     | the version of the packed format                             |
 * | 2                     | the checksum of all words from 3 on                          |
 * | 3                     | the number of arrays                                         |
 * | 4, 5 and so on        | bytes per element and length of each array                   |
 * | the rest              | the arrays, each padded to whole words                       |
 */
import { left, right } from '../either'
import type { Checked, Code } from '../issue'

export type Packed = Uint8Array | Uint16Array | Uint32Array

/** Bytes in an array buffer of their own. TypeScript before 5.7 has no type argument of `Uint8Array`. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

const MAGIC = 0x54554f47
const HEAD = 4
const KINDS: { readonly [bytes: number]: new (buffer: ArrayBufferLike, offset: number, length: number) => Packed } = {
  1: Uint8Array,
  2: Uint16Array,
  4: Uint32Array,
}

const countWords = (bytes: number): number => Math.ceil(bytes / 4)

export const pack = (version: number, arrays: readonly Packed[]): Bytes => {
  let at = HEAD + 2 * arrays.length
  const words = new Uint32Array(arrays.reduce((sum, array) => sum + countWords(array.byteLength), at))
  const bytes = new Uint8Array(words.buffer)
  words.set([MAGIC, version, 0, arrays.length])
  arrays.forEach((array, i) => {
    words.set([array.BYTES_PER_ELEMENT, array.length], HEAD + 2 * i)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), 4 * at)
    at += countWords(array.byteLength)
  })
  return writeChecksum(bytes)
}

/** Writes the checksum into the bytes and returns them. */
export const writeChecksum = (bytes: Bytes): Bytes => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  words[2] = checksum(words)
  return bytes
}

/** Unpacks arrays. Refuses truncated or damaged bytes, other formats and other versions. */
export const unpack = (version: number, bytes: Uint8Array): Checked<readonly Packed[]> => {
  if (bytes.length < 4 * HEAD || bytes.length % 4 !== 0) {
    return refuse('format', 'truncated, or in another format')
  }
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const words = new Uint32Array(buffer, byteOffset, bytes.length / 4)
  if (words[0] !== MAGIC) return refuse('format', 'in another format, or written on a machine with another byte order')
  if (words[1] !== version) {
    return refuse('unsupported', `in version ${words[1]!}, and only version ${version} can be read`)
  }
  if (words[2] !== checksum(words)) return refuse('format', 'damaged: its checksum does not match')
  const arrays = views(words)
  return arrays ? right(arrays) : refuse('format', 'damaged: its head does not match its arrays')
}

/** The arrays that the head describes, or undefined if they do not fill the remaining words exactly. */
const views = (words: Uint32Array): readonly Packed[] | undefined => {
  const count = words[3]!
  const arrays: Packed[] = []
  let at = HEAD + 2 * count
  for (let i = 0; i < count; i++) {
    const [bytes, length] = [words[HEAD + 2 * i]!, words[HEAD + 2 * i + 1]!]
    const kind = KINDS[bytes]
    if (!kind || countWords(bytes * length) > words.length - at) return undefined
    arrays.push(new kind(words.buffer, words.byteOffset + 4 * at, length))
    at += countWords(bytes * length)
  }
  return at === words.length ? arrays : undefined
}

const refuse = (code: Code, message: string): Checked<never> => left([{ pointer: '', code, message }])

/**
 * Four independent sums, so that multiplications can overlap. Each step is invertible, so a change of one word always
 * changes the checksum.
 */
const checksum = ({ buffer, byteOffset, length }: Uint32Array): number => {
  // `| 0` and Int32Array keep V8 on 32-bit integers; with doubles the sums take twice as long.
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

/**
 * Decodes a file as a string. Spreadsheets write UTF-8, UTF-16 with or without a byte order mark, or the code page of
 * Western Europe.
 */

/** Both Node and browsers have it; the library is built with the types of neither. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  const mark = first === undefined || second === undefined ? 0 : first * 256 + second
  // Text begins with a character of ASCII, whose other byte is 0.
  if (mark === 0xfffe || (first && second === 0)) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff || (first === 0 && second)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replace(/[\u0080-\u009f]/g, toWestern)
  }
}

/** The letters of the code page that Node 20 decodes as control characters. */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const toWestern = (control: string): string => WESTERN[control.charCodeAt(0) - 0x80]!

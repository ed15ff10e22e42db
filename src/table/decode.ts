/**
 * Decodes a file as a string: spreadsheets write UTF-8, UTF-16 with its mark, or the code page of Western Europe.
 */

/** Both Node and browsers have it; the library is built with the types of neither. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

export const decodeText = (bytes: Uint8Array): string => {
  const mark = bytes[0] === undefined || bytes[1] === undefined ? 0 : bytes[0] * 256 + bytes[1]
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

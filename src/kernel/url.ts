/**
 * The syntax of http and https URLs. White space is the Unicode property White_Space, which `\s` is not.
 */

/** A name without white space and the separators of a URL, or the characters of an IPv6 address in brackets. */
export const HOST = String.raw`[^\p{White_Space}:/?#@[\]]+|\[[\da-fA-F:.]+\]`

/** The scheme, the optional user, the host and the optional port. The flag `i` would take `ſ` for an `s`. */
export const ORIGIN = String.raw`[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:[^\p{White_Space}/?#@]*@)?(?:${HOST})(?::\d{1,5})?`

const ABSOLUTE = /* @__PURE__ */ new RegExp(
  String.raw`^${ORIGIN}((?:/[^\p{White_Space}?#]*)?)(?:[?#]\P{White_Space}*)?$`,
  'u',
)

/** The path of an absolute http or https URL, or undefined for any other string. */
export const pathOf = (url: string): string | undefined => ABSOLUTE.exec(url)?.[1]

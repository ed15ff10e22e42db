/**
 * Where a file or a folder of the package is.
 */
import { existsSync } from 'node:fs'

/** The one of this name nearest above the program: that of the package, be the program built or run from its source. */
export const packaged = (name: string, from: URL = new URL('./', import.meta.url)): URL => {
  const place = new URL(name, from)
  return existsSync(place) || from.pathname === '/' ? place : packaged(name, new URL('../', from))
}

/**
 * Locates files and folders of the package.
 */
import { existsSync } from 'node:fs'

/** Looks in the folder of the program and upwards, so that it works both built and from source. */
export const findPackageFile = (name: string, from: URL = new URL('./', import.meta.url)): URL => {
  const place = new URL(name, from)
  return existsSync(place) || from.pathname === '/' ? place : findPackageFile(name, new URL('../', from))
}

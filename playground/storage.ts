/**
 * Keeps the answers about tables in the storage of this browser, by the set of their headers. A browser may refuse it.
 */
import type { Question } from './answer/answer'
import { readTables } from './link'

const NAME = 'gateout tables'

export const rememberTables = (tables: Question['tables']): void => {
  try {
    localStorage.setItem(NAME, JSON.stringify(tables))
  } catch {
    // They are kept until the page is closed.
  }
}

export const recallTables = (): Question['tables'] => {
  try {
    return readTables(JSON.parse(localStorage.getItem(NAME) ?? '[]'))
  } catch {
    return []
  }
}

export const forgetTables = (): void => {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // There is nothing to forget.
  }
}

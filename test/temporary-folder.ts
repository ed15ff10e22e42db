import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Puts the temporary folders of all tests into one, which is removed after the last test. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'gateout-tests-'))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

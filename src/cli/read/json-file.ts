/**
 * A whole file of JSON.
 */
import { createReadStream } from 'node:fs'
import { isSystemError, explainSystemError } from '../terminal/system-error'
import { left, right, type Either } from '../../kernel/either'
import type { Issue } from '../../kernel/issue'
import { showFile, type Terminal } from '../terminal/terminal'

export const readJson = (path: string): Promise<Either<string, unknown>> => parse(createReadStream(path))

/** Reads and parses a file of the command line, which may be standard input. */
export const readJsonInput = ({ open }: Terminal, file: string): Promise<Either<string, unknown>> => parse(open(file))

const parse = async (chunks: AsyncIterable<Buffer>): Promise<Either<string, unknown>> => {
  try {
    const found: Buffer[] = []
    for await (const chunk of chunks) found.push(chunk)
    const source = Buffer.concat(found).toString('utf8')
    return source.trim() === '' ? left('is empty') : right(JSON.parse(source) as unknown)
  } catch (error) {
    return left(isSystemError(error) ? explainSystemError(error) : 'not JSON')
  }
}

/** Reports issues of a request with the files that its properties were read from, and makes the command fail. */
export const refuseIssues = (
  terminal: Terminal,
  issues: readonly Pick<Issue, 'pointer' | 'message'>[],
  files: { readonly [property: string]: string | undefined },
): void => {
  for (const { pointer, message } of issues) {
    const [, key = ''] = pointer.split('/', 2)
    const file = files[key]
    const place = file === undefined ? [pointer] : [showFile(file), pointer.slice(`/${key}`.length)]
    terminal.say([...place.filter(part => part !== ''), message].join(': '))
  }
  terminal.fail()
}

/**
 * The program as commander knows it, without its commands: usage errors, help and the global exit codes.
 */
import { Command } from 'commander'
import { printable } from '../../kernel/printable'
import { version } from '../../oracle'
import { STDIN, type Host, type Terminal } from '../terminal/terminal'

export type Program = {
  readonly root: Command
  readonly terminal: Terminal
  /** Adds a subcommand with `--version` and an example in its help. */
  readonly command: (name: string, description: string, example: string) => Command
  /** Ends with a usage error if standard input is named twice: it can be read only once. */
  readonly readStdinOnce: (paths: readonly string[]) => void
}

const EXIT_CODES = `
Exit codes: 0 success, 1 some input was refused (the rest is answered) or something needs attention, 2 usage error.`

export const programOn = (terminal: Terminal, { stdout, stderr }: Host): Program => {
  const columns = (): number => stdout.columns ?? 80
  const root = new Command('gateout')
    .description('The rules of container tracking: can this box be picked up, and what does it owe?')
    .exitOverride()
    .configureOutput({
      writeOut: text => stdout.write(text),
      // The text repeats arguments, which may come from elsewhere.
      writeErr: text => stderr.write(text.split('\n').map(printable).join('\n')),
      getOutHelpWidth: columns,
      getErrHelpWidth: columns,
    })
    .showHelpAfterError('(see --help)')
    .addHelpText('after', EXIT_CODES)
  return {
    root,
    terminal,
    command: (name, description, example) =>
      root.command(name).description(description).version(version).addHelpText('after', `\nExample:\n  $ ${example}`),
    readStdinOnce: paths => {
      if (paths.indexOf(STDIN) === paths.lastIndexOf(STDIN)) return
      root.error('error: standard input (-) can be named only once')
    },
  }
}

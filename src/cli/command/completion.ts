/**
 * `gateout completion SHELL`: a script that completes commands, options and operations in a shell.
 */
import type { Command } from 'commander'
import { operations } from '../../oracle'
import type { Terminal } from '../terminal/terminal'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** The completions after a command: options and fixed words. A shell completes file names by itself. */
type Completed = {
  readonly name: string
  readonly description: string
  readonly options: readonly Option[]
  readonly words: readonly string[]
}
type Option = { readonly flag: string; readonly description: string }

/** Writes the script of a shell for the commands of a program. */
export const completion = ({ write }: Terminal, shell: Shell, program: Command): Promise<void> =>
  write(SCRIPTS[shell](program.commands.map(completedOf)))

const completedOf = (command: Command): Completed => ({
  name: command.name(),
  description: command.description(),
  options: [...command.options, { long: '--help', description: 'display help' }].flatMap(({ long, description }) =>
    long ? [{ flag: long, description }] : [],
  ),
  words: command.registeredArguments.flatMap(
    argument => argument.argChoices ?? (argument.name() === 'operation' ? operations.map(({ name }) => name) : []),
  ),
})

/** All completions after a command, separated by spaces. */
const wordsAfter = ({ words, options }: Completed): string => [...words, ...options.map(({ flag }) => flag)].join(' ')

const bash = (commands: readonly Completed[]): string => `# gateout: eval "$(gateout completion bash)"
_gateout() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${commands.map(({ name }) => name).join(' ')}'
  else
    case \${COMP_WORDS[1]} in
${commands.map(command => `      ${command.name}) words='${wordsAfter(command)}' ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _gateout gateout
`

const zsh = (commands: readonly Completed[]): string => `#compdef gateout
# gateout: eval "$(gateout completion zsh)"
_gateout() {
  local -a found
  if (( CURRENT == 2 )); then
    found=(${commands.map(({ name, description }) => quoted(`${name}:${description}`)).join(' ')})
    _describe command found
    return
  fi
  case $words[2] in
${commands.map(command => `    ${command.name}) found=(${wordsAfter(command)}) ;;`).join('\n')}
  esac
  compadd -a found
  _files
}
compdef _gateout gateout
`

const fish = (commands: readonly Completed[]): string =>
  [
    '# gateout: gateout completion fish | source',
    ...commands.map(
      ({ name, description }) => `complete -c gateout -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
    ),
    ...commands.flatMap(({ name, options, words }) => {
      const when = quoted(`__fish_seen_subcommand_from ${name}`)
      return [
        ...options.map(
          ({ flag, description }) =>
            `complete -c gateout -n ${when} -l ${flag.slice('--'.length)} -d ${quoted(description)}`,
        ),
        ...(words.length > 0 ? [`complete -c gateout -n ${when} -f -a ${quoted(words.join(' '))}`] : []),
      ]
    }),
  ]
    .map(line => `${line}\n`)
    .join('')

/** Quotes a string in a way that all three shells understand. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\"'\"'")}'`

const SCRIPTS = { bash, zsh, fish } satisfies Record<Shell, (commands: readonly Completed[]) => string>

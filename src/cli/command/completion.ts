/**
 * `gateout completion SHELL`: a script that completes commands, options and their values in a shell.
 */
import type { Command } from 'commander'
import { clauses, operations, schemaNames } from '../../oracle'
import { rules } from '../../sql'
import type { Terminal } from '../terminal/terminal'

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/** The completions after a command. A shell completes file names by itself. */
type Completed = {
  readonly name: string
  readonly description: string
  readonly options: readonly Option[]
  /** The values of the arguments, if they are known. */
  readonly words: readonly string[]
}
/** An option; `values` is undefined if it takes none, and empty if its values are not known. */
type Option = {
  readonly flag: string
  readonly description: string
  readonly values: readonly string[] | undefined
}

const OPERATIONS = operations.map(({ name }) => name)
const CLAUSES = clauses.map(({ id }) => id)

/** The values of arguments and options that are not choices of commander. */
const VALUES: { readonly [command: string]: { readonly [name: string]: readonly string[] } } = {
  describe: { operation: OPERATIONS },
  map: { operation: OPERATIONS },
  schema: { name: schemaNames },
  clauses: { id: CLAUSES },
  sql: { '--rules': rules },
  vectors: { '--operations': OPERATIONS, '--clauses': CLAUSES },
  conform: { '--operations': OPERATIONS, '--clauses': CLAUSES },
}

export const completion = ({ write }: Terminal, shell: Shell, program: Command): Promise<void> =>
  write(SCRIPTS[shell](program.commands.map(listCompletions)))

const listCompletions = (command: Command): Completed => {
  const known = VALUES[command.name()] ?? {}
  const options = command.options.flatMap(({ long, description, required, argChoices }) =>
    long ? [{ flag: long, description, values: required ? (argChoices ?? known[long] ?? []) : undefined }] : [],
  )
  return {
    name: command.name(),
    description: command.description(),
    options: [...options, { flag: '--help', description: 'display help', values: undefined }],
    words: command.registeredArguments.flatMap(argument => argument.argChoices ?? known[argument.name()] ?? []),
  }
}

const wordsAfter = ({ words, options }: Completed): string => [...words, ...options.map(({ flag }) => flag)].join(' ')

/** Each option that takes a value, after its command, with its known values separated by spaces. */
const valuesAfter = (commands: readonly Completed[]): readonly (readonly [place: string, values: string])[] =>
  commands.flatMap(({ name, options }) =>
    options.flatMap(({ flag, values }) => (values ? [[`${name} ${flag}`, values.join(' ')] as const] : [])),
  )

const bash = (commands: readonly Completed[]): string => `# gateout: eval "$(gateout completion bash)"
_gateout() {
  local word=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${commands.map(({ name }) => name).join(' ')}'
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${valuesAfter(commands)
  .map(([place, values]) => `      '${place}') words='${values}' ;;`)
  .join('\n')}
${commands.map(command => `      '${command.name} '*) words='${wordsAfter(command)}' ;;`).join('\n')}
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
    found=(${commands.map(({ name, description }) => quoteForShell(`${name}:${description}`)).join(' ')})
    _describe command found
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${valuesAfter(commands)
  .map(([place, values]) => `    '${place}') found=(${values}) ;;`)
  .join('\n')}
${commands.map(command => `    '${command.name} '*) found=(${wordsAfter(command)}) ;;`).join('\n')}
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
      ({ name, description }) =>
        `complete -c gateout -n __fish_use_subcommand -f -a ${name} -d ${quoteForShell(description)}`,
    ),
    ...commands.flatMap(({ name, options, words }) => {
      const when = quoteForShell(`__fish_seen_subcommand_from ${name}`)
      return [
        ...options.map(({ flag, description, values }) => {
          const known =
            values === undefined ? '' : values.length > 0 ? ` -x -a ${quoteForShell(values.join(' '))}` : ' -r'
          return `complete -c gateout -n ${when} -l ${flag.slice('--'.length)}${known} -d ${quoteForShell(description)}`
        }),
        ...(words.length > 0 ? [`complete -c gateout -n ${when} -f -a ${quoteForShell(words.join(' '))}`] : []),
      ]
    }),
  ]
    .map(line => `${line}\n`)
    .join('')

const powershell = (
  commands: readonly Completed[],
): string => `# gateout completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName gateout -ScriptBlock {
  param($word, $line, $position)
  $after = @{
${commands.map(command => `    '${command.name}' = '${wordsAfter(command)}'`).join('\n')}
${valuesAfter(commands)
  .map(([place, values]) => `    '${place}' = '${values}'`)
  .join('\n')}
  }
  $given = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  $place = "$($given[1]) $($given[-1])"
  $found = if ($given.Count -le 1) { '${commands.map(({ name }) => name).join(' ')}' }
  elseif ($after.ContainsKey($place)) { $after[$place] }
  else { $after[$given[1]] }
  "$found".Split(' ') | Where-Object { $_ -ne '' -and $_.StartsWith($word) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`

/** Quotes a string in a way that bash, zsh and fish understand. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\"'\"'")}'`

const SCRIPTS = { bash, zsh, fish, powershell } satisfies Record<Shell, (commands: readonly Completed[]) => string>

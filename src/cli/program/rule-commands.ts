/**
 * The usage of the commands that describe, answer or export the rules: describe, schema, clauses, map, sql and oracle.
 */
import { Option } from 'commander'
import { printableJson } from '../../kernel/printable'
import { jsonSchema, openApi, type Operation } from '../../oracle'
import { dialects, rules, script, type Request } from '../../sql'
import { clauses, type ClausesOptions } from '../command/clauses'
import { describe, type DescribeOptions } from '../command/describe'
import { map, type MapOptions } from '../command/map'
import { oracle } from '../command/oracle'
import { operationArgument, ruleNames, schemaName, sqlName } from './argument'
import type { Program } from './program'

export const declareDescribe = ({ command, terminal }: Program): void => {
  command('describe', "Describe an operation's input, output and clauses.", 'gateout describe fee.summarize')
    .addArgument(operationArgument('the operation to describe'))
    .option('--json', 'write a JSON object, as oracle.describe does')
    .action((operation: Operation, options: DescribeOptions) => describe(terminal, operation, options))
}

const SCHEMAS = { 'json-schema': jsonSchema, openapi: openApi }

export const declareSchema = ({ command, terminal }: Program): void => {
  command(
    'schema',
    'Write the JSON Schema of a resource, document or operation, or of all of them.',
    'gateout schema container',
  )
    .argument('[name]', 'a resource or document, such as container_list, or an operation', schemaName)
    .addOption(
      new Option('--format <name>', 'JSON Schema 2020-12, or OpenAPI 3.1 with the webhooks')
        .choices(Object.keys(SCHEMAS))
        .default('json-schema'),
    )
    .action((name: string | undefined, { format }: { readonly format: keyof typeof SCHEMAS }) =>
      terminal.write(`${printableJson(JSON.stringify(SCHEMAS[format](name), null, 2))}\n`),
    )
}

export const declareClauses = ({ command, terminal }: Program): void => {
  command('clauses', 'List the rules by id, with the operations that follow each.', "gateout clauses 'READY-*'")
    .argument('[id...]', 'only these; * matches any characters')
    .option('--json', 'write one line of JSON per clause')
    .action((ids: string[], options: ClausesOptions) => clauses(terminal, ids, options))
}

export const declareMap = ({ command, terminal, readStdinOnce }: Program): void => {
  command('map', 'Answer each line of input with one line of output.', 'gateout map readiness.evaluate inputs.jsonl')
    .addArgument(operationArgument('the operation to run on each line'))
    .argument('[file...]', 'JSON: one input per line; folders of such files; - or no file is standard input')
    .option('--column <name>', 'write each answer as a JSON string in this field of an object, for a database')
    .option('--input-column <name>', 'take each input, as JSON or as a JSON string, from this field of an object')
    .action((operation: Operation, files: string[], options: MapOptions) => {
      readStdinOnce(files)
      return map(terminal, operation, files, options)
    })
}

export const declareSql = ({ command, terminal }: Program): void => {
  command(
    'sql',
    'Write the rules as SQL functions.',
    'gateout sql --dialect duckdb --rules readiness.evaluate,fee.summarize',
  )
    .addOption(new Option('--dialect <name>', 'the database').choices(dialects).makeOptionMandatory())
    .option('--rules <names>', `only these, separated by commas: ${rules.join(', ')}`, ruleNames)
    .option(
      '--schema <name>',
      'the schema of the functions; in ClickHouse the prefix of their names (gateout)',
      sqlName,
    )
    .addOption(
      new Option('--columns <kind>', 'json: as in the resource; datasync: flat columns as well').choices([
        'json',
        'datasync',
      ]),
    )
    .option('--count-unreadable', 'add functions that count the rows whose holds or fees cannot be read')
    .option('--drop', 'write the script that removes the functions')
    .action(({ drop, ...request }: Request & { readonly drop?: boolean }) =>
      terminal.write(script(request)[drop ? 'drop' : 'create']),
    )
}

export const declareOracle = ({ command, terminal }: Program): void => {
  command(
    'oracle',
    'Serve every operation as JSON-RPC 2.0 on standard input and output, one message per line.',
    `echo '{"jsonrpc":"2.0","id":1,"method":"oracle.describe"}' | gateout oracle`,
  ).action(() => oracle(terminal))
}

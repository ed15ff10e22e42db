/**
 * The usage of the commands about an account: find, submit and requests.
 */
import { find, type FindOptions } from '../command/find'
import { requests, type RequestsOptions } from '../command/requests'
import { submit, type SubmitOptions } from '../command/submit'
import { STDIN } from '../terminal/terminal'
import { listingQuery, STRICT } from './argument'
import type { Program } from './program'

const BODIES =
  'JSON: a body of POST /tracking_requests, an array of these, or one per line; folders of such files; - or no file is standard input'
const REQUESTS =
  'JSON: tracking requests, JSON:API documents with some, arrays of these, or one per line; ' +
  'folders of such files; - or no file is standard input'

export const declareFind = ({ command, terminal, root }: Program): void => {
  command(
    'find',
    'Find the page of an account that an identifier leads to, and show which step (a to e) found it.',
    'gateout find "csqu 305438-3" --account examples/account.jsonl',
  )
    .argument(
      '<query>',
      'a container number, bill of lading, booking or reference number, a part of one, or a deep link',
    )
    .option(
      '--account <file>',
      'JSON: shipments in an array or one per line, or JSON:API documents of shipments; - is standard input',
    )
    .option('--index <file>', 'answer from this index; build it from the account if it is missing or out of date')
    .option('--json', 'write a JSON object: the step, the shipment and the container')
    .action((query: string, options: FindOptions) => {
      if (options.account === undefined && options.index === undefined) {
        root.error('error: an account or an index is needed (--account, --index)')
      }
      return find(terminal, query, options)
    })
}

export const declareSubmit = ({ command, terminal, readStdinOnce }: Program): void => {
  command(
    'submit',
    'Check whether tracking requests would be accepted, and what to double-check.',
    'gateout submit examples/requests/bodies.json --lines examples/requests/lines.json',
  )
    .argument('[file...]', BODIES)
    .option('--lines <file>', 'JSON: the known shipping lines; without them any line is accepted')
    .option('--json', 'write one line of JSON per body: the accepted request, or the errors')
    .action((files: string[], options: SubmitOptions) => {
      readStdinOnce([...(files.length > 0 ? files : [STDIN]), ...(options.lines === undefined ? [] : [options.lines])])
      return submit(terminal, files, options)
    })
}

export const declareRequests = ({ command, terminal }: Program): void => {
  command(
    'requests',
    'List tracking requests as the interface does: filtered, newest first, in pages.',
    "gateout requests examples/requests/list.json --query 'filter[status]=failed'",
  )
    .argument('[file...]', REQUESTS)
    .option(
      '--query <query>',
      'form-encoded: filter[status], filter[scac], filter[created_at][start], page[number] and so on',
      listingQuery,
    )
    .option('--json', 'write the JSON:API document')
    .option(...STRICT)
    .action((files: string[], options: RequestsOptions) => requests(terminal, files, options))
}

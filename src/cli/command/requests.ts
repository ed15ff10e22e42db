/**
 * `gateout requests`: the tracking requests that match a query.
 */
import type { IncludedResource } from '../../rule/tracking-request/list'
import { list } from '../../rule/tracking-request/list'
import type { LiveTrackingRequest } from '../../resource/model'
import { parse, type ListingQuery } from '../../rule/tracking-request/query'
import type { Colour } from '../../kernel/paint'
import { jsonLine } from '../../kernel/printable'
import { countOf, toWords } from '../../kernel/to-words'
import { readResources } from '../read/resource'
import { drawTable, type Row } from '../terminal/table'
import { STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'
import { showInstant } from '../format/instant'
import { refusedToo } from '../format/verdict-row'

export type RequestsOptions = { readonly query?: string; readonly json?: boolean; readonly strict?: boolean }

/** The links of the document are relative, since no server is involved. */
const BASE_URL = '/tracking_requests'
const TYPES = ['tracking_request', 'shipment', 'party', 'account', 'shipping_line'] as const

/** Lists the requests in the files and folders by a valid query. Without files, reads standard input. */
export const requests = async (
  terminal: Terminal,
  paths: readonly string[],
  { query = '', json, strict }: RequestsOptions,
): Promise<void> => {
  const rows: LiveTrackingRequest[] = []
  const included: IncludedResource[] = []
  let refused = 0
  const mode = strict ? 'strict' : 'tolerant'
  for await (const { value } of readResources(terminal, paths.length > 0 ? paths : [STDIN], TYPES, mode)) {
    if (!value) refused++
    else if (value.type === 'tracking_request') rows.push(value)
    else included.push(value)
  }
  const asked = parse({ query })
  const listed = list({ query, requests: rows, included, url: BASE_URL })
  if (asked.outcome === 'rejected' || listed.status !== 200) return
  if (asked.query.q !== null) terminal.say('gateout: warning: q is deprecated; use a filter')
  const { document } = listed
  await terminal.write(
    json
      ? jsonLine(document)
      : formatRequests(
          terminal,
          document.data,
          formatRequestCount(document.meta.total, asked.query) + refusedToo(refused),
        ),
  )
}

const COLUMNS = ['Created (UTC)', 'Request', 'Type', 'SCAC', 'Status', 'Why', 'Attempts', 'References']

/** `12 tracking requests; page 1 of 2`. */
const formatRequestCount = (total: number, { page_number, page_size }: ListingQuery): string => {
  const pages = Math.max(1, Math.ceil(total / page_size))
  const page = pages > 1 || page_number > 1 ? `; page ${page_number} of ${pages}` : ''
  return countOf(total, 'tracking request') + page
}

const formatRequests = (terminal: Terminal, data: readonly LiveTrackingRequest[], count: string): string =>
  (data.length > 0 ? `${drawTable(terminal, COLUMNS, data.map(formatRequestRow))}\n` : '') +
  `${wrap(count, terminal.width).join('\n')}\n`

const formatRequestRow = ({ attributes }: LiveTrackingRequest): Row => {
  const { created_at, request_number, request_type, scac, status, failed_reason, retry_count, ref_numbers } = attributes
  return [
    showInstant(created_at),
    request_number,
    toWords(request_type),
    scac ?? '-',
    { text: toWords(status), colour: COLOURS[status] },
    failed_reason ? toWords(failed_reason) : '-',
    String(retry_count ?? 'not reported'),
    ref_numbers ?? [],
  ]
}

const COLOURS: { readonly [S in LiveTrackingRequest['attributes']['status']]: Colour } = {
  pending: 'yellow',
  awaiting_manifest: 'yellow',
  created: 'green',
  failed: 'red',
  tracking_stopped: 'dim',
}

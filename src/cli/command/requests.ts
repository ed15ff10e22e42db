/**
 * `gateout requests`: the tracking requests that a query asks for.
 */
import { stringify } from '../../kernel/json'
import type { IncludedResource } from '../../rule/tracking-request/list'
import { list } from '../../rule/tracking-request/list'
import type { TrackingRequest } from '../../resource/tracking-request'
import { parse, type ListingQuery } from '../../rule/tracking-request/query'
import { painter, type Colour } from '../terminal/colour'
import { showInstant } from '../word/instant'
import { printableJson } from '../terminal/printable'
import { clearProgress, showProgress } from '../terminal/progress'
import { resourcesOf, type Read } from '../read/resource'
import { say, STDIN, write } from '../terminal/stream'
import { tableOf, wrap, type Cell } from '../terminal/table'

export type RequestsOptions = { readonly query?: string; readonly json?: boolean; readonly strict?: boolean }

/** The address that the links of a document begin with: there is no server here. */
const URL = '/tracking_requests'
const TYPES = ['tracking_request', 'shipment', 'party', 'account', 'shipping_line'] as const

/** Lists the requests of the files, or of standard input where none is named, by a query that has been read already. */
export const requests = async (files: readonly string[], { query = '', json, strict }: RequestsOptions): Promise<void> => {
  const rows: TrackingRequest[] = []
  const included: IncludedResource[] = []
  for await (const resource of resourcesOf(files.length > 0 ? files : [STDIN], TYPES, strict ? 'strict' : 'tolerant')) {
    if (isRequest(resource)) rows.push(resource as TrackingRequest)
    else included.push(resource)
    showProgress(() => `${rows.length} requests read`)
  }
  clearProgress()
  const asked = parse({ query })
  const listed = list({ query, requests: rows, included, url: URL })
  if (asked.outcome === 'rejected' || listed.status !== 200) return
  if (asked.query.q !== null) say('gateout: warning: q is deprecated: a filter says what is meant')
  const { document } = listed
  await write(json ? `${printableJson(stringify(document))}\n` : textOf(document.data, document.meta.total, asked.query))
}

const isRequest = (resource: Read<(typeof TYPES)[number]>): resource is Read<'tracking_request'> => resource.type === 'tracking_request'

const COLUMNS = ['Created (UTC)', 'Request', 'Type', 'SCAC', 'Status', 'Why', 'Attempts', 'References']

const textOf = (data: readonly TrackingRequest[], total: number, { page_number, page_size }: ListingQuery): string => {
  const room = process.stdout.columns || Infinity
  const pages = Math.max(1, Math.ceil(total / page_size))
  const found = `${total} tracking ${total === 1 ? 'request' : 'requests'}${pages > 1 || page_number > 1 ? `; page ${page_number} of ${pages}` : ''}`
  return (data.length > 0 ? `${tableOf(COLUMNS, painter(), room)(data.map(rowOf))}\n` : '') + `${wrap(found, room).join('\n')}\n`
}

const rowOf = ({ attributes: of }: TrackingRequest): readonly Cell[] => [
  { items: [showInstant(of.created_at)] },
  { items: [of.request_number] },
  { items: [wordsOf(of.request_type)] },
  { items: [of.scac] },
  { items: [wordsOf(of.status)], colour: COLOURS[of.status] },
  { items: [of.failed_reason ? wordsOf(of.failed_reason) : '-'] },
  { items: [of.retry_count === undefined || of.retry_count === null ? 'not reported' : String(of.retry_count)] },
  { items: of.ref_numbers && of.ref_numbers.length > 0 ? of.ref_numbers : ['-'] },
]

const COLOURS: { readonly [S in TrackingRequest['attributes']['status']]: Colour } = {
  pending: 'yellow', awaiting_manifest: 'yellow', created: 'green', failed: 'red', tracking_stopped: 'dim',
}

export const wordsOf = (word: string): string => word.replaceAll('_', ' ')

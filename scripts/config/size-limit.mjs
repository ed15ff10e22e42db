/**
 * The limits of the entries, minified and compressed, in the order of the table in docs/performance.md.
 *
 * @type {[name: string, limit: string, more?: { import: string } | { ignore: string[] }][]}
 */
const LIMITS = [
  ['gateout/readiness', '1 kB'],
  ['gateout/fee', '1.95 kB'],
  ['gateout/hold', '1.5 kB'],
  ['gateout/changeset', '1.3 kB'],
  ['gateout/sql', '20.5 kB'],
  ['gateout/tracker', '9.75 kB'],
  ['gateout/pickup', '11.35 kB'],
  ['gateout/last-free-day', '7.1 kB'],
  ['gateout/free-time', '10.75 kB'],
  ['count, from gateout/free-time', '7.3 kB', { import: '{ count }' }],
  ['gateout/container', '21.9 kB'],
  ['gateout/history', '5.15 kB'],
  ['gateout/arrival', '1.1 kB'],
  ['gateout/invoice', '13.9 kB'],
  ['gateout/identifier', '1.3 kB'],
  ['gateout/deep-link', '2.1 kB'],
  ['gateout/deep-link-index', '7.2 kB'],
  ['gateout/tracking-request', '9.7 kB'],
  ['gateout/reference', '2.6 kB'],
  ['patch, from gateout/reference', '1.5 kB', { import: '{ patch }' }],
  ['gateout/custom-field', '56 kB'],
  ['gateout/custom-field, without its engine of patterns', '9.1 kB', { ignore: ['re2js'] }],
  ['gateout/document', '2.2 kB'],
  ['submit, from gateout/document', '1 kB', { import: '{ submit }' }],
  ['gateout/webhook', '11 kB'],
  ['gateout/access', '1.5 kB'],
  ['gateout/mcp', '15.2 kB'],
  ['gateout/label', '8.75 kB'],
  ['gateout/table', '30 kB'],
  ['gateout/resource', '14.9 kB'],
  ['gateout/io-ts', '11.1 kB'],
  ['gateout/listing-query', '2.9 kB'],
  ['readiness, from the index', '1.5 kB', { import: '{ readiness }' }],
  ['fee, from the index', '2 kB', { import: '{ fee }' }],
]

export default LIMITS.map(([name, limit, more]) => ({
  name,
  path: `../../dist/${/gateout\/([\w-]+)/.exec(name)?.[1] ?? 'index'}.js`,
  limit,
  gzip: true,
  ...more,
}))

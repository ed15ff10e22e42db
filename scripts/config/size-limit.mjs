/**
 * The limits of the entries, minified and compressed, in the order of the table in docs/performance.md.
 *
 * @type {[name: string, limit: string, more?: { import: string } | { ignore: string[] }][]}
 */
const LIMITS = [
  ['gateout/readiness', '1 kB'],
  ['gateout/fee', '1.85 kB'],
  ['gateout/hold', '1.5 kB'],
  ['gateout/changeset', '3.2 kB'],
  ['gateout/sql', '20.3 kB'],
  ['gateout/tracker', '13 kB'],
  ['gateout/pickup', '11.2 kB'],
  ['gateout/last-free-day', '7.8 kB'],
  ['gateout/free-time', '10.5 kB'],
  ['count, from gateout/free-time', '7.2 kB', { import: '{ count }' }],
  ['gateout/container', '30 kB'],
  ['gateout/invoice', '11.6 kB'],
  ['gateout/identifier', '1.5 kB'],
  ['gateout/deep-link', '3 kB'],
  ['gateout/deep-link-index', '8.7 kB'],
  ['gateout/tracking-request', '9.9 kB'],
  ['gateout/reference', '2.6 kB'],
  ['patch, from gateout/reference', '1.5 kB', { import: '{ patch }' }],
  ['gateout/custom-field', '58 kB'],
  ['gateout/custom-field, without its engine of patterns', '11.1 kB', { ignore: ['re2js'] }],
  ['gateout/document', '2.2 kB'],
  ['submit, from gateout/document', '1 kB', { import: '{ submit }' }],
  ['gateout/webhook', '14.6 kB'],
  ['gateout/access', '2 kB'],
  ['gateout/mcp', '16.4 kB'],
  ['gateout/label', '10.4 kB'],
  ['gateout/table', '28 kB'],
  ['gateout/resource', '14.5 kB'],
  ['gateout/io-ts', '11 kB'],
  ['gateout/listing-query', '3 kB'],
  ['readiness, from the index', '1.5 kB', { import: '{ readiness }' }],
  ['fee, from the index', '1.9 kB', { import: '{ fee }' }],
]

export default LIMITS.map(([name, limit, more]) => ({
  name,
  path: `../../dist/${/gateout\/([\w-]+)/.exec(name)?.[1] ?? 'index'}.js`,
  limit,
  gzip: true,
  ...more,
}))

const HOLD_NAMES = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']
const HOLD_STATUSES = ['hold', 'pending']
const FEE_TYPES = ['demurrage', 'extended_dwell_time', 'exam', 'other', 'total']

class Refused extends Error {
  constructor(issues) {
    super('invalid input')
    this.issues = issues
  }
}

const typeOf = value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const check = (issues, pointer, value, type, { optional = false, nullable = false, words } = {}) => {
  if (value === undefined) {
    if (!optional) issues.push({ pointer, code: 'missing', message: 'is missing' })
    return false
  }
  if (value === null && nullable) return false
  if (typeOf(value) !== type) {
    issues.push({ pointer, code: 'type', message: `must be a ${type}` })
    return false
  }
  if (words && !words.includes(value)) {
    issues.push({ pointer, code: 'enum', message: `must be one of ${words.join(', ')}` })
    return false
  }
  return true
}

const checkFacts = (issues, pointer, facts) => {
  const { available_for_pickup: available, holds_at_pod_terminal: holds } = facts
  check(issues, `${pointer}/available_for_pickup`, available, 'boolean', { optional: true, nullable: true })
  if (check(issues, `${pointer}/holds_at_pod_terminal`, holds, 'array', { optional: true, nullable: true })) {
    holds.forEach((hold, i) => {
      const at = `${pointer}/holds_at_pod_terminal/${i}`
      if (!check(issues, at, hold, 'object')) return
      check(issues, `${at}/name`, hold.name, 'string', { words: HOLD_NAMES })
      check(issues, `${at}/status`, hold.status, 'string', { words: HOLD_STATUSES })
      check(issues, `${at}/description`, hold.description, 'string', { optional: true, nullable: true })
    })
  }
}

const checkFees = (issues, fees) => {
  if (!check(issues, '/fees', fees, 'array', { nullable: true })) return
  fees.forEach((fee, i) => {
    const at = `/fees/${i}`
    if (!check(issues, at, fee, 'object')) return
    check(issues, `${at}/type`, fee.type, 'string', { words: FEE_TYPES })
    check(issues, `${at}/amount`, fee.amount, 'number')
    if (check(issues, `${at}/currency_code`, fee.currency_code, 'string') && !/^[A-Z]{3}$/.test(fee.currency_code)) {
      issues.push({ pointer: `${at}/currency_code`, code: 'format', message: 'must be three letters' })
    }
  })
}

const checkShipments = (issues, { shipments, query }) => {
  check(issues, '/query', query, 'string')
  if (!check(issues, '/shipments', shipments, 'array')) return
  shipments.forEach((shipment, i) => {
    const at = `/shipments/${i}`
    if (!check(issues, at, shipment, 'object')) return
    const loose = { optional: true, nullable: true }
    check(issues, `${at}/id`, shipment.id, 'string')
    check(issues, `${at}/bill_of_lading_number`, shipment.bill_of_lading_number, 'string', loose)
    check(issues, `${at}/booking_number`, shipment.booking_number, 'string', loose)
    if (check(issues, `${at}/ref_numbers`, shipment.ref_numbers, 'array', loose)) {
      shipment.ref_numbers.forEach((number, j) => check(issues, `${at}/ref_numbers/${j}`, number, 'string'))
    }
    if (check(issues, `${at}/containers`, shipment.containers, 'array', { optional: true })) {
      shipment.containers.forEach((container, j) => {
        const place = `${at}/containers/${j}`
        if (!check(issues, place, container, 'object')) return
        check(issues, `${place}/id`, container.id, 'string')
        check(issues, `${place}/number`, container.number, 'string', { nullable: true })
      })
    }
  })
}

const refuse = issues => {
  if (issues.length > 0) throw new Refused(issues.sort((a, b) => a.pointer.localeCompare(b.pointer)))
}

const judge = ({ available_for_pickup: available, holds_at_pod_terminal: holds }) => {
  const active = (holds ?? []).filter(hold => hold.status === 'hold')
  const pending = (holds ?? []).filter(hold => hold.status === 'pending')
  const verdict = (status, definitive, action, clauses) => ({
    status,
    ready: status === 'ready',
    definitive,
    action,
    active,
    pending,
    clauses,
  })
  if (available == null) return verdict('unknown', false, 'wait', [])
  if (available && !holds?.length) return verdict('ready', true, 'pick_up', ['READY-1', 'READY-2'])
  if (available) return verdict('out_of_sync', false, 'confirm', ['READY-5'])
  if (holds?.length) return verdict('blocked', false, 'resolve_holds', ['READY-3'])
  return verdict('not_released', false, 'wait', ['READY-4'])
}

const evaluate = input => {
  const issues = []
  checkFacts(issues, '', input)
  refuse(issues)
  return judge(input)
}

const change = ({ before, after }) => {
  const issues = []
  if (check(issues, '/before', before, 'object')) checkFacts(issues, '/before', before)
  if (check(issues, '/after', after, 'object')) checkFacts(issues, '/after', after)
  refuse(issues)
  const [was, is] = [judge(before), judge(after)]
  if (is.ready && !was.ready) return { before: was, after: is, change: 'became_ready' }
  if (was.ready && !is.ready) return { before: was, after: is, change: 'lost_ready' }
  return { before: was, after: is, change: was.status === is.status ? 'none' : 'changed' }
}

const summarize = ({ fees }) => {
  const issues = []
  checkFees(issues, fees)
  refuse(issues)
  if (!fees) return { reported: false, totals: [] }
  const totals = {}
  for (const { type, amount, currency_code } of fees) {
    totals[currency_code] ??= { currency_code, sum: 0, by_type: {}, reported_totals: [], unposted: [] }
    const total = totals[currency_code]
    total.sum += amount
    if (type === 'total') {
      total.reported_totals.push(amount)
    } else {
      total.by_type[type] = (total.by_type[type] ?? 0) + amount
      if (!amount) total.unposted.push(type)
    }
  }
  return { reported: true, totals: Object.values(totals) }
}

const find = ({ shipments, query }) => {
  const issues = []
  checkShipments(issues, { shipments, query })
  refuse(issues)
  const wanted = query.trim()
  if (wanted === '') return { step: 'e', query }
  for (const shipment of shipments) {
    const containers = shipment.containers ?? []
    const numbers = [shipment.bill_of_lading_number, shipment.booking_number, ...(shipment.ref_numbers ?? [])]
    const found = (step, container) => ({ step, shipment_id: shipment.id, container_id: container?.id ?? null })
    const exact = containers.find(container => container.number === wanted)
    if (exact) return found('a', exact)
    if (numbers.includes(wanted)) return found('b')
    const partial = containers.find(container => container.number?.includes(wanted))
    if (partial) return found('c', partial)
    if (numbers.some(number => number?.includes(wanted))) return found('d')
  }
  return { step: 'e', query }
}

const parse = ({ url }) => {
  const issues = []
  check(issues, '/url', url, 'string')
  refuse(issues)
  try {
    const { pathname, searchParams } = new URL(url, 'https://app.example')
    const query = searchParams.get('q')
    return pathname === '/shipments/find' && query ? { outcome: 'query', query } : { outcome: 'not_a_deep_link' }
  } catch {
    return { outcome: 'not_a_deep_link' }
  }
}

const build = ({ app_url, identifier }) => {
  const issues = []
  check(issues, '/app_url', app_url, 'string')
  check(issues, '/identifier', identifier, 'string')
  refuse(issues)
  return { url: `${app_url}/shipments/find?q=${encodeURIComponent(identifier)}` }
}

const OPERATIONS = {
  'readiness.evaluate': evaluate,
  'readiness.change': change,
  'fee.summarize': summarize,
  'deep_link.resolve': find,
  'deep_link.parse': parse,
  'deep_link.build': build,
}

const answer = line => {
  let request
  try {
    request = JSON.parse(line)
  } catch {
    return { id: null, error: { code: -32700, message: 'not JSON' } }
  }
  const { id = null, method, params } = request ?? {}
  if (!OPERATIONS[method]) return { id, error: { code: -32601, message: `${method} is not known` } }
  try {
    return { id, result: OPERATIONS[method](params) }
  } catch (error) {
    if (error instanceof Refused) {
      return { id, error: { code: -32602, message: error.message, data: { issues: error.issues } } }
    }
    return { id, error: { code: -32603, message: error.message } }
  }
}

/** The lines of standard input: only a line feed ends one, and the last one may lack it. */
async function* lines() {
  let rest = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop()
    yield* parts
  }
  yield rest
}

for await (const line of lines()) {
  if (line.trim() === '') continue
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...answer(line) })}\n`)
}

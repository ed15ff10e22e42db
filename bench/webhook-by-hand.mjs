/**
 * The check of a notification as a back end would write it: all issues with a pointer and a code, in the order of the
 * properties. Included resources other than containers are checked by id and type.
 */
export const UUID = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
export const CURRENCY = /^[A-Z]{3}$/
export const HOLD_NAMES = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']
export const HOLD_STATUSES = ['hold', 'pending']
export const FEE_TYPES = ['demurrage', 'extended_dwell_time', 'exam', 'total', 'other']

export const isObject = u => typeof u === 'object' && u !== null && !Array.isArray(u)

const add = (issues, pointer, code, message) => issues.push({ pointer, code, message })

const checkString = (issues, pointer, value) => {
  if (typeof value !== 'string') add(issues, pointer, 'type', `must be a string, got ${typeof value}`)
}
const checkFormat = (issues, pointer, value, format, name) => {
  if (typeof value !== 'string') add(issues, pointer, 'type', `must be a string, got ${typeof value}`)
  else if (!format.test(value)) add(issues, pointer, 'format', `must be ${name}, got ${JSON.stringify(value)}`)
}
const checkWord = (issues, pointer, value, words) => {
  if (typeof value !== 'string') add(issues, pointer, 'type', `must be a string, got ${typeof value}`)
  else if (!words.includes(value)) {
    add(issues, pointer, 'enum', `must be one of ${words.join(', ')}, got ${JSON.stringify(value)}`)
  }
}
const checkItems = (issues, pointer, value, check) => {
  if (!Array.isArray(value)) add(issues, pointer, 'type', `must be an array, got ${typeof value}`)
  else for (let i = 0; i < value.length; i++) check(issues, pointer, i, value[i])
}

const checkHold = (issues, pointer, i, hold) => {
  if (!isObject(hold)) return add(issues, `${pointer}/${i}`, 'type', `must be an object, got ${typeof hold}`)
  const { name, status, description } = hold
  if (!HOLD_NAMES.includes(name)) checkWord(issues, `${pointer}/${i}/name`, name, HOLD_NAMES)
  if (!HOLD_STATUSES.includes(status)) checkWord(issues, `${pointer}/${i}/status`, status, HOLD_STATUSES)
  if (description !== undefined && description !== null && typeof description !== 'string')
    checkString(issues, `${pointer}/${i}/description`, description)
}
const checkFee = (issues, pointer, i, fee) => {
  if (!isObject(fee)) return add(issues, `${pointer}/${i}`, 'type', `must be an object, got ${typeof fee}`)
  const { type, amount, currency_code } = fee
  if (!FEE_TYPES.includes(type)) checkWord(issues, `${pointer}/${i}/type`, type, FEE_TYPES)
  if (typeof amount !== 'number')
    add(issues, `${pointer}/${i}/amount`, 'type', `must be a number, got ${typeof amount}`)
  else if (!Number.isFinite(amount)) add(issues, `${pointer}/${i}/amount`, 'range', 'must be finite')
  if (typeof currency_code !== 'string' || !CURRENCY.test(currency_code))
    checkFormat(issues, `${pointer}/${i}/currency_code`, currency_code, CURRENCY, 'a currency code')
}
const checkText = (issues, pointer, i, text) => {
  if (typeof text !== 'string') checkString(issues, `${pointer}/${i}`, text)
}

const checkContainer = (issues, pointer, attributes) => {
  if (attributes === undefined) return
  if (!isObject(attributes)) return add(issues, pointer, 'type', `must be an object, got ${typeof attributes}`)
  const { number, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal, ref_numbers, current_status } =
    attributes
  if (number !== undefined && typeof number !== 'string') checkString(issues, `${pointer}/number`, number)
  if (available_for_pickup !== undefined && typeof available_for_pickup !== 'boolean')
    add(issues, `${pointer}/available_for_pickup`, 'type', `must be a boolean, got ${typeof available_for_pickup}`)
  if (holds_at_pod_terminal !== undefined)
    checkItems(issues, `${pointer}/holds_at_pod_terminal`, holds_at_pod_terminal, checkHold)
  if (fees_at_pod_terminal !== undefined)
    checkItems(issues, `${pointer}/fees_at_pod_terminal`, fees_at_pod_terminal, checkFee)
  if (ref_numbers !== undefined) checkItems(issues, `${pointer}/ref_numbers`, ref_numbers, checkText)
  if (current_status !== undefined && typeof current_status !== 'string')
    checkString(issues, `${pointer}/current_status`, current_status)
}

const checkIncluded = (issues, pointer, i, resource) => {
  if (!isObject(resource)) return add(issues, `${pointer}/${i}`, 'type', `must be an object, got ${typeof resource}`)
  const { id, type, attributes } = resource
  if (typeof id !== 'string' || !UUID.test(id)) checkFormat(issues, `${pointer}/${i}/id`, id, UUID, 'a UUID')
  if (typeof type !== 'string') checkString(issues, `${pointer}/${i}/type`, type)
  if (type === 'container') checkContainer(issues, `${pointer}/${i}/attributes`, attributes)
}

/** The issues of a notification. */
export const issuesByHand = body => {
  const issues = []
  const { id, type, attributes } = body.data
  checkFormat(issues, '/data/id', id, UUID, 'a UUID')
  if (type !== 'webhook_notification') add(issues, '/data/type', 'enum', 'must be "webhook_notification"')
  const { event, delivery_status, created_at, version } = attributes
  checkString(issues, '/data/attributes/event', event)
  if (delivery_status !== undefined) checkString(issues, '/data/attributes/delivery_status', delivery_status)
  if (created_at !== undefined)
    checkFormat(issues, '/data/attributes/created_at', created_at, DATE_TIME, 'a date-time with an offset')
  if (version !== undefined) checkFormat(issues, '/data/attributes/version', version, DATE, 'a date')
  if (body.included !== undefined) checkItems(issues, '/included', body.included, checkIncluded)
  return issues
}

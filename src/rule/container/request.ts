/**
 * Is the request for an assessment valid, apart from the document? The document is never a reason to refuse a request.
 */
import { content, enumOf, object, ofType, string, type Check } from '../../kernel/check'
import { isObject } from '../../kernel/json'
import { instantOfNow, isDateObject, type Now } from '../../kernel/now'
import { A_DATE_TIME, wrongValue } from '../../kernel/phrase'
import { isDateTime, toDateTime } from '../../kernel/time'
import { calendarCheck, termsCheck } from '../free-time/check'
import { policyCheck } from '../pickup/check'
import { PARTS } from '../free-time/part'

/** How the containers of a document are read. */
export const MODES = ['tolerant', 'strict'] as const

const dateTime = string(content('format', A_DATE_TIME, isDateTime))

const now: Check = (value, pointer, issues) => {
  if (!isDateObject(value)) dateTime(value, pointer, issues)
  else if (toDateTimeString(value) === undefined)
    issues.push({ pointer, code: 'format', message: wrongValue(A_DATE_TIME, String(value)) })
}

/** Terms of free time as JSON, for messages. */
export const TERMS_EXAMPLE = '{ "demurrage": [{ "free_days": 4 }] }'

const terms = ofType(
  `an object such as ${TERMS_EXAMPLE}`,
  isObject,
  object({}, Object.fromEntries(PARTS.map(part => [part, termsCheck]))),
)

/** Checks a request. */
export const requestCheck = object(
  { now },
  { mode: enumOf(MODES), policy: policyCheck, terms, calendar: calendarCheck },
)

/** An instant as a date-time; undefined for a `Date` that is invalid or whose year does not have four digits. */
export const toDateTimeString = (now: Now): string | undefined => {
  if (typeof now === 'string') return now
  const instant = instantOfNow(now)
  return instant && toDateTime(instant)
}

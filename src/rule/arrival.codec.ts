/**
 * The codec of an expected time.
 *
 * @clause ARR-1
 */
import * as t from 'io-ts'
import { refine } from '../kernel/codec/codec'
import { A_DATE_OR_DATE_TIME } from '../kernel/phrase'
import { isDate, isDateTime } from '../kernel/time'
import { date, dateTime } from '../resource/json-api'

export const time = refine(A_DATE_OR_DATE_TIME, t.union([dateTime, date]), {
  code: 'format',
  test: text => isDate(text) || isDateTime(text),
  isComplete: true,
  schema: {},
})

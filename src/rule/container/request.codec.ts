/**
 * The codec of a request for an assessment, apart from the document, which is never a reason to refuse a request.
 *
 * @clause BOX-1
 */
import * as t from 'io-ts'
import { described, enumOf, refine, type Generated } from '../../kernel/codec/codec'
import { findNowIssues } from '../../kernel/now'
import { A_DATE_TIME } from '../../kernel/phrase'
import { TERMS_EXAMPLE } from '../free-time/part'
import { calendar, day, dayOrInstant, dayRanges, terms } from '../free-time/terms.codec'
import { policy } from '../pickup/input.codec'
import {
  findKeyIssues,
  findStoppedIssues,
  hasDateTime,
  hasFewStopped,
  hasFewTerms,
  hasOneKeyPerNumber,
  MODES,
  TOO_MANY_TERMS,
} from './request'

const now = refine(A_DATE_TIME, t.unknown, { code: 'format', test: hasDateTime, issues: findNowIssues, schema: {} })

const period = t.partial({
  start: described(dayOrInstant, 'A day or an instant; null if it is not known.'),
  end: described(dayOrInstant, 'A day or an instant; null if it has not come, or is not known.'),
})
const givenDates = t.partial({
  demurrage: period,
  detention: period,
  combined: period,
  paid_through: described(day, 'Demurrage is paid through this day.'),
  return_by: described(day, 'The empty is to be returned by this day.'),
  stopped: described(dayRanges, 'Days that do not count for this container, such as a customs hold.'),
})

const options = t.partial({
  mode: described(enumOf('a mode', MODES), 'Tolerant, the default, for live data; or strict.'),
  policy,
  terms: described(
    refine(
      'few terms',
      t.partial({ demurrage: terms, detention: terms, combined: terms }, `an object such as ${TERMS_EXAMPLE}`),
      { code: 'length', test: hasFewTerms, message: TOO_MANY_TERMS, schema: {} },
    ),
    'The terms of free time; a kind without terms is not counted.',
  ),
  calendar,
  dates: described(
    refine('one key for each number', t.record(t.string, givenDates), {
      code: 'conflict',
      test: hasOneKeyPerNumber,
      issues: findKeyIssues,
      schema: {},
    }),
    'Dates of single containers, by id or container number, which replace those of the record. Each number has one key, and an id wins over a number.',
  ),
})

/** A request with all keys of another codec. */
export const requestWith = <P extends t.Props>(required: t.TypeC<P>) =>
  refine('few stopped days', t.intersection([required, options]), {
    code: 'length',
    test: hasFewStopped,
    issues: findStoppedIssues,
    schema: {},
  })

export const GENERATED: Generated = {
  isReadonly: true,
  types: {
    GivenDates: [givenDates, 'Dates of one container that its record does not have, or has wrong.'],
  },
  readers: { requestReader: requestWith(t.type({ now })) },
}

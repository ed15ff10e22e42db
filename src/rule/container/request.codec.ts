/**
 * The codec of a request for an assessment, apart from the document, which is never a reason to refuse a request.
 *
 * @clause BOX-1
 */
import * as t from 'io-ts'
import { described, enumOf, refine, type Generated } from '../../kernel/codec/codec'
import { findNowIssues } from '../../kernel/now'
import { A_DATE_TIME } from '../../kernel/phrase'
import { calendar, terms } from '../free-time/terms.codec'
import { policy } from '../pickup/input.codec'
import { hasDateTime, MODES, TERMS_EXAMPLE } from './request'

const now = refine(A_DATE_TIME, t.unknown, { code: 'format', test: hasDateTime, issues: findNowIssues, schema: {} })

export const options = t.partial({
  mode: described(enumOf('a mode', MODES), 'Tolerant, the default, for live data; or strict.'),
  policy,
  terms: described(
    t.partial({ demurrage: terms, detention: terms, combined: terms }, `an object such as ${TERMS_EXAMPLE}`),
    'The terms of free time; a kind without terms is not counted.',
  ),
  calendar,
})

export const GENERATED: Generated = {
  isReadonly: true,
  readers: { requestReader: t.intersection([t.type({ now }), options]) },
}

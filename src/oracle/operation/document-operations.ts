import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { discriminatedUnion, enumOf } from '../../kernel/codec/codec'
import { explain, step, submit, type DocumentPhase } from '../../rule/document'
import { PHASES } from '../../rule/document/phase'
import { operation } from './operation'

const CLAUSES: { readonly [P in DocumentPhase]: readonly string[] } = {
  submitted: ['DOC-1'],
  classified: ['DOC-3'],
  extracted: ['DOC-4'],
  extraction_failed: ['DOC-5'],
}

export const document = [
  operation({
    name: 'document.submit',
    summary: 'Processes a submission: creates a document unless the account already has one with the same content.',
    clauses: ['DOC-1', 'DOC-2', 'ERR-4'],
    input: t.type({ digest: t.string, known_digests: t.array(t.string) }),
    run: input => right(submit(input)),
    sentence: result => explain(result),
    decidingClauses: result => (result.outcome === 'created' ? CLAUSES[result.phase] : ['DOC-2', 'ERR-4']),
    blame: { '/outcome': ['DOC-2'] },
  }),
  operation({
    name: 'document.step',
    summary: 'Applies one event to a document and returns the notification to send.',
    clauses: ['DOC-3', 'DOC-4', 'DOC-5'],
    input: t.type({
      phase: enumOf('a phase', PHASES),
      event: discriminatedUnion('an event', 'type', {
        classified: t.type({ type: t.literal('classified'), document_type: t.string }),
        extracted: t.type({ type: t.literal('extracted') }),
        failed: t.type({ type: t.literal('failed') }),
      }),
    }),
    run: input => right(step(input)),
    sentence: result => explain(result),
    decidingClauses: result => (result.outcome === 'moved' ? CLAUSES[result.phase] : ['DOC-3', 'DOC-4', 'DOC-5']),
  }),
]

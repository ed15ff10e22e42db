/**
 * Laws of documents.
 */
import * as fc from 'fast-check'
import { document as documentCodec } from '../resource/document'
import { date, dateTime, uuid } from '../resource/json-api'
import type { DocumentEvent, DocumentPhase, DocumentStep, DocumentSubmission } from '../rule/document'
import type { NotificationReading } from '../rule/webhook'
import { valid } from './arbitrary'
import { law, lawAbout, result, same, type Call, type Law } from './law'

const event: fc.Arbitrary<DocumentEvent> = fc.oneof(
  fc.record({ type: fc.constant('classified' as const), document_type: fc.constantFrom('commercial_invoice', '') }),
  fc.record({ type: fc.constantFrom('extracted' as const, 'failed' as const) }),
)
const events = fc.array(event, { maxLength: 5 })
const digest = fc.constantFrom('b94d27', 'B94D27', 'b94d2', '', 'a1')

/** The outcome of each event in turn, starting from a submission. An illegal event changes nothing. */
const run = async (
  call: Call,
  list: readonly DocumentEvent[],
): Promise<readonly (DocumentStep & { readonly from: DocumentPhase })[]> => {
  const steps: (DocumentStep & { readonly from: DocumentPhase })[] = []
  let from: DocumentPhase = 'submitted'
  for (const one of list) {
    const stepped: DocumentStep = await result(call, 'document.step', { phase: from, event: one })
    steps.push({ ...stepped, from })
    if (stepped.outcome === 'moved') from = stepped.phase
  }
  return steps
}

const FAILED = { outcome: 'moved', phase: 'extraction_failed', emits: 'document.extraction_failed' }
const FINAL: readonly string[] = ['extracted', 'extraction_failed']

const runLaw = lawAbout(run)

export const laws: readonly Law[] = [
  law('document-is-created-once', ['DOC-1', 'DOC-2', 'ERR-4'], {
    sentence:
      'A submission creates a document without a type, unless its digest is known; then it is a duplicate, as is ' +
      'a second submission of the same document.',
    inputs: fc.record({ digest, known: fc.array(digest, { maxLength: 3 }) }),
    isUpheld: async (call, input) => {
      const submit = (known_digests: readonly string[]): Promise<DocumentSubmission> =>
        result(call, 'document.submit', { digest: input.digest, known_digests })
      const expected = input.known.includes(input.digest)
        ? { outcome: 'duplicate' }
        : { outcome: 'created', phase: 'submitted', document_type: null }
      return (
        same(await submit(input.known), expected) &&
        same(await submit([...input.known, input.digest]), { outcome: 'duplicate' })
      )
    },
  }),
  runLaw('document-goes-forward', ['DOC-3'], {
    sentence: 'A document is classified before its data is extracted, and no phase is reached twice.',
    inputs: events,
    isUpheld: (steps, list) => {
      const phases = ['submitted', ...steps.flatMap(step => (step.outcome === 'moved' ? [step.phase] : []))]
      const isForward =
        new Set(phases).size === phases.length && (!phases.includes('extracted') || phases.includes('classified'))
      const isTaken = list[0]?.type !== 'classified' || phases[1] === 'classified'
      return isForward && isTaken
    },
  }),
  runLaw('document-has-one-outcome', ['DOC-4', 'DOC-5'], {
    sentence:
      'Extracted and failed are final; only the step that reaches them emits an event, each under its own name.',
    inputs: events,
    isUpheld: (steps, list) =>
      steps.every((step, i) => {
        if (FINAL.includes(step.from)) return step.outcome === 'illegal'
        return list[i]?.type === 'failed'
          ? same(step, { ...FAILED, from: step.from })
          : step.outcome === 'illegal' || step.emits === (step.phase === 'extracted' ? 'document.extracted' : null)
      }),
  }),
  law('document-emits-what-a-webhook-tells', ['DOC-4', 'DOC-5', 'EVT-4'], {
    sentence:
      'The event that a step emits can be built as a notification of the document, and is read back as that event.',
    inputs: fc.record({
      phase: fc.constantFrom<DocumentPhase>('submitted', 'classified'),
      event,
      id: valid(uuid),
      created_at: valid(dateTime),
      version: valid(date),
      document: valid(documentCodec).map(document => ({ ...document, relationships: {} })),
    }),
    isUpheld: async (call, { phase, event: of, ...delivery }) => {
      const stepped = await result<DocumentStep>(call, 'document.step', { phase, event: of })
      if (stepped.outcome !== 'moved' || stepped.emits === null) return true
      const built = await result<{ readonly notification: unknown }>(call, 'webhook.build', {
        ...delivery,
        event: stepped.emits,
      })
      const read = await result<NotificationReading>(call, 'webhook.read', built)
      return read.outcome === 'document' && read.event === stepped.emits && read.document_id === delivery.document.id
    },
  }),
]

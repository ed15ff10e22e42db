/**
 * What happens to a shipping document after an account submits it?
 *
 * @module gateout/document
 */
import { next, type DocumentEventType, type DocumentNotification, type DocumentPhase } from './phase'
import type { DocumentSubmission } from './submission'

export { can, machine, mermaid, next } from './phase'
export { schema } from './schema'
export { submit, type DocumentCreate, type DocumentSubmission, type KnownDigests } from './submission'
export type { DocumentEventType, DocumentNotification, DocumentPhase }

/** An event of a document. */
export type DocumentEvent =
  | {
      readonly type: 'classified'
      /** The detected type, such as `commercial_invoice`. */
      readonly document_type: string
    }
  | { readonly type: 'extracted' | 'failed' }

/** The result of {@link step}: the next phase, or `illegal` if the phase does not allow the event. */
export type DocumentStep =
  | {
      readonly outcome: 'moved'
      /** The phase after the event. */
      readonly phase: DocumentPhase
      /** The notification to send, if any. */
      readonly emits: DocumentNotification | null
    }
  | { readonly outcome: 'illegal' }

/** Phase → the notification to send when a document reaches it. */
const EMITS: { readonly [P in DocumentPhase]: DocumentNotification | null } = {
  submitted: null,
  classified: null,
  extracted: 'document.extracted',
  extraction_failed: 'document.extraction_failed',
}

/**
 * Applies one event to a document and returns the notification to send.
 *
 * | phase                     | event        | next phase          | emits                        | clause |
 * | ------------------------- | ------------ | ------------------- | ---------------------------- | ------ |
 * | `submitted`               | `classified` | `classified`        |                              | DOC-3  |
 * | `classified`              | `extracted`  | `extracted`         | `document.extracted`         | DOC-4  |
 * | `submitted`, `classified` | `failed`     | `extraction_failed` | `document.extraction_failed` | DOC-5  |
 * | any other pair            |              | illegal             |                              |        |
 *
 * @complexity O(1)
 * @clause DOC-3 DOC-4 DOC-5
 * @example step({ phase: 'classified', event: { type: 'extracted' } })
 * // { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' }
 */
export const step = ({
  phase,
  event,
}: {
  /** The phase of the document before the event. */
  readonly phase: DocumentPhase
  readonly event: DocumentEvent
}): DocumentStep => {
  const reached = next(phase, event.type)
  return reached === undefined ? { outcome: 'illegal' } : { outcome: 'moved', phase: reached, emits: EMITS[reached] }
}

/**
 * Describes the result of `submit` or `step` in one English sentence.
 *
 * @example explain({ outcome: 'moved', phase: 'classified', emits: null }) // 'Its type is known; its data is being
 * extracted.'
 */
export const explain = (result: DocumentSubmission | DocumentStep): string => {
  if (result.outcome === 'duplicate') return 'The account has a document of this content; it is not processed again.'
  return result.outcome === 'illegal'
    ? 'Illegal: the phase of the document does not allow this event.'
    : SENTENCES[result.phase]
}

const SENTENCES: { readonly [P in DocumentPhase]: string } = {
  submitted: 'It was submitted; its type is not known yet.',
  classified: 'Its type is known; its data is being extracted.',
  extracted: 'Its data was extracted.',
  extraction_failed: 'Its data could not be extracted.',
}

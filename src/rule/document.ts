/**
 * What becomes of a shipping document that an account submits? The tables are on {@link submit} and {@link step}.
 */
import { can as canMove, mermaid as draw, next as move, type Machine } from '../kernel/machine'

/** How far the processing of a document is. */
export type DocumentPhase = 'submitted' | 'classified' | 'extracted' | 'extraction_failed'

/** What may happen to a document. */
export type DocumentEventType = 'classified' | 'extracted' | 'failed'

/** The notification that a phase leads to; `webhook.build` takes it as its event. */
export type DocumentNotification = 'document.extracted' | 'document.extraction_failed'

/** Something that happened to a document. */
export type DocumentEvent =
  | {
      readonly type: 'classified'
      /** The type that was found, such as `commercial_invoice`. */
      readonly document_type: string
    }
  | { readonly type: 'extracted' | 'failed' }

/** What becomes of a submission. */
export type DocumentSubmission =
  | {
      readonly outcome: 'created'
      /** The phase in which every document begins. */
      readonly phase: 'submitted'
      /** A document has no type until it is classified. */
      readonly document_type: null
    }
  | { readonly outcome: 'duplicate' }

/** What a step gives: the next phase, or that the phase does not allow the event. */
export type DocumentStep =
  | {
      readonly outcome: 'moved'
      /** The phase after the event. */
      readonly phase: DocumentPhase
      /** The notification that is due; null where none is. */
      readonly emits: DocumentNotification | null
    }
  | { readonly outcome: 'illegal' }

/** The state table of a document: phase → event → next phase. */
export const machine = {
  submitted: { classified: 'classified', failed: 'extraction_failed' },
  classified: { extracted: 'extracted', failed: 'extraction_failed' },
  extracted: {},
  extraction_failed: {},
} as const satisfies Machine<DocumentPhase, DocumentEventType>

/**
 * Tells whether an event is legal in a phase.
 *
 * @clause DOC-3 DOC-4 DOC-5
 * @example can('classified', 'extracted') // true
 */
export const can = (phase: DocumentPhase, event: DocumentEventType): boolean =>
  canMove<DocumentPhase, DocumentEventType>(machine, phase, event)

/**
 * Gives the phase after an event; undefined where the event is illegal.
 *
 * @clause DOC-3 DOC-4 DOC-5
 * @example next('classified', 'extracted') // 'extracted'
 */
export const next = (phase: DocumentPhase, event: DocumentEventType): DocumentPhase | undefined =>
  move<DocumentPhase, DocumentEventType>(machine, phase, event)

/**
 * Draws the state table as a Mermaid state diagram.
 *
 * @example mermaid().split('\n')[1] // '    [*] --> submitted'
 */
export const mermaid = (): string => draw<DocumentPhase, DocumentEventType>(machine, 'submitted')

/** The notification that is due when a phase is reached. */
const EMITS: { readonly [P in DocumentPhase]: DocumentNotification | null } = {
  submitted: null,
  classified: null,
  extracted: 'document.extracted',
  extraction_failed: 'document.extraction_failed',
}

/**
 * Takes a submission: a document is created, unless the account has one of the same content.
 *
 * | the digest is | outcome     | clause       |
 * | ------------- | ----------- | ------------ |
 * | not known     | `created`   | DOC-1        |
 * | known         | `duplicate` | DOC-2, ERR-4 |
 *
 * Digests are compared exactly. Takes time linear in the known digests.
 *
 * @clause DOC-1 DOC-2 ERR-4
 * @example submit({ digest: 'b94d27', known_digests: ['b94d27'] }) // { outcome: 'duplicate' }
 */
export const submit = ({
  digest,
  known_digests,
}: {
  /** Stands for the content of the file, such as its SHA-256. */
  readonly digest: string
  /** The digests of the documents that the account has. */
  readonly known_digests: readonly string[]
}): DocumentSubmission =>
  known_digests.includes(digest)
    ? { outcome: 'duplicate' }
    : { outcome: 'created', phase: 'submitted', document_type: null }

/**
 * Applies one event to a document, and names the notification that it leads to.
 *
 * | phase                     | event        | becomes             | emits                        | clause |
 * | ------------------------- | ------------ | ------------------- | ---------------------------- | ------ |
 * | `submitted`               | `classified` | `classified`        |                              | DOC-3  |
 * | `classified`              | `extracted`  | `extracted`         | `document.extracted`         | DOC-4  |
 * | `submitted`, `classified` | `failed`     | `extraction_failed` | `document.extraction_failed` | DOC-5  |
 * | any other pair            |              | illegal             |                              |        |
 *
 * Takes constant time.
 *
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
 * Says in English what was decided: the result of `submit` or `step`.
 *
 * @example explain({ outcome: 'moved', phase: 'classified', emits: null }) // 'Its type is known; its data is being
 * extracted.'
 */
export const explain = (result: DocumentSubmission | DocumentStep): string =>
  result.outcome === 'duplicate'
    ? 'The account has a document of this content; it is not processed again.'
    : result.outcome === 'illegal'
      ? 'Illegal: the phase of the document does not allow this event.'
      : SENTENCES[result.phase]

const SENTENCES: { readonly [P in DocumentPhase]: string } = {
  submitted: 'It was submitted; its type is not known yet.',
  classified: 'Its type is known; its data is being extracted.',
  extracted: 'Its data was extracted.',
  extraction_failed: 'Its data could not be extracted.',
}

/**
 * What becomes of a shipping document that an account submits?
 *
 * | a document that is        | event        | becomes              | emits                        | clause       |
 * | ------------------------- | ------------ | -------------------- | ---------------------------- | ------------ |
 * | new to the account        | submission   | `submitted`          |                              | DOC-1        |
 * | there already, by content | submission   | nothing: a duplicate |                              | DOC-2, ERR-4 |
 * | `submitted`               | `classified` | `classified`         |                              | DOC-3        |
 * | `classified`              | `extracted`  | `extracted`          | `document.extracted`         | DOC-4        |
 * | `submitted`, `classified` | `failed`     | `extraction_failed`  | `document.extraction_failed` | DOC-5        |
 *
 * The rest is illegal: what is extracted or has failed stays so. A document has no type until it is classified.
 */
import { next, type Machine } from '../kernel/machine'

export type Phase = 'submitted' | 'classified' | 'extracted' | 'extraction_failed'
export type EventType = 'classified' | 'extracted' | 'failed'

/** The notification that a phase leads to, as `webhook.build` takes it. */
export type Emitted = 'document.extracted' | 'document.extraction_failed'

export type Event =
  | { readonly type: 'classified'; readonly document_type: string }
  | { readonly type: 'extracted' | 'failed' }

export type Submitted =
  | { readonly outcome: 'created'; readonly phase: 'submitted'; readonly document_type: null }
  | { readonly outcome: 'duplicate' }

export type Stepped =
  | { readonly outcome: 'moved'; readonly phase: Phase; readonly emits: Emitted | null }
  | { readonly outcome: 'illegal' }

export const machine = {
  submitted: { classified: 'classified', failed: 'extraction_failed' },
  classified: { extracted: 'extracted', failed: 'extraction_failed' },
  extracted: {},
  extraction_failed: {},
} as const satisfies Machine<Phase, EventType>

/** The notification that is due when a phase is reached. */
const EMITS: { readonly [P in Phase]: Emitted | null } = {
  submitted: null,
  classified: null,
  extracted: 'document.extracted',
  extraction_failed: 'document.extraction_failed',
}

/**
 * Takes a submission: a document is created, unless the account has one of the same content. Digests are compared as they are.
 *
 * @clause DOC-1 DOC-2 ERR-4
 * @example submit({ digest: 'b94d27', known_digests: ['b94d27'] }) // { outcome: 'duplicate' }
 */
export const submit = ({ digest, known_digests }: { readonly digest: string; readonly known_digests: readonly string[] }): Submitted =>
  known_digests.includes(digest) ? { outcome: 'duplicate' } : { outcome: 'created', phase: 'submitted', document_type: null }

/**
 * Applies one event to a document, and names the notification that it leads to; an event that its phase does not allow is illegal.
 *
 * @clause DOC-3 DOC-4 DOC-5
 * @example step({ phase: 'classified', event: { type: 'extracted' } }) // { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' }
 */
export const step = ({ phase, event }: { readonly phase: Phase; readonly event: Event }): Stepped => {
  const to = next<Phase, EventType>(machine, phase, event.type)
  return to === undefined ? { outcome: 'illegal' } : { outcome: 'moved', phase: to, emits: EMITS[to] }
}

/**
 * Says a phase in one English sentence.
 *
 * @example explain('classified') // 'Its type is known; its data is being extracted.'
 */
export const explain = (phase: Phase): string => SENTENCES[phase]

const SENTENCES: { readonly [P in Phase]: string } = {
  submitted: 'It was submitted; its type is not known yet.',
  classified: 'Its type is known; its data is being extracted.',
  extracted: 'Its data was extracted.',
  extraction_failed: 'Its data could not be extracted.',
}

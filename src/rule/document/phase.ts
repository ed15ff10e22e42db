/**
 * Which phases does the processing of a document have, and which events lead from one to another?
 */
import { freezeDeep } from '../../kernel/freeze'
import { can as canMove, mermaid as draw, next as move, type Machine } from '../../kernel/machine'

export const PHASES = ['submitted', 'classified', 'extracted', 'extraction_failed'] as const
/** The phase of the processing of a document. */
export type DocumentPhase = (typeof PHASES)[number]

/** The type of an event of a document. */
export type DocumentEventType = 'classified' | 'extracted' | 'failed'

export const NOTIFICATIONS = ['document.extracted', 'document.extraction_failed'] as const
/** A notification about a document, which `webhook.build` accepts as its event. */
export type DocumentNotification = (typeof NOTIFICATIONS)[number]

export const isDocumentEvent = (event: string): event is DocumentNotification =>
  (NOTIFICATIONS as readonly string[]).includes(event)

/** The state table of a document: phase → event → next phase. */
export const machine = /* @__PURE__ */ freezeDeep({
  submitted: { classified: 'classified', failed: 'extraction_failed' },
  classified: { extracted: 'extracted', failed: 'extraction_failed' },
  extracted: {},
  extraction_failed: {},
} as const satisfies Machine<DocumentPhase, DocumentEventType>)

/**
 * Returns whether an event is legal in a phase.
 *
 * @clause DOC-3 DOC-4 DOC-5
 * @example can('classified', 'extracted') // true
 */
export const can = (phase: DocumentPhase, event: DocumentEventType): boolean =>
  canMove<DocumentPhase, DocumentEventType>(machine, phase, event)

/**
 * Returns the phase after an event, or undefined if the event is illegal.
 *
 * @clause DOC-3 DOC-4 DOC-5
 * @example next('classified', 'extracted') // 'extracted'
 */
export const next = (phase: DocumentPhase, event: DocumentEventType): DocumentPhase | undefined =>
  move<DocumentPhase, DocumentEventType>(machine, phase, event)

/**
 * Returns the state table as a Mermaid state diagram.
 *
 * @example mermaid().split('\n')[1] // '    [*] --> submitted'
 */
export const mermaid = (): string => draw<DocumentPhase, DocumentEventType>(machine, 'submitted')

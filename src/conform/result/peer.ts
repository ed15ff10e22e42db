/**
 * An implementation under test, as the examination sees it: something that is asked, and replies or fails to.
 */
import type { Answer } from '../../oracle'

/** A message that JSON-RPC calls an error, other than a refusal of the input with its issues. */
export type Failed = { readonly error: { readonly code: number; readonly message: string } }

/**
 * What went wrong with one request for certain:
 *
 * - `died`: the process ended over it, also when asked nothing else.
 * - `silent`: no reply in time.
 * - `gone`: it was not asked any more, because the implementation had been given up or the time was over.
 */
export type Fault = { readonly fault: 'died' | 'silent' | 'gone'; readonly detail: string }

/** What comes back from one request: an answer, an error, or nothing in time. */
export type Reply = Answer | Failed | Fault

/** What a process said, and how it failed where it did not end by itself, with exit code 0. */
export type Conversation = { readonly lines: readonly string[]; readonly fault?: Fault }

/** An implementation under test. */
export type Peer = {
  /** Asks an operation for the answer to an input. */
  readonly ask: (operation: string, input: unknown) => Promise<Reply>
  /** The same, of a process that was asked nothing before. */
  readonly askAfresh: (operation: string, input: unknown) => Promise<Reply>
  /** All lines that a new process prints when it is sent these lines and then the end of input. */
  readonly converse?: (lines: readonly (string | Uint8Array)[]) => Promise<Conversation>
}

const METHOD_NOT_FOUND = -32601

export const isUnsupported = (reply: object): boolean =>
  'error' in reply && (reply as Failed).error.code === METHOD_NOT_FOUND
export const isGone = (reply: object): boolean => 'fault' in reply && reply.fault === 'gone'

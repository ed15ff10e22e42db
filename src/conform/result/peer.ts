/**
 * The interface between the examination and an implementation under test.
 */
import type { Answer } from '../../oracle'

/** A JSON-RPC error other than a refusal of the input with its issues. */
export type Failed = {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/**
 * The reason a request got no reply.
 *
 * - `died`: the process ended on this request, even when no other was pending.
 * - `silent`: the reply did not come in time.
 * - `not JSON`: a line that is not JSON came in its place; `detail` is its beginning.
 * - `gone`: the request was not sent, because the implementation had been given up or the time was over.
 */
export type Fault = {
  readonly fault: 'died' | 'silent' | 'not JSON' | 'gone'
  readonly detail: string
  /** The last lines of the program's standard error. */
  readonly stderr?: readonly string[]
}

/** The result of one request: an answer, an error, or the reason for a missing reply. */
export type Reply = Answer | Failed | Fault

/** The output of a process, with a fault unless the process ended by itself with exit code 0. */
export type Conversation = { readonly lines: readonly string[]; readonly fault?: Fault }

/** An implementation under test. */
export type Peer = {
  /** Sends one request. With `text`, the JSON of the input, in the notation to send. */
  readonly ask: (operation: string, input: unknown, text?: string) => Promise<Reply>
  /** Sends one request to a new process. */
  readonly askAfresh: (operation: string, input: unknown) => Promise<Reply>
  /** Sends lines, with a line feed between each two, and the end of input to a new process. Returns the lines it prints. */
  readonly converse?: (lines: readonly (string | Uint8Array)[]) => Promise<Conversation>
}

const METHOD_NOT_FOUND = -32601

export const isUnsupported = (reply: object): boolean =>
  'error' in reply && (reply as Failed).error.code === METHOD_NOT_FOUND
/** Returns whether a request cost the process or a wait. */
export const isLost = (reply: object): boolean => 'fault' in reply && reply.fault !== 'not JSON'
export const isGone = (reply: object): boolean => 'fault' in reply && reply.fault === 'gone'

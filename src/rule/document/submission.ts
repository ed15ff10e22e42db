/**
 * Does the account already have a document with this content?
 */

/** The content of a submission. */
export type DocumentCreate = {
  /** A digest of the content of the file, such as its SHA-256. */
  readonly digest: string
}

/** The documents of an account. */
export type KnownDigests = {
  /** The digests of their contents. */
  readonly known_digests: readonly string[]
}

/** The result of {@link submit}. */
export type DocumentSubmission =
  | {
      readonly outcome: 'created'
      /** The initial phase of every document. */
      readonly phase: 'submitted'
      /** A document has no type until it is classified. */
      readonly document_type: null
    }
  | { readonly outcome: 'duplicate' }

/**
 * Processes a submission: creates a document unless the account already has one with the same content.
 *
 * | the digest is | outcome     | clause       |
 * | ------------- | ----------- | ------------ |
 * | not known     | `created`   | DOC-1        |
 * | known         | `duplicate` | DOC-2, ERR-4 |
 *
 * Digests are compared exactly.
 *
 * @complexity O(n) in the known digests
 * @clause DOC-1 DOC-2 ERR-4
 * @example submit({ digest: 'b94d27', known_digests: ['b94d27'] }) // { outcome: 'duplicate' }
 */
export const submit = ({ digest, known_digests }: DocumentCreate & KnownDigests): DocumentSubmission =>
  known_digests.includes(digest)
    ? { outcome: 'duplicate' }
    : { outcome: 'created', phase: 'submitted', document_type: null }

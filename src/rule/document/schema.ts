/**
 * The submission of a document as a Standard Schema, for forms. `submit` decides, and a test compares the two.
 */
import { DIGEST_IN_USE } from '../../kernel/phrase'
import type { Schema } from '../../kernel/codec/json-schema'
import { standardOf, type StandardSchema } from '../../kernel/codec/standard-schema'
import type { Issue } from '../../kernel/issue'
import { OBJECT, STRING, take } from '../../kernel/json-body'
import { submit, type DocumentCreate, type KnownDigests } from './submission'

const inputSchema = (): Schema => ({
  type: 'object',
  properties: { digest: { type: 'string', description: 'A digest of the content of the file, such as its SHA-256.' } },
  required: ['digest'],
})

/**
 * Returns the submission of a document as a Standard Schema, for forms. It refuses a digest that {@link submit} finds to
 * be a duplicate. Its JSON Schema does not know the digests of the account.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @clause DOC-2 ERR-4
 * @example schema({ known_digests: ['b94d27'] })['~standard'].validate({ digest: 'b94d27' })
 * // { issues: [{ path: ['digest'] }] }
 */
export const schema = ({ known_digests }: KnownDigests): StandardSchema<DocumentCreate> =>
  standardOf<DocumentCreate>(value => {
    const issues: Issue[] = []
    const fields = take(value, '', OBJECT, issues)
    const digest = fields && take(fields['digest'], '/digest', STRING, issues)
    return digest !== undefined && submit({ digest, known_digests }).outcome === 'duplicate'
      ? [{ pointer: '/digest', message: DIGEST_IN_USE }]
      : issues
  }, inputSchema)

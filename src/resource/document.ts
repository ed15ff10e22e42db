/**
 * The codecs of a shipping document, the e-mail that it arrived with, and the data extracted from it.
 *
 * @clause RES-DOCUMENT RES-EMAIL-SUBMISSION RES-DOCUMENT-REPRESENTATION
 */
import * as t from 'io-ts'
import { count, described, nullable } from '../kernel/codec/codec'
import { attributes, reportedDate, reportedDateTime, resource, nonBlankString, strings, toOneOrNone } from './json-api'
import type {
  Document,
  DocumentAttributes,
  DocumentCreate,
  DocumentRepresentation,
  DocumentRepresentationAttributes,
  EmailSubmission,
  EmailSubmissionAttributes,
} from './model'

export const documentAttributes: t.Type<DocumentAttributes> = attributes({
  name: described(t.string, 'The name that the document was given.'),
  document_type: described(
    nullable(t.string),
    'The kind of document, such as commercial_invoice; null until it is classified.',
  ),
  source: described(t.string, 'How the document was received.'),
  file_name: described(t.string, 'The name of the file.'),
  file_content_type: described(t.string, 'The MIME type of the file.'),
  file_size_bytes: described(count, 'The size of the file.'),
  created_at: described(reportedDateTime, 'When the document was received.'),
  updated_at: described(reportedDateTime, 'When its record last changed.'),
})

export const document: t.Type<Document> = resource('document', t.partial({ attributes: documentAttributes }), {
  account: toOneOrNone('account'),
  user: toOneOrNone('user'),
  email_submission: described(toOneOrNone('email_submission'), 'The e-mail that the document arrived with.'),
  last_document_representation: toOneOrNone('document_representation'),
})

export const emailSubmissionAttributes: t.Type<EmailSubmissionAttributes> = attributes({
  subject: described(t.string, 'The subject of the e-mail.'),
  body_preview: described(t.string, 'The beginning of the body.'),
  from: described(strings, 'The addresses of the senders.'),
  to: described(strings, 'The addresses of the recipients.'),
  cc: described(strings, 'The addresses in copy.'),
  message_id: described(t.string, 'The id of the e-mail itself.'),
  sent_at: described(reportedDateTime, 'When it was sent.'),
  created_at: described(reportedDateTime, 'When it was received.'),
  updated_at: described(reportedDateTime, 'When its record last changed.'),
})

export const emailSubmission: t.Type<EmailSubmission> = resource(
  'email_submission',
  t.partial({ attributes: emailSubmissionAttributes }),
)

export const documentRepresentationAttributes: t.Type<DocumentRepresentationAttributes> = attributes({
  schema_version: described(reportedDate, 'The version of the payload schema: a date.'),
  payload: described(t.UnknownRecord, 'The extracted data; its keys depend on the type of the document.'),
  created_at: described(reportedDateTime, 'When it was extracted.'),
  updated_at: described(reportedDateTime, 'When it last changed.'),
})

export const documentRepresentation: t.Type<DocumentRepresentation> = resource(
  'document_representation',
  t.partial({ attributes: documentRepresentationAttributes }),
)

/** The body of POST /documents, read strictly in both modes. */
export const documentCreate: t.Type<DocumentCreate> = t.type({
  data: t.type({
    type: t.literal('document'),
    attributes: t.type({
      name: described(nonBlankString, 'The name to give the document.'),
      attached_document: described(nonBlankString, 'The signed identifier of the uploaded file.'),
    }),
  }),
})

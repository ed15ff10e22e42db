/**
 * The shipping document, the e-mail it came with, and what was read from it.
 *
 * @clause RES-DOCUMENT RES-EMAIL-SUBMISSION RES-DOCUMENT-REPRESENTATION
 */
import * as t from 'io-ts'
import { count, nullable } from '../kernel/codec/codec'
import { attributes, reportedDate, reportedDateTime, resource, text, texts, toOneOrNone } from './json-api'

const documentCodec = resource('document', t.partial({
  attributes: attributes({
    name: t.string,
    document_type: nullable(t.string),
    source: t.string,
    file_name: t.string,
    file_content_type: t.string,
    file_size_bytes: count,
    created_at: reportedDateTime,
    updated_at: reportedDateTime,
  }),
}), {
  account: toOneOrNone('account'),
  user: toOneOrNone('user'),
  email_submission: toOneOrNone('email_submission'),
  last_document_representation: toOneOrNone('document_representation'),
})
export interface Document extends t.TypeOf<typeof documentCodec> {}
export const document: t.Type<Document> = documentCodec

const emailSubmissionCodec = resource('email_submission', t.partial({
  attributes: attributes({
    subject: t.string,
    body_preview: t.string,
    from: texts,
    to: texts,
    cc: texts,
    message_id: t.string,
    sent_at: reportedDateTime,
    created_at: reportedDateTime,
    updated_at: reportedDateTime,
  }),
}))
export interface EmailSubmission extends t.TypeOf<typeof emailSubmissionCodec> {}
export const emailSubmission: t.Type<EmailSubmission> = emailSubmissionCodec

const documentRepresentationCodec = resource('document_representation', t.partial({
  attributes: attributes({ schema_version: reportedDate, payload: t.UnknownRecord, created_at: reportedDateTime, updated_at: reportedDateTime }),
}))
export interface DocumentRepresentation extends t.TypeOf<typeof documentRepresentationCodec> {}
export const documentRepresentation: t.Type<DocumentRepresentation> = documentRepresentationCodec

/** The body of POST /documents, read strictly in both modes. */
export const documentCreate = t.type({
  data: t.type({ type: t.literal('document'), attributes: t.type({ name: text, attached_document: text }) }),
})

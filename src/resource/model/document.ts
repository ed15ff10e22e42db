/**
 * The types of a shipping document, the e-mail that it arrived with, and the data extracted from it.
 */
import type { AnyObject, Nullable, ToOneOrNone } from './json-api'

/** The attributes of a document. */
export type DocumentAttributes = {
  /** The name that the document was given. */
  name?: string | undefined
  /** The kind of document, such as commercial_invoice; null until it is classified. */
  document_type?: string | null | undefined
  /** How the document was received. */
  source?: string | undefined
  /** The name of the file. */
  file_name?: string | undefined
  /** The MIME type of the file. */
  file_content_type?: string | undefined
  /** The size of the file. */
  file_size_bytes?: number | undefined
  /** When the document was received. */
  created_at?: string | undefined
  /** When its record last changed. */
  updated_at?: string | undefined
}

/** The attributes of a document after tolerant reading: each may be null or missing. */
export type LiveDocumentAttributes = Nullable<DocumentAttributes>

/** The relationships of a document. */
export type DocumentRelationships = {
  account?: ToOneOrNone<'account'> | undefined
  user?: ToOneOrNone<'user'> | undefined
  /** The e-mail that the document arrived with. */
  email_submission?: ToOneOrNone<'email_submission'> | undefined
  /** The latest data extracted from the document. */
  last_document_representation?: ToOneOrNone<'document_representation'> | undefined
}

/** A shipping document, with its account, user, e-mail and latest extracted data. */
export type Document = {
  /** The id of the resource. */
  id: string
  type: 'document'
  attributes?: DocumentAttributes | undefined
  relationships?: DocumentRelationships | undefined
  links?: AnyObject | undefined
}

/** A shipping document after tolerant reading: each attribute may be null or missing. */
export type LiveDocument = {
  /** The id of the resource: any string. */
  id: string
  type: 'document'
  attributes?: LiveDocumentAttributes | undefined
  relationships?: DocumentRelationships | undefined
  links?: AnyObject | undefined
}

/** The attributes of an e-mail. */
export type EmailSubmissionAttributes = {
  /** The subject of the e-mail. */
  subject?: string | undefined
  /** The beginning of the body. */
  body_preview?: string | undefined
  /** The addresses of the senders. */
  from?: string[] | undefined
  /** The addresses of the recipients. */
  to?: string[] | undefined
  /** The addresses in copy. */
  cc?: string[] | undefined
  /** The id of the e-mail itself. */
  message_id?: string | undefined
  /** When it was sent. */
  sent_at?: string | undefined
  /** When it was received. */
  created_at?: string | undefined
  /** When its record last changed. */
  updated_at?: string | undefined
}

/** The attributes of an e-mail after tolerant reading: each may be null or missing. */
export type LiveEmailSubmissionAttributes = Nullable<EmailSubmissionAttributes>

/** An e-mail that documents came with. */
export type EmailSubmission = {
  /** The id of the resource. */
  id: string
  type: 'email_submission'
  attributes?: EmailSubmissionAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** An e-mail after tolerant reading: each attribute may be null or missing. */
export type LiveEmailSubmission = {
  /** The id of the resource: any string. */
  id: string
  type: 'email_submission'
  attributes?: LiveEmailSubmissionAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The attributes of extracted data. */
export type DocumentRepresentationAttributes = {
  /** The version of the payload schema: a date. */
  schema_version?: string | undefined
  /** The extracted data; its keys depend on the type of the document. */
  payload?: AnyObject | undefined
  /** When it was extracted. */
  created_at?: string | undefined
  /** When it last changed. */
  updated_at?: string | undefined
}

/** The attributes of extracted data after tolerant reading: each may be null or missing. */
export type LiveDocumentRepresentationAttributes = Nullable<DocumentRepresentationAttributes>

/** The data extracted from a document, in one version of the schema. */
export type DocumentRepresentation = {
  /** The id of the resource. */
  id: string
  type: 'document_representation'
  attributes?: DocumentRepresentationAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The data extracted from a document after tolerant reading: each attribute may be null or missing. */
export type LiveDocumentRepresentation = {
  /** The id of the resource: any string. */
  id: string
  type: 'document_representation'
  attributes?: LiveDocumentRepresentationAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The body of POST /documents. */
export type DocumentCreate = {
  data: {
    type: 'document'
    attributes: {
      /** The name to give the document. */
      name: string
      /** The signed identifier of the uploaded file. */
      attached_document: string
    }
  }
}

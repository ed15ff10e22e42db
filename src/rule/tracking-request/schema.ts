/**
 * The body of a new tracking request as a Standard Schema, for forms. `submit` decides, and a test compares the two.
 */
import type { Schema } from '../../kernel/codec/json-schema'
import { issuesIn, standardOf, type StandardSchema } from '../../kernel/codec/standard-schema'
import { requestTypes } from '../../resource/codes'
import type { TrackingRequestCreate } from '../../resource/model'
import { submit, type ShippingLine, type ShippingLineDirectory } from './submit'

const bodySchema = (): Schema =>
  objectSchema({
    data: objectSchema({
      type: { const: 'tracking_request' },
      attributes: objectSchema(
        {
          request_type: { type: 'string', enum: requestTypes, description: 'The kind of the request number.' },
          request_number: {
            type: 'string',
            minLength: 1,
            description: 'The bill of lading, booking or container number; not blank.',
          },
          scac: {
            type: 'string',
            minLength: 4,
            maxLength: 4,
            description: 'The SCAC of a shipping line that supports the request type.',
          },
          ref_numbers: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
        },
        ['request_type', 'request_number', 'scac'],
      ),
    }),
  })

const objectSchema = (
  properties: { readonly [key: string]: Schema },
  required: readonly string[] = Object.keys(properties),
): Schema => ({ type: 'object', properties, required })

/**
 * Returns the body of a new tracking request as a Standard Schema, for forms. It accepts the bodies that {@link submit}
 * accepts, with the same shipping lines, and returns them unchanged. Its JSON Schema knows neither the shipping lines nor
 * blank request numbers.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @clause TR-3 ERR-1
 * @example schema()['~standard'].validate({ data: { type: 'tracking_request' } })
 * // { issues: [{ message: 'is missing', path: ['data', 'attributes'] }] }
 */
export const schema = ({
  shipping_lines,
}: {
  /** The shipping lines to look up the SCAC in. Without any it is not looked up. */
  readonly shipping_lines?: readonly (ShippingLine | null | undefined)[] | ShippingLineDirectory | null | undefined
} = {}): StandardSchema<TrackingRequestCreate> =>
  standardOf<TrackingRequestCreate>(body => issuesIn(submit({ body, shipping_lines })), bodySchema)

/**
 * The JSON Schemas of all resources, documents and request bodies.
 */
import { mapValues, tolerant, type Generated } from '../kernel/codec/codec'
import { input, output } from '../kernel/codec/standard-codec'
import { catalog } from './catalog'

export const GENERATED: Generated = {
  schemaTables: {
    STRICT: mapValues(catalog, input),
    TOLERANT: mapValues(catalog, codec => input(tolerant(codec))),
    TOLERANT_OUTPUT: mapValues(catalog, codec => output(tolerant(codec))),
  },
}

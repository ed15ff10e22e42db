/**
 * The readers of all resources, documents and request bodies.
 */
import { tolerant, type Generated } from '../kernel/codec/codec'
import { catalog } from './catalog'
import { containerChangeset } from './changeset'

export const GENERATED: Generated = {
  readers: { strictChangeset: containerChangeset, tolerantChangeset: tolerant(containerChangeset) },
  resources: catalog,
}

/**
 * The codec of a changeset: attribute → [old, new]. Holds and fees are decoded in both values.
 *
 * @clause CHG-1
 */
import * as t from 'io-ts'
import { json, nullable, refine } from '../kernel/codec/codec'
import { fees, holds } from './container'
import { isPair } from './format'
import type { Changeset } from './model'

const pair = (value: t.Mixed): t.Type<Changeset[string]> =>
  refine<readonly unknown[]>('two values, the old and the new', t.readonlyArray(value), {
    code: 'length',
    test: isPair,
    schema: { minItems: 2, maxItems: 2 },
  }) as t.Mixed

/** A changeset of any attributes, with any JSON values. */
export const anyChangeset = t.record(t.string, pair(json), 'a changeset')

/** A changeset of a container: holds and fees must be valid, any other attribute may have any values. */
export const containerChangeset = t.intersection(
  [
    anyChangeset,
    t.partial({
      holds_at_pod_terminal: pair(nullable(holds)),
      fees_at_pod_terminal: pair(nullable(fees)),
    }),
  ],
  'a changeset',
)

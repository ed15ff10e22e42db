/**
 * What the search for differences needs of each operation, and what takes fast-check to say.
 */
import type * as fc from 'fast-check'
import type { OperationName } from '../../oracle/outputs'
import { arrivals } from './arrival'
import { applicable, comparable, composable } from './changeset'
import { documents } from './container'
import { numbers } from './container-number'
import { audits, days, evidence, fees, references, requests, shipments } from './crowd'
import { definitions, values } from './custom-field'
import { periods } from './free-time'
import { histories } from './history'
import { invoices } from './invoice'
import { messages } from './mcp'
import { containers } from './pickup'
import { readings } from './resource'
import { lists } from './tracking-request/list'
import { steps } from './tracking-request/step'
import { submissions } from './tracking-request/submit'
import { addresses, admissions, authentications, deepLinks, settings } from './url'
import { notifications, parts } from './webhook'

export type Search = {
  /**
   * Inputs, if the codec is too general to generate useful ones: values of any JSON type, strings with their own syntax,
   * related times and counts.
   */
  readonly inputs?: fc.Arbitrary<unknown>
  /** Inputs with long arrays of few different keys, if the answer shows the order of items with equal keys, or at a bound. */
  readonly crowd?: fc.Arbitrary<unknown>
  /** The vectors that are also asked unchanged, because nearly all changed inputs have the other outcome. */
  readonly kept?: 'accepted' | 'rejected'
}

export const search: { readonly [N in OperationName]: Search } = {
  'readiness.evaluate': {},
  'readiness.change': {},
  'fee.summarize': { crowd: fees },
  'hold.step': {},
  'hold.diff': {},
  'changeset.apply': { inputs: applicable },
  'changeset.diff': { inputs: comparable },
  'changeset.invert': {},
  'changeset.compose': { inputs: composable },
  'tracker.start': {},
  'tracker.receive': {},
  'tracker.read': {},
  'identifier.normalize': {},
  'identifier.container_number': { inputs: numbers, kept: 'accepted' },
  'deep_link.resolve': { crowd: shipments, kept: 'rejected' },
  'deep_link.parse': { inputs: deepLinks },
  'deep_link.build': { kept: 'rejected' },
  'tracking_request.step': { inputs: steps },
  'tracking_request.submit': { inputs: submissions },
  'tracking_request.propagate': { crowd: references },
  'tracking_request.list': { inputs: lists, crowd: requests },
  'reference.patch': { kept: 'accepted' },
  'custom_field.define': { inputs: definitions },
  'custom_field.check': { inputs: values },
  'document.submit': { kept: 'rejected' },
  'document.step': {},
  'webhook.read': { inputs: notifications },
  'webhook.build': { inputs: parts },
  'access.authenticate': { inputs: authentications, kept: 'accepted' },
  'access.admit': { inputs: admissions },
  'access.version': { inputs: addresses, kept: 'accepted' },
  'mcp.config': { inputs: settings, kept: 'accepted' },
  'mcp.respond': { inputs: messages, kept: 'rejected' },
  'resource.decode': { inputs: readings },
  'pickup.advise': { inputs: containers, crowd: days, kept: 'rejected' },
  'free_time.count': { inputs: periods },
  'container.assess': { inputs: documents },
  'history.days': { inputs: histories, crowd: evidence },
  'arrival.change': { inputs: arrivals },
  'invoice.audit': { inputs: invoices, crowd: audits },
}

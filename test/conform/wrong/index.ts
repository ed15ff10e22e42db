/**
 * Wrong implementations. Each answers like this library, except for a mistake in one operation that people really make.
 */
import { access } from './access'
import { bound } from './bound'
import { changeset } from './changeset'
import { container } from './container'
import { customField } from './custom-field'
import { deepLink } from './deep-link'
import { document } from './document'
import { fee } from './fee'
import { freeTime } from './free-time'
import { go } from './go'
import { arrival } from './arrival'
import { history } from './history'
import { hold } from './hold'
import { identifier } from './identifier'
import { invoice } from './invoice'
import { java } from './java'
import { json } from './json'
import { mcp } from './mcp'
import { pickup } from './pickup'
import { programsOf, type Program } from './program'
import { python } from './python'
import { readiness } from './readiness'
import { reference } from './reference'
import { resource } from './resource'
import { sort } from './sort'
import { spelling } from './spelling'
import { tracker } from './tracker'
import { trackerState } from './tracker-state'
import { trackingRequest } from './tracking-request'
import { webhook } from './webhook'
import type { Wrongs } from './mistake'

export type { Wrong } from './mistake'

/** Mistakes in the ways of other languages, of trackers, in spellings and in bounds. */
export const planted: Wrongs = { ...trackerState, ...go, ...python, ...java, ...json, ...sort, ...spelling, ...bound }

export const wrongs: Wrongs = {
  ...readiness,
  ...fee,
  ...hold,
  ...changeset,
  ...tracker,
  ...deepLink,
  ...trackingRequest,
  ...access,
  ...customField,
  ...pickup,
  ...container,
  ...identifier,
  ...document,
  ...webhook,
  ...mcp,
  ...resource,
  ...reference,
  ...freeTime,
  ...history,
  ...arrival,
  ...invoice,
  ...planted,
}

export const programs: { readonly [name: string]: Program } = programsOf(wrongs)

/**
 * Wrong implementations. Each answers like this library, except for a mistake in one operation that people really make.
 */
import { access } from './access'
import { changeset } from './changeset'
import { container } from './container'
import { customField } from './custom-field'
import { deepLink } from './deep-link'
import { document } from './document'
import { fee } from './fee'
import { freeTime } from './free-time'
import { hold } from './hold'
import { identifier } from './identifier'
import { mcp } from './mcp'
import { pickup } from './pickup'
import { readiness } from './readiness'
import { reference } from './reference'
import { resource } from './resource'
import { tracker } from './tracker'
import { trackingRequest } from './tracking-request'
import { webhook } from './webhook'
import type { Wrongs } from './mistake'

export type { Wrong } from './mistake'

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
}

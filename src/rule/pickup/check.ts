/**
 * Are attributes and a policy an input of an advice? For code that has attributes which only `resource.decode` has read.
 */
import { array, boolean, content, enumOf, nullable, number, object, string, type Check } from '../../kernel/check'
import { A_NUMBER_FROM_0, WHOLE_NUMBER } from '../../kernel/phrase'
import type { ContainerAttributes } from '../../resource/model/container'
import { LAST_FREE_DAY_CHOICES } from './codes'
import {
  CONTAINER_STRINGS,
  DEADLINE_STRINGS,
  SELECTION_STRINGS,
  type Container,
  type ContainerString,
  type Policy,
} from './input'

const optionalString = nullable(string())

/** One optional string for each key of a table. */
const strings = (table: object): { readonly [name: string]: Check } =>
  Object.fromEntries(Object.keys(table).map(name => [name, optionalString]))

const unified = object({}, strings(SELECTION_STRINGS))
const pod = object({}, { unified: nullable(unified) })
const importDeadlines = object({}, { ...strings(DEADLINE_STRINGS), pod: nullable(pod) })

/** Checks the attributes that an advice reads and the table of a container does not list. */
export const attributesCheck = object({}, {
  ...strings(CONTAINER_STRINGS),
  availability_known: nullable(boolean),
  import_deadlines: nullable(importDeadlines),
  ind_facility_holds: nullable(array()),
} satisfies { readonly [K in Exclude<keyof Container, keyof ContainerAttributes | ContainerString>]: Check })

const hours = number(content('range', A_NUMBER_FROM_0, n => Number.isFinite(n) && n >= 0))
const days = number(content('range', WHOLE_NUMBER, n => Number.isInteger(n) && n >= 0))

export const policyCheck = object({}, {
  stale_after_hours: hours,
  soon_days: days,
  last_free_day: enumOf(LAST_FREE_DAY_CHOICES),
  doubtful_after_days: days,
  silent_after_days: days,
  appointment_grace_hours: hours,
} satisfies { readonly [K in keyof Policy]: Check })

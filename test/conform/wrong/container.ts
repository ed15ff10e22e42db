/** Mistakes of container. */
import { valueAt } from '../../../src/kernel/json-position'
import { own } from '../peer'
import { misread, only, resultOf, spoilt, values, without, wrong, type Wrong, type Wrongs } from './mistake'

const isObject = (value: any): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: any): any[] => (Array.isArray(value) ? value : [])

const withEach = (answer: any, change: (one: any) => object): object => ({
  ...answer,
  containers: answer.containers.map((one: any) => ({ ...one, ...change(one) })),
})

/** The containers of a document, or its resources of another type, changed. */
const withContainers = ({ document, ...input }: any, change: (container: any) => unknown, type = 'container'): any => {
  const changed = (resource: any): any => (resource?.type === type ? change(resource) : resource)
  if (!isObject(document)) return { document, ...input }
  const { data, included } = document
  return {
    ...input,
    document: {
      ...document,
      ...('data' in document && { data: Array.isArray(data) ? data.map(changed) : changed(data) }),
      ...(Array.isArray(included) && { included: included.map(changed) }),
    },
  }
}

const withoutAttributes = (resource: any, ...names: string[]): any =>
  isObject(resource.attributes) ? { ...resource, attributes: without(resource.attributes, ...names) } : resource

/** A mistake in reading the entries of `dates`. */
const withDates = (mistake: string, read: (entry: any) => unknown): Wrong =>
  misread('container.assess', mistake, input => (input.dates ? { ...input, dates: values(input.dates, read) } : input))

export const container: Wrongs = {
  'verdict-of-the-advice': spoilt('container.assess', 'takes the verdict from the advice', (_, assessed) => ({
    ...assessed,
    containers: assessed.containers.map((one: any) => ({
      ...one,
      verdict: { ...one.verdict, ready: one.advice.status === 'ready' },
    })),
  })),
  'shipment-in-data-ignored': misread(
    'container.assess',
    'looks for the shipment among the included resources alone',
    ({ document, ...input }) => {
      const isShipment = (resource: any): boolean => resource?.type === 'shipment'
      if (!isObject(document) || !isShipment(document.data)) return { document, ...input }
      return { document: { ...document, data: null }, ...input }
    },
  ),
  'one-broken-refuses-all': spoilt('container.assess', 'refuses a list with a broken container', (_, answer) =>
    answer.refused.length > 0 ? { ...answer, containers: [] } : answer,
  ),
  'broken-container-is-dropped': spoilt('container.assess', 'drops what it cannot read', (_, answer) => ({
    ...answer,
    refused: [],
  })),
  'any-shipment-will-do': misread(
    'container.assess',
    'takes the first shipment for every container',
    ({ document, ...input }) => {
      const first = [...listOf(document?.included), ...listOf(document?.data)].find(
        (resource: any) => resource?.type === 'shipment',
      )
      return first === undefined
        ? { document, ...input }
        : withContainers({ document, ...input }, resource => ({
            ...resource,
            relationships: { ...resource.relationships, shipment: { data: { type: 'shipment', id: first.id } } },
          }))
    },
  ),
  'strict-by-default': misread('container.assess', 'reads live data strictly', input => ({ mode: 'strict', ...input })),
  'unreadable-attribute-is-left-out': misread(
    'container.assess',
    'leaves out attributes of a wrong type, and lets the container look ready',
    input =>
      withContainers(input, resource => ({
        ...resource,
        ...(isObject(resource.attributes) && {
          attributes: only(resource.attributes, (value, name) => !name.endsWith('_at') || !isNumber(value)),
        }),
      })),
  ),
  'terminal-has-no-zone': misread(
    'container.assess',
    'does not look for the zone of the terminal',
    ({ document, ...input }) => ({
      ...input,
      document:
        isObject(document) && Array.isArray(document.included)
          ? {
              ...document,
              included: document.included.map((resource: any) =>
                isObject(resource?.attributes)
                  ? { ...resource, attributes: { ...resource.attributes, time_zone: null } }
                  : resource,
              ),
            }
          : document,
    }),
  ),
  'zone-of-the-port-is-the-containers': misread(
    'container.assess',
    'replaces an unknown zone of the container by the zone that is found',
    input => {
      const { containers } = resultOf('container.assess', input)
      const zones = Object.fromEntries(containers.map(({ id, advice }: any) => [id, advice.place.zone]))
      return withContainers(input, ({ attributes, ...box }) => ({
        ...box,
        attributes:
          zones[box.id] && attributes?.pod_timezone === 'IST'
            ? { ...attributes, pod_timezone: zones[box.id] }
            : attributes,
      }))
    },
  ),
  'shipments-without-ids-are-one': misread(
    'container.assess',
    'takes all shipments without an id for the same',
    ({ document, ...input }) => {
      const isFirst = (resource: any, i: number, all: any[]): boolean =>
        resource?.type !== 'shipment' ||
        resource.id !== undefined ||
        i === all.findIndex(each => each?.type === 'shipment' && each.id === undefined)
      return isObject(document) && Array.isArray(document.included)
        ? { document: { ...document, included: document.included.filter(isFirst) }, ...input }
        : { document, ...input }
    },
  ),
  'typed-attributes-have-no-number': wrong(
    'container.assess',
    'looks for the number of bare attributes with a type inside their attributes',
    ({ dates = {}, ...input }) => {
      const isTyped = input.document?.type === 'container' && !isObject(input.document.attributes)
      const reply = own('container.assess', isTyped ? input : { dates, ...input })
      if (!isTyped || !('result' in reply)) return reply
      const unmatched = Object.keys(dates).map(key => ({ pointer: `/dates/${key}`, code: 'unknown', message: '' }))
      const { warnings, ...answer } = reply.result as { readonly warnings: readonly unknown[] }
      return { result: { ...answer, warnings: [...warnings, ...unmatched] } }
    },
  ),
  'terminal-is-no-subject': misread('container.assess', 'does not match the terminal', input =>
    withContainers(input, terminal => withoutAttributes(terminal, 'firms_code', 'name'), 'terminal'),
  ),
  'terminal-before-its-container': misread(
    'container.assess',
    'matches the terminal in place of attributes of the container with the same name',
    input => withContainers(input, box => withoutAttributes(box, 'pod_terminal_firms_code', 'pod_terminal_name')),
  ),
  'caller-has-all-starts': withDates('takes the start of every kind from the caller, if it has dates', entry => ({
    detention: { start: null },
    ...entry,
  })),
  'end-null-as-missing': withDates('takes an end of null for a missing one', entry =>
    values(entry, each => (each?.end === null ? without(each, 'end') : each)),
  ),
  'return-by-ignored': withDates('ignores the day of return of the caller', ({ return_by, ...entry }) => entry),
  'stopped-of-the-caller-alone': misread(
    'container.assess',
    'replaces the stopped days by those of the caller',
    input =>
      Object.values(input.dates ?? {}).some((each: any) => each.stopped)
        ? { ...input, calendar: { ...input.calendar, stopped: [] } }
        : input,
  ),
  'each-array-has-its-own-bound': wrong('container.assess', 'limits each array of terms and stopped days', input => {
    const reply = own('container.assess', input)
    if (!('issues' in reply)) return reply
    const stopped = [input.calendar, ...Object.values(input.dates ?? {})].map(
      (each: any) => listOf(each?.stopped).length,
    )
    const lengths = [...Object.values(input.terms ?? {}).map((terms: any) => listOf(terms).length), ...stopped]
    const issues = reply.issues.filter(({ code }) => code !== 'length' || lengths.some(length => length > 10_000))
    return issues.length === 0 ? { result: { containers: [], refused: [], warnings: [] } } : { issues }
  }),
  'content-of-a-long-array-checked': wrong(
    'container.assess',
    'checks the items of an array that is too long',
    input => {
      const reply = own('container.assess', input)
      if (!('issues' in reply)) return reply
      const isUnchecked = ({ pointer }: any): boolean => JSON.stringify(valueAt(input, pointer)).includes('"2025-7-14"')
      const found = reply.issues.filter(each => each.code === 'length' && isUnchecked(each))
      return { issues: [...reply.issues, ...found.map(each => ({ ...each, pointer: `${each.pointer}/0` }))] }
    },
  ),
  'dates-of-the-caller-left-out': misread(
    'container.assess',
    "does not read the caller's dates",
    ({ dates: _, ...input }) => input,
  ),
  'unmatched-dates-in-silence': spoilt('container.assess', 'does not warn of dates of no container', (_, answer) => ({
    ...answer,
    warnings: answer.warnings.filter(({ pointer }: any) => !pointer.startsWith('/dates/')),
  })),
  'inland-charged-from-the-port': misread(
    'container.assess',
    'charges a container that is picked up inland from its discharge',
    input => {
      const dates = resultOf('container.assess', input).containers.flatMap(({ id, number, parts, advice }: any) => {
        const start = parts.container.pod_discharged_at
        const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(start ?? '')
        const key = id ?? number
        return advice.place.pickup === 'inland' && isTime && key ? [[key, { demurrage: { start } }]] : []
      })
      return { ...input, dates: { ...Object.fromEntries(dates), ...input.dates } }
    },
  ),
  'dates-of-a-refused-container-unmatched': spoilt(
    'container.assess',
    'warns of dates of a container that is refused',
    ({ document, dates = {} }, answer) => {
      const refused = answer.refused.map(({ pointer }: any) => valueAt(document, pointer))
      const names = refused.flatMap((found: any) => [found?.id, found?.attributes?.number, found?.number])
      const keys = Object.keys(dates).filter(key => names.includes(key))
      return keys.length === 0
        ? answer
        : {
            ...answer,
            warnings: [
              ...answer.warnings,
              ...keys.map(key => ({ pointer: `/dates/${key}`, code: 'unknown', message: '' })),
            ],
          }
    },
  ),
  'gone-is-still-charged': spoilt('container.assess', 'takes free time that cannot be assessed for free', (_, answer) =>
    withEach(answer, ({ free_time }) => ({
      free_time: values(free_time, counted => (counted?.outcome === 'unassessable' ? null : counted)),
    })),
  ),
  'detention-from-discharge': misread(
    'container.assess',
    'charges detention by the terms of demurrage',
    ({ terms, ...input }) => ({
      ...input,
      ...(terms && { terms: terms.detention && terms.demurrage ? { ...terms, detention: terms.demurrage } : terms }),
    }),
  ),
  'refused-in-order-of-the-list': spoilt('container.assess', 'lists refused containers as they come', (_, answer) => ({
    ...answer,
    refused: [...answer.refused].sort(
      (a: any, b: any) => a.pointer.length - b.pointer.length || (a.pointer < b.pointer ? -1 : 1),
    ),
  })),
}

const isNumber = (value: unknown): boolean => typeof value === 'number'

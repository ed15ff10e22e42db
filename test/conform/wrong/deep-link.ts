/** Mistakes of deepLink. */
import { own } from '../peer'
import { misread, resultOf, spoilt, without, wrong, type Wrong, type Wrongs } from './mistake'

const withoutContainerReferences = (shipments: any[]): any[] =>
  shipments.map(shipment => ({
    ...shipment,
    ...(shipment.containers && { containers: shipment.containers.map((each: any) => without(each, 'ref_numbers')) }),
  }))

/** Looks for the values of all shipments before those of their containers, in one step. */
const ownValuesFirst = (step: string): Wrong =>
  spoilt('deep_link.resolve', "prefers a later shipment's own value", ({ shipments, query }, result) => {
    const alone = resultOf('deep_link.resolve', { shipments: withoutContainerReferences(shipments), query })
    return result.step === step && alone.step === step ? alone : result
  })

export const deepLink: Wrongs = {
  'own-values-first': ownValuesFirst('b'),
  'own-parts-first': ownValuesFirst('d'),
  'no-line-ends-in-a-path': spoilt('deep_link.parse', 'ends a path at a line feed', ({ url }, result) =>
    url.includes('\n') ? { outcome: 'not_a_deep_link' } : result,
  ),
  'unicode-space-in-host': wrong('deep_link.parse', 'knows the white space of ASCII alone', input =>
    own(
      'deep_link.parse',
      typeof input?.url === 'string'
        ? {
            url: input.url.replace(/^[^/]*\/\/[^/?#]*/, (origin: string) => origin.replace(/[^\S\t-\r ]|\u0085/g, 'x')),
          }
        : input,
    ),
  ),
  'next-line-in-host': misread('deep_link.parse', 'takes U+0085 for a letter', ({ url }) => ({
    url: url.replaceAll('\u0085', 'x'),
  })),
  'byte-order-mark-is-space': spoilt('deep_link.parse', 'takes U+FEFF for white space', ({ url }, result) =>
    /^[^?#]*:[^?#]*\ufeff[^?#/]*[/]/.test(url) ? { outcome: 'not_a_deep_link' } : result,
  ),
  'port-of-any-length': misread('deep_link.parse', 'allows ports of any length', ({ url }) => ({
    url: url.replace(/:\d{6,}/, ''),
  })),
  'blank-query-matches': spoilt(
    'deep_link.resolve',
    'takes the first shipment for a blank query',
    ({ shipments: [first], query }, result) =>
      query.trim() === '' && first ? { step: 'd', shipment_id: first.id, container_id: null } : result,
  ),
  'escaped-by-encode-uri': spoilt('deep_link.build', 'escapes only what no URL may have', (input, { url }) => ({
    url: url.replace(/=.*/, `=${encodeURI(input.identifier)}`),
  })),
  'partial-before-exact': spoilt(
    'deep_link.resolve',
    'takes the first container whose number contains the query, exact or not',
    ({ shipments, query }, result) => {
      const form = (text: string): string => text.trim().toUpperCase().replace(/[\s-]/g, '')
      const [first] = shipments.flatMap((shipment: any) =>
        (shipment.containers ?? []).flatMap((container: any) =>
          form(container.number ?? '').includes(form(query))
            ? [{ step: 'c', shipment_id: shipment.id, container_id: container.id }]
            : [],
        ),
      )
      return result.step === 'a' && first && first.container_id !== result.container_id ? first : result
    },
  ),
  'last-match': misread(
    'deep_link.resolve',
    'takes the last shipment of several that match',
    ({ shipments, query }) => ({ shipments: shipments.reverse(), query }),
  ),
  'case-counts': spoilt('deep_link.resolve', 'distinguishes upper and lower case', ({ shipments, query }, result) =>
    JSON.stringify(shipments).includes(query) ? result : { step: 'e', query },
  ),

  'references-of-containers-unread': misread(
    'deep_link.resolve',
    'does not look at the references of containers',
    ({ shipments, query }) => ({ shipments: withoutContainerReferences(shipments), query }),
  ),
  'booking-unread': misread('deep_link.resolve', 'does not look at booking numbers', ({ shipments, query }) => ({
    shipments: shipments.map((shipment: any) => without(shipment, 'booking_number')),
    query,
  })),
  'no-parts-of-texts': spoilt('deep_link.resolve', 'does not look for parts of references', ({ query }, result) =>
    result.step === 'd' ? { step: 'e', query } : result,
  ),
  'no-parts-of-numbers': spoilt('deep_link.resolve', 'looks for no parts of container numbers', ({ query }, result) =>
    result.step === 'c' ? { step: 'e', query } : result,
  ),
  'container-by-a-part-of-its-reference': spoilt(
    'deep_link.resolve',
    'selects a container by a part of its reference',
    ({ shipments }, result) =>
      result.step !== 'd'
        ? result
        : {
            ...result,
            container_id: shipments.find(({ id }: any) => id === result.shipment_id)?.containers?.[0]?.id ?? null,
          },
  ),
  'query-trimmed-in-the-list': spoilt('deep_link.resolve', 'gives back a trimmed query', (_, result) =>
    result.step === 'e' ? { ...result, query: result.query.trim() } : result,
  ),
  'spaces-count-in-numbers': misread(
    'deep_link.resolve',
    'does not strip spaces within a query',
    ({ shipments, query }) => ({ shipments, query: query.replace(/(?<=\S)[ -](?=\S)/g, '\u0001') }),
  ),
  'plus-is-a-plus': misread('deep_link.parse', 'takes a plus sign for itself', ({ url }) => ({
    url: url.replaceAll('+', '%2B'),
  })),
  'any-page-is-find': spoilt('deep_link.parse', 'takes any page with a q for a deep link', ({ url }, result) => {
    const q = URL.canParse(url) ? new URL(url).searchParams.get('q') : null
    return result.outcome === 'not_a_deep_link' && q ? { outcome: 'query', query: q } : result
  }),
}

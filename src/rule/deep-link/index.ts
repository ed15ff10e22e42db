/**
 * Where does a number lead?
 *
 * The steps are in the table on {@link resolve}. A step is taken when none before it leads anywhere, whatever the order
 * of the account. Within a step the first match in that order counts (LINK-3). Nothing but the account is searched
 * (LINK-4).
 */
import { formPairs, percentEncode } from '../../kernel/form-encoding'
import { contains } from '../../kernel/text'
import { normalize, normalText } from '../identifier'
import { textsOf, type Container, type Shipment } from './shipment'

export type { Container, Shipment }

/** The result of {@link resolve}: the step that decided, and the page that it leads to. */
export type Resolved =
  | {
      /** The step that found a match, as in the table on {@link resolve}. */
      readonly step: 'a' | 'b' | 'c' | 'd'
      /** The shipment whose page it is. */
      readonly shipment_id: string
      /** The container to select on that page; null where the shipment itself matches, and in step d. */
      readonly container_id: string | null
    }
  | {
      /** No step found a match: the page is the list of shipments. */
      readonly step: 'e'
      /** The query as it was given, with which the list is filled in. */
      readonly query: string
    }

/** The result of {@link parse}. */
export type Parsed =
  | {
      readonly outcome: 'query'
      /** What the link asks for, decoded. */
      readonly query: string
    }
  | { readonly outcome: 'not_a_deep_link' }

/** The result of {@link build}. */
export type Built = {
  /** The address, in ASCII where the application's address is. */
  readonly url: string
}

/** The addresses of a host's pages. */
export type Routes = {
  /** The page of a shipment, with a container selected if one is given. */
  readonly shipment: (shipment_id: string, container_id: string | null) => string
  /** The list of shipments, with the query filled in. */
  readonly shipments: (query: string) => string
}

/**
 * Tells which page an identifier leads to: identifiers are compared by their forms, and an empty form matches nothing.
 *
 * | step | the query is                                                      | it leads to                  | clause  |
 * | ---- | ----------------------------------------------------------------- | ---------------------------- | ------- |
 * | a    | the number of a container                                         | its shipment, that container | LINK-2a |
 * | b    | a number of a shipment, or a reference number, also a container's | that shipment                | LINK-2b |
 * | c    | a part of the number of a container                               | its shipment, that container | LINK-2c |
 * | d    | a part of what step b compares                                    | that shipment                | LINK-2d |
 * | e    | none of these                                                     | the list, with the query     | LINK-2e |
 *
 * A step is taken when none before it leads anywhere; within a step the first match in the order of the account counts.
 * Where in step b only a container's reference number leads to a shipment, that container is selected too.
 *
 * Takes time linear in the characters of the account for each query: for many queries use `deepLinkIndex`.
 *
 * @clause ID-1 LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e LINK-3 LINK-4
 * @example resolve({ shipments: [{ id: 's', containers: [{ id: 'c', number: 'MSCU5285725' }] }], query: 'mscu 528' })
 * // { step: 'c', shipment_id: 's', container_id: 'c' }
 */
export const resolve = ({
  shipments,
  query,
}: {
  readonly shipments: readonly Shipment[]
  readonly query: string
}): Resolved => {
  const { text, container_number } = normalize({ value: query })
  const isNumber = ({ number }: Container): boolean => number !== null && numberOf(number) === container_number
  const hasInNumber = ({ number }: Container): boolean =>
    number !== null && contains(numberOf(number), container_number)
  const isText = (value: string): boolean => normalText(value) === text
  const hasInText = (value: string): boolean => contains(normalText(value), text)

  return (
    (container_number !== '' && byContainer(shipments, 'a', isNumber)) ||
    (text !== '' && byText(shipments, isText)) ||
    (container_number !== '' && byContainer(shipments, 'c', hasInNumber)) ||
    (text !== '' && byPartOfText(shipments, hasInText)) || { step: 'e', query }
  )
}

type Matches<A> = (value: A) => boolean

const byContainer = (
  shipments: readonly Shipment[],
  step: 'a' | 'c',
  matches: Matches<Container>,
): Resolved | undefined => {
  for (const { id, containers = [] } of shipments) {
    const container = containers.find(matches)
    if (container) return { step, shipment_id: id, container_id: container.id }
  }
  return undefined
}

const byText = (shipments: readonly Shipment[], matches: Matches<string>): Resolved | undefined => {
  for (const shipment of shipments) {
    if (textsOf(shipment).some(matches)) return { step: 'b', shipment_id: shipment.id, container_id: null }
    const container = shipment.containers?.find(({ ref_numbers }) => ref_numbers?.some(matches))
    if (container) return { step: 'b', shipment_id: shipment.id, container_id: container.id }
  }
  return undefined
}

const byPartOfText = (shipments: readonly Shipment[], matches: Matches<string>): Resolved | undefined => {
  const shipment = shipments.find(
    each => textsOf(each).some(matches) || each.containers?.some(({ ref_numbers }) => ref_numbers?.some(matches)),
  )
  return shipment && { step: 'd', shipment_id: shipment.id, container_id: null }
}

const numberOf = (value: string): string => normalize({ value }).container_number

/**
 * Reads the query of a deep link: the first `q` of an address, or of a path, that ends in `/shipments/find`. Any other
 * address is not a deep link; a `q` that is not encoded well is read as a browser would. Takes time linear in the
 * length of the address.
 *
 * @clause LINK-1
 * @example parse({ url: 'https://app.example/shipments/find?q=MSCU+528572-5' })
 * // { outcome: 'query', query: 'MSCU 528572-5' }
 */
export const parse = ({ url }: { readonly url: string }): Parsed => {
  const [, path = '', query = ''] = ADDRESS.exec(url) ?? []
  const found = path.endsWith(FIND) ? formPairs(query).find(([name]) => name === 'q') : undefined
  return found ? { outcome: 'query', query: found[1] } : { outcome: 'not_a_deep_link' }
}

const FIND = '/shipments/find'

/** Scheme and host, or neither; the path from its slash, which two would make a host; the query; no fragment. */
const ADDRESS = /^(?:https?:\/\/(?:[^/?#\s]*@)?(?:[^/?#\s:@[\]]+|\[[\da-f:.]+\])(?::\d*)?|(?!\/\/))(\/[^?#]*)\?([^#]*)/i

/**
 * Builds the deep link of an identifier, whatever its characters: `parse` gives it back. Slashes at the end of the
 * application's address are dropped.
 *
 * Takes time linear in the texts.
 *
 * @clause LINK-1
 * @example build({ app_url: 'https://app.example/', identifier: 'PO 1/2' }).url
 * // 'https://app.example/shipments/find?q=PO%201%2F2'
 */
export const build = ({ app_url, identifier }: { readonly app_url: string; readonly identifier: string }): Built => {
  let end = app_url.length
  while (app_url[end - 1] === '/') end--
  return { url: `${app_url.slice(0, end)}${FIND}?q=${percentEncode(identifier)}` }
}

/**
 * Gives the address of the page that an identifier leads to, by the routes of the host.
 *
 * @clause LINK-2a LINK-2b LINK-2c LINK-2d LINK-2e
 * @example buildPage({ shipment: id => `/s/${id}`, shipments: query => `/s?q=${query}` }, { step: 'e', query: 'PO1' })
 * // '/s?q=PO1'
 */
export const buildPage = (routes: Routes, resolved: Resolved): string =>
  resolved.step === 'e'
    ? routes.shipments(resolved.query)
    : routes.shipment(resolved.shipment_id, resolved.container_id)

/**
 * Says in English where an identifier leads, and why, or what a link is: the result of `resolve`, `parse` or `build`.
 *
 * @example explain({ step: 'e', query: 'PO1' }) // 'No match: the list of shipments, with the query filled in.'
 */
export const explain = (result: Resolved | Parsed | Built): string =>
  'step' in result
    ? explainPage(result)
    : 'url' in result
      ? `The deep link is ${result.url}.`
      : result.outcome === 'query'
        ? `A deep link that asks for ${JSON.stringify(result.query)}.`
        : 'Not a deep link.'

const explainPage = (page: Resolved): string =>
  page.step === 'e'
    ? 'No match: the list of shipments, with the query filled in.'
    : page.container_id === null
      ? `${REASONS[page.step]}: shipment ${page.shipment_id}.`
      : `${REASONS[page.step]}: shipment ${page.shipment_id}, container ${page.container_id} selected.`

const REASONS = {
  a: 'The number of a container',
  b: 'A number of the shipment or a reference number',
  c: 'A part of the number of a container',
  d: 'A part of a number of the shipment or of a reference number',
}

/**
 * Which page does an identifier lead to?
 *
 * @module gateout/deep-link
 */
import { formPairs, percentEncode } from '../../kernel/form-encoding'
import { contains } from '../../kernel/text'
import { ORIGIN } from '../../kernel/url'
import { normalizeNumber } from '../container-number'
import { normalize, normalText } from '../identifier'
import { listReferences, type Container, type Shipment } from './shipment'
import type { MatchStep } from './match-step'

export type { Container, MatchStep, Shipment }

/** The result of {@link resolve}: the matching step and the page it leads to. */
export type Resolved =
  | {
      /** The step that found the match. */
      readonly step: MatchStep
      /** The shipment whose page to open. */
      readonly shipment_id: string
      /** The container to select on that page, or null if the shipment itself matched, and always in step d. */
      readonly container_id: string | null
    }
  | {
      /** No match: open the list of shipments. */
      readonly step: 'e'
      /** The query as given, to fill in on the list page. */
      readonly query: string
    }

/** The result of {@link parse}. */
export type Parsed =
  | {
      readonly outcome: 'query'
      /** The decoded query. */
      readonly query: string
    }
  | { readonly outcome: 'not_a_deep_link' }

/** The result of {@link build}. */
export type Built = {
  /** The URL. It is ASCII if `app_url` is. */
  readonly url: string
}

/** Functions that return the URLs of the host's pages. */
export type Routes = {
  /** The page of a shipment, with the container selected unless the id is null. */
  readonly shipment: (shipment_id: string, container_id: string | null) => string
  /** The list of shipments, with the query filled in. */
  readonly shipments: (query: string) => string
}

/**
 * Finds the page for an identifier. Identifiers are compared in their normalized forms (`identifier.normalize`); an
 * empty form matches nothing.
 *
 * | step | the query                                            | page                             | clause  |
 * | ---- | ---------------------------------------------------- | -------------------------------- | ------- |
 * | a    | equals a container number                            | its shipment, container selected | LINK-2a |
 * | b    | equals a shipment number or any reference number     | the shipment                     | LINK-2b |
 * | c    | is part of a container number                        | its shipment, container selected | LINK-2c |
 * | d    | is part of a shipment number or any reference number | the shipment                     | LINK-2d |
 * | e    | matches nothing                                      | the list, with the query         | LINK-2e |
 *
 * A step is tried only if no earlier step matches any shipment. Within a step the first match in account order wins. If
 * step b matches only a container's reference number, that container is selected too.
 *
 * For many queries use `deepLinkIndex`.
 *
 * @complexity O(n) in the characters of the account per query.
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
  const isNumber = ({ number }: Container): boolean => number !== null && normalizeNumber(number) === container_number
  const hasInNumber = ({ number }: Container): boolean =>
    number !== null && contains(normalizeNumber(number), container_number)
  const equalsQuery = (value: string): boolean => normalText(value) === text
  const containsQuery = (value: string): boolean => contains(normalText(value), text)

  return (
    (container_number !== '' && byContainer(shipments, 'a', isNumber)) ||
    (text !== '' && byReference(shipments, equalsQuery)) ||
    (container_number !== '' && byContainer(shipments, 'c', hasInNumber)) ||
    (text !== '' && byPartOfReference(shipments, containsQuery)) || { step: 'e', query }
  )
}

type Predicate<A> = (value: A) => boolean

const byContainer = (
  shipments: readonly Shipment[],
  step: 'a' | 'c',
  matches: Predicate<Container>,
): Resolved | undefined => {
  for (const { id, containers = [] } of shipments) {
    const container = containers.find(matches)
    if (container) return { step, shipment_id: id, container_id: container.id }
  }
  return undefined
}

const byReference = (shipments: readonly Shipment[], matches: Predicate<string>): Resolved | undefined => {
  for (const shipment of shipments) {
    if (listReferences(shipment).some(matches)) return { step: 'b', shipment_id: shipment.id, container_id: null }
    const container = shipment.containers?.find(({ ref_numbers }) => ref_numbers?.some(matches))
    if (container) return { step: 'b', shipment_id: shipment.id, container_id: container.id }
  }
  return undefined
}

const byPartOfReference = (shipments: readonly Shipment[], matches: Predicate<string>): Resolved | undefined => {
  const shipment = shipments.find(
    each =>
      listReferences(each).some(matches) || each.containers?.some(({ ref_numbers }) => ref_numbers?.some(matches)),
  )
  return shipment && { step: 'd', shipment_id: shipment.id, container_id: null }
}

/**
 * Extracts the query of a deep link: the first `q` parameter of a URL or path that ends in `/shipments/find`. Any other
 * URL is not a deep link. A badly encoded `q` is decoded as browsers do.
 *
 * @complexity O(n) in the length of the URL.
 * @clause LINK-1
 * @example parse({ url: 'https://app.example/shipments/find?q=MSCU+528572-5' })
 * // { outcome: 'query', query: 'MSCU 528572-5' }
 */
export const parse = ({ url }: { readonly url: string }): Parsed => {
  const [, path = '', query = ''] = URL_PATTERN.exec(url) ?? []
  const found = path.endsWith(FIND) ? formPairs(query).find(([name]) => name === 'q') : undefined
  return found ? { outcome: 'query', query: found[1] } : { outcome: 'not_a_deep_link' }
}

const FIND = '/shipments/find'

/** Captures the path and the query. A path must not start with `//`, which would begin a host. */
const URL_PATTERN = /* @__PURE__ */ new RegExp(String.raw`^(?:${ORIGIN}|(?!//))(/[^?#]*)\?([^#]*)`, 'u')

/**
 * Builds the deep link for an identifier, which may contain any characters; `parse` returns it unchanged. Trailing
 * slashes of `app_url` are dropped.
 *
 * @complexity O(n) in the lengths of both strings.
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
 * Returns the URL of a resolved page, built by the host's routes.
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
 * Describes the result of `resolve`, `parse` or `build` in an English sentence.
 *
 * @example explain({ step: 'e', query: 'PO1' }) // 'No match: the list of shipments, with the query filled in.'
 */
export const explain = (result: Resolved | Parsed | Built): string => {
  if ('step' in result) return explainPage(result)
  if ('url' in result) return `The deep link is ${result.url}.`
  return result.outcome === 'query' ? `A deep link that asks for ${JSON.stringify(result.query)}.` : 'Not a deep link.'
}

const explainPage = (page: Resolved): string => {
  if (page.step === 'e') return 'No match: the list of shipments, with the query filled in.'
  return page.container_id === null
    ? `${REASONS[page.step]}: shipment ${page.shipment_id}.`
    : `${REASONS[page.step]}: shipment ${page.shipment_id}, container ${page.container_id} selected.`
}

const REASONS: { readonly [S in MatchStep]: string } = {
  a: 'The number of a container',
  b: 'A number of the shipment or a reference number',
  c: 'A part of the number of a container',
  d: 'A part of a number of the shipment or of a reference number',
}

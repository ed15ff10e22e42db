/** Mistakes of trackingRequest. */
import { own } from '../peer'
import { distinct, misread, resultOf, spoilt, wrong, type Wrongs } from './mistake'

const STEP = 'tracking_request.step'

export const trackingRequest: Wrongs = {
  'conflict-is-unknown': spoilt('tracking_request.list', 'calls a repeated parameter unknown', (_, listed) =>
    listed.status === 400
      ? {
          ...listed,
          document: {
            ...listed.document,
            errors: listed.document.errors.map((error: any) =>
              error.code === 'conflict' ? { ...error, code: 'unknown' } : error,
            ),
          },
        }
      : listed,
  ),
  'filter-lost-in-links': spoilt('tracking_request.list', 'loses a filter in the link to the next page', (_, listed) =>
    listed.status === 200 && listed.document.links.next
      ? {
          ...listed,
          document: {
            ...listed.document,
            links: { ...listed.document.links, next: listed.document.links.next.replace(/filter[^&]*&/, '') },
          },
        }
      : listed,
  ),
  'any-reason-taken': spoilt('tracking_request.step', 'rejects for any reason', ({ request, event }, result) =>
    result.outcome === 'illegal' && event.type === 'rejected'
      ? { outcome: 'changed', request: { ...request, status: 'failed', failed_reason: event.reason ?? null } }
      : result,
  ),
  'failed-revived': spoilt('tracking_request.step', 'goes on with a failed request', ({ request, ...rest }, result) =>
    result.outcome === 'illegal' && request.status === 'failed'
      ? resultOf('tracking_request.step', { request: { ...request, status: 'pending' }, ...rest })
      : result,
  ),
  'retries-for-ever': spoilt('tracking_request.step', 'never gives up', ({ request, event }, result) =>
    result.outcome === 'changed' && result.request.failed_reason === 'retries_exhausted'
      ? {
          ...result,
          request: { ...result.request, status: request.status, failed_reason: event.reason, is_retrying: true },
        }
      : result,
  ),
  'attempts-not-counted': spoilt('tracking_request.step', 'does not count attempts', ({ request }, result) =>
    result.outcome === 'changed'
      ? { ...result, request: { ...result.request, retry_count: request.retry_count } }
      : result,
  ),

  'expires-late': misread(
    'tracking_request.step',
    'expires a request after its last moment',
    ({ event, ...input }) => ({
      ...input,
      event:
        event.type === 'time_passed'
          ? { ...event, at: new Date(Date.parse(event.at.toUpperCase()) - 1).toISOString() }
          : event,
    }),
  ),
  'expiry-in-milliseconds': misread(STEP, 'rounds the time until a request expires to milliseconds', input => {
    const days = input.policy?.expires_after_days
    const rounded = Math.round(days * 86_400_000) / 86_400_000
    return days < 1e6 ? { ...input, policy: { ...input.policy, expires_after_days: rounded } } : input
  }),
  'expiry-by-the-exact-double': spoilt(
    STEP,
    'takes a tenth of a day for its double, a little more',
    (input, result) => {
      const { created_at } = input.request
      if (input.policy?.expires_after_days !== 0.1 || typeof created_at !== 'string') return result
      const later = created_at.replace(
        /(:\d\d)(?:\.(\d+))?(?=[Zz+-])/,
        (_, seconds, part = '') => `${seconds}.${part.padEnd(12, '0')}1`,
      )
      const other = resultOf(STEP, { ...input, request: { ...input.request, created_at: later } })
      return { ...other, ...(other.request && { request: { ...other.request, created_at } }) }
    },
  ),
  'every-type-waits': misread(
    'tracking_request.step',
    'lets a request for a container wait for a manifest',
    ({ policy, ...input }) => ({
      ...input,
      policy: { ...policy, waits_for_manifest: ['bill_of_lading', 'booking_number', 'container'] },
    }),
  ),
  'one-attempt-too-many': misread('tracking_request.step', 'tries once more than it may', ({ policy, ...input }) => ({
    ...input,
    policy: { ...policy, max_attempts: (policy?.max_attempts ?? 14) + 1 },
  })),
  'found-and-retrying': spoilt('tracking_request.step', 'continues to retry a found request', ({ request }, result) =>
    result.outcome === 'changed' && result.request.status === 'created'
      ? { ...result, request: { ...result.request, is_retrying: request.is_retrying ?? true } }
      : result,
  ),
  'reason-stays': spoilt(
    'tracking_request.step',
    'keeps the reason of an attempt that failed before',
    ({ request }, result) =>
      result.outcome === 'changed' && result.request.status === 'created'
        ? { ...result, request: { ...result.request, failed_reason: request.failed_reason ?? null } }
        : result,
  ),
  'not-stamped': spoilt('tracking_request.step', 'does not stamp its changes', ({ request }, result) =>
    result.outcome === 'changed'
      ? { ...result, request: { ...result.request, updated_at: request.updated_at ?? null } }
      : result,
  ),
  'stopped-anywhere': spoilt(
    'tracking_request.step',
    'stops a request that is not tracked yet',
    ({ request, event }, result) =>
      result.outcome === 'illegal' && event.type === 'stopped'
        ? { outcome: 'changed', request: { ...request, status: 'tracking_stopped' } }
        : result,
  ),
  'rejected-without-reason': spoilt('tracking_request.step', 'fails without a reason', ({ event }, result) =>
    event.type === 'rejected' && result.outcome === 'changed'
      ? { ...result, request: { ...result.request, failed_reason: null } }
      : result,
  ),

  'blank-number-accepted': spoilt('tracking_request.submit', 'accepts a blank number', ({ body }, result) => {
    const { outcome, errors = [] } = result
    return outcome === 'rejected' &&
      errors.length === 1 &&
      errors[0].source.pointer === '/data/attributes/request_number' &&
      errors[0].code === 'length'
      ? { outcome: 'accepted', attributes: { ...body.data.attributes, request_number: '' } }
      : result
  }),
  'scac-as-given': spoilt('tracking_request.submit', 'leaves the SCAC as it is', ({ body }, result) =>
    result.outcome === 'accepted'
      ? { ...result, attributes: { ...result.attributes, scac: body.data.attributes.scac } }
      : result,
  ),
  'first-error-only': spoilt('tracking_request.submit', 'stops at the first error', (_, result) =>
    result.outcome === 'rejected' ? { ...result, errors: result.errors.slice(0, 1) } : result,
  ),
  'number-as-given': spoilt('tracking_request.submit', 'leaves a container number as it is', ({ body }, result) =>
    result.outcome === 'accepted'
      ? { ...result, attributes: { ...result.attributes, request_number: body.data.attributes.request_number.trim() } }
      : result,
  ),
  'no-references-is-empty': spoilt('tracking_request.submit', 'takes no references for an empty list', (_, result) =>
    result.outcome === 'accepted'
      ? { ...result, attributes: { ...result.attributes, ref_numbers: result.attributes.ref_numbers ?? [] } }
      : result,
  ),
  'alternatives-unread': misread('tracking_request.submit', 'knows main SCACs alone', ({ body, shipping_lines }) => ({
    body,
    shipping_lines: shipping_lines?.map((line: object) => ({ ...line, alternative_scacs: [] })),
  })),
  'support-not-asked': misread(
    'tracking_request.submit',
    'ignores the features that a shipping line supports',
    ({ body, shipping_lines }) => ({
      body,
      shipping_lines: shipping_lines?.map((line: object) => ({
        ...line,
        bill_of_lading_tracking_support: true,
        booking_number_tracking_support: true,
        container_number_tracking_support: true,
      })),
    }),
  ),
  'others-mixed-in': spoilt('tracking_request.submit', 'stores attributes that it does not know', (_, result) =>
    result.outcome === 'accepted'
      ? { ...result, attributes: { ...result.other_attributes, ...result.attributes }, other_attributes: {} }
      : result,
  ),

  'references-twice': spoilt(
    'tracking_request.propagate',
    'adds references that are there',
    ({ ref_numbers, shipment }, result) => ({
      ...result,
      shipment: { ref_numbers: ref_numbers && [...(shipment.ref_numbers ?? []), ...ref_numbers] },
    }),
  ),
  'references-without-case': spoilt(
    'tracking_request.propagate',
    'takes references for the same whatever their case',
    ({ ref_numbers, containers }, result) => ({
      ...result,
      containers: containers.map((container: any) => {
        const known = new Set((container.ref_numbers ?? []).map((each: string) => each.toUpperCase()))
        const gained = distinct(ref_numbers ?? []).filter((each: any) => !known.has(each.toUpperCase()))
        return gained.length === 0 ? container : { ref_numbers: [...(container.ref_numbers ?? []), ...gained] }
      }),
    }),
  ),
  'shipment-alone': spoilt(
    'tracking_request.propagate',
    'gives the references to the shipment alone',
    ({ containers }, result) => ({ ...result, containers }),
  ),
  'none-becomes-empty': spoilt('tracking_request.propagate', 'makes an empty list of none', (_, result) => ({
    ...result,
    containers: result.containers.map(({ ref_numbers }: any) => ({ ref_numbers: ref_numbers ?? [] })),
  })),

  'leading-zero-refused': wrong('tracking_request.list', 'refuses a page number with a leading zero', input =>
    /page(\[|%5B)(number|size)(\]|%5D)=0\d/i.test(input?.query ?? '') &&
    'result' in own('tracking_request.list', input) &&
    resultOf('tracking_request.list', input).status === 200
      ? {
          result: {
            status: 400,
            document: { errors: [{ status: '400', code: 'range', title: '', source: { parameter: 'page[number]' } }] },
          },
        }
      : own('tracking_request.list', input),
  ),
  'page-size-unbounded': misread('tracking_request.list', 'knows no greatest page size', ({ policy, ...input }) => ({
    ...input,
    policy: { ...policy, max_page_size: 1_000_000 },
  })),
  'default-size-unread': misread('tracking_request.list', 'knows one page size', ({ policy, ...input }) => ({
    ...input,
    policy: { ...policy, default_page_size: 100, max_page_size: policy?.max_page_size ?? 100 },
  })),
  'oldest-first': spoilt('tracking_request.list', 'lists the oldest first', (_, result) =>
    result.status === 200
      ? { ...result, document: { ...result.document, data: result.document.data.toReversed() } }
      : result,
  ),
  'always-a-next-page': spoilt('tracking_request.list', 'links from the last page to itself', (_, result) =>
    result.status === 200
      ? {
          ...result,
          document: { ...result.document, links: { next: result.document.links.last, ...result.document.links } },
        }
      : result,
  ),
  'nothing-included': spoilt('tracking_request.list', 'includes nothing', (_, result) =>
    result.status === 200 ? { ...result, document: { ...result.document, included: [] } } : result,
  ),
  'size-is-the-page-size': spoilt('tracking_request.list', 'counts the total on each page', (_, result) =>
    result.status === 200
      ? {
          ...result,
          document: { ...result.document, meta: { ...result.document.meta, size: result.document.meta.total } },
        }
      : result,
  ),
  'unknown-parameters-ignored': misread(
    'tracking_request.list',
    'ignores parameters that it does not know',
    ({ query, ...input }) => ({
      ...input,
      query: [...new URLSearchParams(query)]
        .filter(([name]) => /^(q|include|page\[(number|size)\]|filter\[.*)$/.test(name))
        .map(pair => pair.map(encodeURIComponent).join('='))
        .join('&'),
    }),
  ),
  'case-counts-in-search': misread('tracking_request.list', 'searches with case', ({ requests, ...input }) => ({
    ...input,
    requests: requests.map((request: any) => ({
      ...request,
      attributes: {
        ...request.attributes,
        request_number: /[a-z]/.test(request.attributes.request_number) ? '\u4e00' : request.attributes.request_number,
      },
    })),
  })),
}

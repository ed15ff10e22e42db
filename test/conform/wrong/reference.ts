/** Mistakes of reference. */
import { misread, spoilt, type Wrongs } from './mistake'

export const reference: Wrongs = {
  'another-type-taken': misread('reference.patch', 'patches the resource whatever its type', ({ body, resource }) => ({
    body: typeof body?.data?.type === 'string' ? { ...body, data: { ...body.data, type: resource.type } } : body,
    resource,
  })),
  'references-merged': spoilt(
    'reference.patch',
    'adds to the references rather than replace them',
    ({ resource }, result) =>
      result.outcome === 'patched'
        ? {
            ...result,
            resource: {
              ...result.resource,
              attributes: {
                ...result.resource.attributes,
                ref_numbers: [
                  ...(resource.attributes.ref_numbers ?? []),
                  ...(result.resource.attributes.ref_numbers ?? []),
                ],
              },
            },
          }
        : result,
  ),
  'other-attributes-patched': spoilt('reference.patch', 'replaces other attributes too', ({ body }, result) =>
    result.outcome === 'patched'
      ? {
          ...result,
          resource: { ...result.resource, attributes: { ...result.resource.attributes, ...body.data.attributes } },
        }
      : result,
  ),
  'another-id-taken': misread('reference.patch', 'patches the resource whatever its id', ({ body, resource }) => ({
    body: body?.data && typeof body.data.id === 'string' ? { ...body, data: { ...body.data, id: resource.id } } : body,
    resource,
  })),
}

import { describe, expect, it } from 'vitest'
import { laws } from '../../src/law/webhook'
import { build, read } from '../../src/rule/webhook'
import { describeLaws, spoilt } from '../laws'
import { describeVectors } from '../vectors'

describe('read', () => {
  it('gives the very resources that were included', () => {
    const document = { id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', type: 'document' as const }
    const built = build({ id: document.id, created_at: '2026-01-05T00:00:00Z', version: '2026-01-05', event: 'document.extracted', document })
    const seen = read({ notification: built._tag === 'Right' && built.right.notification })
    expect(seen.outcome === 'document' && seen.document).toBe(document)
  })
})

const wrong = (spoil: (input: any, result: any) => unknown) => spoilt('webhook.read', spoil)

describeLaws(laws, {
  'webhook-takes-the-first': wrong((input, r) => (r.outcome === 'container_updated' ? { ...r, container_id: r.container_id ?? input.notification.included?.[0]?.id ?? null } : r)),
  'webhook-never-looks-at-included': wrong((_, r) => ({ ...r, ...(r.outcome === 'document' && { email_submission: null, representation: null }) })),
  'webhook-rejects-unknown-events': wrong((_, r) => (r.outcome === 'other' ? { outcome: 'rejected', errors: [{ title: 'x' }] } : r)),
  'webhook-swaps-old-and-new': wrong((_, r) => (r.changeset ? { ...r, changeset: Object.fromEntries(Object.entries<any>(r.changeset).map(([k, [a, b]]) => [k, [b, a]])) } : r)),
  'webhook-rejects-without-a-reason': wrong((_, r) => (r.outcome === 'rejected' ? { ...r, errors: [] } : r)),
})

describeVectors('webhook.read')
describeVectors('webhook.build')

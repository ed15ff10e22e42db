/** Mistakes of document. */
import { misread, resultOf, spoilt, type Wrongs } from './mistake'

export const document: Wrongs = {
  'classified-twice': spoilt('document.step', 'classifies a document again', ({ phase, event }, result) =>
    phase === 'classified' && event.type === 'classified'
      ? { outcome: 'moved', phase: 'classified', emits: null }
      : result,
  ),
  'fails-in-silence': spoilt('document.step', 'emits no event for a failure', (_, result) =>
    result.phase === 'extraction_failed' ? { ...result, emits: null } : result,
  ),
  'fails-only-classified': spoilt(
    'document.step',
    'lets only a classified document fail',
    ({ phase, event }, result) =>
      phase === 'submitted' && event.type === 'failed'
        ? resultOf('document.step', { phase: 'extracted', event })
        : result,
  ),
  'one-event-for-both': spoilt('document.step', 'emits one event for success and failure', (_, result) =>
    result.emits ? { ...result, emits: 'document.extracted' } : result,
  ),
  'duplicates-processed': misread('document.submit', 'processes known documents again', ({ digest }) => ({
    digest,
    known_digests: [],
  })),
  'fails-when-done': spoilt('document.step', 'lets a finished extraction fail', ({ phase, event }, result) =>
    phase === 'extracted' && event.type === 'failed'
      ? { outcome: 'moved', phase: 'extraction_failed', emits: 'document.extraction_failed' }
      : result,
  ),
  'emits-on-classification': spoilt('document.step', 'emits an event on classification', (_, result) =>
    result.phase === 'classified' ? { ...result, emits: 'document.extracted' } : result,
  ),
  'unclassified-is-extracted': spoilt(
    'document.step',
    'extracts an unclassified document',
    ({ phase, event }, result) =>
      phase === 'submitted' && event.type === 'extracted'
        ? { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' }
        : result,
  ),
  'digest-without-case': misread('document.submit', 'compares digests without case', ({ digest, known_digests }) => ({
    digest: digest.toUpperCase(),
    known_digests: known_digests.map((each: string) => each.toUpperCase()),
  })),
}

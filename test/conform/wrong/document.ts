/** Mistakes of document. */
import { misread, spoilt, type Wrongs } from './mistake'

export const document: Wrongs = {
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

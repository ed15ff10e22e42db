/**
 * The Model Context Protocol: what does a server answer, and what do its settings say?
 */
import { explain as explainConfigured, type Configured } from './config'
import { explain as explainResponse, type Response } from './respond'

export * from './respond'
export { config, type Config, type Configured, type Env } from './config'

/**
 * Says in English what was decided: the result of `respond` or `config`.
 *
 * @example explain({ outcome: 'silent' }) // 'No reply is due.'
 */
export const explain = (result: Response | Configured): string =>
  result.outcome === 'ok' || result.outcome === 'rejected' ? explainConfigured(result) : explainResponse(result)

/**
 * The whole oracle. Needs fast-check.
 */
export { generate, inputsOf, respond } from './generate'

/**
 * Does a string state something, or only fill a field?
 */
import { trim } from '../../kernel/text'

const PLACEHOLDER = /^(?:|--?|\.|n\/a|na|none|nil|null|tbd|tba|unknown|\?)$/i

/**
 * Whether a string is blank or a placeholder such as `N/A` or `TBD`, which clerks and text recognition write.
 *
 * @clause INV-1
 */
export const isUnstated = (text: string): boolean => PLACEHOLDER.test(trim(text))

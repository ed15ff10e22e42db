/**
 * On which days could a container be picked up, as far as the kept notifications prove it?
 *
 * @module gateout/history
 */
export type { CalendarDate, DateTime } from '../../kernel/time'
export { days, type Day, type History, type Period } from './days'
export type { Known } from './period'
export { explain } from './explain'
export type { Hours, Input } from './format'

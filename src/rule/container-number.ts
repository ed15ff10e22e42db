/**
 * In which form are container numbers compared?
 */
import { normalize, type ContainerNumber } from './identifier'

/** Only the `container_number` form of `identifier.normalize`. */
export const normalizeNumber = (value: string): ContainerNumber => normalize({ value }).container_number

/**
 * Reads the kept notifications about one container, and asks on which days it could be picked up.
 */
import type { Checked } from '../../kernel/issue'
import type { Mode } from '../../kernel/mode'
import { instant, isDate, parseInstant, toDate } from '../../kernel/time'
import { findZone, localDay } from '../../kernel/zone'
import type { Assessment } from '../../rule/container'
import { days, type History, type Input } from '../../rule/history'
import { refuseFile, type Terminal } from '../terminal/terminal'
import { containerIn } from './container-documents'
import { gather } from './notification'

export type EvidenceOptions = {
  /** The number or the id of the container, if the file has several. */
  readonly chosen?: string | undefined
  /** When the container was fetched. Without it, its attributes prove nothing. */
  readonly asOf?: string | undefined
  readonly zone?: string | undefined
  readonly now?: string | undefined
  readonly mode?: Mode
}

/** A container with what is kept of it. */
export type Evidence = {
  readonly assessment: Assessment
  readonly zone: string
  readonly now: string
  /** The number of notifications about it, each once. */
  readonly count: number
  readonly judge: (asked: Pick<Input, 'from' | 'to' | 'hours'>) => Checked<History>
}

/** Reads a container and its notifications. If that is not possible, reports it and makes the command fail. */
export const readEvidence = async (
  terminal: Terminal,
  file: string,
  paths: readonly string[],
  { chosen, asOf, zone: given, now = new Date().toISOString(), mode = 'tolerant' }: EvidenceOptions,
): Promise<Evidence | undefined> => {
  const container = await containerIn(terminal, file, mode, chosen)
  if (!container) return undefined
  const { assessment } = container
  const zone = given ?? assessment.advice.place.zone
  const fault =
    assessment.id === null
      ? 'the attributes have no id, and notifications name their container by id'
      : zone === null && 'reports no time zone: name one with --zone'
  if (assessment.id === null || zone === null) {
    refuseFile(terminal, file, String(fault))
    return undefined
  }
  const { byId } = await gather(terminal, paths, assessment.id, mode)
  const snapshots = asOf === undefined ? [] : [{ attributes: assessment.parts.container, as_of: asOf }]
  const updates = [...byId.values()]
  return {
    assessment,
    zone,
    now,
    count: updates.length,
    judge: asked => days({ snapshots, updates, zone, now, ...asked }),
  }
}

/** From the day of the discharge to the day of the pickup, or today. */
export const findStay = ({
  assessment,
  zone,
  now,
}: Evidence): { readonly from: string | null; readonly to: string } => {
  const dayAt = (seconds: number): string => toDate(localDay(findZone(zone), seconds))!
  const discharged = assessment.parts.container.pod_discharged_at
  const at = typeof discharged === 'string' ? parseInstant(discharged) : undefined
  return {
    from: at ? dayAt(at.seconds) : typeof discharged === 'string' && isDate(discharged) ? discharged : null,
    to: assessment.advice.picked_up_on ?? dayAt(instant(now).seconds),
  }
}

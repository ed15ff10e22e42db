/**
 * Writes the report as a badge, in the JSON schema of shields.io's endpoint.
 */
import type { Examination } from '../result/conclusion'

const COLOURS: { readonly [O in Examination['outcome']]: string } = {
  conforms: 'brightgreen',
  violates: 'red',
  broken: 'lightgrey',
}

/** Writes the report as a badge. It is green only if every clause is upheld by all of its operations. */
export const badge = ({ outcome, clauses, troubles }: Examination): string => {
  const upheld = clauses.filter(({ standing, without }) => standing === 'upheld' && without.length === 0).length
  const isFault = outcome === 'broken'
  return `${JSON.stringify({
    schemaVersion: 1,
    label: 'gateout',
    message: isFault && troubles.length > 0 ? 'no verdict' : `${upheld} of ${clauses.length} clauses`,
    color: outcome === 'conforms' && upheld < clauses.length ? 'yellow' : COLOURS[outcome],
    isError: isFault,
  })}\n`
}

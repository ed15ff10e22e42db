/**
 * An examination in the format that `--reporter` or `--report` names.
 */
import { htmlReport, jsonReport, junitReport, textReport, type Comparison, type Examination } from '../../conform'
import type { Paint } from '../../kernel/paint'
import type { Format } from '../process/report-format'

const PLAIN_REPORTS = { junit: junitReport, json: jsonReport, html: htmlReport }

export const formatReport = (
  format: Format,
  examination: Examination,
  paint: Paint,
  comparison?: Comparison,
): string =>
  format === 'text' ? textReport(examination, paint, comparison) : PLAIN_REPORTS[format](examination, comparison)

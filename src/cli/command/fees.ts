/**
 * `gateout fees`: the amounts that containers owe, by currency and by type.
 */
import { toWords } from '../../kernel/to-words'
import { currencyLabel, moneyLabel } from '../../label'
import type { Total } from '../../rule/fee'
import { showAmount } from '../../rule/fee/amount'
import type { Row } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import type { Assessment } from '../../rule/container'
import { writeAssessments } from '../process/json-assessments'
import { requestNow } from '../read/container-documents'
import { tableReport, type Report } from '../format/report'
import { countText, feeItems, showNumberOrId } from '../format/verdict-row'
import type { ReadinessOptions } from './readiness'

/** Sums up the fees of every container in the files and folders. Without any, reads standard input. */
export const fees = (terminal: Terminal, paths: readonly string[], options: ReadinessOptions): Promise<void> =>
  writeAssessments(terminal, paths, {
    request: requestNow(options.strict),
    names: ['fees'],
    options,
    report: feeReport(terminal),
  })

/** One row per currency, or one row for a container that owes nothing. */
const feeReport = (terminal: Terminal): Report<Assessment> =>
  tableReport(terminal, {
    titles: ['Container', 'Owes', 'By type', 'Not yet posted', 'Reported total'],
    toRows: (assessed: Assessment) => {
      const totals = assessed.fees?.totals ?? []
      return totals.length > 0
        ? totals.map(total => formatFeeRow(showNumberOrId(assessed), total))
        : [[showNumberOrId(assessed), feeItems(assessed.fees).join(' + '), '-', '-', '-']]
    },
    summary: countText,
  })

const formatFeeRow = (name: string, total: Total): Row => {
  const { currency_code, by_type, unposted, reported_totals } = total
  const currency = currencyLabel(currency_code)
  return [
    name,
    moneyLabel(total) ?? `${currency}: nothing posted yet`,
    Object.entries(by_type).map(([type, amount]) => `${toWords(type)} ${showAmount(amount)}`),
    unposted.map(toWords),
    reported_totals.map(amount => `${showAmount(amount)} ${currency}`),
  ]
}

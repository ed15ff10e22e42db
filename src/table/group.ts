/**
 * A header in two rows: the upper one groups the columns of the lower one, or continues its names.
 *
 * | upper     | lower    | is read as                        |
 * | --------- | -------- | --------------------------------- |
 * | `Customs` | `Status` | `Customs Status`                  |
 * | `(EUR)`   | `Fees`   | `Fees`, in euros                  |
 * | `Line`    | ` `      | `Line`                            |
 *
 * Below `Holds`, each column that is of a hold, a release or a line has this hold: there, no means none.
 */
import { findHeaderCurrency, findHeading, type Heading, type Use } from './header'

/** The heading of each column by both rows, or null if the upper row adds nothing. */
export const findGroups = (upper: readonly string[], lower: readonly string[]): readonly (Heading | null)[] | null => {
  // A single label over the whole table is its title.
  if (upper[0] !== '' && upper.filter(label => label !== '').length === 1) return null
  // A label extends to the right over empty cells, unless the row repeats its labels.
  const isRepeated = upper.some((label, i) => label !== '' && label === upper[i + 1])
  let label = ''
  const grouped = lower.map((name, i): { readonly heading: Heading | null; readonly isGroup: boolean } => {
    const own = upper[i] ?? ''
    label = own !== '' || isRepeated ? own : label
    if (name === '') return { heading: findHeading(own), isGroup: false }
    const alone = findHeading(name)
    if (label === '') return { heading: alone, isGroup: false }
    const currency = findHeaderCurrency(label)
    const priced = alone?.state === 'read' ? { ...alone, currency: alone.currency || currency } : alone
    const together = findHeading(`${label} ${name}`)
    const [use, joined] = [useOf(priced), useOf(together)]
    // A column of its own stays so, unless the group has holds, last free days or fees.
    const group = useOf(findHeading(label))?.kind
    const isFee = joined?.kind === 'fees' && (group === 'fees' || (use?.kind === 'fees' && use.fee === undefined))
    const isHold = group === 'holds' && joined?.kind === 'hold' && mayBeHold(use)
    if (own === '' && priced && use?.kind !== 'state' && joined?.kind !== 'day' && !isFee && !isHold)
      return { heading: priced, isGroup: false }
    return {
      heading: together ?? priced,
      isGroup: (own !== '' && (joined !== null || (currency !== '' && alone !== null))) || (joined !== null && !alone),
    }
  })
  return grouped.some(({ isGroup }) => isGroup) ? grouped.map(({ heading }) => heading) : null
}

const useOf = (heading: Heading | null): Use | null => (heading?.state === 'read' ? heading.use : null)

const mayBeHold = (use: Use | null): boolean =>
  use?.as === 'holds_at_pod_terminal' || use?.as === 'shipment.shipping_line_name'

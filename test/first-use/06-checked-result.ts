/** A result that may be a refusal. */
import { fee, type Checked, type Issue } from 'gateout'

const sumOf = (owed: Checked<fee.Summary>): number => {
  switch (owed._tag) {
    case 'Left':
      return owed.left.map((issue: Issue) => issue.pointer).length
    case 'Right':
      return owed.right.totals[0]?.sum ?? 0
  }
}

export const demurrage = (fees: readonly fee.Fee[]): number | undefined => {
  const owed = fee.summarize({ fees })
  return owed._tag === 'Right' ? owed.right.totals[0]?.by_type.demurrage : sumOf(owed)
}

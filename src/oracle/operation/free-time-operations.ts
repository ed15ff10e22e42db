import { explain } from '../../rule/free-time'
import { countDays } from '../../rule/free-time/count'
import { makeTariff } from '../../rule/free-time/tariff'
import { input } from '../../rule/free-time/terms.codec'
import { operation } from './operation'

export const freeTime = [
  operation({
    name: 'free_time.count',
    summary:
      'Returns the last free day, the days of each kind and the amount due after it, or the reason why they cannot be assessed.',
    clauses: ['FREE-1', 'FREE-2', 'FREE-3', 'FREE-4', 'FREE-5', 'FREE-6'],
    input,
    run: asked => countDays(makeTariff(asked.terms, asked.calendar), asked),
    sentence: explain,
    decidingClauses: result =>
      result.outcome === 'counted'
        ? ['FREE-1', 'FREE-2', 'FREE-3', 'FREE-4', ...(result.amount === null ? [] : ['FREE-5'])]
        : ['FREE-6'],
    blame: {
      '/outcome /reason': ['FREE-6'],
      '/terms': ['FREE-2'],
      '/first_day /last_free_day /ends_at': ['FREE-3'],
      '/days_left /days': ['FREE-4'],
      '/amount /currency_code /next_charge /ledger/*/rate': ['FREE-5'],
      '/ledger': ['FREE-4'],
    },
  }),
]

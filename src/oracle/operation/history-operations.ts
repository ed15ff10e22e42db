import * as t from 'io-ts'
import { described, refine } from '../../kernel/codec/codec'
import { tooMany } from '../../kernel/phrase'
import { date, dateTime } from '../../resource/json-api'
import { zone } from '../../rule/free-time/terms.codec'
import { days, explain } from '../../rule/history'
import { A_CLOCK, AFTER_OPENING, CLOCK, IN_REACH, isInOrder, isInReach } from '../../rule/history/format'
import { operation } from './operation'
import { snapshot, update } from './tracker-operations'

/** An array within a bound, beyond which its content is not checked. */
const atMost = <A>(max: number, items: string, item: t.Type<A>) =>
  refine(`few ${items}`, t.readonlyArray(item), {
    code: 'length',
    test: ({ length }) => length <= max,
    message: tooMany(max, items),
    schema: { maxItems: max },
  })

const clock = refine(A_CLOCK, t.string, {
  code: 'format',
  test: CLOCK,
  schema: { pattern: CLOCK.source, examples: ['00:00', '07:00', '17:30', '24:00'] },
})

const hours = refine(AFTER_OPENING, t.type({ opens: clock, closes: clock }), {
  code: 'range',
  keys: ['closes'],
  // A time that cannot be read is an issue of its own.
  test: ({ opens, closes }) => !clock.is(opens) || !clock.is(closes) || isInOrder({ opens, closes }),
  schema: {},
})

const input = refine(
  IN_REACH,
  t.intersection([
    t.type({
      from: described(date, 'The first day.'),
      to: described(date, 'The last day: of at most 366 with the first.'),
      zone: described(zone, 'The IANA time zone in which a day is counted.'),
      now: described(dateTime, 'The current time: evidence dated more than 300 seconds after it is not used.'),
    }),
    t.partial({
      snapshots: described(atMost(1_000, 'snapshots', snapshot), 'The fetched containers, in any order.'),
      updates: described(atMost(10_000, 'updates', update), 'The notifications, in any order.'),
      hours: described(hours, 'The hours of the gate, 00:00 to 24:00, if only they count.'),
    }),
  ]),
  {
    code: 'range',
    keys: ['to'],
    test: ({ from, to }) => !date.is(from) || !date.is(to) || isInReach({ from, to }),
    schema: {},
  },
)

export const history = [
  operation({
    name: 'history.days',
    summary:
      'Returns on which days a container could be picked up, as far as its notifications and snapshots prove it.',
    clauses: ['HIST-1', 'HIST-2', 'HIST-3'],
    input,
    run: days,
    sentence: (result, { zone }) => explain(result, zone),
    blame: {
      '/unused': ['HIST-1'],
      '/periods': ['HIST-1', 'HIST-2'],
      '/days /counts': ['HIST-3'],
    },
  }),
]

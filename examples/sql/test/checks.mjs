/**
 * The checks of the functions of an engine that no vector makes: each has a title and a function that throws if it fails.
 */
import assert from 'node:assert/strict'
import { UNREADABLE_FEES, UNREADABLE_HOLDS } from '../cases.mjs'

const hold = (name, status) => ({ name, status, description: null })

export const CHECKS = [
  [
    'what is unreadable is NULL, and stops no query',
    async db => {
      const rows = UNREADABLE_HOLDS.map(holds => [true, holds])
      const answers = [await db.status(rows), await db.verdict(rows), await db.fees(UNREADABLE_FEES)]
      assert.deepEqual(new Set(answers.flat()), new Set([null]))
    },
  ],
  [
    'unreadable rows are counted, and no others',
    async db => {
      const readable = [null, 'null', '[]']
      const holds = [...readable, '[{"name":"x","status":"pending"}]', ...UNREADABLE_HOLDS]
      assert.equal(await db.unreadable('holds', holds), UNREADABLE_HOLDS.length)
      const beyond = '[{"type":"exam","amount":1e300}]'
      const fees = [...readable, '[{"type":"x","amount":5}]', ...UNREADABLE_FEES, beyond]
      assert.equal(await db.unreadable('fees', fees), UNREADABLE_FEES.length + 1)
    },
  ],
  [
    'what is not reported is unknown',
    async db => {
      const rows = [
        [true, null],
        [true, 'null'],
        [null, '[]'],
        [false, 'null'],
      ]
      assert.deepEqual(new Set(await db.status(rows)), new Set(['unknown']))
    },
  ],
  [
    'an unlisted name is read as other, an unlisted status as an active hold, and each is its description',
    async db => {
      const holds = [
        { name: 'CBP-AG', status: 'hold', description: '' },
        { name: 'customs', status: 'release' },
        { name: 'LINE', status: 'HOLD', description: '' },
        { name: 'TMF', status: 'Pending', description: 'FEE' },
      ]
      const [verdict] = await db.verdict([[false, JSON.stringify(holds)]])
      assert.deepEqual(JSON.parse(verdict).active, [
        { name: 'other', status: 'hold', description: 'CBP-AG' },
        { name: 'customs', status: 'hold', description: 'release' },
        { name: 'other', status: 'hold', description: 'LINE' },
        { name: 'TMF', status: 'hold', description: 'FEE' },
      ])
    },
  ],
  [
    'a released hold is left out, in any case of letters',
    async db => {
      const active = hold('TMF', 'hold')
      const pending = hold('TMF', 'pending')
      const released = [hold('customs', 'released'), { ...hold('FREIGHT', 'RELEASED'), description: 'paid' }]
      const rows = [
        [true, released, 'ready'],
        [false, released, 'not_released'],
        [true, [...released, pending], 'ready'],
        [true, [active, ...released], 'out_of_sync'],
        [false, [hold('LINE', 'Released'), active], 'blocked'],
        [true, [hold('customs', ' released'), pending], 'out_of_sync'],
        [true, [{ name: 5, status: 'released' }], null],
        [true, [{ ...hold('customs', 'released'), description: 5 }, active], null],
      ].map(([available, holds, status]) => [available, JSON.stringify(holds), status])
      assert.deepEqual(
        await db.status(rows),
        rows.map(([, , status]) => status),
      )
      const verdicts = (await db.verdict(rows)).map(JSON.parse)
      assert.deepEqual(verdicts[0].active, [])
      assert.deepEqual([verdicts[2].active, verdicts[2].pending], [[], [pending]])
      assert.deepEqual(verdicts[3].active, [active])
      const [before, after] = [[active], [active, ...released]].map(holds => JSON.stringify(holds))
      assert.deepEqual((await db.diff([[before, after]])).map(JSON.parse), [{ changes: [] }])
    },
  ],
  [
    "the status alone is the verdict's",
    async db => {
      const statuses = ['hold', 'pending', 'Released', 'gone', '']
      const lists = [
        null,
        '[]',
        'x',
        ...statuses.flatMap(a => [
          `[{"name":"TMF","status":"${a}"}]`,
          ...statuses.map(b => `[{"name":"TMF","status":"${a}"},{"name":"x","status":"${b}"}]`),
        ]),
      ]
      const rows = [true, false, null].flatMap(available => lists.map(holds => [available, holds]))
      assert.deepEqual(
        await db.status(rows),
        (await db.verdict(rows)).map(verdict => (verdict === null ? null : JSON.parse(verdict).status)),
      )
    },
  ],
]

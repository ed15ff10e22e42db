import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { List, Question } from '../../../playground/answer/answer'
import { conclude, emptyMemory, type Conclusion } from '../../../playground/answer/view'
import { EMPTY } from '../../../playground/link'

const NOW = '2026-03-07T15:00:00Z'
const answer = (first: string, question: Partial<Question> = {}): Conclusion =>
  conclude(emptyMemory(), { ...EMPTY, now: NOW, first, ...question })
const board = (first: string, question: Partial<Question> = {}): List => {
  const { list } = answer(first, question).answer
  if (!list) throw new Error('no board')
  return list
}
const labels = (first: string, question: Partial<Question> = {}): readonly string[] =>
  board(first, question).members.map(({ label }) => label)
const exported = (first: string): string => answer(first).save!().text

const usd = (amount: number, type = 'demurrage', currency_code = 'USD'): object => ({ type, amount, currency_code })
const box = (number: string, attributes: object): object => ({
  number,
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  terminal_checked_at: '2026-03-07T14:00:00Z',
  ...attributes,
})
const lines = (...values: readonly object[]): string => values.map(value => JSON.stringify(value)).join('\n')

// The order of container.byUrgency: open with a last free day, open without one, not discharged, picked up, returned.
const STAGES = lines(
  { type: 'shipment', id: '6513270e-269e-4d37-b2a7-4de452e6b438', attributes: {} },
  box('AAAU1', { empty_terminated_at: '2026-03-05T15:00:00Z', fees_at_pod_terminal: [usd(900)] }),
  box('AAAU2', { pod_full_out_at: '2026-03-05T15:00:00Z', fees_at_pod_terminal: [usd(800)] }),
  box('AAAU3', { pod_discharged_at: null, available_for_pickup: false }),
  box('AAAU4', { fees_at_pod_terminal: [usd(50), usd(0, 'exam')] }),
  box('AAAU5', { pickup_lfd: '2026-03-09', fees_at_pod_terminal: [usd(10), usd(15.25, 'exam')] }),
  box('AAAU6', { pickup_lfd: '2026-03-06' }),
  box('AAAU7', { pickup_lfd: '2026-03-09', fees_at_pod_terminal: [usd(640, 'total')] }),
  box('AAAU8', { pickup_lfd: '2026-03-09', fees_at_pod_terminal: [] }),
)

describe('The board', () => {
  test('has the most urgent container first, and of equally urgent ones that with the most money', () => {
    expect(labels(STAGES)).toEqual([
      ...['AAAU6', 'AAAU7', 'AAAU5', 'AAAU8', 'AAAU4', 'AAAU3', 'AAAU2', 'AAAU1'],
      'Number 1',
    ])
  })

  test('has the most money first if it is asked to, and of equal amounts the most urgent one', () => {
    expect(labels(STAGES, { sort: { by: 'At stake', isDescending: true } })).toEqual([
      ...['AAAU7', 'AAAU4', 'AAAU5', 'AAAU6', 'AAAU8', 'AAAU3', 'AAAU2', 'AAAU1'],
      'Number 1',
    ])
  })

  test('has the money at stake: fees or their total, without those of containers that have left', () => {
    const stakes = board(STAGES).members.map(({ label, cells }) => [label, cells[4]])
    expect(Object.fromEntries(stakes)).toEqual({
      AAAU1: '',
      AAAU2: '',
      AAAU3: 'not reported',
      AAAU4: '50 USD (exam not yet posted)',
      AAAU5: '25.25 USD',
      AAAU6: 'not reported',
      AAAU7: 'reported total 640 USD',
      AAAU8: 'none',
      'Number 1': '',
    })
    // 640 + 50 + 25.25
    expect(board(STAGES).summary).toEqual([
      'At stake: 715.25 USD, for 3 containers.',
      'Fees are not reported for 2 containers.',
    ])
    expect(board(lines(box('AAAU1', {}), box('AAAU2', {}))).summary).toEqual([
      'Fees are not reported for 2 containers.',
    ])
    const free = { fees_at_pod_terminal: [] }
    expect(board(lines(box('AAAU1', free), box('AAAU2', free))).summary).toEqual(['No money is at stake.'])
  })

  test('compares the currency of most containers first, and converts none', () => {
    const fleet = lines(
      box('AAAU1', { fees_at_pod_terminal: [usd(5000, 'exam', 'MXN')] }),
      box('AAAU2', { fees_at_pod_terminal: [usd(10, 'exam', 'CAD')] }),
      box('AAAU3', { fees_at_pod_terminal: [usd(20, 'exam', 'CAD'), usd(1, 'exam', 'MXN')] }),
      box('AAAU4', { fees_at_pod_terminal: [usd(20, 'exam', 'CAD')] }),
    )
    expect(labels(fleet, { sort: { by: 'At stake', isDescending: true } })).toEqual(
      'AAAU3 AAAU4 AAAU2 AAAU1'.split(' '),
    )
    expect(board(fleet).summary).toEqual([
      'At stake: 50 CAD; 5001 MXN, for 4 containers.',
      'Currencies are not converted: CAD is compared first.',
    ])
  })

  test('is ordered by any column, in both directions, with empty cells last', () => {
    const days = (isDescending: boolean) => labels(STAGES, { sort: { by: 'Last free day', isDescending } }).slice(0, 4)
    expect(days(false)).toEqual(['AAAU6', 'AAAU7', 'AAAU5', 'AAAU8'])
    expect(days(true)).toEqual(['AAAU7', 'AAAU5', 'AAAU8', 'AAAU6'])
    expect(labels(STAGES, { sort: { by: 'Container', isDescending: true } })[0]).toBe('Number 1')
    expect(labels(STAGES, { sort: { by: 'At stake', isDescending: false } }).at(-1)).toBe('AAAU7')
  })

  test('answers about the container that is open', () => {
    expect(answer(STAGES).answer).toMatchObject({ title: '', outlook: null, cards: [] })
    expect(answer(STAGES, { selected: 1 }).answer.title).toBe('AAAU1')
    expect(answer(STAGES, { selected: 99 }).answer.title).toBe('AAAU8')
    expect(board(STAGES, { selected: 1 }).selected).toBe(1)
  })

  test('has the terminals if there are any, and names a number with a wrong check digit', () => {
    expect(board(STAGES).head).not.toContain('Terminal')
    const { head, members } = board('Container,Terminal\nMSCU5285725,Maher\nNRDU4820162,')
    expect([head.at(-1), ...members.map(({ cells }) => cells[6])]).toEqual(['Terminal', 'Maher', ''])
    const [problem] = answer(JSON.stringify(box('MSCU5285726', {}))).answer.cards.at(-1)!.table!.rows
    expect(problem!.cells.slice(1)).toEqual([
      '/number',
      '"MSCU5285726"',
      'kept as found',
      expect.stringMatching(/check digit.*5/),
    ])
  })

  test('has a refused container and a value that is not one at its end', () => {
    const fleet = lines(box('AAAU1', { holds_at_pod_terminal: 7 }), { a: 1 }, box('AAAU2', {}))
    expect(board(fleet).members.map(({ label, cells }) => `${label} ${cells[0]}`)).toEqual([
      'AAAU2 ready',
      'AAAU1 refused',
      'Number 2 not read',
    ])
  })

  test('has the reasons of each step, and no name of an attribute', () => {
    const fleet = lines(box('AAAU1', { available_for_pickup: false }), box('AAAU2', {}))
    expect(board(fleet).members.map(({ cells }) => cells.slice(1, 3))).toEqual([
      ['Wait', 'the terminal has not cleared it'],
      ['Pick up', ''],
    ])
  })
})

describe('The cost of the next days', () => {
  const second = JSON.stringify([
    {
      free_days: 4,
      tiers: [
        { days: 2, rate: 100 },
        { days: null, rate: 150.25 },
      ],
      currency_code: 'USD',
    },
  ])
  const fleet = lines(
    box('AAAU1', { pod_discharged_at: '2026-03-03', fees_at_pod_terminal: [usd(50)] }),
    box('AAAU2', { pod_discharged_at: '2026-03-01' }),
    box('AAAU3', { available_for_pickup: null }),
  )

  test('is shown if it is asked for and there are terms', () => {
    expect(board(fleet).canForecast).toBe(false)
    expect(board(fleet, { forecast: true }).forecast).toBeNull()
    expect(board(fleet, { second })).toMatchObject({ canForecast: true, forecast: null })
  })

  test('has the amount of each container on each day, and the exact sums', () => {
    const { head, rows, sums } = board(fleet, { second, forecast: true }).forecast!
    expect(head).toEqual([
      ...['Container', 'Charge', 'Free until', 'Posted', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'],
      ...['2026-03-11', '2026-03-12', '2026-03-13'],
    ])
    // Free from 1 to 4 March: 3 charged days on the 7th, two at 100 and one at 150.25.
    expect(rows[0]!.slice(0, 6)).toEqual('AAAU2|demurrage|2026-03-04|not reported|350.25 USD|500.50 USD'.split('|'))
    // Free from 3 to 6 March: 1 charged day on the 7th.
    expect(rows[1]!.slice(0, 7)).toEqual([
      ...['AAAU1', 'demurrage', '2026-03-06', '50 USD', '100 USD', '200 USD', '350.25 USD'],
    ])
    expect(rows[2]!.slice(0, 5)).toEqual(['AAAU3', 'demurrage', 'the start is not known', 'not reported', '–'])
    const paid = board(`Container,Discharged,Paid through,Holds\nMSCU5285725,2026-03-01,2026-03-08,none`, {
      second,
      forecast: true,
    }).forecast!
    // The 9th is the fifth charged day, and the first that is not paid.
    expect(paid.rows[0]!.slice(2, 7)).toEqual(['2026-03-08, paid', 'not reported', '0 USD', '0 USD', '150.25 USD'])
    expect(sums.map(row => row.slice(0, 7))).toEqual([['Sum', 'USD', '', '', '450.25', '700.50', '1001']])
  })
})

const TABLE = [
  'Container,Available,Holds,LFD,Demurrage,Currency,Vessel',
  'MSCU5285725,yes,none,2026-03-07,375.50,USD,CEDAR BAY',
  'BLUU6198359,no,"customs; freight",2026-03-06,,,"=HYPERLINK(""http://x"")"',
  'NRDU4820162,soon,none,eventually,,,',
  ',,,,,,',
  'CSQU3054383,yes,customs (pending),2026-03-07,400,USD,late',
].join('\n')

describe('The board of a table', () => {
  test('has the same answers as the containers as JSON', () => {
    const json = lines(
      {
        number: 'MSCU5285725',
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        pickup_lfd: '2026-03-07',
        fees_at_pod_terminal: [usd(375.5)],
      },
      {
        number: 'BLUU6198359',
        available_for_pickup: false,
        holds_at_pod_terminal: [
          { name: 'customs', status: 'hold' },
          { name: 'freight', status: 'hold' },
        ],
        pickup_lfd: '2026-03-06',
      },
      { number: 'NRDU4820162', holds_at_pod_terminal: [] },
      {
        number: 'CSQU3054383',
        available_for_pickup: true,
        holds_at_pod_terminal: [{ name: 'customs', status: 'pending' }],
        pickup_lfd: '2026-03-07',
        fees_at_pod_terminal: [usd(400)],
      },
    )
    const answers = (list: List) => list.members.map(({ label, tone, cells }) => [label, tone, ...cells.slice(0, 5)])
    expect(answers(board(TABLE))).toEqual(answers(board(json)))
    expect(labels(TABLE)).toEqual(['BLUU6198359', 'CSQU3054383', 'MSCU5285725', 'NRDU4820162'])
  })

  test('names each unknown column and each bad cell with its row, and shows its line', () => {
    const { faults } = board(TABLE)
    expect(faults.map(({ place, message, spot }) => `${spot.line}: ${place} ${message}`)).toEqual([
      '1: Column “Vessel” is not read, and kept in the saved file; set the meaning under “Columns”',
      '4: Row 4, Available "soon" has no known meaning, or several: write yes or no',
      '4: Row 4, LFD "eventually" is not a day of this century with its year: write the day as 2026-03-08, and a time behind it as 14:30',
    ])
    expect(TABLE.slice(faults[1]!.spot.from, faults[1]!.spot.to)).toBe('soon')
  })

  test('has the faults of a row among the problems of its container, and marks the cells that decide', () => {
    const { cards } = answer(TABLE, { selected: 2 }).answer
    const problems = cards.find(({ key }) => key === 'problems')!
    expect(problems.table!.rows.map(({ cells }) => cells)).toEqual([
      [
        '4',
        'Row 4, Available',
        '"soon"',
        'not read',
        '"soon" has no known meaning, or several: write yes or no (format)',
      ],
      ['4', 'Row 4, LFD', '"eventually"', 'not read', expect.stringContaining('is not a day')],
    ])
    const blocked = answer(TABLE, { selected: 1 }).answer.cards.find(({ key }) => key === 'readiness')!
    const marked = blocked.deciders.map(({ spot }) => spot && TABLE.slice(spot.from, spot.to))
    expect(marked).toEqual(['no', '"customs; freight"', '"customs; freight"'])
  })

  test('of a single row or of none is a board, too', () => {
    expect(labels('Container,LFD\nMSCU5285725,2026-03-08')).toEqual(['MSCU5285725'])
    expect(labels('Container,LFD')).toEqual([])
    expect(answer('Container,LFD').answer.cards).toEqual([])
  })

  test('names cells with one fault once, and counts the faults beyond the first hundred', () => {
    expect(board('Container,LFD\nMSCU5285725,never\nNRDU4820162,soon').faults.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^"never" is not a day .*; 1 more cell like this$/),
    ])
    const file = (_: unknown, i: number): string => `\f${i}.csv\nContainer,LFD\nMSCU5285725,never`
    const { faults, moreFaults } = board(Array.from({ length: 130 }, file).join('\n'))
    expect([faults.length, moreFaults]).toEqual([100, 30])
  })

  test('asks for the order of its dates, their zones and its currency, and keeps the answers for tables with its header', () => {
    const text = 'Container,LFD,Demurrage,Appointment\nMSCU5285725,3/8/2027,5,7 March 2026 14:30'
    const [table] = board(text).tables
    expect(table).toMatchObject({ order: '3/8/2027', currency: '5', zones: [] })
    const tables = (answers: object) => [{ header: table!.header, answers }]
    const answers = { order: 'day_first', currency: 'cad', zone: { '': 'Los Angeles' } }
    const answered = board(text, { tables: tables(answers) })
    expect(answered.tables[0]).toMatchObject({ answers, order: null, currency: null })
    // 14:30 in Los Angeles is 22:30 UTC before 8 March 2026.
    const csv = answer(text, { tables: tables(answers) }).save!().text
    expect(csv.split('\r\n')[1]).toContain(',2027-08-03,')
    expect(csv).toContain('demurrage 5 CAD,2026-03-07T22:30:00Z,America/Los_Angeles')
    expect(board(csv).tables[0]).toMatchObject({ order: null, currency: null, zones: null })
    const others = board(`${text}\n`, { tables: [{ ...tables(answers)[0]!, header: 'Container' }] })
    expect(others.tables[0]).toMatchObject({ order: '3/8/2027', answers: {} })
    const wrong = board(text, { tables: tables({ currency: 'doubloon', zone: { '': 'CST' } }) })
    expect(wrong.tables[0]!.refused).toEqual({
      currency: '"doubloon" is not a currency: write its code, such as USD',
      zone: '"CST" is not one time zone: write a city, or a name such as America/New_York',
    })
  })

  test('keeps its answers open beside a column that may matter, and asks what it says', () => {
    const text = 'Container,Available,Holds,Zapp\nMSCU5285725,Y,none,HOLD\nNRDU4820162,Y,none,RELEASED'
    const [table] = board(text).tables
    expect(table!.suspects).toEqual([expect.objectContaining({ header: 'Zapp', cell: 'HOLD', rows: 2 })])
    expect(board(text).members[0]!.cells[0]).not.toBe('ready')
    const status = (use: string | null) =>
      board(text, { tables: [{ header: table!.header, answers: { columns: { Zapp: use } } }] }).members[0]!.cells[0]
    expect([status('Freight release'), status(null)]).toEqual(['available, yet under a hold', 'ready'])
  })

  test('without a header keeps every row, and is read by the columns that the reader names', () => {
    const text = 'MSCU5285725\tY\tHOLD\t2026-03-08\nNRDU4820162\tY\tRELEASED\t2026-03-09'
    const [table] = board(text).tables
    expect([table!.isHeaderless, table!.columns.length, labels(text).length]).toEqual([true, 4, 2])
    const [held] = board('MSCU5285725\t20\tUSDA EXAM\nNRDU4820162\t40\t').tables
    expect(held!.suspects).toEqual([{ header: 'Column C', cell: 'USDA EXAM', suggested: 'Holds', rows: 0 }])
    const columns = { 'Column B': 'Available', 'Column C': 'Customs release', 'Column D': 'Last free day' }
    const { members, faults } = board(text, { tables: [{ header: table!.header, answers: { columns } }] })
    expect(members.map(({ label, day }) => [label, day])).toEqual([
      ['MSCU5285725', '2026-03-08'],
      ['NRDU4820162', '2026-03-09'],
    ])
    expect(faults).toEqual([])
    const cell = answer(text.replace('2026-03-08', 'soon'), {
      tables: [{ header: table!.header, answers: { columns } }],
    })
    const [fault] = cell.answer.list!.faults
    expect([fault!.place, fault!.spot.line]).toEqual(['Row 1, Column D', 1])
  })

  test('of several files is read file by file, and saved as one', () => {
    const maher = 'Container,Available,Customs\nMSCU5285725,Yes,Released'
    const apm = 'Container No;Avail;CBP Hold;LFD;Vessel\nNRDU4820162;No;Yes;never;A'
    const text = `\fmaher.csv\n${maher}\n\fapm.csv\n${apm}\n\fbox.json\n${JSON.stringify(box('AAAU1', {}))}`
    const { members, faults, tables } = board(text)
    expect(members.map(({ label }) => label).sort()).toEqual(['AAAU1', 'MSCU5285725', 'NRDU4820162'])
    expect(tables.map(({ name }) => name)).toEqual(['maher.csv', 'apm.csv'])
    const fault = faults.find(({ message }) => message.includes('never'))!
    expect([fault.place, fault.spot.line, text.slice(fault.spot.from, fault.spot.to)]).toEqual([
      ...['apm.csv: Row 2, LFD', 6, 'never'],
    ])
    expect(exported(text)).toMatch(/,Vessel\r\n/)
    expect(answer(`${text}{`).answer.fields.first.fault).toMatchObject({ line: 8 })
  })

  test('has the time of the sheet for reports without a time, and asks for it', () => {
    const text = 'Container,Available,Holds\nMSCU5285725,Y,none'
    expect(board(text).tables[0]!.isUndated).toBe(true)
    expect(board(text, { checked: '2026-03-07T14:00:00Z' }).members[0]!.cells.slice(0, 2)).toEqual(['ready', 'Pick up'])
  })

  test('has the use of each column, which the reader can set', () => {
    const text = 'Container,Free,Vessel\nMSCU5285725,2026-03-08,A'
    const { header, columns, options } = board(text).tables[0]!
    expect(columns).toEqual([
      { header: 'Container', as: 'Container' },
      { header: 'Free', as: '' },
      { header: 'Vessel', as: '' },
    ])
    expect(options).toContain('Last free day')
    const set = board(text, { tables: [{ header, answers: { columns: { Free: 'Last free day', Vessel: null } } }] })
    expect(set.members[0]!.cells[3]).toMatch(/^2026-03-08/)
    expect(set.tables[0]!.columns[1]).toEqual({ header: 'Free', as: 'Last free day' })
  })

  test('is neither JSON nor a table if no column is known, and says so', () => {
    const { fields } = answer('Vessel,Voyage\nA,1').answer
    expect(fields.first.fault).toMatchObject({
      line: 1,
      column: 1,
      message: 'neither JSON nor a table with a header such as Container, Available, Holds, Last free day',
    })
    expect(answer('{"a"').answer.fields.first.fault?.message).toMatch(/^not JSON/)
    expect(answer('data:\n  number: MSCU5285725\n  weight: 5\n').answer.list).toBeNull()
  })

  test('asks about columns that keep rows open, have a likely meaning, or may have the last free day', () => {
    const asked = (text: string) => board(text).tables[0]!.suspects.map(({ header }) => header)
    expect(asked('Container,Available,Hasta,Checked\nMSCU5285725,Y,2026-03-09,never')).toEqual(['Hasta', 'Checked'])
    const text = 'Container,Available,LFD,Hasta,Fuse hold\nMSCU5285725,Y,2026-03-09,2026-03-10,maybe'
    expect(asked(text)).toEqual(['Fuse hold'])
    expect(board(text).faults.map(({ message }) => message)).toEqual([expect.stringMatching(/^“Hasta” is not read/)])
  })

  test('says of a box whose holds are not read that it is not available', () => {
    expect(board('Container,Available,Customs\nMSCU5285725,no,zzz').members[0]!.cells.slice(0, 3)).toEqual([
      'unknown',
      'Ask the terminal or the line',
      'not available; the time of the terminal report is unknown; its release is not reported',
    ])
  })
})

const UNCLEAR = [
  'Container;Fees;Storage start;Customs;Freight;Remark',
  'MSCU5285725;1,250;3/8/2026;maybe;released;"a ""b"""',
  'NRDU4820162;1.250,50 EUR;;hold;;',
  'CSQU3054383;$1,250.50;20.03.2026;;soon;x',
].join('\n')

describe('The board as CSV', () => {
  test('has the answers, then the columns of the table, then what the page did not use', () => {
    expect(exported(TABLE)).toBe(
      [
        '\uFEFFContainer,Status,Next step,Why,Last free day,Days left,At stake USD,Available,Holds,Fees,Problems,Vessel',
        'BLUU6198359,Blocked,"Clear customs; Pay the freight","past the last free day, no charge posted yet; the time of the terminal report is unknown; a hold is active",2026-03-06,-1,,no,"customs; freight",,,"\'=HYPERLINK(""http://x"")"',
        'CSQU3054383,Ready (confirm),"Pay 400 USD, then confirm","fees are due; the time of the terminal report is unknown; a hold is pending",2026-03-07,0,400,yes,customs (pending),demurrage 400 USD,,late',
        'MSCU5285725,Ready,"Pay 375.50 USD, then confirm","fees are due; the time of the terminal report is unknown",2026-03-07,0,375.5,yes,none,demurrage 375.5 USD,,CEDAR BAY',
        'NRDU4820162,Unknown,Ask the terminal or the line,"the time of the terminal report is unknown; its release is not reported",eventually,,,soon,none,,2,',
        '',
      ].join('\r\n'),
    )
  })

  test.each<readonly [string, string]>([
    ['a table', TABLE],
    ['the example of a fleet', readFileSync('playground/example/fleet.csv', 'utf8')],
    ['a list of JSON', readFileSync('examples/containers.jsonl', 'utf8')],
    ...readdirSync('test/table/sheets')
      .filter(name => /\.[ct]sv$/.test(name))
      .map(name => [name, readFileSync(`test/table/sheets/${name}`, 'utf8')] as const),
    ['amounts and days that are not clear', UNCLEAR],
    [
      'a container in several rows',
      'Container,Holds,LFD\nMSCU5285725,customs; maybe,soon\nMSCU5285725,freight,2026-03-08',
    ],
  ])('of %s gives the same board when it is pasted', (_, text) => {
    const now = '2026-11-25T18:00:00Z'
    const save = (first: string): string => answer(first, { now }).save!().text
    const csv = save(text)
    const answers = (list: List) =>
      list.members.map(({ label, tone, cells }) => [
        label,
        tone,
        cells[0],
        cells[1],
        cells[2],
        cells[3]?.split(',')[0],
        cells[4],
      ])
    expect(answers(board(csv, { now }))).toEqual(answers(board(text, { now })))
    expect(save(csv)).toBe(csv)
  })

  test('has a column for each currency, and the values that are not containers', () => {
    const csv = exported(
      lines(
        box('AAAU1', { fees_at_pod_terminal: [usd(1, 'exam', 'MXN'), usd(2)] }),
        box('AAAU2', { fees_at_pod_terminal: [usd(3)] }),
        { a: 1 },
      ),
    )
    const [head, ...rows] = csv.split('\r\n')
    expect(head).toMatch(
      /^\uFEFFContainer,Status,Next step,Why,Last free day,Days left,At stake USD,At stake MXN,Available,/,
    )
    expect(rows[0]).toMatch(/^AAAU2,Ready,.*,,,3,,yes,none,demurrage 3 USD,2026-03-07T14:00:00Z,$/)
    expect(rows[1]).toMatch(/^AAAU1,Ready,.*,,,2,1,yes,none,"exam 1 MXN; demurrage 2 USD",2026-03-07T14:00:00Z,$/)
    expect(rows[2]).toMatch(/^Number 3,Not read,/)
  })

  test('has its own columns beside columns of the table with their names', () => {
    const csv = exported('Container,Status,Terminal\nMSCU5285725,somewhere else,Maher')
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFContainer,Status,Next step,Why,Last free day,Days left,Terminal,Problems,Terminal status',
      'MSCU5285725,Unknown,Ask the terminal or the line,"the time of the terminal report is unknown; its release is not reported",,,Maher,1,somewhere else',
    ])
  })

  test('has no formula, wherever one comes from', () => {
    const evil = '=1+1'
    const json = lines(
      box(evil, { holds_at_pod_terminal: [{ name: evil, status: 'hold' }], pod_timezone: evil }),
      box('+1', { holds_at_pod_terminal: [{ name: 'other', status: 'hold', description: 'x;=1+1' }] }),
    )
    for (const text of [json, `Container,Holds,Vessel\n=1+1,"=1+1;@x",-1\n+1,none,"a|@x"`]) {
      expect(exported(text)).not.toMatch(/(^|[,;|"\t\n])\s*[=+@]/)
      expect(exported(text)).toContain("'=1+1")
    }
  })
})

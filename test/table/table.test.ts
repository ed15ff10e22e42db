/**
 * Which rows and columns does a table have? And properties of any table.
 */
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { assess } from '../../src/rule/container'
import { processorTime } from '../processor-time'
import { groupUnread, listNotes } from '../../src/table/remark'
import { findHeading, findTelling } from '../../src/table/header'
import { isBlank } from '../../src/table/words'
import { read, write, type Format, type Table } from '../../src/table'

type Attributes = { readonly [name: string]: unknown }
const listAttributes = ({ document }: Table): readonly Attributes[] =>
  document.data.map(({ attributes }) => attributes as object as Attributes)
const columnsOf = (header: string, ...rows: readonly string[]): { readonly [header: string]: string | null } =>
  Object.fromEntries(read({ text: [header, ...rows].join('\n') }).columns.map(({ header: name, as }) => [name, as]))

/** The state of the second column of a table, and its attribute if it is read. */
const stateOf = (header: string, cells: readonly string[], columns = {}): string => {
  const rows = cells.map((cell, i) => `${['MSCU5285725', 'CSQU3054383', 'TGHU2814493'][i]!},"${cell}"`)
  const { columns: found } = read({ text: [`Container,"${header}"`, ...rows].join('\n'), columns })
  return found[1]!.as ?? found[1]!.state
}

describe('columns', () => {
  // Each line of the list is a header of its own, and read as the line says.
  const lines = readFileSync('src/table/header.tsv', 'utf8').trimEnd().split('\n')
  test.each(lines.map(line => line.split('\t') as [string, string, string, string]))(
    'the header %s is %s (%s)',
    (header, attribute, kind) => {
      const name = header.replace(/^=/, '')
      if (kind === 'name') {
        expect(stateOf(`${name} hold`, ['yes'])).toBe('holds_at_pod_terminal')
        return
      }
      const found = findHeading(name)
      const use = found?.state === 'read' ? found.use : null
      const part = use?.hold ?? (attribute.includes('.') ? use?.fee : undefined)
      const path = use && (part === undefined ? use.as : `${use.as}.${part}`)
      expect([found?.state, path ?? null, use?.kind ?? null]).toEqual(
        kind === 'suspect' || kind === 'unrelated' ? [kind, null, null] : ['read', attribute, kind],
      )
    },
  )

  test.each([
    ['number', 'Container #|Containernr|Cntnr #|Unit ID|Equipment No.'],
    ['available_for_pickup', 'Available (Y/N)|Ready for P/U|Is Available'],
    [
      'holds_at_pod_terminal',
      'Hold(s)|Hold Reason(s)|USCS Hold|FRT Released|Frt Rls|D/O (Y/N)|Customs Exam Hold|Hld1|Frt pd',
    ],
    ['pickup_lfd', 'L.F.D.|LFD 🔥|Lastfreeday|FT Exp|Standgeldfrei bis|LFT|Últ. día libre|LFD 免租期'],
    ['paid_through', 'PayThru|Guarantee Thru|Satisfied Thru'],
    ['return_by', 'PD LFD|Last free return|De-hire by|Per Diem Free Day'],
    ['fees_at_pod_terminal', 'CTF Fee|Port Storage Due|Demurrage Due To Line|Storage/Demurrage $|Fee 1|Demoras (USD)'],
    ['pod_discharged_at', 'Dschg Date|Landed|Déchargé le|Löschdatum'],
    ['pod_full_out_at', 'O/G Date|7-Gate Out Timestamp|Wharf Gate Out|Abgeholt am'],
    ['empty_terminated_at', 'Ingate Empty|Empty Ingated|Leer zurück'],
    ['pod_eta_at', 'Est. Arrival|ETA 到港|vessel_arrival_estimated'],
    ['pickup_lfd_line', 'LineLastFreeDay'],
  ])('%s is the attribute of %s', (as, headers) => {
    for (const header of headers.split('|'))
      expect(columnsOf(as === 'number' ? header : `Box,${header}`)).toMatchObject({
        [header]: expect.stringContaining(as) as string,
      })
  })

  // Known exactly; known as a set of words; a telling word; cells of one kind; else unrelated.
  test.each([
    ['LFD', ['call Bob'], 'pickup_lfd'],
    ['Demurrage', ['375', 'paid', 'offen'], 'fees_at_pod_terminal'],
    ['Customs', ['$1,120.35'], 'suspect'],
    ['Available', ['2026-11-21'], 'suspect'],
    ['Line', ['Released', 'Held'], 'suspect'],
    ['Appointment', ['yes', 'no'], 'pickup_appointment_at'],
    ['Appointment', ['released', 'held'], 'suspect'],
    ['Type', ['40HC', '20GP'], 'unrelated'],
    ['Type', ['Import', 'Export'], 'direction'],
    ['DEMM $', ['375.00', 'paid'], 'fees_at_pod_terminal'],
    ['DEMM $', ['call', 'paid', '375'], 'suspect'],
    ['DEL appt', ['2026-11-27'], 'suspect'],
    ['Hold of the agency', ['PENDING 3'], 'suspect'],
    ['Duty paid', ['soon'], 'suspect'],
    ['清关 ok', ['x'], 'suspect'],
    ['Agency X', ['Hold', 'none'], 'suspect'],
    ['Hazmat', ['Y', 'N'], 'suspect'],
    ['Booked', ['2026-11-27'], 'suspect'],
    ['Cost', ['3200'], 'suspect'],
    ['Price', ['$3,200'], 'suspect'],
    ['Release #', ['884213'], 'unrelated'],
    ['Hold notes', ['customs'], 'holds_at_pod_terminal'],
    ['Rent per day', ['50 USD'], 'unrelated'],
    ['Pieces', ['1', '0'], 'unrelated'],
    ['Disch', ['11/04 22:10'], 'pod_discharged_at'],
    ['Vessel', ['CEDAR BAY'], 'unrelated'],
    ['Frt pd', ['', 'n/a'], 'holds_at_pod_terminal'],
    ['Cargo x', ['', ''], 'unrelated'],
    ['FDA', ['', ''], 'unrelated'],
    ['Release', ['', ''], 'suspect'],
  ])('%s with %j is %s', (header, cells, state) => {
    expect(stateOf(header, cells)).toBe(state)
  })

  test('a person may choose what a header is, and that it is nothing', () => {
    const text = 'Container,Pickup Date,Spare,Hazmat\nMSCU5285725,2026-07-09,2026-07-10,Y'
    const columns = { 'Pickup Date': 'pod_full_out_at', Spare: 'Freight release', Hazmat: null }
    const table = read({ text, zone: 'UTC', now: '2026-07-11T00:00:00Z', columns })
    expect(table.columns.map(({ as }) => as)).toEqual(['number', 'pod_full_out_at', 'holds_at_pod_terminal', null])
    expect(listAttributes(table)).toMatchObject([{ pod_full_out_at: '2026-07-09', holds_at_pod_terminal: [] }])
    expect([table.suspects, table.answers.columns]).toEqual([
      [],
      { Container: 'Container', ...columns, 'Pickup Date': 'pod_full_out_at' },
    ])
    expect(read({ text, columns: { Spare: 'Frei' } }).unread).toMatchObject([
      { row: 1, column: 3, reason: 'is to be read as "Frei", which is not known' },
    ])
  })

  test('the column of the numbers is known by its header, else by its cells', () => {
    expect(columnsOf('コンテナ,LFD', 'MSCU5285725 / 40HC,2026-11-30')).toEqual({
      コンテナ: 'number',
      LFD: 'pickup_lfd',
    })
    expect(columnsOf('Kasten,Frist', 'MSCU5285725,2026-11-30')).toEqual({ Kasten: 'number', Frist: null })
    expect(columnsOf('Seal,LFD', '123456,2026-11-30')).toEqual({ Seal: null, LFD: 'pickup_lfd' })
    expect(columnsOf('Equipment,Container,LFD', '40HC,MSCU5285725,2026-11-30')).toMatchObject({ Container: 'number' })
    const { notes } = read({
      text: 'Container No.,Status\nMSCU5285725,In yard\nCharge,Basis\nHandling,per box\nDemurrage,per day',
    })
    expect(notes).toEqual([3, 4, 5].map(row => ({ rows: [row], code: 'title' })))
  })

  test('a second table below the first is named, and of its rows the number is read', () => {
    const text =
      'ON HOLD,,\nContainer,LFD,Demurrage\nMSCU5285725,2026-07-09,none\nON ROAD,,\nContainer,Hold,LFD,Fees\nCSQU3054383,Customs,2026-07-09,$250'
    const table = read({ text })
    expect(listAttributes(table)).toEqual([
      { number: 'MSCU5285725', pickup_lfd: '2026-07-09', fees_at_pod_terminal: [] },
      { number: 'CSQU3054383' },
    ])
    expect(table.unread).toMatchObject([
      { row: 5, reason: 'begins another header; below it only the container numbers are read' },
    ])
    expect(table.notes).toEqual([
      { rows: [1], code: 'title' },
      { rows: [4], code: 'title' },
    ])
  })

  test('a second column of an attribute is a copy, or suspect', () => {
    const table = (exact: string) => read({ text: `Container,LFD,Last Free Day\nMSCU5285725,2026-07-09,${exact}` })
    expect(listAttributes(table('2026-07-09'))).toEqual(listAttributes(table('')))
    expect([table('2026-07-09').suspects, table('').suspects]).toEqual([[], []])
    expect(table('2026-07-08').suspects).toMatchObject([{ column: 2, cell: '2026-07-09', weakens: null }])
  })

  test('a status in the words of people is one of the service', () => {
    const statusOf = (header: string, cell: string): unknown =>
      listAttributes(read({ text: `Container,${header}\nMSCU5285725,${cell}` }))[0]!['current_status']
    expect(statusOf('Current Status', 'Gated out')).toBe('picked_up')
    expect(statusOf('current_status', 'Gated out')).toBe('picked_up')
    expect(statusOf('current_status', 'awaiting_inland_transfer')).toBe('awaiting_inland_transfer')
  })

  test('a number of a spreadsheet has the digits that it shows', () => {
    const { document } = read({
      rows: [
        ['Container', 'Fees (USD)'],
        ['MSCU5285725', 0.1 + 0.2],
      ],
    })
    expect(document.data[0]!.attributes!.fees_at_pod_terminal![0]!.amount).toBe(0.3)
  })

  test('a date of a spreadsheet has the nearest second of its day', () => {
    const cell = (time: string) =>
      listAttributes(
        read({
          rows: [
            ['Container', 'LFD'],
            ['MSCU5285725', new Date(time)],
          ],
          zone: 'UTC',
        }),
      )[0]!['pickup_lfd']
    expect(cell('2026-07-09T16:29:59.999Z')).toBe('2026-07-09T16:30:00Z')
    expect(cell('2026-07-09T23:59:59.999Z')).toBe('2026-07-09')
  })
})

// Doubts ------------------------------------------------------------------------------------------------------------------

/** The status at the gate of the first container. */
const statusOf = (table: Table): string => {
  const answer = assess({ ...table, now: NOW })
  return answer._tag === 'Right' ? answer.right.containers[0]!.advice.status : 'refused'
}
const NOW = '2026-11-25T18:00:00Z'
const good = (header: string, cell: string, answers: object = {}): Table =>
  read({
    text: `Container,Available,Holds,Checked,"${header}"\nMSCU5285725,Y,none,2026-11-25T17:00:00Z,"${cell}"`,
    ...{ zone: 'UTC', now: NOW, ...answers },
  })

describe('a cell beside a good row', () => {
  test.each([
    ['Vessel', 'CEDAR BAY', 'ready'],
    ['FDA', 'Hold', 'unknown'],
    ['Chassis/Vessel hold', 'Y', 'unknown'],
    ['Customs exam', 'Scheduled 11/28', 'unknown'],
    ['Remark', 'HOLD', 'unknown'],
    ['Status', 'Exam tomorrow', 'unknown'],
    ['Freight', '$2,450.00', 'unknown'],
    ['Customs release', '11/24/2026', 'ready'],
    ['Customs release', '11/26/2026', 'unknown'],
    ['Customs release', 'Pending', 'unknown'],
    ['Customs hold', 'Pending', 'ready'],
    ['Frt pd', 'N', 'conflicting'],
    ['OBL rcvd', 'N', 'conflicting'],
    ['DO issued', 'No', 'conflicting'],
    ['TMF paid', 'N', 'conflicting'],
    ['清关状态', '查验中', 'conflicting'],
  ])('%s with %s makes it %s', (header, cell, status) => {
    expect(statusOf(good(header, cell))).toBe(status)
  })

  // Headers of a hold, a release or an answer, with each word for no: an otherwise good row is never ready.
  const IN_DOUBT: readonly (readonly [headers: string, cells: string])[] = [
    ['Revalidado|Despachado|Liberación|Pagado|Aduana', 'No|Pendiente|no liberado|retenido'],
    ['Frt pd|OBL rcvd|DO issued|Line paid?|TMF paid|Pier pass paid|Customs Clear', 'N|No|not released|pending'],
    ['Telex release|Cargo released|Bill released|Freight release|Release|Entry', 'N|hold|not filed'],
    ['Beschikbaar nu|Vrijgave rederij|Douane vrij|Vrijgave|Betaald', 'nee|niet vrij|geblokkeerd'],
    ['Freistellung|Freigabe|Verzollt|Zoll', 'nein|fehlt|nicht verzollt|offen'],
    ['Blocages|Dédouané|Fret payé', 'Fret impayé|bloqué|retenu'],
    ['Svincolo|Dogana|Desembaraço|Liberação', 'bloccato|retido|pendente'],
    ['清关状态|海关放行', '查验中|未放行'],
    ['FDA|PGA|ISF|AMS|Chassis hold|Vessel hold|CES|Customs exam', 'Hold|on hold|Exam'],
    ['Agency X|Portaal|Notes', 'no|nee|nein|não|held|not available|not filed|nee (scan)'],
    [
      'Customs date|Freight release|Line status|Release|Release date|Entry|Duty paid|Vrijgave|Mainlevée|Svincolo|放行',
      '',
    ],
    ['Stops', '2|none'],
  ]
  const doubts = IN_DOUBT.flatMap(([headers, cells]) =>
    headers.split('|').flatMap(header => cells.split('|').map(cell => [header, cell] as const)),
  )
  test.each(doubts)('%s with %j leaves nothing ready', (header, cell) => {
    expect(statusOf(good(header, cell))).not.toBe('ready')
  })

  test('that may be a hold is listed with its rows and a suggestion, until it is answered', () => {
    const { suspects } = good('FDA', 'Hold')
    expect(suspects).toEqual([
      {
        ...{ column: 5, header: 'FDA', about: 'hold', cell: 'Hold', suggested: 'Customs hold' },
        weakens: 'holds',
        rows: [2],
      },
    ])
    expect(statusOf(good('FDA', 'Hold', { columns: { FDA: 'Customs hold' } }))).toBe('conflicting')
    expect(statusOf(good('FDA', 'Hold', { columns: { FDA: null } }))).toBe('ready')
  })

  test.each([
    ['Detention Free Day', '2026-12-10', 'Return by'],
    ['Demurrage vrij t/m', '2026-11-30', 'Last free day'],
    ['Tags', 'exam', null],
    ['Demurrage Exposure', '$375.00', null],
  ])('%s with %s suggests %s', (header, cell, suggested) => {
    expect(good(header, cell).suspects).toMatchObject([{ header, suggested }])
  })

  test('may be a return or a fee', () => {
    const text = 'Container,Gate out,Back in,Cost\nMSCU5285725,2026-11-20,x,$5\nCSQU3054383,,,$5'
    expect(read({ text }).suspects.map(({ header, weakens, rows }) => [header, weakens, rows])).toEqual([
      ['Back in', 'return', [2]],
      ['Cost', 'fees', [2, 3]],
    ])
  })
})

describe('rows', () => {
  test('the header has the most known columns; what is above it, notes and sums are no containers', () => {
    const text =
      '"Board, week 48",,\n,,\nContainer,LFD,Fees\nMSCU5285725,2026-07-09,375 USD\n"ask before splitting",,\n,,\nGrand total,,375 USD\n'
    const table = read({ text, zone: 'UTC' })
    expect(table.header).toEqual({ row: 3 })
    expect(table.notes).toEqual([
      { rows: [1], code: 'title' },
      { rows: [5], code: 'title' },
      { rows: [7], code: 'total' },
    ])
    expect(listAttributes(table)).toHaveLength(1)
  })

  test.each([
    [',Holds,,', 'Container,Customs,Line,TMF', 'MSCU5285725,No,No,No', []],
    [',Holds,,', 'Container,Freight,Customs,VACIS', 'MSCU5285725,N,Y,N', ['customs']],
    [',Releases,', 'Container,Freight,Customs', 'MSCU5285725,Yes,No', ['customs']],
  ])('each column below a group of holds is a hold, and of releases a release: %s %s', (upper, header, row, names) => {
    const [attributes] = listAttributes(read({ text: [upper, header, row].join('\n') }))
    const holds = attributes!['holds_at_pod_terminal'] as readonly { readonly name: string }[]
    expect(holds.map(({ name }) => name)).toEqual(names)
  })
  test('a row above the header may group its columns', () => {
    const text = 'Container,Customs,,Line\n,Status,Date,Status\nMSCU5285725,Released,11/20/2026,Held'
    expect(listAttributes(read({ text, now: NOW }))).toEqual([
      {
        number: 'MSCU5285725',
        available_for_pickup: false,
        holds_at_pod_terminal: [{ name: 'freight', status: 'hold' }],
      },
    ])
    const days = ',Free time,,Fees (USD),\nContainer,Line,Port,Demurrage,Exam\nMSCU5285725,2026-11-25,2026-11-26,375,90'
    expect(listAttributes(read({ text: days }))).toEqual([
      {
        number: 'MSCU5285725',
        import_deadlines: { pickup_lfd_line: '2026-11-25', pickup_lfd_terminal: '2026-11-26' },
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: 375, currency_code: 'USD' },
          { type: 'exam', amount: 90, currency_code: 'USD' },
        ],
      },
    ])
    const lower = 'Container,Demurrage,\n,Days,Amount\nMSCU5285725,7,525.00'
    expect(listAttributes(read({ text: lower }))[0]!['fees_at_pod_terminal']).toMatchObject([{ amount: 525 }])
    const typed = ',Demurrage (USD),\nContainer,LFD,Due\nMSCU5285725,2026-11-25,375'
    expect(listAttributes(read({ text: typed }))[0]!['fees_at_pod_terminal']).toMatchObject([{ type: 'demurrage' }])
    const money = ',Demurrage (EUR)\nContainer,Due\nMSCU5285725,"12,50"'
    expect(listAttributes(read({ text: money }))[0]!['fees_at_pod_terminal']).toMatchObject([
      { amount: 12.5, currency_code: 'EUR' },
    ])
  })

  test('one container in several rows is one, and its contradictions are named', () => {
    const text =
      'Container,Available,Holds,LFD,Fees\nmscu 528 5725,yes,none,2026-07-20,375 USD\nMSCU5285725,no,customs,2026-07-19,375 USD\nCSQU3054383,yes,none,2026-07-20,1 USD\nCSQU3054383,yes,none,2026-07-20,1 USD'
    const table = read({ text })
    expect(listAttributes(table)).toEqual([
      {
        number: 'MSCU5285725',
        pickup_lfd: '2026-07-19',
        holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }],
        fees_at_pod_terminal: [{ type: 'total', amount: 375, currency_code: 'USD' }],
      },
      {
        number: 'CSQU3054383',
        available_for_pickup: true,
        pickup_lfd: '2026-07-20',
        holds_at_pod_terminal: [],
        fees_at_pod_terminal: [{ type: 'total', amount: 1, currency_code: 'USD' }],
      },
    ])
    expect(table.notes).toEqual([
      { rows: [2, 3], code: 'repeated' },
      {
        rows: [2, 3],
        code: 'contradicts',
        attributes: ['available_for_pickup', 'pickup_lfd', 'holds_at_pod_terminal'],
      },
      { rows: [4, 5], code: 'repeated' },
    ])
  })

  test('the remarks name cells with one fault once, and contradicting rows once, in linear time', () => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => `MSCU${String(i).padStart(7, '0')}`)
    const rows = numbers.flatMap(number => [`${number},2026-03-08,maybe`, `${number},2026-03-09,maybe`])
    const { unread, notes } = read({ text: `Container,LFD,Available\n${rows.join('\n')}` })
    const taken = processorTime()
    const last = groupUnread(unread).find(({ first }) => first.cell === 'maybe')!
    expect([last.first.row, last.more]).toEqual([2, 19_999])
    expect(new Set(listNotes(notes).map(({ code }) => code))).toEqual(new Set(['contradicts']))
    expect(listNotes(notes)).toHaveLength(10_000)
    expect(taken()).toBeLessThan(1_000)
  })

  test('any number of rows of one container are read in a time that grows with their number', () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `MSCU5285725,${i} USD,2026-03-${10 + (i % 14)}`)
    const taken = processorTime()
    const { document } = read({ text: `Container,Fees,LFD\n${rows.join('\n')}` })
    expect(document.data).toHaveLength(1)
    expect(document.data[0]!.attributes).toMatchObject({ pickup_lfd: '2026-03-10' })
    expect(taken()).toBeLessThan(10_000)
  })

  test('a row that is longer than the header is read for its number only', () => {
    const table = read({ text: 'Container,Fees,LFD\nMSCU5285725,$1,250.00,2026-07-09' })
    expect(listAttributes(table)).toEqual([{ number: 'MSCU5285725' }])
    expect(table.unread).toMatchObject([{ row: 2, column: 4, cell: '2026-07-09' }])
  })

  test('a line of dashes is no container', () => {
    const { document, notes } = read({ text: '|Container|LFD|\n|---|---|\n|MSCU5285725|2026-07-09|' })
    expect(document.data).toHaveLength(1)
    expect(notes).toEqual([{ rows: [2], code: 'title' }])
  })

  test('a count of the rows and sums without a word are no containers, and two containers to be named are two', () => {
    const table = read({
      text: 'Container,Line,Demurrage (USD),Storage (USD)\nTBA,MSC,1,2\nTBA,ONE,3,4\nMSCU5285725,ONE,0,0\n,,4,6\n3 containers,,4,6\n3,,4,6',
    })
    expect(listAttributes(table).map(({ number, fees_at_pod_terminal: fees }) => [number, fees])).toMatchObject([
      [undefined, [{ amount: 1 }, { amount: 2 }]],
      [undefined, [{ amount: 3 }, { amount: 4 }]],
      ['MSCU5285725', []],
    ])
    expect(table.notes).toEqual([5, 6, 7].map(row => ({ rows: [row], code: 'total' })))
    // Between containers the fees may be those of the container above.
    const { notes, unread } = read({ text: 'Container,Demurrage,Storage\nMSCU5285725,1,2\n,3,4\nCSQU3054383,5,6' })
    expect([notes, unread.map(({ row, reason }) => [row, reason])]).toEqual([[], [[3, 'has no container number']]])
  })

  test('a row without its number is named, and a note with a value is no container', () => {
    const table = read({ text: 'Container,LFD,Holds\n,2026-07-09,none\nPrinted,2026-07-08,' })
    expect(table.unread).toMatchObject([{ row: 2, column: 1, cell: '', reason: 'has no container number' }])
    expect(table.notes).toEqual([{ rows: [3], code: 'title' }])
  })

  test('an export is noted, and no container', () => {
    const text = 'Container,Trade Type\nMSCU5285725,EXPORT\nCSQU3054383,IMPORT\nTGHU2814493,neither'
    const { document, notes, unread } = read({ text })
    expect(document.data.map(({ attributes }) => attributes!.number)).toEqual(['CSQU3054383', 'TGHU2814493'])
    expect(notes).toEqual([{ rows: [2], code: 'export' }])
    expect(unread).toMatchObject([{ row: 4, cell: 'neither', reason: 'may not be an import' }])
  })

  test('of two trips of a container the later one is read, and days close together are of one trip', () => {
    const trips = (eta: string): Table =>
      read({ text: `Container,ETA,Empty return\nMSCU5285725,2026-11-01,2026-11-09\nMSCU5285725,${eta},` })
    expect([trips('2026-11-16').notes[0], trips('2026-11-15').notes[0]]).toEqual([
      { rows: [2], code: 'earlier_trip' },
      { rows: [2, 3], code: 'repeated' },
    ])
    expect(listAttributes(trips('2026-11-16'))).toEqual([{ number: 'MSCU5285725' }])
  })

  test('of the sheets of a workbook the one with the most numbers is read, or the named one', () => {
    const sheets = [
      { name: 'Template', rows: [['Container', 'LFD', 'Holds', 'Fees']] },
      {
        name: 'Archive',
        rows: [
          ['Box', 'LFD'],
          ['MSCU5285725', '2026-01-02'],
        ],
      },
      { name: 'Imports', rows: [['Box'], ['CSQU3054383'], ['TGHU2814493']] },
    ]
    expect(read({ sheets }).sheet).toEqual({ name: 'Imports', others: ['Template', 'Archive'] })
    expect(listAttributes(read({ sheets, sheet: 'Archive' }))).toMatchObject([{ number: 'MSCU5285725' }])
    expect(read({ sheets: [] })).toMatchObject({ header: null, sheet: { name: '', others: [] } })
  })

  test.each([
    ['Container;LFD\r\nMSCU5285725;"2026-07-09"', ';'],
    ['sep=;\nContainer;LFD\nMSCU5285725;2026-07-09', ';'],
    ['\uFEFFContainer\tLFD\nMSCU5285725\t2026-07-09', '\t'],
    ['Container|LFD\rMSCU5285725|2026-07-09', '|'],
  ])('separators: %j', (text, separator) => {
    const table = read({ text, zone: 'UTC' })
    expect(table.format.separator).toBe(separator)
    expect(listAttributes(table)).toEqual([{ number: 'MSCU5285725', pickup_lfd: '2026-07-09', pod_timezone: 'UTC' }])
  })

  test.each(['', 'hello', '{"a": 1}', ',,\n,,', '"', 'a,b\nc,d'])('refuses nothing: %j', text => {
    const { document, header, columns } = read({ text })
    expect({ document, header, columns }).toEqual({ document: { data: [] }, header: null, columns: [] })
  })

  test.each([
    ['a cell', `Container,Holds,Fees,Status,LFD\nMSCU5285725,${'" '.repeat(100_000)}`],
    ['a guard', `Container,Holds\nMSCU5285725,"'${'\n'.repeat(200_000)}"`],
    ['a header', `Container,Holds${',LFD'.repeat(200_000)}\nMSCU5285725,none`],
    ['a row', `Container,Holds\nMSCU5285725,none${',1'.repeat(300_000)}`],
    ['quotation marks', `Container,Holds\n${'"'.repeat(200_001)}`],
    ['spaces', `Container,Status\nMSCU5285725,x${' '.repeat(4_000)}y`],
  ])('a hostile table takes no more time than its length: %s', (_, text) => {
    const elapsed = processorTime()
    expect(read({ text }).header).toEqual({ row: 1 })
    expect(elapsed()).toBeLessThan(4_000)
  })

  test('a quotation mark without an end loses no row', () => {
    const table = read({ text: 'Container,Holds\nMSCU5285725,"none\nCSQU3054383,none' })
    expect(table.document.data).toHaveLength(2)
    expect(table.unread.map(({ row, reason }) => [row, reason])).toContainEqual([
      2,
      'begins with a quotation mark that no other one ends',
    ])
  })
})

test('the questions and notes of a table are answered as an assessment expects', () => {
  const text =
    'Container,Available,Holds,Paid thru,Return by,ETA,Line\nMSCU5285725,yes,none,2026-07-12,2026-07-20,2026-07-01,MSCU'
  const { document, dates } = read({ text, zone: 'America/New_York' })
  expect(dates).toEqual({ MSCU5285725: { paid_through: '2026-07-12', return_by: '2026-07-20' } })
  const answer = assess({ document, dates, now: '2026-07-10T12:00:00Z', mode: 'strict' })
  expect(answer).toMatchObject({
    right: {
      refused: [],
      containers: [{ parts: { shipment: { pod_eta_at: '2026-07-01', shipping_line_scac: 'MSCU' } } }],
    },
  })
})

// Properties --------------------------------------------------------------------------------------------------------------

const OWNERS = ['MSC', 'CSQ', 'TGH', 'BLU']
const VALUES = '0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ'
const withCheckDigit = (body: string): string =>
  body + String(([...body].reduce((sum, letter, i) => sum + VALUES.indexOf(letter) * 2 ** i, 0) % 11) % 10)
const number = fc
  .tuple(fc.constantFrom(...OWNERS), fc.nat(999_999))
  .map(([owner, serial]) => withCheckDigit(`${owner}U${String(serial).padStart(6, '0')}`))
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const dateTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())
const words = fc
  .string({ minLength: 1, unit: fc.constantFrom(...'aé;,"\'=+-@(): \n\t\\/&x') })
  .filter(text => text.trim() === text && /[aéx]/.test(text))
const plain = fc.constantFrom('Yard C, row 8', '=1+1', "'=1", '-12', 'a "quoted" place', 'Pier; 4')
const holds = fc.array(
  fc.record(
    {
      name: fc.constantFrom('freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'),
      status: fc.constantFrom('hold', 'pending'),
      description: words,
    },
    { requiredKeys: ['name', 'status'] },
  ),
  { maxLength: 3 },
)
const amount = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map(cents => cents / 1000),
)
const fees = fc.array(
  fc.record({
    type: fc.constantFrom('demurrage', 'extended_dwell_time', 'exam', 'total', 'other'),
    amount: amount.filter(each => !Object.is(each, -0)),
    currency_code: fc.constantFrom('USD', 'EUR', 'KWD'),
  }),
  { maxLength: 3 },
)
const attributes = fc.record(
  {
    number,
    available_for_pickup: fc.boolean(),
    availability_known: fc.boolean(),
    holds_at_pod_terminal: holds,
    fees_at_pod_terminal: fees,
    pickup_lfd: fc.oneof(day, dateTime),
    pod_discharged_at: fc.oneof(dateTime, day, fc.constant(null)),
    pod_full_out_at: dateTime,
    empty_terminated_at: day,
    terminal_checked_at: dateTime,
    pickup_appointment_at: dateTime,
    ind_ata_at: dateTime,
    pod_timezone: fc.constantFrom('America/New_York', 'UTC'),
    final_destination_timezone: fc.constant('America/Chicago'),
    current_status: fc.constantFrom('on_ship', 'available', 'awaiting_inland_transfer', 'delivered'),
    location_at_pod_terminal: plain,
    import_deadlines: fc.record({ pickup_lfd_line: day, pickup_lfd_rail: dateTime }),
  },
  { requiredKeys: ['number'] },
)
const containers = fc.uniqueArray(attributes, { minLength: 1, maxLength: 5, selector: each => each.number })
const formats: fc.Arbitrary<Format> = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
})
/** Equal holds of one status are one. */
const withoutTwins = (each: {
  readonly holds_at_pod_terminal?: readonly { readonly name: string; readonly status: string }[]
}): boolean => {
  const keys = each.holds_at_pod_terminal?.map(({ name, status }) => `${name} ${status}`) ?? []
  return new Set(keys).size === keys.length
}

const toDocument = (list: readonly object[]): { readonly data: readonly object[] } => ({
  data: list.map(each => ({ id: 'x', type: 'container', attributes: each })),
})

test('any table that is written is read back equal', () => {
  fc.assert(
    fc.property(
      containers.filter(list => list.every(withoutTwins)),
      formats,
      fc.boolean(),
      (list, format, hasDates) => {
        const dates = hasDates ? { [list[0]!.number]: { paid_through: '2026-07-12', return_by: '2026-07-20' } } : {}
        const table = read({ text: write({ document: toDocument(list), dates, format }) })
        expect(listAttributes(table)).toEqual(list)
        expect(table.dates).toEqual(dates)
        expect(table.unread).toEqual([])
      },
    ),
  )
})

test('a table that was read is written and read back equal', () => {
  const text =
    'Container;Terminal;Line;ETA;MBL;LFD;Fees\nMSCU5285725;Maher;MSCU;01.07.2026;MBL 1;09.07.2026 16:30;1.250,50 EUR\n'
  const table = read({ text, zone: 'America/New_York' })
  const again = read({ text: write(table) })
  expect(again.document).toEqual(table.document)
  expect(again.format).toEqual(table.format)
  expect(again.questions).toEqual([])
})

const SAMPLE = [
  ['Fees', ['demurrage 1,250.50 USD', '375 USD + 90 EUR', 'USD -245.00', '(375.00) EUR']],
  ['LFD', ['7/20/2026', '2026-07-20', '20 Jul 2026', '26.11.2026', '2026-Feb-13']],
  ['Holds', ['customs', 'freight; USDA', 'CUSTOMS HOLD', 'none', 'customs (pending)']],
  ['Available', ['yes', 'no', 'Not available', 'On vessel']],
] as const

const digitsIn = (text: string): string => text.replace(/\D/g, '')
const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Whether each part of a cell is in its value. */
const isWhole = (header: string, cell: string, found: Attributes): boolean => {
  if (header === 'Fees') {
    const amounts = (found['fees_at_pod_terminal'] ?? []) as readonly { readonly amount: number }[]
    const all = amounts.map(each => digitsIn(String(each.amount)).replace(/^0+|0+$/g, '')).join('')
    return (
      all === digitsIn(cell.replace(/[.,](\d*?)0+(?!\d)/g, '$1')).replace(/^0+|0+$/g, '') ||
      digitsIn(all).replaceAll('0', '') === digitsIn(cell).replaceAll('0', '')
    )
  }
  if (header === 'LFD') {
    const value = found['pickup_lfd']
    if (value === undefined) return cell.trim() === '' || /^[-–—?.]+$/.test(cell)
    const month = MONTHS.findIndex(name => cell.toLowerCase().includes(name))
    const numbers = numbersIn(month < 0 ? cell : `${cell} ${month + 1}`)
    const [year = 0, ...rest] = numbersIn(String(value)).slice().reverse()
    return (
      JSON.stringify(numbers.filter(each => each !== year && each !== year - 2000)) ===
      JSON.stringify(rest.filter(each => each !== year - 2000).reverse())
    )
  }
  if (header === 'Holds') {
    const list = found['holds_at_pod_terminal'] as
      readonly { readonly name: string; readonly description?: string }[] | undefined
    const known = JSON.stringify(list ?? []).toLowerCase() + ' none hold pending'
    return (
      cell
        .toLowerCase()
        .split(/[^a-z]+/)
        .every(word => known.includes(word)) || /^(none|no|nil|n|\W*)$/i.test(cell)
    )
  }
  const value = found['available_for_pickup']
  if (value === undefined) return !/[a-z0-9✓]/i.test(cell) || cell === 'na'
  // Marks between words say nothing, and words of other languages are close to each other.
  const bare = cell.replace(/[^a-z0-9✓]+/gi, ' ').trim()
  const yes = /^(y|yes|x|1|t|j|ja|si|oui|sim|tak|available|true)$/i
  return (value === true ? yes : /^(n|no|nao|non|nie|nee|nein|0|not ?available|on vessel)$/i).test(bare)
}

/** Whether a cell is read whole, named or asked for. */
const isFair = (header: string, cell: string): boolean => {
  const table = read({ text: `Container,${header}\nMSCU5285725,"${cell.replaceAll('"', '""')}"`, zone: 'UTC' })
  const isNamed = [table.unread, table.suspects, table.questions, table.notes].some(list => list.length > 0)
  return isNamed || isWhole(header, cell, listAttributes(table)[0] ?? {})
}

test.each(SAMPLE)('a cell of %s with one character changed is read whole, or named', (header, cells) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...cells),
      fc.nat(30),
      fc.constantFrom(...'0123456789abexyz.,-+/ ()$€'),
      fc.constantFrom('insert', 'replace', 'delete'),
      (cell, at, letter, change) => {
        const from = at % cell.length
        const changed =
          cell.slice(0, from) + (change === 'delete' ? '' : letter) + cell.slice(change === 'insert' ? from : from + 1)
        return isFair(header, changed)
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  ['Fees', '3 days @ 150', { fees_at_pod_terminal: [{ amount: 150 }] }],
  ['LFD', '7/20/2026', { pickup_lfd: '2026-07-02' }],
  ['Holds', 'customs; VACIS', { holds_at_pod_terminal: [{ name: 'customs' }] }],
  ['Available', 'no (hold)', { available_for_pickup: true }],
])('the property fails on a cell of %s that is read in part', (header, cell, found) => {
  expect(isWhole(header, cell, found)).toBe(false)
})

test('no fee, day or hold appears that is not in a cell', () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789 .,-/:;+()$€ahlmnoprsuyUSDE') }),
    fc.constantFrom('yes', 'no', 'none', '375 USD', 'customs', '2026-07-20', 'n/a', 'Gated out', 'HOLD'),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 5, maxLength: 5 }), cells => {
      const row = cells.map(each => `"${each}"`).join(',')
      const table = read({ text: `Container,Fees,LFD,Holds,Status,Discharged\nMSCU5285725,${row}`, zone: 'UTC' })
      for (const found of listAttributes(table)) {
        const fee = (found['fees_at_pod_terminal'] ?? []) as readonly { readonly amount: number }[]
        const digits = digitsIn(cells[0]!)
        for (const { amount } of fee)
          expect(digits).toContain(digitsIn(String(amount)).replace(/0+$/, '').replace(/^0+/, ''))
        if (found['pickup_lfd'] !== undefined) expect(digitsIn(cells[1]!)).toMatch(/\d{3}/)
        const held = (found['holds_at_pod_terminal'] ?? []) as readonly unknown[]
        if (held.length > 0) expect((cells[2]! + cells[3]!).trim()).not.toBe('')
        if (found['pod_discharged_at'] !== undefined && found['pod_discharged_at'] !== null)
          expect(digitsIn(cells[3]! + cells[4]!)).toMatch(/\d{3}/)
      }
    }),
    { numRuns: 500 },
  )
})

// The laws of doubts ------------------------------------------------------------------------------------------------------

type Reader = (text: string, more?: object) => Table
const honest: Reader = (text, more) => read({ text, zone: 'UTC', ...more })
const change =
  (edit: (table: Table) => object): Reader =>
  (text, more) => ({ ...honest(text, more), ...edit(honest(text, more)) })

const beside = fc.record({
  header: fc.oneof(
    fc.constantFrom(
      'FDA',
      'Cargo hold',
      'Frt pd',
      'Zoll frei',
      'Agency X',
      'Vessel',
      'Booked',
      'Cost',
      '清关',
      'Back in',
    ),
    fc.string({ unit: fc.constantFrom(...'abcehlorst #'), maxLength: 9 }).filter(text => text.trim() !== ''),
  ),
  cell: fc.oneof(
    fc.constantFrom('Hold', 'N', 'no', 'Y', 'pending', '11/28/2026', '$375.00', 'CEDAR BAY', 'not rlsd', '✓', '1'),
    fc.string({ unit: fc.constantFrom(...'adehlnors 1'), maxLength: 8 }),
  ),
})
const textOf = ({ header, cell }: { readonly header: string; readonly cell: string }): string =>
  `Container,Available,Holds,Checked,"${header}"\nMSCU5285725,Y,none,2026-11-25T17:00:00Z,"${cell}"`

const isOfHolds = (header: string): boolean => /hold|release/.test(findTelling(header) ?? '')

/** Each law is true of a reader and a column beside a good row. */
const LAWS: { readonly [law: string]: (reader: Reader, column: Parameters<typeof textOf>[0]) => boolean } = {
  'a suspect column that may be a hold leaves nothing ready': (reader, column) => {
    const table = reader(textOf(column), { now: NOW })
    const isOpen = table.columns[4]!.state === 'suspect' && isOfHolds(column.header)
    return !isOpen || statusOf(table) !== 'ready'
  },
  'a column that is not read and leaves a good row ready has neither a telling word nor an answer': (
    reader,
    column,
  ) => {
    const table = reader(textOf(column), { now: NOW })
    const isSilent = table.columns[4]!.as === null && statusOf(table) === 'ready' && !isBlank(column.cell)
    const [told, word] = [findTelling(column.header), column.cell.trim().toLowerCase()]
    const isAnswer = ['y', 'n', 'no', 'pending', 'not rlsd', '✓'].includes(word)
    const isOther = told === 'nothing' || (!isOfHolds(column.header) && (told !== null || !isAnswer))
    return !isSilent || (word !== 'hold' && isOther)
  },
  'its answers read the same board, and ask nothing that is answered': (reader, column) => {
    const table = reader(textOf(column), { now: NOW })
    const again = reader(textOf(column), { now: NOW, ...table.answers })
    return isDeepStrictEqual([again.document, again.answers], [table.document, table.answers])
  },
  'a map that names a column as nothing changes no other cell': (reader, column) => {
    const table = reader(textOf(column), { now: NOW })
    const mapped = reader(textOf(column), { now: NOW, columns: { [column.header]: null } })
    return column.header === 'Checked' || mapped.columns.slice(0, 4).every(({ as }, i) => as === table.columns[i]!.as)
  },
  'nothing is assumed without now': (reader, column) =>
    reader(`${textOf(column)}\n`).assumed.length === 0 &&
    reader('Container,LFD\nMSCU5285725,11/20').assumed.length === 0,
}

/** A wrong reader for each law. */
const WRONG: { readonly [law: string]: Reader } = {
  'a suspect column that may be a hold leaves nothing ready': (text, more) => {
    const table = honest(text, more)
    const header = table.columns[4]?.header ?? ''
    return { ...honest(text, { ...more, columns: { [header]: null } }), columns: table.columns }
  },
  'a column that is not read and leaves a good row ready has neither a telling word nor an answer': (text, more) =>
    honest(text, { ...more, columns: { [text.split('"')[1]!]: null } }),
  'its answers read the same board, and ask nothing that is answered': change(({ answers }) => ({
    answers: { ...answers, columns: { ...answers.columns, Holds: null } },
  })),
  'a map that names a column as nothing changes no other cell': (text, more) =>
    honest(
      text,
      more !== undefined && 'columns' in more
        ? { ...more, columns: { ...(more.columns as object), Holds: null } }
        : more,
    ),
  'nothing is assumed without now': (text, more) => honest(text, { now: NOW, ...more }),
}

test.each(Object.entries(LAWS))('%s, and a wrong reader breaks it', (law, holds) => {
  const property = (reader: Reader) => fc.property(beside, column => holds(reader, column))
  fc.assert(property(honest), { numRuns: 300 })
  expect(fc.check(property(WRONG[law]!), { numRuns: 300 }).failed).toBe(true)
})

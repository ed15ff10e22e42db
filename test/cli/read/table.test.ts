/**
 * Tables on the command line: which files are tables, and what is reported about their cells?
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { folder, gateout, jsonLines } from '../gateout'

const FLEET = [
  'Container;LFD;Holds;Available;Fees;Paid thru',
  'MSCU5285725;20.07.2026;none;ja;375,50 EUR;',
  'CSQU3054383;21.07.2026;customs;;offen;22.07.2026',
  'Summe;;;;375,50;',
].join('\r\n')
const ZONE = ['--zone', 'Europe/Berlin']
const NOW = ['--now', '2026-07-20T08:00:00Z']

describe('a table', () => {
  test.each([
    ['a file', ['fleet.csv'], undefined],
    ['standard input', [], FLEET],
    ['standard input after blanks', ['-'], `\n \n${FLEET}`],
  ])('is read from %s by both commands', async (_, files, input) => {
    const setting = {
      cwd: folder({ 'fleet.csv': FLEET, 'terms.json': '{"demurrage":[{"free_days":4}]}' }),
      ...(input !== undefined && { input }),
    }
    for (const [command, exitCode] of [
      [['advise', ...NOW], 0],
      [['free-time', '--terms', 'terms.json', ...NOW], 1], // no start of the free time is known
    ] as const) {
      const { code, stdout } = await gateout([...command, ...files, ...ZONE, '--json'], setting)
      expect(code).toBe(exitCode)
      expect(jsonLines(stdout).map(line => (line as { readonly number: string }).number)).toEqual([
        'MSCU5285725',
        'CSQU3054383',
      ])
    }
  })

  test('gives its dates to the advice, and --dates replaces them', async () => {
    const cwd = folder({
      'fleet.csv': FLEET,
      'terms.json': '{"demurrage":[{"free_days":1,"tiers":[{"days":null,"rate":10}],"currency_code":"EUR"}]}',
      'dates.json': '{"csqu 305438-3":{"paid_through":"2026-07-25"},"TGHU2814493":{"paid_through":"2026-07-25"}}',
    })
    const daysOf = async (...args: readonly string[]): Promise<unknown> => {
      const { stdout, stderr } = await gateout(['advise', 'fleet.csv', '--json', ...ZONE, ...NOW, ...args], { cwd })
      expect(stderr).not.toContain('unmatched')
      return (jsonLines(stdout)[1] as { readonly advice: { readonly last_free_day: { readonly day: string } } }).advice
        .last_free_day.day
    }
    expect(await daysOf()).toBe('2026-07-22')
    const { stderr } = await gateout(
      ['free-time', 'fleet.csv', '--terms', 'terms.json', '--dates', 'dates.json', ...ZONE, ...NOW],
      { cwd },
    )
    expect(stderr).toContain('dates.json: warning: /TGHU2814493: ')
    expect(stderr).not.toContain('dates.json: warning: /csqu')
  })

  test('is reported with its cells, rows and columns, by place', async () => {
    const input =
      'Board,,\nContainer,Fees,Notes\nMSCU5285725,Paid,new seal\nCSQU3054383,Paid,\nTotal,,\nMSCU5285725,1 USD,'
    expect(await gateout(['advise'], { input })).toMatchObject({
      code: 0,
      stderr: [
        '<stdin>: warning: columns that are not read: Notes',
        '<stdin>: warning: not a container: row 1',
        '<stdin>: warning: a sum, and not a container: row 5',
        '<stdin>: warning: one container: rows 3, 6',
        '<stdin>: warning: row 3, Fees: "Paid" is not an amount; 1 more like this: write amounts such as 225.50 USD, or demurrage 375 USD; exam 90 USD, or none',
        '',
      ].join('\n'),
    })
    expect(await gateout(['advise', '--quiet'], { input })).toMatchObject({ code: 0, stderr: '' })
  })

  test('asks its questions with exit code 1, and the options answer them', async () => {
    const input =
      'Container,Terminal,LFD,Fees\nMSCU5285725,Maher,7/9/2026,$375\nCSQU3054383,WBCT,26-Nov-24,1 USD\nTGHU2814493,Lyttelton,2026-07-09,$1'
    const january = ['--now', '2026-01-20T08:00:00Z']
    const asked = await gateout(['advise', '--json', ...january], { input })
    expect(asked).toMatchObject({
      code: 1,
      stderr: [
        '<stdin>: warning: which number is the day? 2 cells, the first in row 2, LFD: --order day_first, month_first or year_first',
        '<stdin>: warning: which time zone of Lyttelton? 1 cell, the first in row 4, LFD: --zone America/New_York',
        '<stdin>: warning: which currency? 1 cell, the first in row 4, Fees: --currency USD',
        '',
      ].join('\n'),
    })
    const zones =
      '--zone Maher=America/New_York --zone WBCT=America/Los_Angeles --zone Lyttelton=Pacific/Auckland'.split(' ')
    const answers = [...zones, '--order', 'month_first', '--currency', 'NZD']
    expect(await gateout(['advise', '--json', ...answers, ...january], { input })).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await gateout(['advise', '--json', '--quiet', ...january], { input })).toMatchObject({ code: 1, stderr: '' })
  })

  test.each([
    ['UTF-8', Buffer.from('\uFEFFContainer;Bemerkung;Leer zurück\nMSCU5285725;é;20.07.2026')],
    ['UTF-16 without a mark', Buffer.from('Container\tBemerkung\tLeer zurück\nMSCU5285725\té\t20.07.2026', 'utf16le')],
    ['UTF-16', Buffer.from('\uFEFFContainer\tBemerkung\tLeer zurück\nMSCU5285725\té\t20.07.2026', 'utf16le')],
    [
      'the code page of Western Europe',
      Buffer.from('Container;Bemerkung;Leer zurück\nMSCU5285725;\u0080é;20.07.2026', 'latin1'),
    ],
  ])('is decoded from %s', async (_, input) => {
    const { stdout, stderr } = await gateout(['advise', '--json', ...ZONE, ...NOW], { input })
    expect(stdout).toContain('"status":"returned"')
    expect(stderr).toBe('<stdin>: warning: columns that are not read: Bemerkung\n')
  })

  test('is read by the answers of --map, which --save-map writes, and a column that may be a hold fails', async () => {
    const cwd = folder({
      'board.csv': 'Container,Available,Holds,FDA\nMSCU5285725,Y,none,Hold\n,Y,none,',
      'right.json': '{"columns":{"FDA":"Customs hold"}}',
      'wrong.json': '{"columns":{"FDA":1}}',
    })
    const advise = (...args: readonly string[]) => gateout(['advise', 'board.csv', ...ZONE, ...NOW, ...args], { cwd })
    const asked = await advise('--save-map', 'saved.json')
    expect(asked.code).toBe(1)
    expect(asked.stderr).toContain(
      'board.csv: warning: what does "FDA" say, such as "Hold"? the holds are not reported in row 2 until --map answers: {"columns":{"FDA":"Customs hold"}}\n',
    )
    expect(asked.stdout).toContain('row 3')
    expect(JSON.parse(readFileSync(`${cwd}/saved.json`, 'utf8'))).toEqual({
      zone: 'Europe/Berlin',
      columns: { Container: 'Container', Available: 'Available', Holds: 'Holds' },
      suggested: { FDA: 'Customs hold' },
    })
    expect(await advise('--map', 'right.json', '--json')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"conflicting"') as string,
    })
    expect((await advise('--map', 'wrong.json')).stderr).toContain(
      'board.csv: --map wrong.json: /columns: must be an object of names or null by header\n',
    )
  })

  test('without a known header is refused', async () => {
    const stderr =
      '<stdin>: neither JSON nor a table: no row has a header such as Container, Available, Holds, Last free day\n'
    expect(await gateout(['advise'], { input: 'a,b\n1,2' })).toEqual({
      code: 1,
      stdout: '0 containers; 1 refused\n',
      stderr,
    })
  })

  test('is refused by a command that reads one container', async () => {
    const { code, stderr } = await gateout(['diff', 'fleet.csv', 'fleet.csv'], { cwd: folder({ 'fleet.csv': FLEET }) })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^fleet\.csv: CSV, where JSON is expected: /) as string,
    })
  })

  test.each([
    ['an unknown zone', ['--zone', 'Maher=Mars/Port']],
    ['an unknown order', ['--order', 'dmy']],
    ['a currency that is none', ['--currency', 'dollars']],
  ])('has no place for %s', async (_, args) => {
    expect((await gateout(['advise', ...args], { input: FLEET })).code).toBe(2)
  })
})

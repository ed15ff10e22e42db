import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gateout, folder } from '../gateout'

const example = (name: string): any => JSON.parse(readFileSync(`examples/invoice/${name}.json`, 'utf8'))
const RIGHT = example('right')
const COUNT = ['--container', 'container.json', '--terms', 'terms.json', '--calendar', 'calendar.json']

/** Audits an invoice in a folder with the files of the example, or others in their place. */
const audit = (invoice: unknown, flags: string[] = [], files: { readonly [name: string]: unknown } = {}) =>
  gateout(['audit', 'invoice.json', ...flags], {
    cwd: folder({
      'invoice.json': JSON.stringify(invoice),
      'container.json': JSON.stringify(files['container'] ?? example('container')),
      'terms.json': JSON.stringify(files['terms'] ?? example('terms')),
      'calendar.json': JSON.stringify(example('calendar')),
    }),
  })

describe('gateout audit', () => {
  test('has exit code 0 without a finding', async () => {
    expect(await audit(RIGHT)).toEqual({
      code: 0,
      stdout:
        '46 CFR part 541 is applied, which assumes that an ocean carrier, a marine terminal or an NVOCC sent the invoice.\n' +
        'The invoice states every item that is checked (46 CFR 541.6).\n' +
        'Not compared: the time in which the biller decides a request (541.6(d)(3)); the charge with a count, because there is none.\n' +
        'A reduction, refund or waiver can be requested until 2026-04-19 at least (46 CFR 541.8(a)).\n',
      stderr: '',
    })
  })

  test('has exit code 1 with a finding', async () => {
    const { code, stdout } = await audit({ ...RIGHT, invoice_date: '2026-04-16' })
    expect(code).toBe(1)
    expect(stdout).toContain(
      'It was issued more than 30 days after the last charged day (46 CFR 541.7(a)): it had to be issued by 2026-04-15, and',
    )
  })

  test.each([
    ['a container', { data: { type: 'container', id: 'c' } }],
    ['a document of errors', { errors: [{ title: 'Unauthorized' }] }],
  ])('%s is refused, since an invoice without any item would not be owed', async (_, document) => {
    expect(await audit(document)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'invoice.json:1: is not an invoice: it has none of the keys that gateout audit --template writes\n',
    })
  })

  test('an invoice whose keys were not read gets no conclusion', async () => {
    expect(await audit({ container: 'MSCU5285725', line_items: [], total: 5 })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /has keys that were not read: container \(container_numbers\?\), line_items \(charged\?\)/,
      ) as string,
    })
  })

  test('an unread key may hold a missing item; if none is missing, it is a warning', async () => {
    const { stdout, stderr } = await audit({ total: 5, notes: 'x' })
    expect([stdout, stderr]).toEqual(['', expect.stringContaining('not stated: any missing item; rename') as string])
    expect(await audit({ ...RIGHT, notes: 'x' })).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^invoice.json:1: warning: \/notes: is ignored/) as string,
    })
  })

  test('--map names the items of the keys, whose values are still checked', async () => {
    const { container_numbers, charged, ...rest } = RIGHT
    const columns = { box: 'container_numbers', lines: 'charged', notes: null }
    const given = { ...rest, box: container_numbers, lines: charged, notes: 'x' }
    const cwd = folder({ 'map.json': JSON.stringify({ columns }), 'wrong.json': '{ "columns": { "box": "x" } }' })
    const run = (invoice: unknown, map = 'map.json') =>
      gateout(['audit', '--map', map], { cwd, input: JSON.stringify(invoice) })
    expect(await run(given)).toEqual(await audit(RIGHT))
    expect((await run({ ...given, lines: [{ from: 'x', to: '2026-03-13' }] })).stderr).toContain(
      '/charged/0/from: must',
    )
    expect(await run(given, 'wrong.json')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^--map wrong.json: "box" is "x", which is not an item/) as string,
    })
  })

  const TABLE = [
    'Invoice number,Container number,From,To,Rate,Amount,Vessel',
    'INV-1,MSCU5285725,2026-03-10,2026-03-13,150,600,MSC ALTAIR',
    'INV-2,TCLU4265618,2026-03-10,2026-03-13,150,650,MSC ALTAIR',
    'INV-3,TCLU4265618,2026-03-10,soon,150,600,MSC ALTAIR',
  ].join('\n')
  test('a table is read by its exact headers, and asks for the others', async () => {
    const cwd = folder({ 'lines.csv': TABLE })
    const { code, stdout, stderr } = await gateout(['audit', 'lines.csv', '--save-map', 'map.json'], { cwd })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('columns that were not read: Amount (line_amount?); answer in --map')
    const { columns, suggested } = JSON.parse(readFileSync(`${cwd}/map.json`, 'utf8'))
    expect(suggested).toEqual({ Amount: 'line_amount' })
    writeFileSync(`${cwd}/map.json`, JSON.stringify({ columns: { ...columns, ...suggested } }))
    const found = await gateout(['audit', 'lines.csv', '--map', 'map.json'], { cwd })
    expect(found.code).toBe(1)
    expect(found.stderr.split('\n')).toEqual([
      'lines.csv: warning: columns that are not read: Vessel',
      expect.stringMatching(/^lines.csv:4: \/2\/charged\/0\/to: must be a date/),
      '',
    ])
    const lines = found.stdout.split('\n')
    expect(lines[1]).toMatch(/^INV-1 \(lines.csv\) +MSCU5285725 +4 +600 +not compared +46 CFR 541 +none$/)
    expect(lines[2]).toMatch(/has a total of 650, but its lines add up to 600$/)
    expect(lines[4]).toBe('2 invoices: 1 with findings, 1 refused')
    expect(lines[5]).toMatch(/^Not in the table, so that nothing follows from it: bill of lading number, .*due date/)
  })

  test('one invoice of a table is a paragraph, without an item that is not in the table', async () => {
    const input = TABLE.split('\n').slice(0, 2).join('\n').replace('Amount', 'Line amount')
    const { code, stdout } = await gateout(['audit', '--quiet'], { input })
    expect([
      code,
      stdout.includes('The invoice'),
      stdout.includes('item eliminates'),
      stdout.includes('not state'),
    ]).toEqual([0, false, false, false])
    const { not_in_table, findings } = JSON.parse((await gateout(['audit', '--quiet', '--json'], { input })).stdout)
    expect([findings, not_in_table.includes('due_date')]).toEqual([[], true])
  })

  test('a table without a line of charge is refused', async () => {
    const { code, stderr } = await gateout(['audit'], { input: TABLE.split('\n')[0]! })
    expect([code, stderr]).toEqual([1, '<stdin>: a table of invoices without a line of charge\n'])
  })

  test.each(['Demurrage invoice\nTotal due: 600\n', '%PDF-1.7\n1 0 obj'])('a text is refused: %j', async input => {
    expect(await gateout(['audit'], { input })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /neither JSON nor a table of invoices \(CSV, Excel\).*the form of the page/,
      ) as string,
    })
  })

  test('writes amounts with the decimals of their currency', async () => {
    const { stdout } = await audit({ ...RIGHT, currency_code: 'KWD', total: 450.25 })
    expect(stdout).toContain('It has a total of 450.250, but its lines add up to 450.')
  })

  test('names the currencies of figures in different ones', async () => {
    const { stdout } = await audit({ ...RIGHT, currency_code: 'EUR' }, COUNT)
    expect(stdout).toContain('It charges 450 EUR for 3 days; your count is 450 USD for 3 days.\n')
  })

  test('compares the days with the count of the container', async () => {
    const { code, stdout, stderr } = await audit(example('two-closed-days'), COUNT)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain(
      'It charges 750 for 5 days; your count is 450 for 3 days.\nIt charges 300 more, for 2 days more, than your count.',
    )
  })

  test('--json writes the answer of invoice.audit', async () => {
    const { stdout } = await audit(example('two-closed-days'), [...COUNT, '--json'])
    expect(JSON.parse(stdout)).toEqual({
      law: '46_cfr_541',
      findings: [
        {
          code: 'day_not_owed',
          section: null,
          pointers: ['/invoice/charged/0', '/counted/ledger'],
          days: [{ from: '2026-03-11', to: '2026-03-12' }],
        },
      ],
      last_charged_on: '2026-03-16',
      issue_by: '2026-04-15',
      dispute_by: '2026-04-19',
      invoiced: { days: 5, amount: 750 },
      expected: { days: 3, amount: 450 },
      difference: { days: 2, amount: 300 },
      availability: null,
    })
  })

  test('--received counts from the invoice that is passed on', async () => {
    const late = { ...RIGHT, invoice_date: '2026-04-25', due_date: '2026-04-25' }
    expect((await audit(late, ['--received', '2026-03-26'])).code).toBe(0)
    expect((await audit(late, ['--received', '2026-03-25'])).stdout).toContain('541.7(b)')
  })

  test('--direction export wants the earliest day of return', async () => {
    const { stdout } = await audit(RIGHT, ['--direction', 'export'])
    expect(stdout).toContain('does not state the earliest day of return (541.6(b)(7)).')
  })

  test('reads standard input', async () => {
    expect(await gateout(['audit'], { input: JSON.stringify(RIGHT) })).toMatchObject({ code: 0, stderr: '' })
  })

  test('chooses the container that the invoice names', async () => {
    const { id, type, attributes } = example('container')
    const other = {
      id: '7513270e-269e-4d37-b2a7-4de452e6b438',
      type,
      attributes: { ...attributes, number: 'TCLU4265618' },
    }
    const container = { data: [other, { id, type, attributes }] }
    const found = await audit({ ...RIGHT, container_numbers: ['mscu 528572-5'] }, COUNT, { container })
    expect(found).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await audit({ ...RIGHT, container_numbers: ['MSCU0000000'] }, COUNT, { container })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'invoice.json:1: container.json has 2 containers; name one in /container_numbers of the invoice\n',
    })
  })

  test('needs no more of the container than its number and its dates', async () => {
    const { number, pod_timezone, pod_discharged_at, pod_full_out_at } = example('container').attributes
    const box = { number, pod_timezone, pod_discharged_at, pod_full_out_at }
    expect(await audit(RIGHT, COUNT, { container: box })).toEqual(await audit(RIGHT, COUNT))
  })

  test('finds that the container is not on the invoice', async () => {
    const { code, stdout } = await audit({ ...RIGHT, container_numbers: ['TCLU4265618'] }, [
      ...COUNT,
      '--json',
      '--quiet',
    ])
    expect(code).toBe(1)
    expect(JSON.parse(stdout).findings).toEqual([
      { code: 'container_differs', section: null, pointers: ['/invoice/container_numbers', '/container_number'] },
    ])
  })

  test('compares no days if the invoice states none', async () => {
    const { stdout } = await audit({ ...RIGHT, charged: [] }, COUNT)
    expect(stdout).toContain('It charges 450; your count is 450 for 3 days.\nNot compared:')
    expect(stdout).toContain('any days, because none are given')
  })

  test('does not count an invoice of several containers', async () => {
    const { stdout } = await audit({ ...RIGHT, container_numbers: ['MSCU5285725', 'TCLU4265618'] }, COUNT)
    expect(stdout).toContain('because there are several containers')
    expect(stdout).not.toContain('your count')
  })

  test('--law none applies no law', async () => {
    const { code, stdout } = await audit({ ...RIGHT, rule: null }, ['--law', 'none'])
    expect(code).toBe(0)
    expect(stdout.startsWith('As you asked, no law of the United States is applied.\n')).toBe(true)
  })

  const many = (format: (invoices: readonly unknown[]) => string) =>
    folder({
      'many.json': format([
        { ...RIGHT, ports_of_discharge: ['DEHAM'] },
        { ...RIGHT, container_numbers: ['TCLU4265618'], total: 451 },
        { ...RIGHT, total: '450' },
      ]),
    })
  test.each([
    ['an array', (invoices: readonly unknown[]) => JSON.stringify(invoices)],
    ['JSON lines', (invoices: readonly unknown[]) => invoices.map(each => JSON.stringify(each)).join('\n')],
  ])('writes a row for each invoice of %s', async (_, format) => {
    const { code, stdout, stderr } = await gateout(['audit', 'many.json'], { cwd: many(format) })
    expect(code).toBe(1)
    expect(stderr).toContain('/total: must be a number or null, got a string')
    const lines = stdout.split('\n')
    expect(lines[1]).toMatch(/MSCU5285725 +3 +450 +not compared +not applied +none$/)
    expect(lines[2]).toMatch(
      /TCLU4265618 +3 +451 +not compared +46 CFR 541 +has a total of 451, but its lines add up to 450$/,
    )
    expect(lines.slice(3)).toEqual(['', '2 invoices: 1 with findings, 1 refused', ''])
  })

  test('takes the direction, the invoice passed on and the law from a file, and names days that two invoices charge', async () => {
    const cwd = folder({
      'a.json': JSON.stringify({ ...RIGHT, received_invoice_date: '2026-03-25', law: null }),
      'b.json': JSON.stringify({ ...RIGHT, direction: 'export', charged: [{ from: '2026-03-13', to: '2026-03-13' }] }),
    })
    const { code, stdout } = await gateout(['audit', '.'], { cwd })
    expect([code, stdout.includes('earliest day of return'), stdout.includes('passes on')]).toEqual([1, true, true])
    expect(stdout.split('\n').slice(-4)).toEqual([
      '2 invoices: 2 with findings',
      'billed twice: MSCU5285725, 2026-03-13, in a.json and b.json',
      'In dispute: 450 USD',
      '',
    ])
  })

  test('names the lines of an invoice that is given twice', async () => {
    const line = `${JSON.stringify({ ...RIGHT, charged: [{ from: '2026-03-13', to: '2026-03-13' }] })}\n`
    const { code, stdout } = await gateout(['audit'], { input: line.repeat(2) })
    expect(stdout).toContain('billed twice: MSCU5285725, 2026-03-13, in <stdin>:1 and <stdin>:2\n')
    expect(code).toBe(1)
  })

  test('reads the tables of a folder, too', async () => {
    const table = TABLE.replace('Amount', 'Line amount').split('\n').slice(0, 2).join('\n')
    const cwd = folder({ 'a.json': JSON.stringify(RIGHT), 'b.CSV': table, 'c.txt': 'not an invoice' })
    const { code, stdout } = await gateout(['audit', '.', '--quiet'], { cwd })
    expect(stdout).toContain('2 invoices: 0 with findings\n')
    expect(stdout).toMatch(/billed twice: MSCU5285725, 2026-03-13, in a.json and b.CSV/)
    expect(code).toBe(1)
  })

  test('writes an object for each invoice with --json', async () => {
    const cwd = many(invoices => JSON.stringify(invoices.slice(0, 2)))
    const { stdout } = await gateout(['audit', '.', '--json'], { cwd })
    const objects = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(objects.map(({ source, pointer, findings }) => [source, pointer, findings.length])).toEqual([
      ['many.json', '/0', 0],
      ['many.json', '/1', 1],
    ])
  })

  test('wants one charge', async () => {
    const [first] = example('terms').demurrage
    const terms = { demurrage: [first], detention: [first] }
    expect(await audit(RIGHT, COUNT, { terms })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'terms.json: has terms of demurrage, detention; choose one with --charge\n',
    })
    expect((await audit(RIGHT, [...COUNT, '--charge', 'demurrage'], { terms })).code).toBe(0)
    expect((await audit(RIGHT, [...COUNT, '--charge', 'combined'], { terms })).stderr).toBe(
      'terms.json: has no terms of this charge\n',
    )
  })

  test('reads terms that are an array, and refuses or names a misspelt key', async () => {
    const { demurrage } = example('terms')
    expect(await audit(RIGHT, COUNT, { terms: demurrage })).toMatchObject({ code: 0, stderr: '' })
    const { code, stderr } = await audit(RIGHT, COUNT, { terms: { demurage: demurrage } })
    expect(code).toBe(1)
    expect(stderr).toContain('terms.json: warning: /demurage: is ignored; did you mean demurrage?\n')
    expect(stderr).toContain('terms.json: must have ')
    const misspelt = { demurrage: [{ ...demurrage[0], free_day: 4 }] }
    expect((await audit(RIGHT, COUNT, { terms: misspelt })).stderr).toBe(
      'terms.json: warning: /demurrage/0/free_day: is ignored; did you mean free_days?\n',
    )
  })

  test('says why the days are not compared', async () => {
    const { attributes, ...rest } = example('container')
    const container = { ...rest, attributes: { ...attributes, pod_discharged_at: null } }
    const { code, stdout, stderr } = await audit(RIGHT, COUNT, { container })
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'invoice.json:1: warning: demurrage: Not assessable: the start is not known.\n',
    })
    expect(stdout).not.toContain('your count')
  })

  test('names the place of a fault', async () => {
    const { code, stdout, stderr } = await audit({
      ...RIGHT,
      total: '450',
      charged: [{ from: '2026-03-16', to: '2026-03-10' }],
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      'invoice.json:1: /charged/0: must not end before it begins',
      'invoice.json:1: /total: must be a number or null, got a string',
      '',
    ])
    expect((await audit(RIGHT, COUNT, { terms: { demurrage: [{ free_days: -1 }] } })).stderr).toBe(
      'terms.json: /demurrage/0/free_days: must be a whole number from 0, got -1\n',
    )
  })

  test('warns of a misspelt item', async () => {
    const { stderr } = await audit({ ...RIGHT, duedate: '2026-04-19' })
    expect(stderr).toBe('invoice.json:1: warning: /duedate: is ignored; did you mean due_date?\n')
  })

  test.each([
    ['a container without terms', ['invoice.json', '--container', 'container.json']],
    ['an unknown direction', ['invoice.json', '--direction', 'north']],
    ['a date that does not exist', ['invoice.json', '--received', '2026-02-30']],
    ['standard input twice', ['-', '--container', '-', '--terms', 'terms.json']],
  ])('%s is a usage error', async (_, flags) => {
    expect(await gateout(['audit', ...flags])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('gateout audit --template', () => {
  test.each(['import', 'export'] as const)('is a form for an %s', async direction => {
    const { code, stdout } = await gateout(['audit', '--template', '--direction', direction])
    const template = JSON.parse(stdout)
    expect(code).toBe(0)
    expect('ports_of_discharge' in template).toBe(direction === 'import')
    expect('earliest_return_on' in template).toBe(direction === 'export')
    // Only the days have to be filled in or taken out; then every item is missing.
    const { stderr } = await audit(template, ['--direction', direction])
    expect(stderr).toContain('/charged/0/from: must be a date that exists')
    const { findings } = JSON.parse(
      (await audit({ ...template, charged: [] }, ['--json', '--direction', direction])).stdout,
    )
    expect(findings.map(({ code }: any) => code)).toEqual(Array(direction === 'import' ? 19 : 18).fill('missing'))
  })
})

/**
 * Renders an invoice as a form in the words of paper. The form edits the JSON of its field: a checked "not on the invoice" is
 * null, and a field that is not filled in has no key.
 */
import type { InvoiceAnswer, Question, Sender } from '../answer/answer'
import type { Kind } from '../../src/table/invoice-name'
import { isObject, parseJson } from '../../src/kernel/json'
import { nextForm, splitRow, type Form } from '../answer/invoice-form'
import { h, type Child, type Node } from './element'
import { control, nameNode, quietButton, readValue, select, tableHead } from './input'

export type InvoiceActions = {
  readonly onText: (text: string) => void
  readonly onChange: (changed: Partial<Question>) => void
  readonly onCopy: (text: string) => void
  readonly onExample: () => void
}

type Item = {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly kind: Kind
  readonly direction?: Question['direction']
  /** Whether it can be absent from an invoice: only the form's own fields cannot. */
  readonly isOwn?: boolean
}

const item = (key: string, label: string, kind: Kind, more: Partial<Item> = {}): Item => ({ key, label, kind, ...more })

/** The fields by the part of the invoice in which they are printed. */
const PARTS: readonly (readonly [title: string, items: readonly Item[]])[] = [
  [
    'Who and what',
    [
      item('invoice_number', 'Invoice number', 'text', { isOwn: true, hint: 'for the letter' }),
      item('bill_of_lading_numbers', 'Bill of lading', 'strings'),
      item('container_numbers', 'Container', 'strings'),
      item('ports_of_discharge', 'Port of discharge', 'strings', { direction: 'import', hint: 'as printed' }),
      item('basis_of_liability', 'Why you have to pay', 'text', { hint: 'such as: consignee of the bill of lading' }),
    ],
  ],
  [
    'Dates',
    [
      item('invoice_date', 'Invoice date', 'day'),
      item('due_date', 'Due date', 'day', { hint: '“due on receipt” is the invoice date' }),
      item('free_days', 'Free days', 'count'),
      item('free_time_from', 'Free time from', 'day'),
      item('free_time_to', 'Free time to', 'day', { hint: 'last free day, LFD' }),
      item('available_on', 'Available on', 'day', { direction: 'import' }),
      item('earliest_return_on', 'Earliest return', 'day', { direction: 'export', hint: 'ERD' }),
      item('charged', 'Days charged', 'rows', { hint: 'the days of a chassis have a kind of their own' }),
    ],
  ],
  [
    'Money',
    [
      item('total', 'Total', 'amount', { hint: 'with all other lines' }),
      item('currency_code', 'Currency', 'code', { hint: 'such as USD' }),
      item('other', 'Other lines', 'rows', { isOwn: true, hint: 'tax, fees, payments: what charges no days' }),
      item('rule', 'Tariff or contract rule', 'text'),
      item('rates', 'Rates', 'amounts', { hint: 'separated by semicolons' }),
    ],
  ],
  [
    'Disputes',
    [
      item('contact', 'Contact', 'text', { hint: 'e-mail or telephone' }),
      item('dispute_url', 'Link or QR code about disputes', 'text'),
      item('dispute_days', 'Days to dispute', 'count'),
    ],
  ],
  [
    'Statements',
    [
      item('certifies_rules', 'The charges are consistent with the rules of the Federal Maritime Commission', 'tick'),
      item('certifies_performance', "The biller's performance did not cause or contribute to the charges", 'tick'),
    ],
  ],
]

const SENDERS: { readonly [S in Sender]: string } = {
  ocean_carrier: 'an ocean carrier',
  terminal: 'a marine terminal',
  nvocc: 'an NVOCC or a forwarder',
  railroad_or_trucker: 'a railroad, a trucker or a chassis pool',
}

const CHARGES: { readonly [charge: string]: string } = {
  demurrage: 'demurrage',
  detention: 'detention, per diem',
  combined: 'both in one',
}

/** The forms in a field; null if it has something else. An empty field has none. */
const parseForms = (text: string): readonly Form[] | null => {
  if (text.trim() === '') return []
  const value = parseJson(text)
  const forms: readonly unknown[] = Array.isArray(value) ? value : [value]
  return forms.every(isObject) ? forms : null
}

const writeForms = (forms: readonly Form[]): string => JSON.stringify(forms.length === 1 ? forms[0] : forms, null, 2)

const isChecked = (event: Event): boolean => (event.target as HTMLInputElement).checked

export const invoiceNode = (question: Question, answer: InvoiceAnswer | null, actions: InvoiceActions): Child => {
  const forms = parseForms(question.first)
  if (forms === null)
    return h(
      'p',
      { class: 'hint', key: 'invoice' },
      'The form shows an invoice that is an object, or an array of such objects.',
    )
  if (forms.length === 0) return startNode(actions)
  const index = Math.min(question.selected ?? 0, forms.length - 1)
  const form = forms[index]!
  const replace = (changed: Form): void =>
    actions.onText(writeForms(forms.map((each, i) => (i === index ? changed : each))))
  const read = answer?.forms[index]
  return h(
    'fieldset',
    { class: 'terms invoice', key: 'invoice' },
    h('legend', {}, 'The invoice'),
    headNode(question, form, replace, actions),
    forms.length > 1 && pagesNode(forms, index, selected => actions.onChange({ selected })),
    answer?.unclear != null && monthNode(answer.unclear, actions.onChange),
    PARTS.map(([title, items]) =>
      h(
        'fieldset',
        { class: 'group', key: title },
        h('legend', {}, title),
        items
          .filter(({ direction = question.direction }) => direction === question.direction)
          .map(each => itemNode(each, form, read, replace)),
      ),
    ),
    buttonsNode(forms, index, answer, actions),
  )
}

const buttonsNode = (
  forms: readonly Form[],
  index: number,
  answer: InvoiceAnswer | null,
  { onText, onChange, onCopy }: InvoiceActions,
): Node => {
  const show = (changed: readonly Form[], selected: number): void => {
    onText(writeForms(changed))
    onChange({ selected })
  }
  return h(
    'div',
    { class: 'buttons', key: 'buttons' },
    quietButton('Same invoice, next container', () => show([...forms, nextForm(forms[index]!)], forms.length)),
    forms.length > 1 &&
      quietButton('Remove this form', () =>
        show(
          forms.filter((_, i) => i !== index),
          0,
        ),
      ),
    quietButton('Copy the invoice as JSON', () => onCopy(answer?.json ?? ''), { disabled: answer === null }),
  )
}

const startNode = ({ onText, onExample }: InvoiceActions): Node =>
  h(
    'div',
    { class: 'terms invoice', key: 'invoice' },
    h('p', {}, 'Take the invoice for demurrage, detention or per diem, and fill in what is printed on it.'),
    h(
      'div',
      { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: () => onText('{}') }, 'Start with an empty invoice'),
      quietButton('Show an example', onExample),
    ),
  )

/** What must be known before the items: who sent it, the direction, and the kind of charge. */
const headNode = (
  { sender, direction, received, history }: Question,
  form: Form,
  onForm: (form: Form) => void,
  { onChange }: InvoiceActions,
): Node =>
  h(
    'div',
    { class: 'head', key: 'head' },
    control(
      'Sent by',
      select(sender, SENDERS, value => onChange({ sender: value as Sender })),
    ),
    sender === 'railroad_or_trucker' &&
      h('p', { class: 'hint' }, '46 CFR part 541 does not govern this invoice: only its figures are compared.'),
    (sender === 'nvocc' || received !== '') &&
      control(
        'Date of the invoice that it passes on',
        h('input', {
          type: 'date',
          value: received,
          onchange: (event: Event) => onChange({ received: readValue(event) }),
        }),
        'empty if it passes on none',
      ),
    control(
      'Cargo',
      select(direction, { import: 'import', export: 'export' }, value =>
        onChange({ direction: value as Question['direction'] }),
      ),
    ),
    history !== '' && keptDaysNode(history, onChange),
    control(
      'Charge',
      select(typeof form['charge'] === 'string' ? form['charge'] : 'demurrage', CHARGES, charge =>
        onForm({ ...form, charge }),
      ),
    ),
  )

const keptDaysNode = (history: string, onChange: InvoiceActions['onChange']): Node => {
  const { number } = JSON.parse(history) as { readonly number: string }
  return h(
    'p',
    { class: 'hint' },
    `With the days of ${number || 'the container'}, from its notifications. `,
    quietButton('Leave them out', () => onChange({ history: '' })),
  )
}

const pagesNode = (forms: readonly Form[], index: number, onSelect: (index: number) => void): Node =>
  control(
    'Form',
    select(
      String(index),
      Object.fromEntries(
        forms.map((form, i) => [String(i), `${i + 1} of ${forms.length}: ${showStrings(form['container_numbers'])}`]),
      ),
      value => onSelect(Number(value)),
    ),
  )

/** Asks once for the order of day and month. */
const monthNode = (date: string, onChange: InvoiceActions['onChange']): Node => {
  const [first = '', second = ''] = date.match(/\d+/g) ?? []
  return h(
    'div',
    { class: 'question', key: 'month', role: 'alert' },
    h('p', {}, `Which number of ${date} is the month?`),
    h('button', { type: 'button', onclick: () => onChange({ dates: 'month_first' }) }, `${first}, the first`),
    h('button', { type: 'button', onclick: () => onChange({ dates: 'day_first' }) }, `${second}, the second`),
  )
}

const without = (form: Form, key: string): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== key))

type Read = InvoiceAnswer['forms'][number] | undefined

const itemNode = (shown: Item, form: Form, read: Read, onForm: (form: Form) => void): Node => {
  const { key, label, hint, kind, isOwn } = shown
  const value = form[key]
  const isAbsent = value === null
  const set = (typed: unknown): void => onForm(typed === undefined ? without(form, key) : { ...form, [key]: typed })
  const faults = (read?.faults ?? []).filter(({ place }) => place.split('/')[0] === key && kind !== 'rows')
  return h(
    'div',
    { class: isAbsent ? 'item absent' : 'item', key },
    kind === 'rows'
      ? h('div', { class: 'control' }, nameNode(label, hint), !isAbsent && rowsNode(shown, value, read, set))
      : kind === 'tick'
        ? h(
            'label',
            { class: 'tick' },
            h('input', {
              type: 'checkbox',
              checked: value === true,
              onchange: (event: Event) => set(isChecked(event) || undefined),
            }),
            label,
          )
        : control(label, inputNode(kind, value, isAbsent, set), hint),
    !isOwn &&
      h(
        'label',
        { class: 'absent' },
        h('input', {
          type: 'checkbox',
          checked: isAbsent,
          'aria-label': `${label}: not on the invoice`,
          onchange: (event: Event) => set(isChecked(event) ? null : undefined),
        }),
        'not on the invoice',
      ),
    faults.map(({ message }) => h('p', { class: 'fault' }, message)),
  )
}

const inputNode = (kind: Kind, value: unknown, isAbsent: boolean, onValue: (value: unknown) => void): Node =>
  h('input', {
    type: 'text',
    inputmode: kind === 'amount' || kind === 'count' ? 'decimal' : undefined,
    placeholder: kind === 'day' ? 'such as 2026-03-04' : undefined,
    disabled: isAbsent,
    autocomplete: 'off',
    value: kind === 'strings' || kind === 'amounts' ? showStrings(value) : showScalar(value),
    onchange: (event: Event) => {
      const typed = readValue(event).trim()
      onValue(typed === '' ? undefined : toValue(kind, typed))
    },
  })

/** The typed text as the JSON keeps it. Dates and amounts are read by the answer. */
const toValue = (kind: Kind, typed: string): unknown => {
  // A comma before a word is of a name such as Long Beach, CA.
  if (kind === 'strings') return split(typed, /;|,(?=[^,;]*\d)/)
  if (kind === 'amounts') return split(typed, /;/).map(toNumber)
  if (kind === 'amount' || kind === 'count') return toNumber(typed)
  return kind === 'code' ? typed.toUpperCase() : typed
}

const split = (typed: string, separator: RegExp): readonly string[] =>
  typed
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '')

const toNumber = (typed: string): number | string => (/^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed)

const showScalar = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const showStrings = (value: unknown): string =>
  Array.isArray(value) ? value.map(showScalar).join('; ') : showScalar(value)

type Cell = readonly [name: string, title: string, isText?: boolean]

/** The cells of a row, the word for a row, and that of the button for another. */
const ROWS: {
  readonly [key: string]: { readonly cells: readonly Cell[]; readonly word: string; readonly add: string }
} = {
  charged: {
    cells: [
      ['from', 'From', true],
      ['to', 'To', true],
      ['days', 'Days'],
      ['rate', 'Rate'],
      ['amount', 'Amount'],
      ['kind', 'Kind', true],
    ],
    word: 'row',
    add: 'Add days',
  },
  other: {
    cells: [
      ['label', 'For', true],
      ['amount', 'Amount'],
    ],
    word: 'line',
    add: 'Add a line',
  },
}

/** The days charged or the other lines, a row for each. */
const rowsNode = ({ key, label }: Item, value: unknown, read: Read, onRows: (rows: unknown) => void): Node => {
  const { cells, add } = ROWS[key]!
  const rows = (Array.isArray(value) ? value : []) as readonly Form[]
  const set = (i: number, changed: readonly Form[]): void =>
    onRows(rows.flatMap((row, other) => (other === i ? changed : [row])))
  return h(
    'div',
    { class: 'rows', role: 'group', 'aria-label': label },
    rows.length > 0 &&
      h(
        'table',
        {},
        tableHead(
          cells.map(([, title]) => title),
          h('td', {}),
        ),
        h(
          'tbody',
          {},
          rows.map((row, i) => rowNode(key, row, i, changed => set(i, changed))),
        ),
      ),
    rows.map((row, i) => rowFaultNode(key, row, i, read, changed => set(i, changed))),
    quietButton(add, () => onRows([...rows, {}])),
  )
}

const rowNode = (key: string, row: Form, i: number, onRow: (rows: readonly Form[]) => void): Node => {
  const { cells, word } = ROWS[key]!
  return h(
    'tr',
    { key: i },
    cells.map(([name, title, isText = false]) =>
      h(
        'td',
        { 'data-name': title },
        h('input', {
          type: 'text',
          size: isText ? '10' : '6',
          'aria-label': `${title}, ${word} ${i + 1}`,
          autocomplete: 'off',
          value: showScalar(row[name]),
          onchange: (event: Event) => {
            const typed = readValue(event).trim()
            onRow([typed === '' ? without(row, name) : { ...row, [name]: isText ? typed : toNumber(typed) }])
          },
        }),
      ),
    ),
    h(
      'td',
      {},
      quietButton('×', () => onRow([]), { 'aria-label': `Remove ${word} ${i + 1}` }),
    ),
  )
}

/** The longest row whose days are offered one by one. */
const MAX_OFFERED = 62

const rowFaultNode = (key: string, row: Form, i: number, read: Read, onRow: (rows: readonly Form[]) => void): Child => {
  const unread = (read?.faults ?? []).filter(({ place }) => place.startsWith(`${key}/${i}/`))
  const fault = key === 'charged' ? read?.rows[i] : null
  if (unread.length > 0)
    return h('p', { class: 'fault', key: `fault-${i}` }, `In ${ROWS[key]!.word} ${i + 1}: ${unread[0]!.message}`)
  if (!fault) return null
  if (fault.is === 'other_amount')
    return h('p', { class: 'fault', key: `fault-${i}` }, `Row ${i + 1}: days times rate is ${fault.product}.`)
  const free = new Set(Array.isArray(row['not_charged']) ? (row['not_charged'] as readonly string[]) : [])
  const left = fault.days.length - fault.charged - free.size
  const toggle = (day: string): void => {
    if (!free.delete(day)) free.add(day)
    const isDone = fault.days.length - free.size === fault.charged
    const read = { ...row, from: fault.days[0], to: fault.days.at(-1) }
    onRow(isDone ? splitRow(read, free) : [{ ...row, not_charged: [...free] }])
  }
  return h(
    'div',
    { class: 'question', key: `fault-${i}`, role: 'group', 'aria-label': `Days of row ${i + 1} that are not charged` },
    h(
      'p',
      {},
      `Row ${i + 1} charges ${fault.charged} of ${fault.days.length} days. Which ${left === 1 ? 'day is' : `${left} days are`} not charged?`,
    ),
    fault.days.length <= MAX_OFFERED
      ? fault.days.map(day =>
          h(
            'button',
            { type: 'button', 'aria-pressed': free.has(day) ? 'true' : 'false', onclick: () => toggle(day) },
            day,
          ),
        )
      : h('p', { class: 'hint' }, 'Write a row for each range of days that is charged.'),
  )
}

/**
 * Values that decide the tests of the SQL, here and in test/sql.
 */
/** Unreadable holds and fees. Any answer but NULL is wrong. */
export const UNREADABLE_HOLDS = [
  '[',
  '{}',
  '5',
  '"hold"',
  '[5]',
  '[null]',
  '[[]]',
  '[{"name":"customs"}]',
  '[{"status":"hold"}]',
  '[{"name":5,"status":"hold"}]',
  '[{"name":"customs","status":5}]',
  '[{"name":"customs","status":null}]',
  '[{"name":"customs","status":"hold","description":5}]',
  '[{"name":184467440737095516150,"status":"hold"}]',
  '[{"name":["customs"],"status":"hold"}]',
  '[{"name":"customs","status":["hold"]}]',
  '[[{"name":"customs","status":"hold"}]]',
  '[{"name":"customs","status":"hold"},{}]',
]
export const UNREADABLE_FEES = [
  '[',
  '{}',
  '5',
  '[5]',
  '[null]',
  '[{"type":"exam","currency_code":"USD"}]',
  '[{"amount":5,"currency_code":"USD"}]',
  '[{"type":"exam","amount":"5","currency_code":"USD"}]',
  '[{"type":"exam","amount":null,"currency_code":"USD"}]',
  '[{"type":5,"amount":5,"currency_code":"USD"}]',
  '[{"type":"exam","amount":184467440737095516150,"currency_code":"USD"}]',
  '[{"type":"exam","amount":[5],"currency_code":"USD"}]',
  '[{"type":"exam","amount":true,"currency_code":"USD"}]',
  '[{"type":"exam","amount":5,"currency_code":""}]',
  '[{"type":"exam","amount":5,"currency_code":["USD"]}]',
  '[{"type":"exam","amount":5,"currency_code":"usd"}]',
  '[{"type":"exam","amount":5,"currency_code":5}]',
  '[{"type":"exam","amount":1e400,"currency_code":"USD"}]',
]

/**
 * Flat columns: availability, then freight, customs, usda, vacis, tmf, other; and the status that they give.
 *
 * @type {[cells: (string | null)[], status: string | null][]}
 */
const FLAT = [
  [['Yes', null, '', null, null, null, null], 'ready'],
  [['yes', 'Hold', '', '', '', '', ''], 'out_of_sync'],
  [['No', '', ' pending ', '', '', '', ''], 'not_released'],
  [['No', '', '', '', '', 'Hold', ''], 'blocked'],
  [['', '', '', '', '', '', ''], 'unknown'],
  [['Yes', null, null, null, null, null, null], 'unknown'],
  [['Yes', 'released?', '', '', '', '', ''], null],
]
export const FLAT_COLUMNS = ['freight', 'customs', 'usda', 'vacis', 'tmf', 'other']
export const FLAT_ROWS = FLAT.map(([[available, ...holds], expected]) => ({
  input: { available, ...Object.fromEntries(FLAT_COLUMNS.map((column, i) => [column, holds[i]])) },
  expected,
}))

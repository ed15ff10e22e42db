import { describe, expect, test } from 'vitest'
import type { View } from '../../../playground/answer/answer'
import { suggestView } from '../../../playground/answer/suggest'
import { parseSource } from '../../../playground/answer/source'

const NOTIFICATION = '{"data":{"id":"1","type":"webhook_notification","attributes":{}}}'
const CONTAINER = '{"number":"MSCU5285725","available_for_pickup":true}'
const TABLE = 'Container,Available\nMSCU5285725,yes'

const suggested = (view: View, field: 'first' | 'second', text: string) => suggestView(view, parseSource(field, text))

describe('A suggestion', () => {
  test.each<readonly [View, 'first' | 'second', string, string, View | null]>([
    ['box', 'first', `${NOTIFICATION}\n${NOTIFICATION}`, 'These are 2 notifications.', 'timeline'],
    ['box', 'first', '{"invoice_date":"2026-03-20"}', 'This is an invoice.', 'invoice'],
    ['box', 'first', '[{"free_days":4}]', 'This is a set of terms.', 'free_time'],
    ['invoice', 'first', TABLE, 'This is a table of containers.', 'box'],
    ['box', 'first', '{"detention":[{"free_days":4},{"free_days":5}]}', 'This is a set of terms.', 'free_time'],
    ['box', 'first', '[{"free_days":4},{"free_days":5}]', 'These are 2 sets of terms.', 'free_time'],
    ['timeline', 'first', `${TABLE}\nTGHU4812308,no`, 'This is a table of containers.', 'box'],
    ['timeline', 'first', `[${CONTAINER},${CONTAINER}]`, 'These are 2 containers.', 'box'],
    ['timeline', 'first', NOTIFICATION, 'This is a notification.', 'timeline'],
  ])('of the view %s, field %s: %s', (view, field, text, sentence, right) => {
    expect(suggested(view, field, text)).toMatchObject({ sentence, from: field, view: right })
  })

  test.each([
    ['{"errors":[{"status":"401","title":"Missing token"}]}', 'This is an error: 401 Missing token.'],
    [
      '{"errors":[{"code":"x","title":"Not Found","detail":"Container not found."},{"title":"Other"}]}',
      'These are 2 errors: x Not Found: Container not found.',
    ],
  ])('names the first error of %s', (text, sentence) => {
    expect(suggested('box', 'first', text)).toMatchObject({ sentence, view: null })
  })

  test.each<readonly [View, 'first' | 'second', string]>([
    ['box', 'first', CONTAINER],
    ['box', 'first', TABLE],
    ['box', 'first', ''],
    ['box', 'first', '{"data":{"type":"tracking_request"}}'],
    ['box', 'first', '{"something":"else"}'],
    ['timeline', 'second', CONTAINER],
    ['timeline', 'second', NOTIFICATION],
    ['free_time', 'first', '[{"free_days":4}]'],
  ])('is not made where the data belongs: view %s, field %s: %s', (view, field, text) => {
    expect(suggested(view, field, text)).toBeNull()
  })
})

/**
 * Habits of a programming language, planted into several operations each.
 */
import { isObject } from '../../../src/kernel/json'
import { own } from '../peer'
import { values, wrong, type Wrong, type Wrongs } from './mistake'

/** Plants a mistake into one operation. */
export type Plant = (operation: string, mistake: string) => Wrong

/** Plants a mistake into operations. Each program is called after the habit and its operation. */
export const habit = (name: string, mistake: string, operations: readonly string[], plant: Plant): Wrongs =>
  Object.fromEntries(operations.map(operation => [`${name} in ${operation}`, plant(operation, mistake)]))

/** Changes every input before it is read, also an invalid one, which may become valid. */
export const reads =
  (read: (input: any) => unknown): Plant =>
  (operation, mistake) =>
    wrong(operation, mistake, input => own(operation, read(input)))

/** Changes the results. States, which are private to an implementation, stay. */
export const writes =
  (write: (result: any, input: any) => unknown): Plant =>
  (operation, mistake) =>
    wrong(operation, mistake, input => {
      const reply = own(operation, input)
      if (!('result' in reply) || !isObject(reply.result)) return reply
      const { state, ...result } = reply.result
      return { result: { ...(write(result, input) as object), ...(state !== undefined && { state }) } }
    })

/** Answers an input differently if it meets a condition. */
export const answers =
  (isMet: (input: any) => boolean, reply: (operation: string, input: any) => ReturnType<Wrong['reply']>): Plant =>
  (operation, mistake) =>
    wrong(operation, mistake, input => (isMet(input) ? reply(operation, input) : own(operation, input)))

type Change = (part: any, key: string) => unknown

/** Changes every part of a JSON value that is neither an object nor an array. A state stays. */
export const leaves = (value: any, change: Change, key = ''): any =>
  Array.isArray(value)
    ? value.map(item => leaves(item, change, key))
    : typeof value === 'object' && value !== null
      ? values(value, (part, name) => (name === 'state' ? part : leaves(part, change, name)))
      : change(value, key)

export const strings = (value: any, change: (text: string, key: string) => string): any =>
  leaves(value, (part, key) => (typeof part === 'string' ? change(part, key) : part))
export const numbers = (value: any, change: (number: number, key: string) => number): any =>
  leaves(value, (part, key) => (typeof part === 'number' ? change(part, key) : part))

/** Changes every property name of a JSON value. A state stays. */
export const renamed = (value: any, change: (name: string) => string): any =>
  Array.isArray(value)
    ? value.map(item => renamed(item, change))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, part]) => [change(name), name === 'state' ? part : renamed(part, change)]),
        )
      : value

/** Removes the properties of a JSON value, at any depth, that are empty. A state stays. */
export const omitting = (value: any, isEmpty: (part: unknown) => boolean): any =>
  Array.isArray(value)
    ? value.map(item => omitting(item, isEmpty))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => !isEmpty(part))
            .map(([name, part]) => [name, name === 'state' ? part : omitting(part, isEmpty)]),
        )
      : value

/** Whether a part of a JSON value meets a condition. */
export const has = (value: any, isMet: (part: any) => boolean): boolean =>
  isMet(value) || (typeof value === 'object' && value !== null && Object.values(value).some(part => has(part, isMet)))

const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/

/** Changes the date-times of an input. */
export const dateTimes = (value: any, change: (text: string) => string): any =>
  strings(value, text => (DATE_TIME.test(text.trim()) ? change(text) : text))

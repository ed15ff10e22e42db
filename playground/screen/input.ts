/**
 * The controls, buttons and heads of tables that several views have.
 */
import { h, type Child, type Node, type Props } from './element'

export const readValue = (event: Event): string =>
  (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value

export const button = (words: string, onclick: () => void, props: Props = {}): Node =>
  h('button', { onclick, ...props }, words)

export const quietButton = (words: string, onclick: () => void, props: Props = {}): Node =>
  button(words, onclick, { class: 'quiet', ...props })

export const listNode = (items: readonly Child[], props: Props = {}): Node =>
  h(
    'ul',
    props,
    items.map(item => h('li', {}, item)),
  )

/** A labelled input with a hint. */
export const control = (name: string, input: Child, hint?: string): Node =>
  h('label', { class: 'control', key: name }, nameNode(name, hint), input)

/** The name of an input with its hint. */
export const nameNode = (name: string, hint = ''): Node =>
  h('span', {}, name, hint !== '' && h('small', {}, ` ${hint}`))

/** A menu of words by value. */
export const select = (
  value: string,
  options: { readonly [option: string]: string },
  onPick: (value: string) => void,
  props: Props = {},
): Node =>
  h(
    'select',
    { value, onchange: (event: Event) => onPick(readValue(event)), ...props },
    Object.entries(options).map(([option, words]) => h('option', { value: option }, words)),
  )

export const tableHead = (names: readonly Child[], ...others: readonly Child[]): Node =>
  h(
    'thead',
    {},
    h(
      'tr',
      {},
      names.map(name => h('th', { scope: 'col' }, name)),
      others,
    ),
  )

/**
 * Renders the settings that a host application may change.
 */
import type { About, Policy, View } from '../answer/answer'
import { h, type Node } from './element'

type Figures = { readonly [name: string]: number | undefined }

/** The default of a setting, which an empty input shows. */
type Preset = number | null

export const policyNode = (
  view: View,
  policy: Policy,
  presets: About['policy'],
  onPolicy: (policy: Policy) => void,
): Node => {
  const families: readonly (keyof Policy)[] = view === 'timeline' ? ['pickup', 'tracker'] : ['pickup']
  const chosen = families.reduce((count, family) => count + Object.keys(policy[family]).length, 0)
  const set = (family: keyof Policy, name: string, value: number | undefined): void => {
    const others = Object.entries(policy[family] as Figures).filter(([other]) => other !== name)
    onPolicy({ ...policy, [family]: Object.fromEntries(value === undefined ? others : [...others, [name, value]]) })
  }
  const control = (family: keyof Policy, name: string, preset: Preset): Node => {
    const value = (policy[family] as Figures)[name]
    return h(
      'label',
      { class: 'control', key: name },
      h('span', {}, name.replaceAll('_', ' ')),
      h('input', {
        type: 'number',
        min: '0',
        step: name.endsWith('hours') ? 'any' : '1',
        placeholder: preset === null ? 'none' : String(preset),
        value: value === undefined ? '' : String(value),
        onchange: (event: Event) => {
          const { value: typed } = event.target as HTMLInputElement
          set(family, name, typed === '' ? undefined : Number(typed))
        },
      }),
    )
  }
  return h(
    'details',
    { class: 'policy' },
    h('summary', {}, chosen === 0 ? 'Policy: the defaults' : `Policy: ${chosen} changed`),
    h(
      'div',
      {},
      families.flatMap(family =>
        Object.entries<Preset>(presets[family]).map(([name, preset]) => control(family, name, preset)),
      ),
    ),
  )
}

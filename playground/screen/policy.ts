/**
 * Renders the settings that a host application may change.
 */
import type { About, Policy, View } from '../answer/answer'
import { h, type Node } from './element'
import { control, readValue } from './input'

/** What each setting does, in words. */
const TITLES: {
  readonly [N in keyof About['policy']['pickup'] | keyof About['policy']['tracker']]: string
} = {
  stale_after_hours: 'A terminal report is old after (hours)',
  soon_days: 'The free time runs out with at most (days left)',
  doubtful_after_days: 'A last free day is doubtful if after discharge by (days)',
  silent_after_days: 'No event for a long time means (days)',
  appointment_grace_hours: 'An appointment is missed after (hours)',
  remembered: 'Updates to remember',
  patience_seconds: 'An update may wait for (seconds)',
  max_age_seconds: 'Fetch again after (seconds)',
}

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
  const settingNode = (family: keyof Policy, name: string, preset: Preset): Node => {
    const value = (policy[family] as Figures)[name]
    return control(
      TITLES[name as keyof typeof TITLES],
      h('input', {
        type: 'number',
        min: '0',
        step: name.endsWith('hours') ? 'any' : '1',
        placeholder: preset === null ? 'none' : String(preset),
        value: value === undefined ? '' : String(value),
        onchange: (event: Event) => {
          const typed = readValue(event)
          set(family, name, typed === '' ? undefined : Number(typed))
        },
      }),
    )
  }
  return h(
    'details',
    { class: 'policy' },
    h('summary', {}, chosen === 0 ? 'Limits: the usual ones' : `Limits: ${chosen} changed`),
    h(
      'div',
      {},
      families.flatMap(family =>
        Object.entries<Preset>(presets[family]).map(([name, preset]) => settingNode(family, name, preset)),
      ),
    ),
  )
}

/**
 * Which message does a form show for an invalid value of a custom field?
 */

/** The rules that a value can break, as reported by `customField.check`. */
export type BrokenFieldRule = 'required' | 'type' | 'pattern' | 'max_length'

/** The parts of a field definition that a message depends on. */
export type LabelledField = {
  /** The data type of its values. */
  readonly data_type: string
  readonly validation?: { readonly max_length?: number | undefined } | undefined
}

const TYPES: { readonly [data_type: string]: string } = {
  short_text: 'Enter a text.',
  number: 'Enter a number, such as 12.5.',
  date: 'Enter a date, such as 2026-01-31.',
  datetime: 'Enter a date and time with an offset, such as 2026-01-31T08:30:00Z.',
  boolean: 'Choose yes or no.',
  enum: 'Choose one of the options.',
  enum_multi: 'Choose some of the options.',
  reference: 'Enter a reference.',
}

/**
 * Returns the message for one broken rule, to be shown next to the field.
 *
 * @example customFieldMessage('max_length', { data_type: 'short_text', validation: { max_length: 20 } })
 * // 'Enter at most 20 characters.'
 */
export const customFieldMessage = (failure: BrokenFieldRule, { data_type, validation }: LabelledField): string => {
  switch (failure) {
    case 'required':
      return 'Enter a value.'
    case 'type':
      return (Object.hasOwn(TYPES, data_type) && TYPES[data_type]) || 'Enter another kind of value.'
    case 'pattern':
      return 'Enter a value of the form that is asked for.'
    case 'max_length':
      return `Enter at most ${validation?.max_length ?? 'the allowed number of'} characters.`
  }
}

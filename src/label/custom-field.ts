/**
 * What a form says to a value that a custom field does not take.
 */

/** The codes that `check` of a custom field gives. */
export type BrokenFieldRule = 'required' | 'type' | 'pattern' | 'max_length'

/** What of a field's definition a message needs. */
export type LabelledField = {
  /** The data type, which says what a value should be. */
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
 * One sentence for one code, to be shown beside the field.
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

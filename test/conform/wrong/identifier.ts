/** Mistakes of identifier. */
import { misread, spoilt, type Wrongs } from './mistake'

export const identifier: Wrongs = {
  'controls-are-space': misread('identifier.normalize', 'trims the separators U+001C to U+001F', ({ value }) => ({
    value: value.replace(/^[\s\u001c-\u001f]+|[\s\u001c-\u001f]+$/g, ''),
  })),
  'text-without-spaces': spoilt('identifier.normalize', 'strips spaces inside a string', (_, forms) => ({
    ...forms,
    text: forms.text.replace(/\s/g, ''),
  })),
  'hyphen-alone': spoilt('identifier.normalize', 'knows one dash', ({ value }, forms) => ({
    ...forms,
    container_number: value.replace(/[\s-]/g, '').toUpperCase(),
  })),
  'ascii-case': spoilt('identifier.normalize', 'turns ASCII letters alone', ({ value }, forms) => ({
    ...forms,
    text: value.trim().replace(/[a-z]/g, (char: string) => char.toUpperCase()),
  })),
  'dashes-stripped-from-texts': spoilt('identifier.normalize', 'strips dashes from a string', (_, forms) => ({
    ...forms,
    text: forms.text.replaceAll('-', ''),
  })),
  'remainder-ten': spoilt('identifier.container_number', 'expects no digit if the remainder is 10', (_, parsed) =>
    parsed.expected_check_digit === 0 ? { ...parsed, expected_check_digit: null, valid: false } : parsed,
  ),
  'any-category': spoilt('identifier.container_number', 'takes any letter for a category', (_, parsed) => {
    const { normalized } = parsed
    return !parsed.well_formed && /^[A-Z]{4}\d{7}$/.test(normalized)
      ? { ...parsed, well_formed: true, owner_code: normalized.slice(0, 3), category: normalized[3] }
      : parsed
  }),
  'reefer-category': spoilt('identifier.container_number', 'takes R for a category', (_, parsed) => {
    const { normalized } = parsed
    return /^[A-Z]{3}R\d{7}$/.test(normalized)
      ? { ...parsed, well_formed: true, owner_code: normalized.slice(0, 3), category: 'R' }
      : parsed
  }),
  'digit-not-checked': spoilt('identifier.container_number', 'does not check the digit', (_, parsed) => ({
    ...parsed,
    valid: parsed.well_formed,
  })),
}

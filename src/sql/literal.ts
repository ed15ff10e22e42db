/**
 * Names and strings as SQL.
 */
/** The schema, or in ClickHouse the prefix, unless the caller gives another. */
export const DEFAULT_SCHEMA = 'gateout'

/** Whether a schema has a name that every engine takes, and that no quotation mark can end. */
export const isSchemaName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)

/** A schema as an SQL identifier. Quoted, it may be a word of the language, such as `select`. */
export const identifier = (schema: string): string => (schema === DEFAULT_SCHEMA ? schema : `"${schema}"`)

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A comma-separated list of SQL string literals. */
export const quotedList = (texts: readonly string[]): string => texts.map(quoted).join(', ')

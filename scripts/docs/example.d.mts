export type Example = {
  readonly imports: readonly string[]
  readonly constants: readonly string[]
  readonly code: string
  readonly value: string
}

type Exports = { readonly [name: string]: unknown }

export const parseExample: (text: string) => Example
export const runExample: (
  example: Example,
  exported: Exports,
  load: (module: string) => Promise<Exports>,
) => Promise<readonly [got: unknown, expected: unknown]>

import functional from 'eslint-plugin-functional'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'reports/', 'bench/', 'temp/', 'site/', '.stryker-tmp/', 'examples/'] },
  ...tseslint.configs.strictTypeChecked.map(config => ({ ...config, files: ['src/**/*.ts', 'page/**/*.ts'] })),
  {
    files: ['src/**/*.ts', 'page/**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      // Asserted: indices that a loop has just checked, and codecs whose type the compiler cannot follow.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `{}` is the type of the props of a codec without props.
      '@typescript-eslint/no-empty-object-type': 'off',
      // There are no enums; to look for them took a sixth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Pure: everything but the command line.
    files: ['src/**/*.ts'],
    ignores: ['src/cli/**'],
    plugins: { functional },
    rules: {
      'functional/no-throw-statements': 'error',
      'functional/no-promise-reject': 'error',
      'functional/prefer-property-signatures': 'error',
      'no-restricted-globals': ['error', 'Date', 'Intl', 'console', 'process', 'setTimeout', 'fetch'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random' },
        ...['toLocaleString', 'toLocaleUpperCase', 'toLocaleLowerCase', 'localeCompare'].map(property => ({
          property,
        })),
      ],
      'no-param-reassign': ['error', { props: false }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  { files: ['test/**/*.ts', '*.ts'], languageOptions: { parser: tseslint.parser } },
  // The zones are the one thing that the rules take from the host; this file asks nothing else of it.
  {
    files: ['src/kernel/zone.ts'],
    rules: { 'no-restricted-globals': ['error', 'Date', 'console', 'process', 'setTimeout', 'fetch'] },
  },
  // Standard JSON Schema asks for an error where a target is not supported, or a schema cannot be given.
  { files: ['src/kernel/codec/standard-schema.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  // A step of the tracker has no answer for what is no state.
  { files: ['src/rule/tracker/state.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  { files: ['src/law/**/*.ts'], rules: { 'no-restricted-globals': 'off' } },
)

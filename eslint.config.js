import functional from 'eslint-plugin-functional'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      'reports/',
      'bench/node_modules/',
      'temp/',
      'site/',
      '.stryker-tmp/',
      'examples/',
      '**/*.generated.ts',
    ],
  },
  ...tseslint.configs.strictTypeChecked.map(config => ({ ...config, files: ['src/**/*.ts', 'playground/**/*.ts'] })),
  {
    files: ['src/**/*.ts', 'playground/**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      // Assertions are needed for indices that a loop has just checked, and for codecs with types beyond the compiler.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-type-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `{}` is the type of the properties of a codec without properties.
      '@typescript-eslint/no-empty-object-type': 'off',
      // The code has no enums, and its few classes are codecs. These two rules took a third of the time of the lint.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // The compiler reports these: noUnusedLocals, noUnusedParameters.
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines-per-function': ['error', 60],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Both meet keys that are not the object's own: those of Object.prototype, or `__proto__` as a setter.
      'no-restricted-syntax': [
        'error',
        { selector: 'ForInStatement', message: 'Walk Object.keys.' },
        {
          selector: "CallExpression[callee.object.name='Object'][callee.property.name='assign']",
          message: 'Copy with a spread or Object.fromEntries.',
        },
      ],
    },
  },
  ...tseslint.configs.strictTypeChecked.map(config => ({
    ...config,
    files: ['scripts/**/*.mjs', 'bench/**/*.mjs'],
  })),
  {
    files: ['scripts/**/*.mjs', 'bench/**/*.mjs'],
    languageOptions: { parserOptions: { project: './scripts/config/tsconfig.scripts.json' } },
    rules: {
      // A parameter without a type is any, and an index is taken to exist.
      ...Object.fromEntries(
        ['argument', 'assignment', 'call', 'member-access', 'return', 'type-assertion'].map(kind => [
          `@typescript-eslint/no-unsafe-${kind}`,
          'off',
        ]),
      ),
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-plus-operands': ['error', { allowAny: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowAny: true, allowNumber: true }],
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Everything except the command line is pure.
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
  {
    // These layers have no promises.
    files: ['src/{kernel,resource,rule,label,sql}/**/*.ts'],
    rules: { '@typescript-eslint/no-misused-promises': 'off', '@typescript-eslint/no-floating-promises': 'off' },
  },
  // Time zones and the decimals of currencies are the only data that the rules take from the host; these files read nothing else.
  {
    files: ['src/kernel/{zone,currency}.ts'],
    rules: { 'no-restricted-globals': ['error', 'Date', 'console', 'process', 'setTimeout', 'fetch'] },
  },
  // Standard JSON Schema requires an exception for an unsupported target or an impossible schema.
  { files: ['src/kernel/codec/standard-schema.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  // A step of the tracker cannot answer if its first argument is not a state.
  { files: ['src/rule/tracker/state.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  // A script of SQL cannot be written for a name that would end its quotation marks.
  { files: ['src/sql/index.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  // A search of the index cannot answer without a query, which the old order of the arguments gives.
  { files: ['src/rule/deep-link-index/index.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  // A function that returns a plain value cannot report an invalid Date.
  { files: ['src/kernel/now.ts', 'src/kernel/get-or-throw.ts'], rules: { 'functional/no-throw-statements': 'off' } },
  { files: ['src/conform/generate/**/*.ts'], rules: { 'no-restricted-globals': 'off' } },
)

/** PGlite is PostgreSQL in WebAssembly. `npm run mutate -- sql` judges DuckDB and ClickHouse as well. */
import { describeEngine } from './engine'

await describeEngine('pglite')

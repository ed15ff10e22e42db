/** Judges the script on the engines that `npm ci` does not install. `npm run mutate -- sql` runs this. */
import { describeEngine } from './engine'

await describeEngine('duckdb')
await describeEngine('clickhouse')

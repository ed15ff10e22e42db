/**
 * Checks that the vectors are in canonical form (a case takes one line), their ids are in `vectors/ids.txt`, and `vectors/schema.json` matches
 * the code; `--update` rewrites all three. Ids are never dropped. A wrong case is retired by a line `id retired: reason`
 * and its id is not used again.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { canonical, coverage, operations, vectorSchema, vectorsOf } from 'gateout/oracle'

const update = process.argv.includes('--update')
const complaints = []
/** A line for each operation. */
const IDS = 'vectors/ids.txt'

/** Compares a file with the expected content, or rewrites it. */
const compare = (path, text) => {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (present === text) return
  if (update) writeFileSync(path, text)
  else complaints.push(`${path} is not in canonical form; if its content is intended: npm run vectors`)
}

const files = readdirSync('vectors', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(`vectors/${name}`).map(file => `vectors/${name}/${file}`))
  .flatMap(path => {
    const file = JSON.parse(readFileSync(path, 'utf8'))
    if (!path.endsWith(`/${file.operation.replace('.', '/')}.json`)) complaints.push(`${path} is of ${file.operation}`)
    compare(path, canonical(file))
    return [file]
  })

// The two files for any library are arrays of cases, without an operation.
for (const path of ['vectors/decimal-sums.json', 'vectors/iso-6346.json']) {
  const cases = JSON.parse(readFileSync(path, 'utf8')).map(one => `  ${JSON.stringify(one)}`)
  compare(path, `[\n${cases.join(',\n')}\n]\n`)
}

const vectors = vectorsOf(files)
const ids = vectors.map(vector => vector.id).sort()
const listed = readFileSync(IDS, 'utf8').trim().split('\n')
const retired = listed.filter(line => line.includes(' retired: '))
for (const id of listed.filter(line => !retired.includes(line)).flatMap(line => line.split(' ')))
  if (!id.endsWith(':') && !ids.includes(id)) complaints.push(`${id} is locked in ${IDS}, and is gone`)
for (const [id] of retired.map(line => line.split(' ')))
  if (ids.includes(id)) complaints.push(`${id} is retired, and is used again`)
for (const [i, id] of ids.entries()) if (id === ids[i + 1]) complaints.push(`${id} is the id of two vectors`)
const lines = files.map(({ operation, cases }) => [`${operation}:`, ...cases.map(({ id }) => id).sort()].join(' '))
if (complaints.length === 0) compare(IDS, `${[...lines.sort(), ...retired].join('\n')}\n`)
const config = await resolveConfig('vectors/schema.json')
compare('vectors/schema.json', await format(JSON.stringify(vectorSchema()), { ...config, parser: 'json' }))

const { clauses, unknown } = coverage(vectors)
for (const { id, vectors: own } of clauses) {
  if (own.length === 0 && operations.some(operation => operation.clauses.includes(id)))
    complaints.push(`${id} has no vector`)
}
for (const { vector, clause } of unknown) complaints.push(`${vector} names ${clause}, which is no clause`)
for (const { name } of operations)
  if (!vectors.some(vector => vector.operation === name)) complaints.push(`${name} has no vector`)
for (const vector of vectors)
  if (!operations.some(({ name }) => name === vector.operation))
    complaints.push(`${vector.id} is of ${vector.operation}, which does not exist`)

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0)
  console.log(
    `${vectors.length} vectors of ${files.length} operations cover ${clauses.length} clauses, ${update ? 'written' : 'in their form'}`,
  )
process.exitCode = complaints.length > 0 ? 1 : 0

/**
 * Writes the difference of two arrays of holds as a ClickHouse expression, with array functions instead of windows. The
 * rounds of pairing are described in `hold-diff.ts`.
 */
import type { Names } from './function'
import { changeAt, changes, ROUNDS } from './hold-diff'
import type { Layer } from './last-free-day'
import { bindTo } from './clickhouse-functions'

/**
 * Binds the columns of each layer as parameters of nested lambdas, because a subquery in ClickHouse cannot refer to a
 * column of the outer query.
 */
export const lambdas = (layers: readonly Layer[], expression: string): string =>
  layers.reduceRight(
    (inner, layer) => `arrayMap((${layer.map(([name]) => name).join(', ')}) -> ${inner},
    ${layer.map(([, value]) => `[${value}]`).join(',\n    ')})[1]`,
    expression,
  )

/** Layers that concatenate both arrays, and bind each field of the holds as an array of its own. */
const fieldLayers = (names: Names): readonly Layer[] => [
  [
    ['before', `${names('holds_read')}(ifNull(holds_before, '[]'))`],
    ['after', `${names('holds_read')}(ifNull(holds_after, '[]'))`],
  ],
  [
    ['lines', 'arrayConcat(before, after)'],
    ['sides', 'arrayConcat(arrayMap(line -> 0, before), arrayMap(line -> 1, after))'],
  ],
  [
    ['places', 'arrayEnumerate(lines)'],
    ['names', `arrayMap(line -> JSONExtractString(line, 'name'), lines)`],
    ['statuses', `arrayMap(line -> JSONExtractString(line, 'status'), lines)`],
    [
      'descriptions',
      `arrayMap(line -> if(JSONType(line, 'description') = 'String',
        concat('"', JSONExtractString(line, 'description')), ''), lines)`,
    ],
    ['partners_0', 'arrayMap(line -> toUInt32(0), lines)'],
  ],
]

/** Layers of one round of pairing: `partners` has the 1-based place of the partner of each hold, or 0 without one. */
const roundLayers = (names: Names, compared: readonly string[], i: number): readonly Layer[] => [
  [
    [
      `keys_${i + 1}`,
      `arrayMap((name, status, description, partner, place) ->
      concat(if(partner = 0, name, toString(place))${compared.map(column => `, ' ', ${column}`).join('')}, ' '),
      names, statuses, descriptions, partners_${i}, places)`,
    ],
  ],
  [
    [
      `numbered_${i + 1}`,
      `arrayMap((key, number) -> concat(toString(number), ' ', key), keys_${i + 1},
      arrayEnumerateUniq(sides, keys_${i + 1}))`,
    ],
  ],
  [
    [
      `partners_${i + 1}`,
      `arrayMap((partner, found) -> if(partner = 0, found, partner), partners_${i},
      ${names('swapped')}(places, numbered_${i + 1}, toUInt32(0)))`,
    ],
  ],
]

const PARTNERS = `partners_${ROUNDS.length}`

/** Layers that bind the JSON of each change as `texts`, or an empty string for a hold without a change. */
const changeLayers = (names: Names): readonly Layer[] => [
  [['pairs', `arrayMap((place, partner) -> if(partner = 0, place, least(place, partner)), places, ${PARTNERS})`]],
  [
    [
      'texts',
      `arrayMap((side, line, status, description, other, other_status, other_description, name, partner) ->
      ${bindTo(
        'change',
        `if(side = 1 and partner != 0, null, [${changes}][${changeAt(
          `if(side = 0, status, '')`,
          'if(side = 0, other_status, status)',
          'side = 0 and description != other_description',
        )}])`,
        `if(isNull(change), '', concat('{"change":"', assumeNotNull(change), '","name":"', name,
        '","before":', if(side = 0, line, 'null'),
        ',"after":', multiIf(side = 1, line, other = '', 'null', other), '}'))`,
      )},
      sides, lines, statuses, descriptions, ${['lines', 'statuses', 'descriptions']
        .map(values => `${names('swapped')}(${values}, pairs, '')`)
        .join(', ')}, names, ${PARTNERS})`,
    ],
  ],
]

/**
 * Returns the SQL expression of the changes as JSON. Both arrays are concatenated, because a nested lambda would carry a copy of the other array for
 * each hold and need quadratic memory.
 */
export const listedDiff = (names: Names): string =>
  lambdas(
    [
      ...fieldLayers(names),
      ...ROUNDS.flatMap((compared, i) => roundLayers(names, compared, i)),
      ...changeLayers(names),
    ],
    `concat('{"changes":[', arrayStringConcat(
      arrayMap(line -> line.3, arraySort(line -> (line.1, line.2), arrayFilter(line -> line.3 != '',
        arrayZip(arrayEnumerateDense(names), places, texts)))), ','), ']}')`,
  )

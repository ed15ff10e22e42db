/**
 * Resolves numbers in accounts with a thousand to ten million identifiers, compared with a bare `Map.get`, scans, and
 * search libraries.
 *
 * The search libraries get the normalized identifiers and return one match. They do not know the steps of a resolution,
 * and only scans find the first match in the order of the account. Each contestant is measured up to the size it can
 * handle.
 */
import { Index as FlexSearch } from 'flexsearch'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import assert from 'node:assert/strict'
import { append, build, concat, fromBytes, resolve, toBytes } from '../dist/deep-link-index.js'
import { resolve as resolvePlainly } from '../dist/deep-link.js'
import { normalize } from '../dist/identifier.js'
import { account, generator, identifiersIn, queries } from './deep-link-data.mjs'
import { collectGarbage, isQuick, median, ratioInTurns, seconds, timeOfPass } from './turns.mjs'

const SIZES = isQuick ? [500, 5_000, 20_000] : [500, 5_000, 50_000, 500_000, 5_000_000]
/** The sizes of the targets: 10⁵ and 10⁶ containers. */
const TARGETS = { '10⁵': 100_000, ...(!isQuick && { '10⁶': 1_000_000 }) }
const [INDEXED, CONTAINERS] = isQuick ? ['10⁵', 100_000] : ['10⁶', 1_000_000]

/** Nanoseconds per call over all inputs: the median of some rounds. */
const timeOf = (call, inputs, rounds = 9) =>
  (median(Array.from({ length: rounds }, () => timeOfPass(call, inputs))) * 1e9) / inputs.length

// The contestants: from an account to a lookup -----------------------------------------------------------------------

const formsIn = shipments =>
  shipments
    .flatMap(({ bill_of_lading_number, booking_number, ref_numbers, containers }) =>
      [
        ...containers.map(each => each.number),
        bill_of_lading_number,
        booking_number,
        ...ref_numbers,
        ...containers.flatMap(each => each.ref_numbers),
      ].filter(text => text !== null),
    )
    .map(value => normalize({ value }).text)

const withMap = shipments => {
  const map = new Map(formsIn(shipments).map((form, i) => [form, i]))
  return query => map.get(query)
}

const withIndex = shipments => {
  const index = build({ shipments })
  return query => resolve(index, { query })
}

const withScan = shipments => query => resolvePlainly({ shipments, query })

const withForms = shipments => {
  const forms = formsIn(shipments)
  return query => forms.find(form => form === query) ?? forms.find(form => form.includes(query))
}

const withJoined = shipments => {
  const joined = `\n${formsIn(shipments).join('\n')}\n`
  return query => {
    const whole = joined.indexOf(`\n${query}\n`)
    return whole >= 0 ? whole : joined.indexOf(query)
  }
}

/** Finds parts by their trigrams, which it scores. */
const withMiniSearch = shipments => {
  const pieces = text => Array.from({ length: Math.max(1, text.length - 2) }, (_, i) => text.slice(i, i + 3))
  const search = new MiniSearch({
    fields: ['form'],
    tokenize: pieces,
    processTerm: term => term,
    searchOptions: { combineWith: 'AND' },
  })
  search.addAll(formsIn(shipments).map((form, id) => ({ id, form })))
  return query => search.search(query)[0]
}

const withFlexSearch = shipments => {
  const search = new FlexSearch({ tokenize: 'full', encode: text => [text] })
  formsIn(shipments).forEach((form, i) => search.add(i, form))
  return query => search.search(query, 1)[0]
}

const withFuse = shipments => {
  const search = new Fuse(formsIn(shipments), { threshold: 0, ignoreLocation: true })
  return query => search.search(query, { limit: 1 })[0]
}

/** The number of queries and rounds of the fast contestants. */
const MANY = isQuick ? 2 ** 12 : 2 ** 14
const ROUNDS = isQuick ? 3 : 9

/** The contestants, each with its largest account and its number of queries. */
const CONTESTANTS = {
  'Map.get': { make: withMap, most: 5e6, count: MANY },
  gateout: { make: withIndex, most: 5e6, count: MANY },
  'scan, normalising': { make: withScan, most: 5e4, count: 10 },
  'scan of forms': { make: withForms, most: 5e5, count: 20 },
  'indexOf, joined': { make: withJoined, most: 5e5, count: 100 },
  minisearch: { make: withMiniSearch, most: 5e4, count: 100 },
  flexsearch: { make: withFlexSearch, most: 5e4, count: 1_000 },
  'fuse.js': { make: withFuse, most: 5e3, count: 10 },
}

// The growth ---------------------------------------------------------------------------------------------------------

const measureLookups = ({ make, most, count }) => {
  const bySize = {}
  for (const containers of SIZES.filter(size => size <= most)) {
    const shipments = account(containers)
    const asked = queries(shipments, MANY)
    const lookup = make(shipments)
    const isFast = count === MANY
    bySize[containers] = Object.fromEntries(
      Object.entries(asked).map(([kind, list]) => [
        kind,
        timeOf(lookup, list.slice(0, count), isFast ? ROUNDS : ROUNDS / 3),
      ]),
    )
  }
  // A bare Map finds whole identifiers only.
  const times = SIZES.map(size => bySize[size]?.[make === withMap ? 'exact' : 'partial'])
  return {
    time: times.slice(0, 3).findLast(time => time !== undefined),
    bySize,
    'growth from 10⁵ to 10⁷': times[4] / times[2],
  }
}

/** Each kind of lookup as a multiple of a bare `Map.get` of whole identifiers, in turns. */
const measureRatios = () => {
  const figures = {}
  for (const [size, containers] of Object.entries(TARGETS)) {
    const shipments = account(containers)
    const asked = queries(shipments)
    const [bare, lookup] = [withMap(shipments), withIndex(shipments)]
    for (const [kind, list] of Object.entries(asked))
      figures[`${kind}, ${size} containers, × Map.get`] = ratioInTurns(
        isQuick ? 5 : 15,
        [lookup, list],
        [bare, asked.exact],
      )
    figures[`worst, ${size} containers, × Map.get`] = worstOf(lookup, bare, shipments, asked.exact)
    figures.time = timeOf(lookup, asked.partial)
  }
  return figures
}

/** The slowest of many queries built from frequent trigrams, as a multiple of `Map.get`. */
const worstOf = (lookup, bare, shipments, exact) => {
  const random = generator(11)
  const below = n => Math.floor(random() * n)
  const numbers = Array.from({ length: 50 }, () => shipments[below(shipments.length)].containers[0].number)
  const digits = n => String(below(10 ** n)).padStart(n, '0')
  const shapes = [
    () => digits(6),
    () => digits(7),
    () => digits(9),
    () => digits(5 + below(2)) + digits(5),
    () => `U${digits(4 + below(3))}`,
    () => `${numbers[below(50)].slice(0, 4 + below(3))}${digits(2 + below(4))}`,
    () => numbers[below(50)].slice(below(4), 6 + below(5)) + digits(2),
    () => `PO-${digits(3 + below(4))}`,
    () => `LOT ${digits(2 + below(4))}`,
    () => String(below(10)).repeat(5 + below(6)),
    () => numbers[below(50)].slice(0, 5 + below(3)),
  ]
  const candidates = Array.from({ length: isQuick ? 2_000 : 20_000 }, (_, i) =>
    Buffer.from(shapes[i % shapes.length]()).toString(),
  )
  const slowest = candidates
    .map(query => ({ query, time: timeOf(lookup, [query], 3) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, 200)
  // Other queries run between two calls, so that no query finds its own data in the processor's cache.
  const alone = (call, others) => query =>
    median(
      Array.from({ length: 21 }, () => {
        for (let i = 0; i < 20; i++) call(others[below(others.length)])
        return timeOf(call, [query], 1)
      }),
    )
  return (
    Math.max(...slowest.map(({ query }) => query).map(alone(lookup, candidates))) /
    median(exact.slice(0, 200).map(alone(bare, exact)))
  )
}

// The index by itself ------------------------------------------------------------------------------------------------

/** The memory of typed arrays, the bulk of an index. Collects twice, because sweeping may be delayed. */
const segments = () => {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** The shortest time of the given number of calls, in seconds, because other processes only add time. */
const bestOf = (times, work) =>
  Math.min(
    ...Array.from({ length: times }, () => {
      const start = seconds()
      work()
      return seconds() - start
    }),
  )

const measureIndex = () => {
  const shipments = account(CONTAINERS)
  const identifiers = identifiersIn(shipments)
  build({ shipments: shipments.slice(0, 20_000) })

  const before = segments()
  let index
  const took = bestOf(isQuick ? 1 : 3, () => (index = build({ shipments })))
  const bytes = (segments() - before) / identifiers

  const more = account(250, 5).slice(0, 100)
  const written = toBytes(index)
  const shards = Array.from({ length: 64 }, (_, i) => build({ shipments: shipments.slice(i * 1_000, (i + 1) * 1_000) }))
  const joined = shards.reduce(concat)
  const whole = build({ shipments: shipments.slice(0, 64_000) })
  const asked = queries(shipments.slice(0, 64_000), 2 ** 12).partial
  return {
    time: (took * 1e9) / identifiers,
    'µs an identifier to build': (took * 1e6) / identifiers,
    'bytes an identifier': bytes,
    'appends of 100 in the time of a build': took / bestOf(50, () => append(index, { shipments: more })),
    'loads in the time of a build': took / bestOf(9, () => fromBytes(written)),
    'lookups in one index in the time of one in its 64 shards':
      timeOf(query => resolve(joined, { query }), asked) / timeOf(query => resolve(whole, { query }), asked),
  }
}

// Forms --------------------------------------------------------------------------------------------------------------

const normalizeByHand = ({ value }) => {
  const text = value.trim().toUpperCase()
  return { text, container_number: text.replace(/[\s-]/g, '') }
}
const PLAIN = Array.from({ length: 1_000 }, (_, i) => ({ value: `MSCU${5_285_725 + i}` }))
const TYPED = Array.from({ length: 1_000 }, (_, i) => ({
  value: [` mscu ${528_572 + i}-5 `, `po-${i * 7_919}`, `MSCU${5_285_725 + i} `, `tclu-${123_456 + i}-7`, `Medufr${i}`][
    i % 5
  ],
}))
const normalizers = { 'by hand': normalizeByHand, gateout: normalize }

// The table of the growth --------------------------------------------------------------------------------------------

const POWERS = ['10³', '10⁴', '10⁵', '10⁶', '10⁷']

const show = ns =>
  ns === undefined
    ? ''
    : ns < 1e3
      ? `${ns.toFixed(0)} ns`
      : ns < 1e6
        ? `${(ns / 1e3).toFixed(1)} µs`
        : `${(ns / 1e6).toFixed(1)} ms`

/** Returns the median times of a lookup by the number of identifiers. */
const report = results => {
  const curves = Object.fromEntries(
    Object.entries(results).map(([name, rounds]) => [
      name,
      Object.fromEntries(
        Object.keys(rounds[0].bySize).map(size => [
          size,
          Object.fromEntries(
            Object.keys(rounds[0].bySize[size]).map(kind => [
              kind,
              median(rounds.map(({ bySize }) => bySize[size][kind])),
            ]),
          ),
        ]),
      ),
    ]),
  )
  const row = cells => cells.map((cell, i) => (i === 0 ? cell.padEnd(34) : cell.padStart(10))).join('')
  return [
    row(['time of a lookup, identifiers', ...POWERS]),
    ...Object.entries(curves).flatMap(([name, curve]) =>
      (name === 'Map.get' ? ['exact'] : ['exact', 'partial', 'none']).map(kind =>
        row([`  ${name}, ${kind === 'none' ? 'no match' : kind}`, ...SIZES.map(size => show(curve[size]?.[kind]))]),
      ),
    ),
  ]
}

// The comparison -----------------------------------------------------------------------------------------------------

const ratios = (name, most) =>
  Object.keys(TARGETS).map(size => ({ figure: `${name}, ${size} containers, × Map.get`, most }))

export const works = [
  {
    // Lookups of parts, in the contestant's largest account up to 10⁵ containers.
    name: 'lookup',
    rounds: 1,
    floor: 'Map.get',
    contestants: CONTESTANTS,
    measure: measureLookups,
    report,
    targets: [{ figure: 'growth from 10⁵ to 10⁷', against: 'Map.get', atMost: 2 }],
  },
  {
    name: 'lookup beside Map.get',
    rounds: 3,
    floor: 'gateout',
    contestants: { gateout: build },
    measure: measureRatios,
    targets: [...ratios('exact', 3), ...ratios('partial', 6), ...ratios('none', 15), ...ratios('worst', 60)],
  },
  {
    name: `index of ${INDEXED} containers`,
    rounds: 3,
    floor: 'gateout',
    contestants: { gateout: build },
    measure: measureIndex,
    targets: [
      { figure: 'µs an identifier to build', most: 1.5 },
      { figure: 'bytes an identifier', most: 70 },
      { figure: 'appends of 100 in the time of a build', least: 500 },
      { figure: 'loads in the time of a build', least: 50 },
      { figure: 'lookups in one index in the time of one in its 64 shards', most: 64 },
    ],
  },
  {
    name: 'forms, as typed',
    inputs: TYPED,
    floor: 'by hand',
    contestants: normalizers,
    targets: [{ against: 'by hand', atMost: 1.3 }],
  },
  {
    name: 'forms, normal already',
    inputs: PLAIN,
    floor: 'by hand',
    contestants: normalizers,
    targets: [{ against: 'by hand', atMost: 1 }],
  },
]

export const check = () => {
  const shipments = account(2_000)
  const index = build({ shipments })
  const asked = Object.values(queries(shipments, 300)).flat()
  const forms = new Set(formsIn(shipments))
  for (const query of asked) {
    const answer = resolve(index, { query })
    assert.deepEqual(answer, resolvePlainly({ shipments, query }))
  }
  const isFound = { none: false, exact: true, partial: true }
  for (const [kind, list] of Object.entries(queries(shipments, 20))) {
    for (const query of list) {
      assert.equal(resolve(index, { query }).step !== 'e', isFound[kind])
      assert.equal(withForms(shipments)(query) !== undefined, isFound[kind])
      assert.equal(withJoined(shipments)(query) >= 0, isFound[kind])
      assert(kind !== 'exact' || forms.has(query))
    }
  }
  const [mini, flex, fuse] = [withMiniSearch, withFlexSearch, withFuse].map(make => make(shipments))
  for (const query of queries(shipments, 20).exact)
    for (const peer of [mini, flex, fuse]) assert(peer(query) !== undefined)
  for (const input of [...PLAIN, ...TYPED]) assert.deepEqual(normalize(input), normalizeByHand(input))
  return [`deep-link: equal answers on ${asked.length} queries of ${identifiersIn(shipments)} identifiers`]
}

/**
 * Reads the events of a carrier, DCSA Track & Trace 2.2 or 3.0, as an input of `pickup.advise` without `now`.
 *
 * Events report moves, never availability, holds, fees or a last free day. A field is null only if an event shows that the
 * move is still to come; a move of which no event speaks is left out, because a list may lack it.
 *
 * | field                    | events                                                                                    |
 * | ------------------------ | ----------------------------------------------------------------------------------------- |
 * | `pol_atd_at`             | actual departure of the vessel from `pol`; null while only a planned or estimated one is known |
 * | `pod_eta_at`             | the estimate of the arrival at `pod` that was created last, else the plan; none after the arrival |
 * | `pod_arrived_at`         | actual arrival of the vessel at `pod`                                                     |
 * | `pod_discharged_at`      | actual discharge at `pod`; null while only an estimate or a plan of the arrival is known |
 * | `pod_full_out_at`        | the last gate-out of the full container from `pod`; null if it gated in full there again, left out if it gated in without an indicator |
 * | `pod_rail_departed_at`   | the same by rail or barge, or that departure as a transport event: no pickup              |
 * | `ind_ata_at`             | gate-in of the full container after that, elsewhere                                       |
 * | `final_destination_full_out_at` | gate-out of the full container elsewhere, after the arrival at `pod`               |
 * | `empty_terminated_at`    | gate-in of the empty after that, anywhere                                                 |
 *
 * Events before the last departure from `pol` belong to an earlier trip. A later version of an event replaces an earlier one, and
 * retracted events are ignored. Events of several containers throw an error.
 */

/** The value of the first of some keys, in any spelling, such as UNLocationCode and unLocationCode. */
const valueOf = (object, ...names) => {
  if (typeof object !== 'object' || object === null) return undefined
  const keys = names.flatMap(name => Object.keys(object).filter(key => key.toLowerCase() === name.toLowerCase()))
  return keys.map(key => object[key]).find(value => value !== undefined && value !== null)
}

const upper = value => (typeof value === 'string' && value.trim() !== '' ? value.trim().toUpperCase() : undefined)

/** The codes of 2.2 for the words of 3.0. */
const CODES = {
  ACTUAL: 'ACT',
  ESTIMATED: 'EST',
  PLANNED: 'PLN',
  ARRIVED: 'ARRI',
  DEPARTED: 'DEPA',
  LOADED: 'LOAD',
  DISCHARGED: 'DISC',
  GATED_IN: 'GTIN',
  GATED_OUT: 'GTOT',
}
const codeOf = value => CODES[upper(value)] ?? upper(value)

/** The UN/LOCODE of an event, wherever the carrier writes it. */
const placeOf = (place, call) => {
  const found = [
    place,
    valueOf(place, 'UNLocationCode'),
    valueOf(call, 'UNLocationCode'),
    valueOf(valueOf(call, 'location'), 'UNLocationCode'),
  ]
  return found.map(upper).find(code => code !== undefined && /^[A-Z]{2}[A-Z0-9]{3}$/.test(code))
}

/** The parts in which 3.0 keeps what 2.2 has in the event itself. */
const PARTS = ['eventClassification', 'equipmentDetails', 'transportDetails']
const KINDS = ['transport', 'equipment', 'shipment', 'iot', 'reefer']

/** An event of either version in one form; throws an error that names the shape if it is neither. */
const readEvent = (event, index) => {
  const flat = Object.assign({}, event, ...PARTS.map(part => valueOf(event, part)))
  const classifier = codeOf(valueOf(flat, 'eventClassifierCode', 'eventClassifier'))
  const [transport, equipment, ...others] = KINDS.map(kind =>
    codeOf(valueOf(flat, `${kind}EventTypeCode`, `${kind}EventType`)),
  )
  const time = valueOf(flat, 'eventDateTime')
  const isKnown = ['ACT', 'EST', 'PLN', 'REQ'].includes(classifier)
  if (!isKnown || [transport, equipment, ...others].every(code => code === undefined) || typeof time !== 'string') {
    const keys = typeof event === 'object' && event !== null ? Object.keys(event).join(', ') : String(event)
    throw new TypeError(`event ${index} has an unknown shape: ${keys}; known are DCSA Track & Trace 2.2 and 3.0`)
  }
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw new TypeError(`event ${index} has no date-time: ${time}`)
  const call = valueOf(flat, 'transportCall')
  const indicator = upper(valueOf(flat, 'emptyIndicatorCode', 'emptyIndicator'))
  return {
    isActual: classifier === 'ACT',
    isEstimate: classifier === 'EST',
    move: transport ?? equipment,
    isEmpty: indicator === 'EMPTY',
    isLaden: indicator === 'LADEN',
    place: placeOf(valueOf(flat, 'eventLocation'), call),
    mode: upper(valueOf(call, 'modeOfTransport')),
    container: upper(valueOf(flat, 'equipmentReference')),
    at,
    time,
    created: createdAt(event),
  }
}

const createdAt = event => Date.parse(valueOf(event, 'eventUpdatedDateTime', 'eventCreatedDateTime') ?? '')

/** The latest version of each event of 3.0, except retracted events. */
const listCurrent = events => {
  const byId = new Map()
  for (const [i, event] of events.entries()) {
    const isVersioned = valueOf(event, 'eventClassification', 'isRetracted') !== undefined
    const id = (isVersioned && valueOf(event, 'eventID')) || i
    if (!(createdAt(event) < createdAt(byId.get(id)))) byId.set(id, event)
  }
  return [...byId.values()].filter(event => valueOf(event, 'isRetracted') !== true)
}

const first = events => events.reduce((a, b) => (a !== undefined && a.at <= b.at ? a : b), undefined)
const last = events => events.reduce((a, b) => (a !== undefined && a.at > b.at ? a : b), undefined)
/** The last one created; without creation times the last of the list. */
const newest = events => events.reduce((a, b) => (a !== undefined && a.created > b.created ? a : b), undefined)

const omitMissing = record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** Returns the record of one container from its events, with the UN/LOCODEs of its ports of loading and discharge. */
export const fromDcsa = (events, { pol, pod }) => {
  if (!Array.isArray(events)) throw new TypeError(`the events must be an array, got ${typeof events}`)
  const read = listCurrent(events).map(readEvent)
  const containers = [...new Set(read.map(event => event.container).filter(number => number !== undefined))]
  if (containers.length > 1) throw new TypeError(`the events are of several containers: ${containers.join(', ')}`)
  const isSea = event => !['TRUCK', 'RAIL', 'BARGE'].includes(event.mode)
  const actual = move => read.filter(event => event.isActual && event.move === move)
  const laden = move => actual(move).filter(event => !event.isEmpty)
  const planned = (move, port) =>
    read.filter(event => !event.isActual && event.move === move && event.place === port && isSea(event))

  const departed = last(actual('DEPA').filter(event => event.place === pol && isSea(event)))
  const isOfTrip = event => event.place === pod && event.at >= (departed?.at ?? -Infinity)
  const arrived = last(actual('ARRI').filter(event => isOfTrip(event) && isSea(event)))
  const discharged = last(laden('DISC').filter(isOfTrip))
  const landed = discharged ?? arrived
  const isByLand = event => ['RAIL', 'BARGE'].includes(event.mode)
  const outs = [...laden('GTOT'), ...actual('DEPA').filter(isByLand)].filter(
    event => isOfTrip(event) && event.at >= (landed?.at ?? -Infinity),
  )
  // Without an indicator only the first is surely of the full container.
  const out = last(outs.filter(event => event.isLaden || isByLand(event))) ?? first(outs)
  const isByTruck = out !== undefined && !isByLand(out)
  const gateIns = laden('GTIN').filter(event => out !== undefined && event.at > out.at)
  const isBack = gateIns.some(event => event.isLaden && (event.place === pod || event.place === undefined))
  const inland = gateIns.find(event => event.place !== pod && (event.isLaden || !isByTruck))
  const isUnclear = gateIns.some(event => !event.isLaden && event !== inland)
  const outElsewhere = last(
    laden('GTOT').filter(
      event =>
        event.at > (landed?.at ?? Infinity) &&
        ![pod, undefined].includes(event.place) &&
        (event.isLaden || inland !== undefined) &&
        !isByLand(event),
    ),
  )
  const since = out ?? landed ?? departed ?? last(laden('LOAD').filter(event => event.place === pol))
  const returned = since && first(actual('GTIN').filter(event => event.isEmpty && event.at > since.at))

  const arrivals = planned('ARRI', pod)
  const estimate = newest(arrivals.filter(event => event.isEstimate)) ?? newest(arrivals)
  const latest = last(
    ['LOAD', 'DISC', 'GTIN', 'GTOT'].flatMap(laden).filter(event => event.at > (departed?.at ?? Infinity)),
  )
  const hasLanded = [landed, out, returned].some(event => event !== undefined) || latest?.move === 'GTOT'
  const isAtOrigin = planned('DEPA', pol).length > 0 && !hasLanded && !laden('LOAD').some(event => event.place === pol)
  return {
    container: omitMissing({
      pod_arrived_at: arrived?.time,
      pod_discharged_at: discharged?.time ?? (estimate && !hasLanded ? null : undefined),
      pod_full_out_at: isBack ? null : isByTruck && !isUnclear ? out.time : undefined,
      pod_rail_departed_at: out && !isByTruck && !isBack && !isUnclear ? out.time : undefined,
      ind_ata_at: isBack ? undefined : inland?.time,
      final_destination_full_out_at: outElsewhere?.time,
      empty_terminated_at: returned?.time,
    }),
    shipment: omitMissing({
      pol_atd_at: departed?.time ?? (isAtOrigin ? null : undefined),
      pod_eta_at: hasLanded ? undefined : estimate?.time,
    }),
  }
}

/**
 * Reads the events of a carrier, DCSA Track & Trace 2.2 or 3.0, as an input of `pickup.advise` without `now`.
 *
 * Events report moves, and some name a hold or a release; no event makes a container ready, and none has fees or a last free day. A field is
 * null only if an event shows that the move is still to come; a move of which no event speaks is left out, because a list may lack it.
 *
 * | field                    | events                                                                                    |
 * | ------------------------ | ----------------------------------------------------------------------------------------- |
 * | `pol_atd_at`             | actual departure of the vessel from `pol`; null while only a planned or estimated one is known |
 * | `pod_eta_at`             | of the planned arrivals, else discharges, at `pod`: the estimate created last, else the plan; none after the arrival |
 * | `pod_arrived_at`         | actual arrival of the vessel at `pod`                                                     |
 * | `pod_discharged_at`      | actual discharge at `pod`, of several within days the one stated last; null while it or the arrival is only planned |
 * | `pod_full_out_at`        | the last gate-out of the full container from `pod`; null if it gated in full there again, but for an export or before a load; left out if it gated in without an indicator, or left by an unknown mode |
 * | `pod_rail_departed_at`   | the same by rail or barge, or that departure as a transport event: no pickup              |
 * | `ind_ata_at`             | gate-in of the full container after that, elsewhere, or its arrival there by rail or barge; `ind_eta_at` while only planned |
 * | `final_destination_full_out_at` | gate-out of the full container elsewhere, after the arrival at `pod`               |
 * | `delivered_at`           | drop-off of the full container, or its stripping, elsewhere after the discharge           |
 * | `holds_at_pod_terminal`  | customs inspection or scan, or HOLD of customs or release, without a later CUSR or RELS; left out without one |
 * | `empty_terminated_at`    | gate-in of the empty after that, anywhere                                                 |
 *
 * Events before the last departure from `pol` belong to an earlier trip. Of several statements with one id and kind the one created last counts, and a
 * retracted id counts for nothing. Every other actual event that no field uses is in `unread`, with its index and the reason. Events of several
 * containers throw an error.
 */

/** The value of the first of some keys, in any spelling, such as UNLocationCode and unLocationCode. */
const isObject = value => typeof value === 'object' && value !== null
const valueOf = (object, ...names) => {
  if (!isObject(object)) return undefined
  const keys = names.flatMap(name => Object.keys(object).filter(key => key.toLowerCase() === name.toLowerCase()))
  return keys.map(key => object[key]).find(value => value !== undefined && value !== null)
}

const upper = value => (typeof value === 'string' && value.trim() !== '' ? value.trim().toUpperCase() : undefined)

/** The codes of 2.2 for the words of 3.0. */
const WORDS = `ACTUAL ACT, ESTIMATED EST, PLANNED PLN, ARRIVED ARRI, DEPARTED DEPA, LOADED LOAD, DISCHARGED DISC, GATED_IN GTIN,
  GATED_OUT GTOT, DROPPED_OFF DROP, PICKED_UP PICK, STRIPPED STRP, AVAILABLE_FOR_PICKUP AVPU, CUSTOMS_SELECTED_FOR_INSPECTION CUSI,
  CUSTOMS_SELECTED_FOR_SCAN CUSS, CUSTOMS_RELEASED CUSR, ON_HOLD HOLD, RELEASED RELS, CUSTOMS_CLEARANCE CUS`
const CODES = new Map(WORDS.split(',').map(pair => pair.trim().split(' ')))
const codeOf = value => CODES.get(upper(value)) ?? upper(value)

const LOCODE = /^[A-Z]{2}[A-Z0-9]{3}$/
const PLACES = ['eventLocation', 'location', 'activityLocation', 'facility', 'place', 'port']
const LOCODES = ['UNLocationCode', 'UNLOCODE', 'locationUnLocode', 'locode', 'unLocCode', 'locationCode', 'portCode']

/** The UN/LOCODE of an event, wherever the carrier writes it: the place itself, or one of its keys, before that of the call. */
const placeOf = (event, call) => {
  const owners = [event, call].flatMap(owner => [...PLACES.map(name => valueOf(owner, name)), owner])
  const found = owners.flatMap(place => [place, ...LOCODES.map(name => valueOf(place, name))])
  return found.map(upper).find(code => code !== undefined && LOCODE.test(code))
}

/** The parts in which 3.0, its drafts and carriers keep what 2.2 has in the event itself. */
const DETAILS = ['eventClassification', 'equipmentDetails', 'transportDetails', 'shipmentDetails']
const PARTS = [...DETAILS, 'metadata', 'payload', 'carrierSpecificData']
const KINDS = ['transport', 'equipment', 'shipment', 'iot', 'reefer']

const flatten = event => Object.assign({}, ...[event, ...PARTS.map(part => valueOf(event, part))].filter(isObject))
const moveOf = (flat, kind) => codeOf(valueOf(flat, `${kind}EventTypeCode`, `${kind}EventType`))

/** An event of either version in one form; throws an error that names the shape if it is neither. */
const readEvent = ({ flat, index }) => {
  const classifier = codeOf(valueOf(flat, 'eventClassifierCode', 'eventClassifier'))
  const move = KINDS.map(kind => moveOf(flat, kind)).find(code => code !== undefined)
  const time = valueOf(flat, 'eventDateTime')
  const isKnown = ['ACT', 'EST', 'PLN', 'REQ'].includes(classifier)
  if (!isKnown || move === undefined || typeof time !== 'string') {
    const keys = Object.keys(flat).join(', ') || 'no keys'
    throw new TypeError(`event ${index} has an unknown shape: ${keys}; known are DCSA Track & Trace 2.2 and 3.0`)
  }
  const at = Date.parse(time)
  if (Number.isNaN(at)) throw new TypeError(`event ${index} has no date-time: ${time}`)
  const call = valueOf(flat, 'transportCall')
  const indicator = upper(valueOf(flat, 'emptyIndicatorCode', 'emptyIndicator'))
  return {
    index,
    isActual: classifier === 'ACT',
    isEstimate: classifier === 'EST',
    move,
    document: codeOf(
      valueOf(flat, 'documentTypeCode') ?? valueOf(valueOf(flat, 'documentReference'), 'typeCode', 'type'),
    ),
    isExport: ['movementType', 'transportPhase', 'transportationPhase'].some(
      name => upper(valueOf(flat, name)) === 'EXPORT',
    ),
    isEmpty: indicator === 'EMPTY',
    isLaden: indicator === 'LADEN',
    place: placeOf(flat, call),
    mode: upper(valueOf(call, 'modeOfTransport') ?? valueOf(flat, 'modeOfTransport')),
    container: upper(valueOf(flat, 'equipmentReference')),
    at,
    time,
    created: createdAt(flat),
  }
}

const createdAt = flat => Date.parse(valueOf(flat, 'eventUpdatedDateTime', 'eventCreatedDateTime') ?? '')
const idOf = flat => upper(valueOf(flat, 'eventID'))
const isRetraction = flat => valueOf(flat, 'isRetracted') === true || valueOf(flat, 'retractedEventID') !== undefined

/** The statement of each id and kind that was created last, with its index, without the ids that are retracted. */
const listCurrent = events => {
  const flats = events.map(flatten)
  // A draft of 3.0 names the retracted event by another key.
  const retractions = flats
    .filter(isRetraction)
    .map(flat => ({ id: upper(valueOf(flat, 'retractedEventID')) ?? idOf(flat), at: createdAt(flat) }))
  const isRetracted = flat =>
    retractions.some(({ id, at }) => id !== undefined && id === idOf(flat) && !(at < createdAt(flat)))
  const byId = new Map()
  for (const [index, flat] of flats.entries()) {
    // Some carriers give the arrival of a truck and its gate-in one id.
    const id = idOf(flat) ? `${idOf(flat)} ${KINDS.find(kind => moveOf(flat, kind))}` : index
    if (isRetraction(flat) || isRetracted(flat) || createdAt(flat) < createdAt(byId.get(id)?.flat)) continue
    byId.set(id, { flat, index })
  }
  return [...byId.values()]
}

const first = events => events.reduce((a, b) => (a !== undefined && a.at <= b.at ? a : b), undefined)
const last = events => events.reduce((a, b) => (a !== undefined && a.at > b.at ? a : b), undefined)
/** The last one created; without creation times the last of the list. */
const newest = events => events.reduce((a, b) => (a !== undefined && a.created > b.created ? a : b), undefined)

const checkPort = (name, port) => {
  const code = upper(port)
  if (code === undefined || !LOCODE.test(code))
    throw new TypeError(`${name} must be a UN/LOCODE such as USLGB, got ${JSON.stringify(port)}`)
  return code
}

/** The holds that customs and the line put on it, each without a later release. */
const HOLDS = { CUSI: 'customs', CUSS: 'customs', CUS: 'customs', SRM: 'freight' }
const RELEASES = { CUSR: 'customs', CUS: 'customs', SRM: 'freight' }
const listHolds = actual => {
  const nameIn = (table, word) => event =>
    table[event.move] ?? (event.move === word ? table[event.document] : undefined)
  const [held, released] = [nameIn(HOLDS, 'HOLD'), nameIn(RELEASES, 'RELS')]
  return actual
    .filter(event => held(event) && !actual.some(other => released(other) === held(event) && other.at > event.at))
    .map(event => ({ event, name: held(event) }))
}

/** Why an actual event is in no field. */
const explainUnread = ({ move, place, isExport, document }) => {
  if (['AVPU', 'CUSR', 'RELS'].includes(move)) return `${move} names a release, which alone makes no container ready`
  if (['CUSI', 'CUSS', 'HOLD'].includes(move))
    return `${move}${move === 'HOLD' && document ? ` of ${document}` : ''} names no hold that is open`
  if (!['LOAD', 'DISC', 'GTIN', 'GTOT', 'ARRI', 'DEPA', 'DROP', 'STRP'].includes(move)) return `${move} is not read`
  if (place === undefined) return `${move} has no place that can be read`
  return `${move} at ${place}${isExport ? ' for an export' : ''} is in no field`
}

const omitMissing = record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** A container is not discharged again within five days, in milliseconds. */
const DAYS_BETWEEN_TRIPS = 5 * 86_400_000

/** Returns the record of one container from its events, with the UN/LOCODEs of its ports of loading and discharge. */
export const fromDcsa = (events, ports) => {
  if (!Array.isArray(events)) throw new TypeError(`the events must be an array, got ${typeof events}`)
  const [pol, pod] = ['pol', 'pod'].map(name => checkPort(name, ports?.[name]))
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
  const discharges = laden('DISC').filter(isOfTrip)
  const lastDischarge = last(discharges)
  const statements = discharges.filter(event => event.at > (lastDischarge?.at ?? 0) - DAYS_BETWEEN_TRIPS)
  const discharged = statements.some(event => Number.isNaN(event.created)) ? lastDischarge : newest(statements)
  const landed = discharged ?? arrived
  const isByLand = event => ['RAIL', 'BARGE'].includes(event.mode)
  const outs = [...laden('GTOT'), ...actual('DEPA').filter(isByLand)].filter(
    event => isOfTrip(event) && event.at >= (landed?.at ?? -Infinity),
  )
  // Without an indicator only the first is surely of the full container.
  const out = last(outs.filter(event => event.isLaden || isByLand(event))) ?? first(outs)
  const isByTruck = out !== undefined && !isByLand(out)
  const isNextTrip = event => event.isExport || laden('LOAD').some(load => load.place === pod && load.at > event.at)
  const gateIns = laden('GTIN').filter(event => out !== undefined && event.at > out.at && !isNextTrip(event))
  const backs = gateIns.filter(event => event.isLaden && [pod, undefined].includes(event.place))
  const isBack = backs.length > 0
  const inland = gateIns.find(event => event.place !== pod && (event.isLaden || !isByTruck))
  const isKnownMode = [undefined, 'TRUCK', 'ROAD', 'VESSEL', 'RAIL', 'BARGE'].includes(out?.mode)
  const isUnclear = !isKnownMode || gateIns.some(event => !event.isLaden && event !== inland)
  const isInland = event => isByLand(event) && ![pod, undefined].includes(event.place)
  const railArrival = last(
    actual('ARRI').filter(event => isInland(event) && event.at > ((landed ?? departed)?.at ?? Infinity)),
  )
  const railPlans = read.filter(event => !event.isActual && event.move === 'ARRI' && isInland(event))
  const railEstimate = newest(railPlans.filter(event => event.isEstimate)) ?? newest(railPlans)
  const isElsewhere = event => event.at > (landed?.at ?? Infinity) && ![pod, undefined].includes(event.place)
  const delivered = first(['DROP', 'STRP'].flatMap(laden).filter(isElsewhere))
  const outElsewhere = last(
    laden('GTOT').filter(event => isElsewhere(event) && (event.isLaden || inland !== undefined) && !isByLand(event)),
  )
  const loads = laden('LOAD').filter(event => event.place === pol)
  const since = out ?? landed ?? departed ?? last(loads)
  const returned = since && first(actual('GTIN').filter(event => event.isEmpty && event.at > since.at))

  const estimate = ['ARRI', 'DISC']
    .map(move => planned(move, pod))
    .flatMap(plans => newest(plans.filter(event => event.isEstimate)) ?? newest(plans) ?? [])[0]
  const latest = last(
    ['LOAD', 'DISC', 'GTIN', 'GTOT'].flatMap(laden).filter(event => event.at > (departed?.at ?? Infinity)),
  )
  const hasLanded = [landed, out, returned, railArrival, delivered].some(Boolean) || latest?.move === 'GTOT'
  const isAtOrigin = planned('DEPA', pol).length > 0 && !hasLanded && loads.length === 0
  const holds = listHolds(read.filter(event => event.isActual && event.at >= (departed?.at ?? -Infinity)))
  const loaded = departed || planned('DEPA', pol).length === 0 ? [] : loads
  const pickup = isBack ? [out, ...backs] : isUnclear ? [] : [out]
  const others = [inland ?? railArrival, delivered, outElsewhere, returned]
  const used = [departed, arrived, ...statements, ...pickup, ...others, ...loaded]
  const unread = read.filter(
    event =>
      event.isActual &&
      event.at >= (departed?.at ?? -Infinity) &&
      !used.includes(event) &&
      !holds.some(hold => hold.event === event),
  )
  return {
    container: omitMissing({
      pod_arrived_at: arrived?.time,
      pod_discharged_at: discharged?.time ?? (estimate && !hasLanded ? null : undefined),
      pod_full_out_at: isBack ? null : isByTruck && !isUnclear ? out.time : undefined,
      pod_rail_departed_at: out && !isByTruck && !isBack && !isUnclear ? out.time : undefined,
      ind_eta_at: inland || railArrival || isBack ? undefined : railEstimate?.time,
      ind_ata_at: isBack ? undefined : (inland ?? railArrival)?.time,
      delivered_at: delivered?.time,
      holds_at_pod_terminal:
        holds.length > 0
          ? holds.map(({ name, event }) => ({ name, status: 'hold', description: event.move }))
          : undefined,
      final_destination_full_out_at: outElsewhere?.time,
      empty_terminated_at: returned?.time,
    }),
    shipment: omitMissing({
      pol_atd_at: departed?.time ?? (isAtOrigin ? null : undefined),
      pod_eta_at: hasLanded ? undefined : estimate?.time,
    }),
    unread: unread.map(event => ({ index: event.index, reason: explainUnread(event) })),
  }
}

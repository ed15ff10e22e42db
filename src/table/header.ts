/**
 * Which attribute does a column have, by its header? Headers of terminals, lines, forwarders and shippers, as facts.
 *
 * Headers are compared as sets of words: first as written, then with one word for each meaning and without words such as
 * date. So `Line LFD`, `LFD (SSL)` and `Last free day of the carrier` are one header.
 */
import { fold, wordSet } from './fold'
import type { FeeType, HoldName } from '../resource/model'
import { findCurrency } from './amount'

/** How the cells of a column are read. */
export type Kind =
  | 'number'
  | 'available'
  | 'flag'
  | 'holds'
  | 'hold'
  | 'release'
  | 'fees'
  | 'day'
  | 'storage'
  | 'instant'
  | 'state'
  | 'string'
  | 'zone'
  | 'currency'
  | 'direction'
  | 'unclear'
  | 'unused'
  | 'unknown'

/** Whether cells of a kind are values of an attribute. */
export const isOfAttribute = (kind: Kind): boolean => !['unclear', 'unused', 'unknown'].includes(kind)

/** The use of a column. */
export type Use = {
  /** The attribute; `shipment.NAME`, `relationships.NAME` and `dates.NAME` are of the shipment, its links and the dates. */
  readonly as: string
  readonly kind: Kind
  readonly hold?: HoldName
  readonly fee?: FeeType
}

/** Attributes of a container and its shipment by the kind of their cells, with the header that `write` gives them. */
const ATTRIBUTES: readonly (readonly [kind: Kind, names: string])[] = [
  ['number', 'number=Container'],
  ['available', 'available_for_pickup=Available'],
  ['flag', 'availability_known'],
  ['holds', 'holds_at_pod_terminal=Holds'],
  [
    'day',
    'pickup_lfd=Last free day|import_deadlines.pickup_lfd_line=Line last free day|' +
      'import_deadlines.pickup_lfd_terminal=Terminal last free day|import_deadlines.pickup_lfd_rail=Rail last free day|' +
      'import_deadlines.pod.unified.current_value|ind_facility_lfd_on|dates.paid_through=Paid through|dates.return_by=Return by',
  ],
  ['fees', 'fees_at_pod_terminal=Fees'],
  [
    'instant',
    'terminal_checked_at=Terminal checked|pod_arrived_at=Arrived|pod_discharged_at=Discharged|' +
      'pickup_appointment_at=Appointment|pod_full_out_at=Picked up|empty_terminated_at=Empty returned|pod_rail_loaded_at|' +
      'pod_rail_departed_at|ind_eta_at|ind_ata_at|ind_rail_unloaded_at|final_destination_full_out_at|delivered_at|' +
      'shipment.pod_eta_at=ETA|shipment.destination_eta_at|shipment.destination_ata_at|shipment.pol_atd_at|' +
      'shipment.line_tracking_stopped_at',
  ],
  ['zone', 'pod_timezone=Time zone|final_destination_timezone|shipment.pod_timezone|shipment.destination_timezone'],
  [
    'string',
    'current_status|location_at_pod_terminal=Location|shipment.bill_of_lading_number=Bill of lading|' +
      'shipment.shipping_line_name=Line|shipment.shipping_line_scac=SCAC|shipment.port_of_discharge_locode=Port|' +
      'shipment.destination_locode|relationships.pod_terminal=Terminal|relationships.pickup_facility|' +
      'import_deadlines.pod.unified.current_selection',
  ],
]

/** The attributes in the order of a written table, with their headers. */
export const COLUMNS: readonly (Use & { readonly name: string })[] = ATTRIBUTES.flatMap(([kind, names]) =>
  names.split('|').map(entry => {
    const [as = '', name = as] = entry.split('=')
    return { as, name, kind }
  }),
)

/** Other headers of an attribute, in the words that replace others of the same meaning. */
const SYNONYMS: { readonly [as: string]: string } = {
  number: 'container no|container id|container chassis|vessel no|=number',
  available_for_pickup:
    'available pickup|=pickup|available delivery|readyfordelivery|available display status|available terminal|' +
    'available fcl|available status|available import|pickup status',
  holds_at_pod_terminal:
    'any hold|has hold|hold reason|hold code|hold terminal|active hold|open hold|due hold|impediment groups|hold type|hold status|hold notes|hold comment',
  pickup_lfd: 'lfd gtd|lfd demurrage|lfd heavy pickup|=pod lfd|=pod lfd on|lfd pickup|lfd storage|=pickup by',
  'dates.paid_through':
    '=paid to|paidthrough|paidthroughdate|goodthru|storage paid through|terminal paid through|line paid through|demurrage paid through|ptd|gtd',
  'dates.return_by':
    'perdiem lfd|perdiem free|lfd empty return|detention lfd|empty return by|limite dev|=mt return date|return lfd|empty due|' +
    'empty due back|return due|empty lfd|perdiem due|return deadline|empty return due|empty return through|return through|return antes|restitution due|return avant|empty return avant|return voor|restitution avant|limite return|ruckgabefrist|empty due back by',
  fees_at_pod_terminal: 'due|fee due|due grand',
  terminal_checked_at: 'check|check last|check last terminal',
  pod_arrived_at: 'ata|vessel ata|vessel arrive|ata terminal|arrive terminal',
  pod_discharged_at:
    'mise a quai|off vessel|discharge vessel|discharge fcl from vessel|discharge from vessel|discharge terminal|discharge ship',
  pickup_appointment_at:
    'outgate appointment|rdv camion|lkw termin|rendez vous|pickup scheduled|vbs|vbs booking|vbs slot|pickup appointment|terminal appointment|gate appointment|terminal pickup appointment|truck appointment',
  pod_full_out_at:
    'outgate terminal|outgate from terminal|wharf outgate|full out|full outgate|out|out terminal|fcl wharf outgate|full out terminal|deliverd|full pickup|collected|' +
    '=actual pickup at port|=actual pickup|=pickup actual',
  empty_terminated_at:
    'container return|=return to port|=returned|=date returned|=devuelto|=restitue|=restitue le|=restituted|=dehired|=terminated|empty back|=termination date|restitution|empty restitution|empty in|empty ingate|empty terminated',
  pod_rail_loaded_at: '=on rail|=on rail date|rail loaded',
  pod_rail_departed_at: 'rail departed|rail departure',
  ind_eta_at: 'eta rail|eta inland',
  ind_ata_at: 'ata rail|ata inland',
  ind_rail_unloaded_at: 'rail discharge',
  final_destination_full_out_at: 'destination full out|rail outgate',
  'shipment.pod_eta_at':
    'vessel eta|vessel arrive estimated|ocean eta|eta confirmada|eta terminal|arrive eta|estimated arrive|arrive prevue|arrive prevista|arrive voraussichtlich',
  pod_timezone: 'timezone terminal|zone|zona horaria|fuseau horaire',
  location_at_pod_terminal:
    'yard location|spot|position|last pos name|cy location|yard position|stellplatz|ubicacion|slot',
  'shipment.bill_of_lading_number':
    'mbl|mbl no|master bill|master bl|master bl no|bl|bl no|master bill lading|bol|bol no|bill|bill no|obl|ocean bl|mbol|konnossement|conocimiento|connaissement',
  'shipment.shipping_line_name': 'line name',
  'shipment.shipping_line_scac': 'scac code|line code|line scac',
  'shipment.port_of_discharge_locode': '=pod|=pod locode|=port code|=port of discharge|=discharge port|hafen|puerto',
  'relationships.pod_terminal':
    'terminal name|terminal code|terminal pickup|marine terminal|cy terminal|terminal import|almacen|firms|firms code|terminal firms code',
}

/** Headers whose cells say where the container is, or whether it is available. */
const STATE_HEADERS =
  'status|terminal status|yard status|t status|unit fac t status|transit status|drayunitstatus|location status|last event|' +
  'latest event|last status|latest status|milestone|last milestone|last move|tracking status|shipment status'

/** Headers with the first charged day. */
const STORAGE_HEADERS =
  'storage start|fcl storage start|demurrage start|first charged|storage from|demurrage from|quay rent from|quay rent start|rent from|rent start'

/** The names of a hold: each alone or with hold, status or release. */
const HOLD_HEADERS: { readonly [N in HoldName]: { readonly alone: string; readonly names: string } } = {
  customs: {
    alone: 'customs|verzollung|verzollt|despachado|despacho|dedouane|dedouanement|desembaracado|=released|=cleared',
    names: 'customs|custom|customs entry',
  },
  freight: {
    alone: 'freight|eido|=do|=bad|entreguese|delivery order|line do|line delivery order',
    names: 'freight|line|nvo|bl|obl|bill lading|ocean freight|line freight|delivery order|do|line do',
  },
  USDA: { alone: 'usda', names: 'usda|agri' },
  VACIS: { alone: 'vacis|nii|x ray', names: 'vacis|nii|x ray' },
  TMF: { alone: 'tmf|pierpass|pier pass', names: 'tmf|pierpass|pier pass' },
  other: {
    alone: '=other|prt fee|port health|quarantine|aqis status',
    names:
      'other|misc|terminal|gate|appointment|fee terminal|broker|cfs|damage|weight|yard|demurrage|port health|quarantine|aqis',
  },
}
const EXAM_HEADERS = 'exam|=cbpa|exam hold|exam customs hold|exam status|exam customs|exam y n'

const FEE_HEADERS: { readonly [T in FeeType]: string } = {
  total: '',
  demurrage:
    'demurrage|demurrage due|demurrage fee|demurrage fee due|demurrage terminal|demurrage due terminal|demurrage line|demurrage due line|demurrage storage|demurrage storage due',
  exam: 'exam fee|exam due|exam fee due|exam customs fee',
  extended_dwell_time: 'extended dwell|dwell fee|extended dwell fee',
  other:
    'other fee|other due|other fee due|non demurrage|quay rent|ground rent|terminal rent|rent|non demurrage due|storage|storage fee|storage due|storage due terminal|storage fee due|storage terminal|fcl storage fee|power due|power|' +
    'reefer power|power fee|misc fee|terminal fee|tmf due|tmf fee',
}

/** Headers with several meanings that their cells do not show, and the meanings. */
const UNCLEAR: readonly (readonly [meanings: string, names: string])[] = [
  [
    'a pickup that happened, or a planned one',
    'collection|collection date|data ritiro|data retirada|pickup date|pickup time|pickup date time|fecha retiro|fecha de retiro|fecha retirada|fecha de retirada|data de retirada|date retrait|date de retrait|date enlevement|date d enlevement|' +
      'abholdatum|pu date|pull date',
  ],
  [
    'the arrival of the vessel, or at the consignee',
    'arrival date|arrival|llegada|ankunft|vessel eta ata|eta ata|arrival time|arrived date',
  ],
  ['the discharge, or a place on the ground', 'grounded|grounded date|grounded at'],
  [
    'the delivery to a truck, or to the consignee',
    'delivered|delivered date|delivered at|fecha salida|date out|departed',
  ],
  [
    'the return of the empty, or the day by which it is due',
    'return date|return|empty date|mt date|ruckgabe|devolucion|devolucao|retour',
  ],
  [
    'the first charged day, or the last free one',
    'fecha demurrage|dnd start|dn d start|demurrage date|detention date|per diem date|per diem start|per diem starts|detention start|storage date',
  ],
  ['a release of customs, or of the line', 'release|release status|freistellung|freigabe|liberacion|release date'],
  ['holds, or fees', 'holds fees|fees holds|holds and fees'],
  ['the releases of customs and of the line', 'customs freight|customs line|customs and freight|zoll reederei'],
  ['a day for the customer, or for another yard', 'lfd to customer|lfd at yard|customer lfd'],
  [
    'the day on which a record changed, or of an event',
    'status dttm|status date|last update|last updated|event date|event time',
  ],
]

/** Words of one meaning in headers, after the word that replaces them; the words of '' are left out. */
const MEANINGS: { readonly [word: string]: string } = {
  '':
    'date|dt|dte|datum|fecha|dttm|datetime|time|timestamp|on|at|the|of|for|day|local|flg|desc|description|detail|info|list|actual|act|uhrzeit|hora|' +
    'de|del|di|la|le|du|der|el|il|am|im|data|s|is|all|current|permissions|to',
  no: 'n|nbr|num|number|nr|nro|numero|nummer|numbers|nos',
  container:
    'unit|equipment|equip|box|containers|cntr|ctnr|ctr|cntnr|cont|con|conteiner|kontenera|contenedor|conteneur|contentor|kontener|contenitore|containernummer|containernr',
  line: 'carrier|ssl|ssco|liner|steamship|shipping|shp|op|operator|reederei|naviera|armador|armateur|compagnie|compagnia|rederij|linea',
  terminal: 'port|pier|pod|facility',
  customs: 'hmrc|ooc|levante|desembaraco|custom|cust|cbp|uscs|cbpa|zoll|aduana|douane|dogana',
  freight: 'frt|fracht|flete|fret|vracht',
  release:
    'released|rls|rel|rlse|rlsd|clearance|cleared|freigabe|freistellung|liberacion|liberacao|liberado|ok|bae|svincolo|liberation|levantamiento|levee|mainlevee|vrijgave|vrijstelling',
  status: 'state|st|stat|estado|statut|stato',
  hold: 'holds|hld|hlds|sperre|sperren|impediment|retencion|retenciones|bloqueo|bloqueos|blocage|stop|stops|impediments|restrictions|sperrgrunde',
  exam: 'inspection|inspeccion|beschau',
  fee: 'fees|charge|charges|cost|costs|kosten|gebuhren|cargos|frais',
  due: 'owe|owed|owes|owing|outstanding|balance|amount|amt|total|betrag|importe|montant',
  demurrage:
    'dem|demurr|dmrg|lagergeld|standgeld|demora|demoras|soste|surestaries|overliggeld|controstallie|sobreestadia',
  detention: 'det',
  tmf: 'ctf',
  timezone: 'tz|zeitzone',
  currency: 'cur|curr',
  estimated: 'est|expected',
  storage: 'stor|lagerkosten|almacenaje',
  start: 'starts|commences|begins|begin|ab',
  discharge:
    'discharged|landed|gelost|disch|dschg|dischg|dis|unload|unloaded|unloading|geloscht|loschung|entladen|descarga|descargado|unlading|decharge|dechargee|dechargement|lossing|scarico|sbarco|loschdatum|losdatum|entladedatum|entladung',
  outgate:
    'gateout|og|ausgang|sortie|outgated|abholung|abgeholt|retiro|retirado|retirada|enlevement|enleve|opgehaald|ritiro|ritirato|pulled',
  appointment: 'appt|apt|appointments|apmt|termin|abholtermin|cita|afspraak|appuntamento|reservation|rdv',
  return:
    'returned|returns|ret|rtn|zuruck|ruckgabe|devuelto|devolucion|devolucao|riconsegna|inleveren|devolver|retour|reso|dehire|restituer|terug',
  empty: 'mt|leercontainer|mty|empties|vacio|leer|vide|leeg|vuoto|vazio',
  available: 'avail|availability|ready|rdy|verfugbar|abholbereit|disponible|beschikbaar|disponivel',
  paid: 'pay|good|satisfied|guarantee|guaranteed|bezahlt|pagado|paye|betaald|pagato',
  through: 'thru|until|till|bis|hasta|jusqu|tot',
  rail: 'ramp',
  check: 'checked',
  vessel: 'vsl',
  arrive: 'arrived|arrival|ankunft|arrivee|llegada|arrivo|chegada|aankomst',
  pickup: 'pu',
  code: 'codes',
  reason: 'reasons',
  location: 'loc',
  usda: 'agriculture|aphis',
}

const MEANING_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(MEANINGS).flatMap(([meaning, words]) => words.split('|').map(word => [word, meaning] as const)),
)

/** Phrases of one word. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:la?st ?free(?: ?pickup)?(?: ?(?:day|date|dt|time))?|(?:ult|ultimo) dia li[bv]re|(?:date )?limite (?:de )?franchise|last day free|(?:f|free ?)(?: ?t(?:ime)?| ?days?) (?:until|till|upto|up to|ends?|exp\w*)|free (?:until|till)|(?:(?:lager|stand)geld)?frei(?:zeit)? bis|letzter freier tag|libre hasta|(?:fin|dernier jour) (?:de )?franchise|franchise jusqu au|vrij tot|laatste vrije dag|livre ate|(?:(?:fine|scadenza) )?franchigia(?: fino)?(?: al)?|vence libre|ultimo giorno franco|l f d|lft)\b/g,
    'lfd',
  ],
  [/\bfree time\b/g, 'lfd'],
  [/\bmain levee\b/g, 'mainlevee'],
  [/\bpicked up\b/g, 'outgate'],
  [/\bpick up\b/g, 'pickup'],
  [/\b(?:out gated?|gated? out)\b/g, 'outgate'],
  [/\bgated? in\b|\bingated\b/g, 'ingate'],
  [/\b(?:per diem|pd)\b/g, 'perdiem'],
  [/\b(zoll|reederei) ?(?=status|freigabe|sperre)/g, '$1 '],
  [/\btime zone\b/g, 'timezone'],
  [/\b(?:steam ?)?ship(?:ping)? line\b|\b(?:ss|ocean|vessel) (?:line|carrier)\b/g, 'line'],
  [/\bm b l\b|\bmb l\b/g, 'mbl'],
  [/\bb l\b/g, 'bl'],
  [/\bd o\b/g, 'do'],
  [/\bo g\b/g, 'og'],
  [/\bp u\b/g, 'pu'],
  [/\bde hire/g, 'dehire'],
  [/\by n\b/g, ''],
  [/^\d{1,2} /, ''],
  [/(?<=\p{L}) ?\d\b/gu, ''],
]

const toPhrases = (words: string): string =>
  PHRASES.reduce((text, [form, word]) => text.replace(form, word), words).trim()
const keyOf = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')

/** The Chinese words of a header in two languages are left out. */
const OTHER_SIGNS = /[?\p{So}]|\p{Script=Han}+(?=.*[a-z])|(?<=[a-z].*)\p{Script=Han}+/giu

const toExact = (header: string): string => toPhrases(fold(header.replaceAll('#', ' no ').replace(OTHER_SIGNS, ' ')))
const toMeanings = (exact: string): readonly string[] =>
  exact.split(' ').flatMap(word => {
    const meaning = MEANING_OF.get(word) ?? word
    return meaning === '' ? [] : [meaning]
  })

/** The keys of a header, from the exact one to the one with the fewest words. */
const keysOf = (header: string): readonly string[] => {
  const exact = toExact(header)
  const meant = toMeanings(exact)
  const bare = meant.filter(word => word !== 'container')
  return [`=${exact}`, ...[meant, bare].filter(words => words.length > 0).map(keyOf)]
}

const FEES = 'fees_at_pod_terminal'
const HOLDS = 'holds_at_pod_terminal'

/** The headers of each use, in the order in which similar ones win. A header that begins with = is only meant exactly. */
const HEADERS: readonly (readonly [use: Use, names: string])[] = [
  ...UNCLEAR.map(
    ([as, names]) =>
      [
        { as, kind: 'unclear' as const },
        names
          .split('|')
          .map(name => `=${name}`)
          .join('|'),
      ] as const,
  ),
  [{ as: '', kind: 'unused' }, '=mt return|=empty return depot|=devolucion vacio'],
  // A status in the words of people is not one of the service.
  ...COLUMNS.filter(({ as }) => as !== 'current_status').map(
    ({ as, kind, name }) => [{ as, kind }, `${name === 'Port' ? '=' : ''}${name}|${SYNONYMS[as] ?? ''}`] as const,
  ),
  [
    { as: 'currency', kind: 'currency' },
    'currency|currency code|demurrage currency|fee currency|ccy|moneda|wahrung|devise|valuta|moeda',
  ],
  [{ as: 'direction', kind: 'direction' }, 'trade type|category|direction|import export|imp exp|i e|move type'],
  [{ as: 'current_status', kind: 'state' }, STATE_HEADERS],
  [{ as: 'pickup_lfd', kind: 'storage' }, STORAGE_HEADERS],
  ...(Object.keys(FEE_HEADERS) as FeeType[]).map(
    fee => [{ as: FEES, kind: 'fees' as const, fee }, FEE_HEADERS[fee]] as const,
  ),
  [{ as: HOLDS, kind: 'hold', hold: 'customs' }, EXAM_HEADERS],
  ...(Object.keys(HOLD_HEADERS) as HoldName[]).flatMap(hold => listHoldHeaders(hold)),
]

/** The status and the release of customs and of the line are releases: there, yes means released. */
function listHoldHeaders(hold: HoldName): readonly (readonly [use: Use, names: string])[] {
  const { alone, names } = HOLD_HEADERS[hold]
  const each = (...ends: readonly string[]): string =>
    names
      .split('|')
      .flatMap(name => ends.map(end => name + end))
      .join('|')
  const isRelease = hold === 'customs' || hold === 'freight'
  const status = hold === 'other' ? '' : each(' status', ' hold status')
  return [
    [{ as: HOLDS, kind: 'hold', hold }, each(' hold', 'hold', ' hold terminal')],
    [
      { as: HOLDS, kind: 'release', hold },
      `${each(' release', ' release status')}|${isRelease ? `${status}|${alone}` : ''}`,
    ],
    [{ as: HOLDS, kind: 'hold', hold }, isRelease ? '' : `${status}|${alone}`],
  ]
}

/** The uses of headers by their keys. An exact header of one use wins over a similar one of another. */
const USES: ReadonlyMap<string, Use> = (() => {
  const uses = new Map<string, Use>()
  for (const [use, names] of HEADERS) {
    for (const name of names.split('|')) {
      const [exact = '', key] = keysOf(name)
      for (const each of name.startsWith('=') ? [exact] : [exact, key])
        if (name !== '' && each !== undefined && !uses.has(each)) uses.set(each, use)
    }
  }
  return uses
})()

/** The name of an attribute without the part of the document that has it. */
export const toAttribute = (as: string): string => as.replace(/^(shipment|relationships|dates)\./, '')

/** The names of attributes, and the headers of a written table. */
const OWN: ReadonlyMap<string, Use> = new Map(
  COLUMNS.flatMap(({ as, name, kind }) =>
    [toAttribute(as), name, as].map(own => [own.toLowerCase(), { as, kind }] as const),
  ).reverse(),
)

/** The use of a header; a lower rank is more exact. The currency is '' without one. */
export type Heading = { readonly use: Use; readonly rank: number; readonly currency: string }

const MAX_LENGTH = 100
const SEPARATORS = /[\s()[\],:/]+/
/** A rate is not owed. */
const RATE = /(?:\/|\b(?:per|a|pro|par|por)) *(?:day|tag|jour|d[ií]a)\b|\bdaily\b/i

/** Returns the use of a column by its header, or null if the header is not known. */
export const findHeading = (header: string): Heading | null => {
  const text = header.trim().slice(0, MAX_LENGTH)
  if (text === '') return null
  const own = OWN.get(text.toLowerCase())
  if (own) return { use: own, rank: 0, currency: '' }
  const [rank, use] = keysOf(text)
    .map((key, i) => [i + 1, USES.get(key)] as const)
    .find(([, found]) => found) ?? [0]
  if (use?.kind === 'fees' && RATE.test(text)) return null
  if (use) return { use, rank, currency: use.kind === 'fees' ? findHeaderCurrency(text) : '' }
  const words = text.split(SEPARATORS).filter(word => word !== '')
  const currency = words.find(isCurrency)
  if (currency === undefined || words.length === 1) return null
  const rest = findHeading(words.filter(word => word !== currency).join(' '))
  return rest && { ...rest, currency: findCurrency(currency)! }
}

/** Words that matter even in an unknown header, and their meanings in messages. */
const TELLING: { readonly [meaning: string]: string } = {
  hold: 'a hold',
  release: 'a release',
  lfd: 'a last free day',
  discharge: 'the discharge',
  outgate: 'the pickup',
  demurrage: 'demurrage',
  storage: 'storage',
  fee: 'a fee',
  available: 'whether it is available',
}

/** Words of numbers, rates, places, remarks and references: a header with one of them has no {@link TELLING} word. */
const OTHERWISE = wordSet(
  'days|count|rate|per|no|code|pin|ref|reference|marks|mks|location|yard|depot|notes|note|comment|comments|remark|remarks',
)

/** Returns the use `unclear` for an unknown header with a {@link TELLING} word, so that its cells are named; else null. */
export const findTelling = (header: string): Heading | null => {
  const words = toMeanings(toExact(header.slice(0, MAX_LENGTH)))
  const word = words.find(each => Object.hasOwn(TELLING, each))
  return word === undefined || words.some(each => OTHERWISE.has(each))
    ? null
    : { use: { as: TELLING[word]!, kind: 'unclear' }, rank: 9, currency: '' }
}

/** The currency of a header or of the header of its group, or ''. */
export const findHeaderCurrency = (header: string): string =>
  findCurrency(header.split(SEPARATORS).find(isCurrency) ?? '') ?? ''

const isCurrency = (word: string): boolean => /^[A-Z]{3}$|\p{Sc}/u.test(word) && findCurrency(word) !== null

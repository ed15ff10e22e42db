/**
 * The words in cells, as terminals, shipping lines and forwarders write them: facts, without rules. Words are compared
 * {@link fold folded}. Words with several meanings are missing on purpose: their cells are named.
 */
import { fold, foldAll, wordMap, wordSet } from './fold'

/** Words that report nothing. */
const BLANK = wordSet(
  'n/a|na|null|nil reported|unknown|undefined|tbd|tba|tbc|tbn|no status|not reported|no data|not known|not yet known|' +
    'desconocido|unbekannt|inconnu|onbekend|k. A.|keine Angabe|nvt|n.v.t.|s/d|sin datos|non communique',
)

/** Whether a cell reports nothing: a word for it, or only punctuation. */
export const isBlank = (text: string): boolean => !/[\p{L}\p{N}\p{S}]/u.test(text) || BLANK.has(fold(text))

export const YES = wordSet('yes|y|true|t|1|x|ja|j|si|oui|sim|wahr|verdadero|vrai')
export const NO = wordSet('no|n|false|0|nein|nee|non|nao|falsch|falso|faux')

/** There is none of the items of a list: holds, fees, events. */
export const NONE = wordSet('none|nil|neant|keine|keiner|kein|ninguno|ninguna|aucun|aucune|geen|nessuno|nessuna|nenhum')

/** Dates that mean none. */
export const NO_DATE = wordSet(
  'not yet|pending|noch nicht|offen|no time|invalid date|no milestones this container|not available|not set|no date|-- No Milestones',
)

/** A hold by its name, or a release by the authority or the line. */
export const HOLD_STATES = wordMap({
  released:
    'released|release|rel|rlsd|rls|rlse|cleared|clear|clr|ok|okay|removed|lifted|approved|passed|may proceed|free|no holds|no hold|' +
    'none active|freigegeben|frei|Freigabe erteilt|verzollt|liberado|liberada|libre|levantado|' +
    'libere|libre circulation|vrijgegeven|vrij|svincolato|desembaracado|ooc|out of charge|granted|received|issued|1C|1I|' +
    'DO received|freigestellt|liegt vor|vorhanden|dedouane|mainlevee|main levee|bae|bon a enlever|despachado|erteilt|paye|pagado|bezahlt|betaald|pagato|BR|CR|CT|paid',
  hold:
    'hold|h|held|on hold|onhold|holds|active|hold active|missing|not released|NR|not cleared|unreleased|blocked|stop|stopped|' +
    'gesperrt|Sperre|nicht frei|nicht freigegeben|Beschau|Zollbeschau|exam|inspection|intensive|1A|1H|retenido|bloqueado|' +
    'no liberado|retenu|bloque|impaye|impagado|unbezahlt|aforo|bloccata|non libere|geblokkeerd|niet vrijgegeven|bloccato|retido|not paid|unpaid|due|required|exam hold|under exam|' +
    'fehlt|not received|not issued|liegt nicht vor|nicht freigestellt|nicht verzollt|niet vrij|not rlsd|no DO|document hold|doc hold|inspection hold|intensive exam|on exam|hold for exam',
  pending:
    'pending|offen|ausstehend|in Bearbeitung|in process|in progress|under review|pendiente|en attente|en cours|in behandeling|' +
    'pendente|in attesa|not yet|not yet released|awaiting release|awaiting|awaiting DO|pending docs|document review|in Prufung|submitted|in review',
})

/** Words that are a hold under any header. */
export const HELD = wordSet(
  'hold|held|on hold|onhold|not released|blocked|gesperrt|retenido|retido|bloqueado|bloque|geblokkeerd|bloccato',
)

/** The words of an item that name the hold; the first one decides. */
export const HOLD_NAMES = wordMap({
  customs:
    'customs|custom|cust|cus|cbp|cbpa|cbsa|uscs|ams|isf|ces|zoll|aduana|aduanas|douane|dogana|alfandega|manifest|cet|tcet|a tcet|pga|fda|' +
    'enforcement|statistical|validation|1A|1H|ice|hmrc|import clearance',
  freight:
    'freight|frt|line|lines|carrier|ssco|ssl|ocean|fracht|flete|fret|reederei|naviera|linea|armateur|vracht|nvo|nvocc|bl|obl|lading',
  USDA: 'usda|aqi|agriculture|agri|aphis|agricultural',
  VACIS: 'vacis|xray|ray|nii|scan',
  TMF: 'tmf|tmfhold|ctf|pierpass|pier pass',
  other:
    'terminal|port|broker|gas|quarantine|strip|exit|entry|yard|gate|weight|damage|chassis|shipper|misc|other|appointment|demurrage|storage|bond|mpi|health|biosecurity|fumigation|uscg',
})

/** Words of an item that change neither its name nor its status. */
export const HOLD_FILLERS = wordSet(
  'on|hld|default|container|cntr|unit|bill|b|l|of|is|fee|fees|examination|the|' +
    'for|at|by|call|dispatcher|req|eir|commercial|doc|docs|document|documents|x|tail|' +
    'not|available|charges|telex|entered|coast|guard|shipping|steamship|needed|team|code|flag|status|and',
)

/** Where a container is: `current_status`, or the answer to whether it is available. */
export const STATES = wordMap({
  available:
    'available|available no holds|ready|ready for pickup|ready for p u|avail for pickup|avl|ready for pick up|ready to pick up|available for pickup|available for pick up|' +
    'available to pick up|full container ready for pickup|avail|verfugbar|abholbereit|disponible|disponibile|beschikbaar|disponivel',
  unavailable:
    'not available|unavailable|not avail|navl|not yet|notavail|not ready|not available for pickup|not ready for pickup|' +
    'not released|container has impediments|container not in yard|not yet available|nicht verfugbar|no disponible|non disponible|niet beschikbaar',
  on_ship:
    'on vessel|on ship|vessel|inbound|s20 inbound|on the sea|on sea|at sea|on water|on the water|aboard|on board|on board vessel|onboard|sailing|not discharged|' +
    'vessel not arrived|por arribar|embarcado|en mar|an Bord|auf See|en mer|op zee|a bordo|not yet discharged|loaded on vessel|afloat',
  grounded:
    'yard|yrd|in yard|s40 yard|yard grounded|grnd|grounded|in yard grounded|in yard on wheels|on ground|on wheels|wheeled|at terminal|on terminal|in terminal|en terminal|no terminal|' +
    'discharged|disch|discharged from vessel|vessel discharged|unloaded|unloaded from vessel|landed|in stack|on dock|at pod|at port|in port|stacked|' +
    'descargado|desembarcado|a quai|geloscht|entladen|im Terminal|im Hafen|decharge|gelost|sbarcato|descarregado|full in yard at terminal',
  off_dock: 'off dock|offdock|moved off dock',
  picked_up:
    'gate out|gated out|gateout|gate out full|full gate out|full out|out gate|out gated|outgate|outgated|oa|ec out|community out|delivered|' +
    'departed|s70 departed|departed terminal|dlvd|port out|out for delivery|picked up|pickedup|pulled|loaded out|dropped|left terminal|gone|cfs in|en ruta|retirado|abgeholt|ausgeliefert|' +
    'enleve|livre|sorti|opgehaald|afgehaald|ritirato|retirada|gate out import|delivered to trucker|at consignee|at customer|delivered to consignee|out',
  empty_returned:
    'empty returned|returned|empty container returned|returned empty|empty return|mt returned|mt in|empty rtn|empty in|empty gate in|empty gated in|' +
    'empty terminated|terminated|devuelto|vacio devuelto|leer zuruck|zuruckgegeben|leer abgegeben|restitue|retourne|leeg retour|' +
    'restituito|devolvido|closed empty returned',
})

/** A direction: a row that is not an import is not one of these rules. */
export const DIRECTIONS = wordMap({
  import: 'import|imp|imprt|i|importation|importacion|inbound|full import|import full',
  other:
    'export|exp|exprt|trshp|thrgh|strge|dmstc|e|transhipment|transshipment|tranship|transit|t s|storage|domestic|empty|exportacion|ausfuhr',
})

/** The type of a fee by its label. */
export const FEE_TYPES = wordMap({
  demurrage:
    'demurrage|dem|demrg|demurr|dmg|demurrage fee|demurrage charge|demurrage charges|demurrage due|line demurrage|port demurrage|' +
    'terminal demurrage|demrgl1|demrgp1|lagergeld|surestaries|demora|overliggeld',
  exam: 'exam|exam fee|exam fees|customs exam|customs exam fee|vacis exam|inspection fee|inspection',
  total: 'total|total fees|grand total|amount due|balance|balance due|owed|summe|gesamt',
  extended_dwell_time: 'extended dwell time|extended dwell|dwell|dwell fee|edt',
  other:
    'other|other fees|other charges|storage|storage fee|storage charges|lagerkosten|almacenaje|power|reefer power|reefer|plug in|monitoring|' +
    'handling|wharfage|ctf|tmf|pierpass|pier pass|terminal fee|port fee|gate fee|chassis|flip|flip fee|misc|cleaning',
})

/** Words that begin a row of sums. */
export const TOTALS = wordSet(
  'total|totals|grand total|sub total|subtotal|sum|sums|summe|summen|gesamt|gesamtsumme|zwischensumme|totale|totaal|' +
    'suma|total due',
)

/** The beginnings of the names of each month. */
const MONTHS =
  'jan|ene|gen feb|fev mar|maa|mae|mrz|mrt apr|avr|abr may|mai|mei|mag jun|juin|giu jul|juil|lug aug|aou|ago sep|set ' +
  'oct|okt|ott|out nov dec|dez|dic'
const MONTH_FORMS = MONTHS.split(' ').map(names => new RegExp(`^(?:${names})`))

/** The number of the month that a word names, or undefined. */
export const findMonth = (word: string): number | undefined =>
  MONTH_FORMS.findIndex(form => form.test(fold(word))) + 1 || undefined

/** The names of each day of the week: 0 is Sunday. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [
    'sun|sunday|so|sonntag|dim|dimanche|dom|domingo|domenica|zo|zondag',
    'mon|monday|mo|montag|lun|lundi|lunes|lunedi|ma|maandag|seg',
    'tue|tues|tuesday|di|dienstag|ter|mardi|mar|martes|martedi|dinsdag',
    'wed|wednesday|mi|mittwoch|qua|mer|mercredi|mie|miercoles|mercoledi|wo|woensdag',
    'thu|thur|thurs|thursday|do|donnerstag|qui|gio|jeu|jeudi|jue|jueves|giovedi|donderdag',
    'fri|friday|sex|fr|freitag|ven|vendredi|vie|viernes|venerdi|vr|vrijdag',
    'sat|saturday|za|sa|samstag|sam|samedi|sab|sabado|sabato|zaterdag',
  ].flatMap((names, i) => foldAll(names).map(name => [name, i] as const)),
)

/** ISO 4217. */
const CODES =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
  'IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
  'MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS ' +
  'SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ' +
  'ZMW ZWG'
export const CURRENCIES: ReadonlySet<string> = new Set(CODES.split(' '))

export const listEntries = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split('|').map(entry => entry.split('=') as [string, string]))

/** Signs of one currency. */
export const SIGNS = listEntries(
  '€=EUR|EURO=EUR|EUROS=EUR|£=GBP|₹=INR|₩=KRW|₫=VND|₱=PHP|₪=ILS|₺=TRY|฿=THB|₽=RUB|₴=UAH|ZŁ=PLN|KČ=CZK|SFR=CHF|RMB=CNY|CN¥=CNY|JP¥=JPY|' +
    'US$=USD|U$S=USD|C$=CAD|CA$=CAD|CAN$=CAD|A$=AUD|AU$=AUD|NZ$=NZD|HK$=HKD|S$=SGD|SG$=SGD|NT$=TWD|R$=BRL|MX$=MXN',
)
/** Signs of several currencies, and these currencies. */
export const OPEN_SIGNS = listEntries(
  '$=USD CAD AUD NZD HKD SGD TWD MXN CLP COP ARS UYU DOP JMD TTD BBD BSD BZD BND FJD XCD GYD LRD NAD SBD SRD KYD BMD NIO BOB BRL|' +
    '¥=CNY JPY|KR=SEK NOK DKK ISK|RS=INR PKR LKR NPR MUR',
)
/** Currencies whose amounts have three decimals. */
export const THREE_DECIMALS: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/** Zones and terminals of the United States, where `$` is USD. */
export const US_ZONES: ReadonlySet<string> = new Set(
  ['Los_Angeles', 'New_York', 'Chicago', 'Denver', 'Phoenix', 'Detroit', 'Anchorage', 'Adak', 'Boise'].map(
    city => `America/${city}`,
  ),
)
export const US_TERMINALS = wordSet(
  'TTI|TRP1|TRPC|TraPac|WBCT|LBCT|Fenix|FMS|Everport|YTI|APM Los Angeles|APMT Los Angeles|Pier 400|Pier A|Pier T|PCT|SSA Terminals|Husky|WUT|' +
    'OICT|Maher|PNCT|GCT Bayonne|GCT New York|APM Elizabeth|APMT Elizabeth|Port Newark|Port Houston|Garden City|' +
    'Virginia International Gateway|Norfolk International Terminal|Port of Los Angeles|' +
    'Port of Long Beach|Los Angeles|Long Beach|Oakland|Seattle|Tacoma|Newark|Savannah|Houston|Norfolk|Charleston|Baltimore|New York',
)

/* Generated from header.tsv and word.tsv by scripts/generate.mjs. */

/** Headers of each kind and attribute, joined by bars. */
export const HEADERS = [
  ['number', 'number', '=number|container id|container no|柜号|箱号'],
  [
    'available',
    'available_for_pickup',
    '=pickup|available delivery|available display status|available fcl|available import|available pickup|available status|available terminal|pickup status|readyfordelivery',
  ],
  [
    'holds',
    'holds_at_pod_terminal',
    'active hold|all holds|any hold|blocages|due hold|has hold|hold code|hold comment|hold notes|hold reason|hold status|hold terminal|hold type|impediment groups|open hold',
  ],
  ['name', 'holds_at_pod_terminal.TMF', 'pier pass|pierpass|tmf'],
  ['name', 'holds_at_pod_terminal.USDA', 'agri|usda'],
  ['name', 'holds_at_pod_terminal.VACIS', 'nii|vacis|x ray'],
  ['name', 'holds_at_pod_terminal.customs', 'custom|customs|customs entry'],
  [
    'name',
    'holds_at_pod_terminal.freight',
    'bill lading|bl|delivery order|do|freight|line|line do|line freight|nvo|obl|ocean freight',
  ],
  [
    'name',
    'holds_at_pod_terminal.other',
    'appointment|aqis|broker|cfs|damage|demurrage|fee terminal|misc|other|port health|quarantine|terminal|weight|yard',
  ],
  ['hold', 'holds_at_pod_terminal.TMF', 'pier pass|pierpass|tmf'],
  ['hold', 'holds_at_pod_terminal.USDA', 'usda'],
  ['hold', 'holds_at_pod_terminal.VACIS', 'nii|vacis|x ray'],
  [
    'hold',
    'holds_at_pod_terminal.customs',
    '=cbpa|ces|exam|exam customs|exam customs hold|exam hold|exam status|exam y n',
  ],
  ['hold', 'holds_at_pod_terminal.other', 'aqis status|port health|quarantine'],
  ['release', 'holds_at_pod_terminal.TMF', 'pier pass paid|tmf paid'],
  [
    'release',
    'holds_at_pod_terminal.customs',
    '=cleared|=released|bae douane|customs|customs clear|dedouane|dedouanement|desembaracado|despachado|despacho|semaforo|verzollt|verzollung|放行|清关状态',
  ],
  [
    'release',
    'holds_at_pod_terminal.freight',
    '=do|=freistellung|bill release|cargo release|delivery order|do issued|do received|eido|freight|freight paid|freistellung reederei|line delivery order|line do|line paid|main levee armateur|obl received|reedereifreigabe|revalidado|telex release',
  ],
  ['fees', 'fees_at_pod_terminal', '=amount due|=balance due|=due|=total due|charges due|fee due'],
  [
    'fees',
    'fees_at_pod_terminal.demurrage',
    'demurrage|demurrage due|demurrage due line|demurrage due terminal|demurrage fee|demurrage fee due|demurrage line|demurrage storage|demurrage storage due|demurrage terminal',
  ],
  ['fees', 'fees_at_pod_terminal.exam', 'exam customs fee|exam due|exam fee|exam fee due'],
  ['fees', 'fees_at_pod_terminal.extended_dwell_time', 'dwell fee|extended dwell|extended dwell fee'],
  [
    'fees',
    'fees_at_pod_terminal.other',
    '=terminal fee|=terminal fees|fcl storage fee|ground rent|misc fee|non demurrage|non demurrage due|other fee|quay rent|rent|storage|storage due|storage due terminal|storage fee|storage fee due|storage terminal|terminal rent|tmf due|tmf fee',
  ],
  [
    'day',
    'dates.paid_through',
    '=paid to|demurrage paid through|goodthru|gtd|line paid through|paidthrough|paidthroughdate|ptd|storage paid through|terminal paid through',
  ],
  [
    'day',
    'dates.return_by',
    'detention lfd|devolucion limite|empty due|empty due back|empty due back by|empty lfd|empty return by|empty return due|empty return through|entrega de vacio limite|lfd empty return|perdiem due|perdiem free|perdiem lfd|restitution avant|restitution avant le|return deadline|return due|return lfd|return through|ruckgabe leer bis|ruckgabefrist',
  ],
  [
    'day',
    'pickup_lfd',
    '=pickup by|=pod lfd|=pod lfd on|demurrage lfd|dias libres hasta|free time ends demurrage|free time final|freetime|lfd demurrage|lfd erd|lfd gtd|lfd heavy pickup|lfd pickup|lfd storage|must pick up by|uiterste afhaaldatum|vence dias libres|免租期|最晚提柜日',
  ],
  [
    'storage',
    'pickup_lfd',
    'demurrage from|demurrage start|fcl storage start|first charged|quay rent from|quay rent start|rent from|rent start|storage from|storage start',
  ],
  [
    'instant',
    'empty_terminated_at',
    '=date returned|=dehired|=devuelto|=empty return|=ingate date|=restitue|=restitue le|=return to port|=returned|=rtn d|=terminated|=termination date|container return|devolucion vacio|empty back|empty in|empty ingate|empty restitution|empty terminated|leer zuruck|leer zuruck am|restitution|rtnd|vacio entregado|还柜日|还空日',
  ],
  ['instant', 'final_destination_full_out_at', 'destination full out|rail outgate'],
  ['instant', 'ind_ata_at', 'ata inland|ata rail'],
  ['instant', 'ind_eta_at', 'eta inland|eta rail'],
  ['instant', 'ind_rail_unloaded_at', 'rail discharge'],
  [
    'instant',
    'pickup_appointment_at',
    'abholtermin|cita de retiro|gate appointment|outgate appointment|pickup appointment|pickup scheduled|rdv camion|rendez vous|termin abholung|terminal appointment|terminal pickup appointment|time slot|truck appointment|vbs|vbs booking|vbs slot',
  ],
  ['instant', 'pod_arrived_at', 'arrive terminal|ata|ata terminal|fecha de arribo|vessel arrive|vessel ata|到港日'],
  [
    'instant',
    'pod_discharged_at',
    'data de descarga|decharge le|descargado|discharge fcl from vessel|discharge from vessel|discharge terminal|discharge vessel|fecha de descarga|loschdatum|mise a quai|off vessel',
  ],
  [
    'instant',
    'pod_full_out_at',
    '=actual pickup|=actual pickup at port|=pickup actual|=pulled|abgeholt am|collected|deliverd|enleve le|fcl wharf outgate|full out|full out terminal|full outgate|full pickup|out|out terminal|outgate from terminal|outgate terminal|pulled from port|retiro|salida de puerto|wharf outgate|提柜日',
  ],
  ['instant', 'pod_rail_departed_at', 'rail departed|rail departure'],
  ['instant', 'pod_rail_loaded_at', '=on rail|=on rail date|rail loaded'],
  [
    'instant',
    'shipment.pod_eta_at',
    'ankunft eta|arrive eta|arrivee prevue|estimated arrive|eta confirmada|eta terminal|ocean eta|vessel arrive estimated|vessel eta|预计到港',
  ],
  ['instant', 'terminal_checked_at', 'check|check last|check last terminal'],
  [
    'state',
    'current_status',
    'drayunitstatus|last event|last milestone|last move|last status|latest event|latest status|location status|milestone|shipment status|status|t status|terminal status|tracking status|transit status|unit fac t status|yard status',
  ],
  [
    'string',
    'location_at_pod_terminal',
    'cy location|last pos name|position|slot|spot|stellplatz|ubicacion|yard location|yard position',
  ],
  [
    'string',
    'relationships.pod_terminal',
    'almacen|cy terminal|firms|firms code|marine terminal|terminal code|terminal firms code|terminal import|terminal name|terminal pickup|码头',
  ],
  [
    'string',
    'shipment.bill_of_lading_number',
    'bill|bill no|bl|bl no|bol|bol no|connaissement|conocimiento|konnossement|master bill|master bill lading|master bl|master bl no|mbl|mbl no|mbol|obl|ocean bl|提单号',
  ],
  [
    'string',
    'shipment.port_of_discharge_locode',
    '=discharge port|=pod|=pod locode|=port code|=port of discharge|hafen|puerto',
  ],
  ['string', 'shipment.shipping_line_name', 'line name|船公司'],
  ['string', 'shipment.shipping_line_scac', 'line code|line scac|scac code'],
  ['zone', 'pod_timezone', 'fuseau horaire|timezone terminal|zona horaria|zone'],
  ['currency', 'currency', 'ccy|currency|currency code|demurrage currency|devise|fee currency|moneda|wahrung'],
  [
    'direction',
    'direction',
    'category|direction|i e|imp exp|import export|l e|load type|move|move type|trade type|type',
  ],
  [
    'suspect',
    '',
    'customer lfd|customs and freight|customs freight|customs line|demurrage date|detention date|detention start|dn d start|dnd start|fecha demurrage|fees holds|freigabe|holds and fees|holds fees|lfd at yard|lfd to customer|liberacion|per diem date|per diem start|per diem starts|release|release date|release status|storage date|unload|unloaded|zoll reederei',
  ],
  [
    'suspect',
    'Arrived',
    'ankunft|arrival|arrival date|arrival time|arrived|arrived date|eta ata|llegada|vessel eta ata',
  ],
  ['suspect', 'Discharged', 'grounded|grounded at|grounded date'],
  ['suspect', 'Empty returned', 'devolucion|empty date|mt date|retour|return|return date|ruckgabe'],
  [
    'suspect',
    'Picked up',
    'abholdatum|collection|collection date|date d enlevement|date de retrait|date enlevement|date out|date retrait|delivered|delivered at|delivered date|departed|fecha de retiro|fecha retiro|fecha salida|pickup date|pickup date time|pickup time|pu date|pull date',
  ],
  ['suspect', 'Terminal checked', 'event date|event time|last update|last updated|status date|status dttm'],
  ['unrelated', '-', 'customs broker|empty return depot|empty return location|freight terms|mt return'],
] as const

/** The words of each list by their meaning, joined by bars. */
export const WORDS = {
  blank: {
    '': 'n a|na|null|nil reported|unknown|undefined|tbd|tba|tbc|tbn|no status|not reported|no data|not known|not yet known|desconocido|unbekannt|inconnu|onbekend|k a|keine angabe|nvt|n v t|s d|sin datos|non communique',
  },
  direction: {
    import: 'import|imp|imprt|i|importation|importacion|inbound|full import|import full|loaded|l',
    other:
      'export|exp|exprt|trshp|thrgh|strge|dmstc|e|transhipment|transshipment|tranship|transit|t s|storage|domestic|empty|exportacion|ausfuhr',
  },
  fee: {
    '': 'due',
    demurrage:
      'demurrage|dem|demrg|demurr|dmg|demurrage fee|demurrage charge|demurrage charges|demurrage due|line demurrage|port demurrage|terminal demurrage|demrgl1|demrgp1|lagergeld|surestaries|demora|overliggeld',
    exam: 'exam|exam fee|exam fees|customs exam|customs exam fee|vacis exam|inspection fee|inspection',
    extended_dwell_time: 'extended dwell time|extended dwell|dwell|dwell fee|edt',
    other:
      'other|other fees|other charges|storage|storage fee|storage charges|lagerkosten|almacenaje|power|reefer power|reefer|plug in|monitoring|handling|wharfage|ctf|tmf|pierpass|pier pass|terminal fee|port fee|gate fee|chassis|flip|flip fee|misc|cleaning',
    total: 'total|total fees|grand total|amount due|balance|balance due|owed|summe|gesamt',
  },
  filler: {
    '': 'on|hld|default|container|cntr|unit|bill|b|l|of|is|fee|fees|examination|the|for|at|by|call|dispatcher|req|eir|commercial|doc|docs|document|documents|x|tail|not|available|charges|telex|entered|coast|guard|shipping|steamship|needed|team|code|flag|status|and',
  },
  header: {
    '': 'date|dt|datum|fecha|dttm|datetime|time|timestamp|on|at|the|of|for|day|local|desc|description|detail|info|actual|s|is|current|permissions|to',
    appointment: 'appt|apt|appointments|apmt|termin|abholtermin|cita|afspraak|appuntamento|reservation|rdv',
    arrive: 'arrived|arrival|ankunft|arrivee|llegada|arrivo|chegada|aankomst',
    available: 'avail|availability|ready|rdy|verfugbar|abholbereit|disponible|beschikbaar|disponivel',
    check: 'checked',
    code: 'codes',
    container:
      'unit|equipment|equip|box|containers|cntr|ctnr|ctr|cntnr|cont|conteiner|kontenera|contenedor|conteneur|contentor|kontener|contenitore|containernummer|containernr',
    currency: 'curr',
    customs: 'hmrc|ooc|levante|desembaraco|custom|cbp|uscs|cbpa|zoll|aduana|douane|dogana|clearing',
    demurrage:
      'dem|demurr|dmrg|lagergeld|standgeld|demora|demoras|soste|surestaries|overliggeld|controstallie|sobreestadia|demm',
    discharge:
      'discharged|landed|gelost|disch|dschg|dischg|unload|unloaded|unloading|geloscht|loschung|entladen|descarga|descargado|unlading|decharge|dechargee|dechargement|lossing|scarico|sbarco|loschdatum|losdatum|entladedatum|entladung',
    due: 'owe|owed|owes|owing|outstanding|balance|amount|amt|total|betrag|importe|montant',
    empty: 'mt|leercontainer|mty|empties|vacio|leer|vide|leeg|vuoto|vazio|empty|vaciado',
    estimated: 'est|expected',
    exam: 'inspection|inspeccion|beschau',
    fee: 'fees|charge|charges|gebuhren|cargos|frais',
    freight: 'frt|fracht|flete|fret|vracht',
    hold: 'holds|hld|hlds|sperre|sperren|impediment|retencion|retenciones|bloqueo|bloqueos|blocage|impediments|restrictions|sperrgrunde',
    line: 'carrier|ssl|ssco|liner|steamship|operator|reederei|naviera|armador|armateur|compagnie|compagnia|rederij|linea',
    location: 'loc',
    no: 'n|nbr|num|number|nr|nro|numero|nummer|numbers|nos',
    outgate:
      'gateout|og|ausgang|sortie|outgated|abholung|abgeholt|retiro|retirado|retirada|enlevement|enleve|opgehaald|ritiro|ritirato|pulled',
    paid: 'pay|good|satisfied|guarantee|guaranteed|bezahlt|pagado|paye|betaald|pagato|pd|pago|pagada',
    pickup: 'pu',
    rail: 'ramp',
    reason: 'reasons',
    received: 'rcvd|recvd',
    release:
      'released|rls|rel|rlse|rlsd|clearance|cleared|freigabe|freistellung|liberacion|liberacao|liberado|ok|bae|svincolo|liberation|levantamiento|levee|mainlevee|vrijgave|vrijstelling|clr|clear',
    return:
      'returned|returns|rtn|zuruck|ruckgabe|devuelto|devolucion|devolucao|riconsegna|inleveren|devolver|retour|dehire|restituer|terug',
    start: 'starts|commences|begins|begin',
    status: 'state|estado|statut|stato',
    storage: 'stor|lagerkosten|almacenaje|almacenajes',
    terminal: 'port|pier|pod|facility',
    through: 'thru|until|till|bis|hasta|jusqu',
    timezone: 'tz|zeitzone',
    tmf: 'ctf',
    usda: 'agriculture|aphis',
    vessel: 'vsl',
  },
  held: {
    '': 'hold|held|on hold|onhold|not released|blocked|gesperrt|retenido|retido|bloqueado|bloque|geblokkeerd|bloccato',
  },
  hold_name: {
    TMF: 'tmf|tmfhold|ctf|pierpass|pier pass',
    USDA: 'usda|aqi|agriculture|agri|aphis|agricultural',
    VACIS: 'vacis|xray|ray|nii|scan',
    customs:
      'customs|custom|cust|cbp|cbpa|cbsa|uscs|ams|isf|ces|zoll|aduana|aduanas|douane|dogana|alfandega|manifest|cet|tcet|a tcet|pga|fda|enforcement|statistical|validation|1a|1h|hmrc|import clearance',
    freight:
      'freight|frt|line|lines|carrier|ssco|ssl|ocean|fracht|flete|fret|reederei|naviera|linea|armateur|vracht|nvo|nvocc|bl|obl|lading',
    other:
      'terminal|port|broker|gas|quarantine|strip|exit|entry|yard|gate|weight|damage|chassis|shipper|misc|other|appointment|demurrage|storage|bond|mpi|health|biosecurity|fumigation|uscg',
  },
  hold_state: {
    hold: 'hold|h|held|on hold|onhold|holds|active|hold active|missing|not released|nr|not cleared|unreleased|blocked|stop|stopped|gesperrt|sperre|nicht frei|nicht freigegeben|beschau|zollbeschau|exam|inspection|intensive|1a|1h|retenido|bloqueado|no liberado|retenu|bloque|impaye|impagado|unbezahlt|aforo|bloccata|non libere|geblokkeerd|niet vrijgegeven|bloccato|retido|not paid|unpaid|due|required|exam hold|under exam|fehlt|not received|not issued|liegt nicht vor|nicht freigestellt|nicht verzollt|niet vrij|not rlsd|no do|document hold|doc hold|inspection hold|intensive exam|on exam|hold for exam|rojo|查验中|未放行',
    pending:
      'pending|offen|ausstehend|in bearbeitung|in process|in progress|under review|pendiente|en attente|en cours|in behandeling|pendente|in attesa|not yet|not yet released|awaiting release|awaiting|awaiting do|pending docs|document review|in prufung|submitted|in review',
    released:
      'released|release|rel|rlsd|rls|rlse|cleared|clear|clr|ok|okay|removed|lifted|approved|passed|may proceed|free|no holds|no hold|none active|freigegeben|frei|freigabe erteilt|verzollt|liberado|liberada|libre|levantado|libere|libre circulation|vrijgegeven|vrij|svincolato|desembaracado|ooc|out of charge|granted|received|issued|1c|1i|do received|freigestellt|liegt vor|vorhanden|dedouane|mainlevee|main levee|bae|bon a enlever|despachado|erteilt|paye|pagado|bezahlt|betaald|pagato|br|cr|ct|paid|verde|已放行',
  },
  month: {
    '1': 'jan|ene|gen',
    '2': 'feb|fev',
    '3': 'mar|maa|mae|mrz|mrt',
    '4': 'apr|avr|abr',
    '5': 'may|mai|mei|mag',
    '6': 'jun|juin|giu',
    '7': 'jul|juil|lug',
    '8': 'aug|aou|ago',
    '9': 'sep|set',
    '10': 'oct|okt|ott|out',
    '11': 'nov',
    '12': 'dec|dez|dic',
  },
  no: { '': 'no|n|false|0|nein|nee|non|nao|falsch|falso|faux' },
  no_date: {
    '': 'not yet|pending|noch nicht|offen|no time|invalid date|no milestones this container|not available|not set|no date|no milestones',
  },
  none: { '': 'none|nil|neant|keine|keiner|kein|ninguno|ninguna|aucun|aucune|geen|nessuno|nessuna|nenhum' },
  open_sign: {
    'CNY JPY': '¥',
    'INR PKR LKR NPR MUR': 'RS',
    'SEK NOK DKK ISK': 'KR',
    'USD CAD AUD NZD HKD SGD TWD MXN CLP COP ARS UYU DOP JMD TTD BBD BSD BZD BND FJD XCD GYD LRD NAD SBD SRD KYD BMD NIO BOB BRL':
      '$',
  },
  otherwise: {
    '': 'days|count|rate|per|no|code|pin|ref|reference|marks|mks|location|yard|depot|notes|note|comment|comments|remark|remarks|broker|agent',
  },
  sign: {
    AUD: 'A$|AU$',
    BRL: 'R$',
    CAD: 'C$|CA$|CAN$',
    CHF: 'SFR',
    CNY: 'RMB|CN¥',
    CZK: 'KČ',
    EUR: '€|EURO|EUROS',
    GBP: '£',
    HKD: 'HK$',
    ILS: '₪',
    INR: '₹',
    JPY: 'JP¥',
    KRW: '₩',
    MXN: 'MX$',
    NZD: 'NZ$',
    PHP: '₱',
    PLN: 'ZŁ',
    RUB: '₽',
    SGD: 'S$|SG$',
    THB: '฿',
    TRY: '₺',
    TWD: 'NT$',
    UAH: '₴',
    USD: 'US$|U$S',
    VND: '₫',
  },
  state: {
    available:
      'available|available no holds|ready|ready for pickup|ready for p u|avail for pickup|avl|ready for pick up|ready to pick up|available for pickup|available for pick up|available to pick up|full container ready for pickup|avail|verfugbar|abholbereit|disponible|disponibile|beschikbaar|disponivel|released for delivery',
    empty_returned:
      'empty returned|returned|empty container returned|returned empty|empty return|mt returned|mt in|empty rtn|empty in|empty gate in|empty gated in|empty terminated|terminated|devuelto|vacio devuelto|leer zuruck|zuruckgegeben|leer abgegeben|restitue|retourne|leeg retour|restituito|devolvido|closed empty returned|de hired|dehired',
    grounded:
      'yard|yrd|in yard|s40 yard|yard grounded|grnd|grounded|in yard grounded|in yard on wheels|on ground|on wheels|wheeled|at terminal|on terminal|in terminal|en terminal|no terminal|discharged|disch|discharged from vessel|vessel discharged|unloaded from vessel|landed|in stack|on dock|at pod|at port|in port|stacked|descargado|desembarcado|a quai|geloscht|entladen|im terminal|im hafen|decharge|gelost|sbarcato|descarregado|full in yard at terminal',
    off_dock: 'off dock|offdock|moved off dock',
    on_ship:
      'on vessel|on ship|s20 inbound|on the sea|on sea|at sea|on water|on the water|aboard|on board|on board vessel|onboard|sailing|not discharged|vessel not arrived|por arribar|embarcado|en mar|an bord|auf see|en mer|op zee|a bordo|not yet discharged|loaded on vessel|afloat|departed|en ruta',
    picked_up:
      'gate out|gated out|gateout|gate out full|full gate out|full out|out gate|out gated|outgate|outgated|oa|ec out|community out|delivered|s70 departed|departed terminal|dlvd|port out|out for delivery|picked up|pickedup|pulled|loaded out|left terminal|cfs in|retirado|abgeholt|ausgeliefert|enleve|livre|sorti|opgehaald|afgehaald|ritirato|retirada|gate out import|delivered to trucker|at consignee|at customer|delivered to consignee|out',
    unavailable:
      'not available|unavailable|not avail|navl|not yet|notavail|not ready|not available for pickup|not ready for pickup|not released|container has impediments|container not in yard|not yet available|nicht verfugbar|no disponible|non disponible|niet beschikbaar',
  },
  telling: {
    date: 'lfd|free|demurrage|storage|detention|perdiem|through',
    fee: 'fee|due|cost|price',
    hold: 'hold|release|customs|freight|exam|paid|available|clear|received|issued|telex|clearance|inspection|quarantine|approved|missing|ams|isf|fda|pga|cbp|usda|vacis|tmf|清关|查验|放行|扣',
    other: 'outgate|out|gate|discharge|full|delivered|appointment',
    return: 'return|empty|ingate|in|dehire|back|还',
  },
  total: {
    '': 'total|totals|grand total|sub total|subtotal|sum|sums|summe|summen|gesamt|gesamtsumme|zwischensumme|totale|totaal|suma|total due',
  },
  us_terminal: {
    '': 'tti|trp1|trpc|tra pac|wbct|lbct|fenix|fms|everport|yti|apm los angeles|apmt los angeles|pier 400|pier a|pier t|pct|ssa terminals|husky|wut|oict|maher|pnct|gct bayonne|gct new york|apm elizabeth|apmt elizabeth|port newark|port houston|garden city|virginia international gateway|norfolk international terminal|port of los angeles|port of long beach|los angeles|long beach|oakland|seattle|tacoma|newark|savannah|houston|norfolk|charleston|baltimore|new york',
  },
  us_zone: {
    '': 'America/Los_Angeles|America/New_York|America/Chicago|America/Denver|America/Phoenix|America/Detroit|America/Anchorage|America/Adak|America/Boise',
  },
  weekday: {
    '0': 'sun|sunday|so|sonntag|dim|dimanche|dom|domingo|domenica|zo|zondag',
    '1': 'mon|monday|mo|montag|lun|lundi|lunes|lunedi|ma|maandag|seg',
    '2': 'tue|tues|tuesday|di|dienstag|ter|mardi|mar|martes|martedi|dinsdag',
    '3': 'wed|wednesday|mi|mittwoch|qua|mer|mercredi|mie|miercoles|mercoledi|wo|woensdag',
    '4': 'thu|thur|thurs|thursday|do|donnerstag|qui|gio|jeu|jeudi|jue|jueves|giovedi|donderdag',
    '5': 'fri|friday|sex|fr|freitag|ven|vendredi|vie|viernes|venerdi|vr|vrijdag',
    '6': 'sat|saturday|za|sa|samstag|sam|samedi|sab|sabado|sabato|zaterdag',
  },
  windows_zone: {
    'America/Chicago': 'Central',
    'America/Denver': 'Mountain',
    'America/Halifax': 'Atlantic',
    'America/Los_Angeles': 'Pacific',
    'America/Mexico_City': 'Central (Mexico)',
    'America/New_York': 'Eastern',
    'America/Phoenix': 'US Mountain',
    'America/Sao_Paulo': 'E. South America',
    'America/Tijuana': 'Pacific (Mexico)',
    'Asia/Kolkata': 'India',
    'Asia/Seoul': 'Korea',
    'Asia/Shanghai': 'China',
    'Asia/Singapore': 'Singapore',
    'Asia/Tokyo': 'Tokyo',
    'Australia/Sydney': 'AUS Eastern',
    'Europe/Berlin': 'W. Europe',
    'Europe/Budapest': 'Central Europe',
    'Europe/London': 'GMT',
    'Europe/Paris': 'Romance',
    'Europe/Warsaw': 'Central European',
    'Pacific/Auckland': 'New Zealand',
  },
  yes: { '': 'yes|y|true|t|1|x|ja|j|si|oui|sim|wahr|verdadero|vrai' },
} as const

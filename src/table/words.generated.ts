/* Generated from column.tsv, header.tsv and word.tsv by scripts/generate.mjs. */

/** Our own columns of each kind, with their attribute if they have another name, joined by bars. */
export const OWN_COLUMNS = [
  ['number', 'Container=number'],
  ['available', 'Available=available_for_pickup'],
  ['flag', 'availability_known'],
  ['holds', 'Holds=holds_at_pod_terminal'],
  [
    'day',
    'Last free day=pickup_lfd|Line last free day=import_deadlines.pickup_lfd_line|Terminal last free day=import_deadlines.pickup_lfd_terminal|Rail last free day=import_deadlines.pickup_lfd_rail|import_deadlines.pod.unified.current_value|ind_facility_lfd_on|Paid through=dates.paid_through|Return by=dates.return_by',
  ],
  [
    'fees',
    'Fees=fees_at_pod_terminal|Demurrage=fees_at_pod_terminal.demurrage|Exam fee=fees_at_pod_terminal.exam|Extended dwell fee=fees_at_pod_terminal.extended_dwell_time|Storage=fees_at_pod_terminal.other',
  ],
  [
    'instant',
    'Terminal checked=terminal_checked_at|Arrived at port=pod_arrived_at|Discharged=pod_discharged_at|Appointment=pickup_appointment_at|Picked up=pod_full_out_at|Empty returned=empty_terminated_at|pod_rail_loaded_at|pod_rail_departed_at|ind_eta_at|ind_ata_at|ind_rail_unloaded_at|final_destination_full_out_at|delivered_at|ETA=shipment.pod_eta_at|shipment.destination_eta_at|shipment.destination_ata_at|shipment.pol_atd_at|shipment.line_tracking_stopped_at',
  ],
  ['zone', 'Time zone=pod_timezone|final_destination_timezone|shipment.pod_timezone|shipment.destination_timezone'],
  [
    'string',
    'current_status|Location=location_at_pod_terminal|Bill of lading=shipment.bill_of_lading_number|Line=shipment.shipping_line_name|SCAC=shipment.shipping_line_scac|Port=shipment.port_of_discharge_locode|shipment.destination_locode|Terminal=relationships.pod_terminal|relationships.pickup_facility|import_deadlines.pod.unified.current_selection',
  ],
  ['state', 'Status=current_status'],
  ['storage', 'Storage start=pickup_lfd'],
  [
    'hold',
    'Customs hold=holds_at_pod_terminal.customs|Freight hold=holds_at_pod_terminal.freight|USDA hold=holds_at_pod_terminal.USDA|VACIS hold=holds_at_pod_terminal.VACIS|TMF hold=holds_at_pod_terminal.TMF|Other hold=holds_at_pod_terminal.other',
  ],
  [
    'release',
    'Customs release=holds_at_pod_terminal.customs|Freight release=holds_at_pod_terminal.freight|USDA release=holds_at_pod_terminal.USDA|VACIS release=holds_at_pod_terminal.VACIS|TMF release=holds_at_pod_terminal.TMF|Other release=holds_at_pod_terminal.other',
  ],
  ['currency', 'Currency=currency'],
  ['direction', 'Direction=direction'],
] as const

/** Headers of each kind and attribute, joined by bars. */
export const HEADERS = [
  ['number', 'number', '=number|container id|container no|柜号|箱号'],
  [
    'available',
    'available_for_pickup',
    '=pickup|available delivery|available import|available pickup|available status|available terminal|pickup status|readyfordelivery',
  ],
  [
    'holds',
    'holds_at_pod_terminal',
    'active hold|all holds|any hold|blocages|due hold|has hold|hold code|hold comment|hold notes|hold reason|hold status|hold terminal|hold type|open hold',
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
    'appointment|aqis|broker|cfs|damage|demurrage|misc|other|port health|quarantine|terminal|weight|yard',
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
    '=cleared|=released|customs|customs clear|despachado|despacho|semaforo|verzollt|verzollung|放行|清关状态',
  ],
  [
    'release',
    'holds_at_pod_terminal.freight',
    '=do|=freistellung|bill release|cargo release|delivery order|do issued|do received|eido|freight|freight paid|freistellung reederei|line delivery order|line do|line paid|obl received|reedereifreigabe|revalidado|telex release',
  ],
  ['fees', 'fees_at_pod_terminal', '=amount due|=balance due|=due|=total due|charges due|fee due'],
  [
    'fees',
    'fees_at_pod_terminal.demurrage',
    'demurrage|demurrage due line|demurrage due|demurrage fee|demurrage line|demurrage storage|demurrage storage due|demurrage terminal',
  ],
  ['fees', 'fees_at_pod_terminal.exam', 'exam customs fee|exam due|exam fee'],
  ['fees', 'fees_at_pod_terminal.extended_dwell_time', 'dwell fee|extended dwell|extended dwell fee'],
  [
    'fees',
    'fees_at_pod_terminal.other',
    '=terminal fee|=terminal fees|ground rent|misc fee|non demurrage|other fee|quay rent|rent|storage|storage due|storage due terminal|storage fee|storage terminal|terminal rent|tmf due|tmf fee',
  ],
  [
    'day',
    'dates.paid_through',
    '=paid to|demurrage paid through|goodthru|gtd|line paid through|paidthrough|ptd|storage paid through|terminal paid through',
  ],
  [
    'day',
    'dates.return_by',
    'detention lfd|devolucion limite|empty due|empty due back|empty due back by|empty lfd|empty return by|empty return due|empty return through|entrega de vacio limite|lfd empty return|perdiem due|perdiem free|perdiem lfd|return deadline|return due|return lfd|return through|ruckgabe leer bis|ruckgabefrist',
  ],
  [
    'day',
    'pickup_lfd',
    '=pickup by|=pod lfd|=pod lfd on|demurrage lfd|dias libres hasta|free time ends demurrage|free time final|freetime|lfd demurrage|lfd erd|lfd gtd|lfd pickup|lfd storage|must pick up by|vence dias libres|免租期|最晚提柜日',
  ],
  ['storage', 'pickup_lfd', 'demurrage from|demurrage start|first charged|rent start|storage from|storage start'],
  [
    'instant',
    'empty_terminated_at',
    '=date returned|=dehired|=empty return|=ingate date|=return to port|=returned|=rtn d|container return|devolucion vacio|empty back|empty in|empty ingate|empty terminated|leer zuruck|leer zuruck am|rtnd|vacio entregado|还柜日|还空日',
  ],
  ['instant', 'final_destination_full_out_at', 'destination full out|rail outgate'],
  ['instant', 'ind_ata_at', 'ata inland|ata rail'],
  ['instant', 'ind_eta_at', 'eta inland|eta rail'],
  ['instant', 'ind_rail_unloaded_at', 'rail discharge'],
  [
    'instant',
    'pickup_appointment_at',
    'abholtermin|cita de retiro|gate appointment|outgate appointment|pickup appointment|pickup scheduled|termin abholung|terminal appointment|time slot|truck appointment|vbs|vbs booking|vbs slot',
  ],
  ['instant', 'pod_arrived_at', 'arrive terminal|ata|ata terminal|fecha de arribo|vessel arrive|vessel ata|到港日'],
  [
    'instant',
    'pod_discharged_at',
    'decharge le|descargado|discharge from vessel|discharge terminal|discharge vessel|fecha de descarga|loschdatum|off vessel',
  ],
  [
    'instant',
    'pod_full_out_at',
    '=actual pickup|=actual pickup at port|=pickup actual|=pulled|abgeholt am|collected|deliverd|enleve le|full out|full out terminal|full outgate|full pickup|out|out terminal|outgate from terminal|outgate terminal|pulled from port|retiro|salida de puerto|wharf outgate|提柜日',
  ],
  ['instant', 'pod_rail_departed_at', 'rail departed|rail departure'],
  ['instant', 'pod_rail_loaded_at', '=on rail|rail loaded'],
  [
    'instant',
    'shipment.pod_eta_at',
    'ankunft eta|arrive eta|arrivee prevue|estimated arrive|eta terminal|ocean eta|vessel arrive estimated|vessel eta|预计到港',
  ],
  ['instant', 'terminal_checked_at', 'check|check last|check last terminal'],
  [
    'state',
    'current_status',
    'last event|last milestone|last move|last status|latest event|latest status|location status|milestone|shipment status|status|terminal status|tracking status|transit status|yard status',
  ],
  ['string', 'location_at_pod_terminal', 'position|slot|spot|yard location|yard position'],
  [
    'string',
    'relationships.pod_terminal',
    'almacen|firms|firms code|marine terminal|terminal code|terminal import|terminal name|terminal pickup|码头',
  ],
  [
    'string',
    'shipment.bill_of_lading_number',
    'bill|bill no|bl|bl no|bol|bol no|master bill|master bill lading|master bl|master bl no|mbl|mbl no|mbol|obl|ocean bl|提单号',
  ],
  [
    'string',
    'shipment.port_of_discharge_locode',
    '=discharge port|=pod|=pod locode|=port code|=port of discharge|hafen|puerto',
  ],
  ['string', 'shipment.shipping_line_name', 'line name|船公司'],
  ['string', 'shipment.shipping_line_scac', 'line code|line scac|scac code'],
  ['zone', 'pod_timezone', 'timezone terminal|zone'],
  ['currency', 'currency', 'ccy|currency|currency code|demurrage currency|fee currency'],
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
    'Arrived at port',
    'ankunft|arrival|arrival date|arrival time|arrived|arrived date|eta ata|llegada|vessel eta ata',
  ],
  ['suspect', 'Discharged', 'grounded|grounded at|grounded date'],
  ['suspect', 'Empty returned', 'devolucion|empty date|mt date|return|return date|ruckgabe'],
  [
    'suspect',
    'Picked up',
    'abholdatum|collection|collection date|date out|delivered|delivered at|delivered date|departed|fecha de retiro|fecha retiro|fecha salida|pickup date|pickup date time|pickup time|pu date|pull date',
  ],
  ['suspect', 'Terminal checked', 'event date|event time|last update|last updated|status date|status dttm'],
  [
    'unrelated',
    '-',
    'customs broker|empty return depot|empty return location|freight terms|mt return|appt required|appointment required',
  ],
] as const

/** The words of each list by their meaning, joined by bars. */
export const WORDS = {
  blank: {
    '': 'desconocido|inconnu|k a|keine angabe|n a|n v t|na|no data|no status|non communique|not known|not reported|not yet known|null|nvt|onbekend|s d|sin datos|tba|tbc|tbd|unbekannt|unknown',
  },
  direction: {
    import: 'full import|i|imp|import|import full|imprt|inbound|l|loaded',
    other: 'domestic|e|empty|exp|export|exprt|storage|t s|tranship|transhipment|transit|transshipment|trshp',
  },
  fee: {
    '': 'due',
    demurrage:
      'dem|demurrage|demurrage charge|demurrage charges|demurrage due|demurrage fee|lagergeld|line demurrage|port demurrage|terminal demurrage',
    exam: 'customs exam|customs exam fee|exam|exam fee|exam fees',
    extended_dwell_time: 'dwell|dwell fee|extended dwell|extended dwell time',
    other:
      'ctf|gate fee|misc|other|other charges|other fees|pier pass|pierpass|port fee|power|reefer|reefer power|storage|storage charges|storage fee|terminal fee|tmf',
    total: 'amount due|balance|balance due|grand total|owed|total|total fees',
  },
  filler: {
    '': 'and|at|available|b|bill|by|call|charges|cntr|code|container|default|doc|docs|document|documents|eir|entered|fee|fees|flag|for|hld|is|l|needed|not|of|on|req|shipping|status|steamship|telex|the|unit|x',
  },
  header: {
    '': 'actual|at|current|date|datetime|datum|day|desc|description|detail|dt|dttm|fecha|for|info|is|local|of|on|s|the|time|timestamp|to',
    appointment: 'abholtermin|afspraak|apmt|appointments|appt|appuntamento|apt|cita|rdv|reservation|termin',
    arrive: 'aankomst|ankunft|arrival|arrived|arrivee|arrivo|chegada|llegada',
    available: 'abholbereit|avail|availability|beschikbaar|disponibile|disponible|disponivel|rdy|ready|verfugbar',
    check: 'checked',
    code: 'codes',
    container: 'box|cntnr|cntr|cont|containernr|containers|contenedor|conteneur|ctnr|ctr|equip|equipment|unit',
    currency: 'curr',
    customs:
      'aduana|aduanas|alfandega|cbp|cbpa|clearing|cust|custom|desembaraco|dogana|douane|hmrc|levante|ooc|uscs|zoll',
    demurrage:
      'controstallie|dem|demm|demora|demoras|demoras|demurr|lagergeld|overliggeld|sobreestadia|soste|standgeld|surestaries',
    discharge:
      'decharge|dechargee|dechargement|descarga|descargado|disch|discharged|dischg|dschg|entladedatum|entladen|entladung|geloscht|gelost|landed|loschdatum|loschung|losdatum|lossing|sbarco|scarico',
    due: 'amount|amt|balance|betrag|importe|montant|outstanding|owe|owed|owes|owing|total',
    empty: 'empties|empty|leeg|leer|leercontainer|mt|mty|vaciado|vacio|vazio|vide|vuoto',
    estimated: 'est|expected',
    exam: 'aforo|beschau|controle|exams|inspeccion|inspection|inspections|ispezione|kontrolle|reconocimiento',
    fee: 'cargos|charge|charges|fees|frais|gebuhren',
    free: 'frei|gratis|libre|libres|livre|vrij',
    freight: 'flete|fracht|fret|frt|vracht',
    hold: 'blocage|bloqueo|bloqueos|hld|hlds|holds|impediment|impediments|restrictions|retencion|retenciones|sperre|sperren|sperrgrunde',
    line: 'armador|armateur|carrier|compagnia|compagnie|naviera|operator|rederij|reederei|ssco|ssl|steamship',
    location: 'loc',
    no: 'n|nbr|nos|nr|nro|num|number|numbers|numero|nummer',
    outgate:
      'abgeholt|abholung|ausgang|enleve|enlevement|gateout|og|opgehaald|outgated|pulled|retirada|retirado|retiro|ritirato|ritiro|sortie',
    paid: 'betaald|bezahlt|good|guarantee|guaranteed|pagada|pagado|pagato|pago|pay|paye|pd|satisfied',
    pickup: 'pu',
    rail: 'ramp',
    reason: 'reasons',
    received: 'rcvd|recvd',
    release:
      'bae|clear|clearance|cleared|clr|freigabe|freistellung|levantamiento|levee|liberacao|liberacion|liberado|liberation|mainlevee|ok|rel|released|rls|rlsd|rlse|svincolo|vrijgave|vrijstelling',
    return:
      'dehire|devolucao|devolucion|devolver|devuelto|inleveren|restituer|restitution|retour|returned|returns|riconsegna|rtn|ruckgabe|terug|zuruck',
    start: 'begin|begins|starts',
    status: 'estado|state',
    stop: 'stops',
    storage: 'almacenaje|almacenajes|lagerkosten|stor',
    terminal: 'facility|pier|pod|port',
    through: 'bis|hasta|jusqu|thru|till|until',
    timezone: 'tz|zeitzone',
    tmf: 'ctf',
    usda: 'agriculture|aphis',
    vessel: 'vsl',
  },
  held: {
    '': 'bloccato|blocked|bloque|bloqueado|geblokkeerd|gesperrt|held|hold|not released|on hold|onhold|retenido|retido',
  },
  hold_name: {
    TMF: 'ctf|pier pass|pierpass|tmf|tmfhold',
    USDA: 'agri|agricultural|agriculture|aphis|aqi|usda',
    VACIS: 'nii|ray|scan|vacis|xray',
    customs:
      '1a|1h|a tcet|aduana|aduanas|alfandega|ams|cbp|cbpa|cbsa|ces|cet|cust|custom|customs|dogana|douane|fda|hmrc|import clearance|isf|manifest|pga|tcet|uscs|zoll',
    freight:
      'armateur|bl|carrier|flete|fracht|freight|fret|frt|lading|line|linea|lines|naviera|nvo|nvocc|obl|ocean|rederij|reederei|ssco|ssl|vracht',
    other:
      'appointment|broker|chassis|damage|demurrage|entry|fumigation|gas|gate|health|misc|other|port|quarantine|storage|terminal|weight|yard',
  },
  hold_state: {
    hold: '1a|1h|active|aforo|beschau|bloccata|bloccato|blocked|bloque|bloqueado|denied|doc hold|document hold|due|exam|exam hold|fehlt|geblokkeerd|gesperrt|h|held|hold|hold active|hold for exam|holds|impagado|impaye|inspection|inspection hold|intensive|intensive exam|liegt nicht vor|missing|nao liberado|nicht bezahlt|nicht frei|nicht freigegeben|nicht freigestellt|nicht verzollt|niet betaald|niet vrij|niet vrijgegeven|no despachado|no do|no liberado|no pagado|non libere|non svincolato|not cleared|not done|not filed|not issued|not paid|not received|not released|not rlsd|nr|on exam|on hold|onhold|refused|rejected|required|retenido|retenu|retido|rojo|sperre|stop|stopped|unbezahlt|under exam|unpaid|unreleased|zollbeschau|未放行|查验中',
    pending:
      'ausstehend|awaiting|awaiting do|awaiting release|document review|en attente|en cours|in attesa|in bearbeitung|in behandeling|in process|in progress|in prufung|in review|not yet|not yet released|offen|pendente|pendiente|pending|pending docs|submitted|under review',
    released:
      '1c|1i|approved|bae|betaald|bezahlt|bon a enlever|clear|cleared|clr|dedouane|desembaracado|despachado|do received|erteilt|free|frei|freigabe erteilt|freigegeben|freigestellt|granted|issued|levantado|liberada|liberado|libere|libre|libre circulation|liegt vor|lifted|main levee|mainlevee|may proceed|no hold|no holds|none active|ok|okay|ooc|out of charge|pagado|pagato|pago|paid|passed|paye|received|rel|release|released|removed|rls|rlsd|rlse|svincolato|verde|verzollt|vorhanden|vrij|vrijgegeven|已放行',
  },
  month: {
    '1': 'ene|gen|jan',
    '2': 'feb|fev',
    '3': 'maa|mae|mar|mrt|mrz',
    '4': 'abr|apr|avr',
    '5': 'mag|mai|may|mei',
    '6': 'giu|juin|jun',
    '7': 'juil|jul|lug',
    '8': 'ago|aou|aug',
    '9': 'sep|set',
    '10': 'oct|okt|ott|out',
    '11': 'nov',
    '12': 'dec|dez|dic',
  },
  no: { '': '0|falsch|false|falso|faux|n|nao|nee|nein|no|non|否|无|未' },
  no_date: { '': 'invalid date|no date|no time|not available|not yet|offen|pending' },
  none: { '': 'aucun|aucune|geen|kein|keine|keiner|neant|nenhum|nessuna|nessuno|nil|ninguna|ninguno|none' },
  open_sign: {
    'CNY JPY': '¥',
    'INR PKR LKR NPR MUR': 'RS',
    'SEK NOK DKK ISK': 'KR',
    'USD CAD AUD NZD HKD SGD TWD MXN CLP COP ARS UYU DOP JMD TTD BBD BSD BZD BND FJD XCD GYD LRD NAD SBD SRD KYD BMD NIO BOB BRL':
      '$',
  },
  otherwise: {
    '': 'agent|broker|code|comment|comments|count|days|depot|location|marks|mks|no|note|notes|per|pin|rate|ref|reference|remark|remarks|yard',
  },
  sign: {
    AUD: 'A$|AU$',
    BRL: 'R$',
    CAD: 'C$|CA$|CAN$',
    CHF: 'SFR',
    CNY: 'CN¥|RMB',
    CZK: 'KČ',
    EUR: 'EURO|EUROS|€',
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
    USD: 'U$S|US$',
    VND: '₫',
  },
  state: {
    available:
      'abholbereit|avail|avail for pickup|available|available for pickup|available no holds|available to pick up|avl|beschikbaar|disponibile|disponible|disponivel|ready|ready for pick up|ready for pickup|ready to pick up|released for delivery|verfugbar',
    empty_returned:
      'de hired|dehired|devolvido|devuelto|empty gate in|empty in|empty return|empty returned|empty terminated|leeg retour|leer zuruck|restitue|restituito|returned|returned empty|terminated|vacio devuelto|zuruckgegeben',
    grounded:
      'at pod|at port|at terminal|descargado|disch|discharged|grounded|im hafen|im terminal|in port|in terminal|in yard|in yard grounded|landed|on dock|on ground|on terminal|s40 yard|yard|yard grounded',
    off_dock: 'off dock|offdock',
    on_ship:
      'aboard|at sea|not discharged|on board|on board vessel|on sea|on ship|on the water|on vessel|on water|onboard|s20 inbound',
    picked_up:
      'abgeholt|afgehaald|community out|delivered|ec out|enleve|full gate out|full out|gate out|gate out full|gated out|gateout|oa|opgehaald|out|out for delivery|out gate|out gated|outgate|outgated|picked up|pulled|retirado|ritirato|s70 departed',
    unavailable:
      'indisponivel|nao disponivel|navl|nicht verfugbar|niet beschikbaar|no disponible|non disponibile|non disponible|not avail|not available|not available for pickup|not ready|not ready for pickup|not released|not yet|not yet available|notavail|unavailable',
    under_way: 'departed|em transito|en route|en ruta|en transit|en transito|in transit|in viaggio|onderweg|unterwegs',
  },
  telling: {
    date: 'demurrage|detention|free|lfd|perdiem|storage|through',
    fee: 'cost|due|fee|price',
    hold: 'ams|available|cbp|ces|exam|fda|hold|inspection|isf|missing|pga|quarantine|scan|semaforo|stop|usda|vacis|扣|查验',
    other: 'appointment|delivered|discharge|full|gate|out|outgate',
    release:
      'approved|clear|clearance|cleared|customs|dedouane|dedouanement|desembaracado|despachado|despacho|entry|freight|issued|obl|paid|received|release|revalidado|telex|tmf|verzollt|verzollung|报关|放行|海关|清关',
    return: 'back|dehire|empty|in|ingate|return|还',
  },
  total: { '': 'gesamtsumme|grand total|sub total|subtotal|sum|suma|summe|total|total due|totals' },
  us_terminal: {
    '': 'apm elizabeth|apm los angeles|apmt elizabeth|apmt los angeles|baltimore|charleston|everport|fenix|fms|garden city|gct bayonne|gct new york|houston|husky|lbct|long beach|los angeles|maher|new york|newark|norfolk|norfolk international terminal|oakland|oict|pct|pier 400|pier a|pier t|pnct|port houston|port newark|port of long beach|port of los angeles|savannah|seattle|ssa terminals|tacoma|tra pac|trp1|trpc|tti|virginia international gateway|wbct|wut|yti',
  },
  us_zone: {
    '': 'America/Adak|America/Anchorage|America/Boise|America/Chicago|America/Denver|America/Detroit|America/Los_Angeles|America/New_York|America/Phoenix',
  },
  weekday: {
    '0': 'dim|dimanche|dom|domingo|so|sonntag|sun|sunday',
    '1': 'lun|lundi|lunes|mo|mon|monday|montag',
    '2': 'di|dienstag|mar|mardi|martes|tue|tues|tuesday',
    '3': 'mer|mercredi|mi|mie|miercoles|mittwoch|wed|wednesday',
    '4': 'do|donnerstag|jeu|jeudi|jue|jueves|thu|thur|thurs|thursday',
    '5': 'fr|freitag|fri|friday|ven|vendredi|vie|viernes',
    '6': 'sa|sab|sabado|sam|samedi|samstag|sat|saturday',
  },
  yes: { '': '1|j|ja|oui|si|sim|t|true|verdadero|vrai|wahr|x|y|yes|是|有' },
  phrase: {
    '': 'y n',
    bl: 'b l',
    dehire: 'de hire',
    dehired: 'de hired',
    do: 'd o',
    ingate: 'gated? in|ingated',
    lfd: '(?:(?:lager|stand)geld)?frei(?:zeit)? bis|(?:date )?limite (?:de )?franchise|(?:fin|dernier jour) (?:de )?franchise|(?:f|free ?)(?: ?t(?:ime)?| ?days?) (?:until|till|upto|up to|ends?|exp\\w*)|(?:ult|ultimo) dia li[bv]re|franchise jusqu au|free (?:until|till)|free ?time|l f d|la?st ?free(?: ?pickup)?(?: ?(?:day|date|dt|time))?|last day free|letzter freier tag|lft|libre hasta|livre ate|vence libre',
    line: '(?:ss|ocean|vessel) (?:line|carrier)|(?:steam ?)?ship(?:ping)? line',
    mbl: 'm b l|mb l',
    og: 'o g',
    outgate: 'gated? out|out gated?|picked up',
    perdiem: '(?:per diem|pd)(?= (?:lfd|free|due|start))',
    pickup: 'pick up',
    pu: 'p u',
    timezone: 'time zone',
  },
  currency: {
    '': 'AED|AFN|ALL|AMD|ANG|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BGN|BHD|BIF|BMD|BND|BOB|BRL|BSD|BTN|BWP|BYN|BZD|CAD|CDF|CHF|CLF|CLP|CNY|COP|CRC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|EUR|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRU|MUR|MVR|MWK|MXN|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLE|SOS|SRD|SSP|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|UYU|UZS|VED|VES|VND|VUV|WST|XAF|XCD|XOF|XPF|YER|ZAR|ZMW|ZWG',
  },
  zone_hours: {
    '0': 'BST|WEST|WET',
    '1': 'CEST|CET|MESZ|MEZ',
    '-5': 'EDT|EST|ET',
    '-6': 'CDT|CST|CT',
    '-7': 'MDT|MST|MT',
    '-8': 'PDT|PST|PT',
  },
} as const

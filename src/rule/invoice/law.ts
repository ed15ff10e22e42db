/**
 * Which law governs an invoice for demurrage or detention?
 *
 * | condition, in this order                                                        | law           |
 * | ------------------------------------------------------------------------------- | ------------- |
 * | the caller names a law, or null                                                 | as named      |
 * | the invoice, or without its date the last charged day, is before 2024-05-28     | null          |
 * | an import whose ports of discharge are all codes of ports abroad                | null          |
 * | else                                                                            | `46_cfr_541`  |
 *
 * Sources: 46 CFR 541.2 and 541.3, in force since 2024-05-28 (89 FR 14330, 89 FR 45772); 46 U.S.C. 40102(7) and 114 for
 * "United States"; ISO 3166-1 for the countries.
 *
 * @clause INV-6
 */
import { parseDay } from '../../kernel/time'
import type { Input, Law } from './invoice'
import { isUnstated } from './placeholder'

/** The day since which 46 CFR part 541 governs the invoices that are issued. */
export const IN_FORCE_SINCE = '2024-05-28'

/** The countries of ISO 3166-1 but the United States and its territories: AS, GU, MP, PR, UM, US and VI. */
const COUNTRIES_ABROAD: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
    'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE ' +
    'GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM ' +
    'KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ ' +
    'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH ' +
    'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN ' +
    'VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)
/** UN/LOCODE writes a space behind the country. */
const PORT_CODE = /^[A-Z]{2} ?[A-Z2-9]{3}$/u

/** Whether a port is a UN/LOCODE of a country other than the United States. Anything else is a name, which proves nothing. */
const isAbroad = (port: string): boolean => PORT_CODE.test(port) && COUNTRIES_ABROAD.has(port.slice(0, 2))
const isInUnitedStates = (port: string): boolean => PORT_CODE.test(port) && /^(?:AS|GU|MP|PR|UM|US|VI)/u.test(port)

const listPorts = ({ invoice }: Input): readonly string[] =>
  (invoice.ports_of_discharge ?? []).filter(port => !isUnstated(port))

/** Whether the input shows that a port of the United States was used. */
export const hasPortOfUnitedStates = (input: Input): boolean => listPorts(input).some(isInUnitedStates)

/** Whether it is open if there is trade with the United States: no port of it, and a foreign currency. */
export const isTradeInQuestion = (input: Input): boolean =>
  input.law === undefined && !hasPortOfUnitedStates(input) && (input.invoice.currency_code ?? 'USD') !== 'USD'

/** Whether every port is in a country with railways to the United States. */
export const isByLand = (input: Input): boolean => listPorts(input).every(port => /^(?:CA|MX)/u.test(port))

/** What decided that no law applies. */
export type Exemption = 'caller' | 'date' | 'ports'

/** Returns the reason for which 46 CFR part 541 does not apply, or null if it does. `lastCharged` is a day number. */
export const findExemption = (input: Input, lastCharged: number | undefined): Exemption | null => {
  if (input.law !== undefined) return input.law === null ? 'caller' : null
  const issued = parseDay(input.invoice.invoice_date ?? '') ?? lastCharged
  if (issued !== undefined && issued < parseDay(IN_FORCE_SINCE)!) return 'date'
  const ports = listPorts(input)
  const { direction = 'import' } = input
  return direction === 'import' && ports.length > 0 && ports.every(isAbroad) ? 'ports' : null
}

/** Returns the law that governs an invoice, or null. */
export const findLaw = (input: Input, lastCharged: number | undefined): Law | null =>
  findExemption(input, lastCharged) === null ? '46_cfr_541' : null

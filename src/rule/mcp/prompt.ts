/**
 * Which instructions does each prompt give a model? Prompts follow the rules of this library and forbid inventing data.
 */
import type { PromptName } from '../../resource/mcp'
import type { PromptArguments } from '../../resource/mcp-arguments.generated'

/** Quotes a string of the caller to keep it apart from the sentence. */
const quoteText = (text: string): string => JSON.stringify(text)

export const promptText: { readonly [N in PromptName]: (args: PromptArguments[N]) => string } = {
  'track-shipment': ({ container_number, carrier }) => `\
Track the container ${quoteText(container_number)}${carrier === undefined ? '' : ` of the shipping line ${quoteText(carrier)}`} \
and report its status.

1. Look for it with search_container. If it is found, go on with step 3.
2. If it is not: ${carrier === undefined ? 'ask me which shipping line carries it, and ' : ''}look up its SCAC with \
get_supported_shipping_lines, then call track_container with numberType container. Mention that its data arrives later.
3. Read it with get_container (include shipment, pod_terminal and transport_events). Report its current status, its latest event, and \
whether it can be picked up.

It can be picked up when available_for_pickup is true and no hold has status hold. A pending hold does not block it, but asks for a \
confirmation. If availability or holds are null or missing, they are not reported: report that, and do not take it for "no holds".`,

  'check-demurrage': ({ container_id }) => `\
List the charges of the container with the id ${quoteText(container_id)} at its terminal, demurrage above all.

1. Read it with get_container (include pod_terminal).
2. Go through fees_at_pod_terminal:
   - Line items are all fees except type total. Add them up by currency, and never add different currencies.
   - Reported totals are the fees of type total. They may repeat the line items: show them next to the sum, and do not add them to it. \
If a terminal reports only a total, mention that it has no line items.
   - A fee with amount 0 is unposted: it is assessed, and its amount is not posted yet. It is not free.
   - An empty list is normal: no fees are assessed. A null or missing list is not reported, which is not the same.
3. Give, by currency: demurrage, the other line items, their sum, the reported totals, and the unposted fees.
4. Report whether it can be picked up, and which holds with status hold prevent it: demurrage is a carrier's charge that \
grows daily after free time.

Use the amounts that are reported and no others. Do not work out a daily rate, free days or a future amount: the service does \
not report them.`,

  'analyze-delays': ({ container_id }) => `\
Explain the delays of the container with the id ${quoteText(container_id)}, and list my options.

1. Read it with get_container (include shipment, pod_terminal and transport_events), its events with get_container_transport_events, and \
its route with get_container_route if the account has that feature.
2. Report where time was lost: between which events, and how long. Take the times from the events, and do not guess missing ones.
3. Report why it cannot be picked up now:
   - available_for_pickup true and no hold with status hold: nothing does; a pending hold asks for a confirmation.
   - false, with holds of status hold: blocked. List each by its name, with the party that resolves it: freight is paid to the carrier, customs and \
USDA are for the authority or the broker, VACIS is a scan, TMF is paid to the terminal, other is explained by its description.
   - false, with no hold of status hold: not released yet. Wait for an update.
   - true, with a hold of status hold: the data may be out of sync. Wait for the next update or read it again.
   - either is null or missing: not reported, so it is unknown.
4. Name the fees that go on growing meanwhile, as they are reported. The words are explained in svc://docs/milestone-glossary.`,
}

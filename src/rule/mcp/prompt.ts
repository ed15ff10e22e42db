/**
 * Which instructions does each prompt give a model? Prompts follow the rules of this library and forbid inventing data.
 */
import type { PromptArguments, PromptName } from '../../resource/model/mcp'

/** Quotes a string of the caller to keep it apart from the sentence. */
const quoteText = (text: string): string => JSON.stringify(text)

export const promptText: { readonly [N in PromptName]: (args: PromptArguments[N]) => string } = {
  'track-shipment': ({ container_number, carrier }) => `\
Track the container ${quoteText(container_number)}${carrier === undefined ? '' : ` of the shipping line ${quoteText(carrier)}`} \
and tell me where it stands.

1. Look for it with search_container. If it is found, go on with step 3.
2. If it is not: ${carrier === undefined ? 'ask me which shipping line carries it, and ' : ''}look up its SCAC with \
get_supported_shipping_lines, then call track_container with numberType container. Say that its data comes in later.
3. Read it with get_container (include shipment, pod_terminal and transport_events). Tell its current status, its latest event, and \
whether it can be picked up.

It can be picked up when available_for_pickup is true and no hold has status hold. A pending hold does not block it, but asks for a \
confirmation. Where availability or holds are null or missing they are not reported: say so, and do not take it for "no holds".`,

  'check-demurrage': ({ container_id }) => `\
Tell me what the container with the id ${quoteText(container_id)} owes at its terminal, demurrage above all.

1. Read it with get_container (include pod_terminal).
2. Go through fees_at_pod_terminal:
   - Line items are all fees but those of type total. Add them up by currency, and never add different currencies.
   - Reported totals are the fees of type total. They may hold the line items again: give them beside the sum, and do not add them to it. \
Where a terminal reports only a total, say that it gives no line items.
   - A fee with amount 0 is unposted: it is assessed, and its amount is not posted yet. It is not free.
   - An empty list is normal: no fees are assessed. A null or missing list is not reported, which is not the same.
3. Give, by currency: demurrage, the other line items, their sum, the reported totals, and what is unposted.
4. Say whether it can be picked up, and which holds with status hold stand in the way: demurrage is a carrier's charge that \
grows daily after free time.

Use the amounts that are reported and no others. Do not work out a daily rate, free days or a future amount: the service does \
not report them.`,

  'analyze-delays': ({ container_id }) => `\
Tell me what delays the container with the id ${quoteText(container_id)}, and what I can do about it.

1. Read it with get_container (include shipment, pod_terminal and transport_events), its events with get_container_transport_events, and \
its route with get_container_route if the account has that feature.
2. Say where time was lost: between which events, and how long. Take the times from the events; do not guess those that are missing.
3. Say what keeps it from being picked up now:
   - available_for_pickup true and no hold with status hold: nothing does; a pending hold asks for a confirmation.
   - false, with holds of status hold: blocked. Name each by its name and say who resolves it: freight is paid to the carrier, customs and \
USDA are for the authority or the broker, VACIS is a scan, TMF is paid to the terminal, other is told by its description.
   - false, with no hold of status hold: not released yet. Wait for an update.
   - true, with a hold of status hold: the data may be out of sync. Wait for the next update or read it again.
   - either is null or missing: not reported, so it is unknown.
4. Name the fees that go on growing meanwhile, as they are reported. The words are explained in svc://docs/milestone-glossary.`,
}

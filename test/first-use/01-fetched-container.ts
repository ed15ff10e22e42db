/** A response body, without decoding. */
import { explain, evaluate } from 'gateout/readiness'
import { summarize } from 'gateout/fee'

export const status = async (url: string): Promise<string> => {
  const { data } = await (await fetch(url)).json()
  const owed = summarize({ fees: data.attributes.fees_at_pod_terminal })
  return `${explain(evaluate(data.attributes))} ${owed._tag === 'Right' ? owed.right.totals.length : 'invalid'}`
}

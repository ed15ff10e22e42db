import { useEffect, useRef, type JSX } from 'react'
import { fee, pickup, tracker } from 'gateout'
import type { Row } from './answer'
import { formatTime } from './words'

/** One container: the answer in a sentence, why it is in doubt, and its changes. */
export const Detail = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }): JSX.Element => {
  const { number, advice, fees, tracked } = row
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [row.id])
  return (
    <section aria-labelledby="detail">
      <h2 id="detail" ref={heading} tabIndex={-1}>
        {number}
      </h2>
      <p>{tracked.in_doubt ? tracker.explain({ state: tracked.state }) : pickup.explain(advice)}</p>
      <p>{fees && fee.explain(fees)}</p>
      <h3>Changes</h3>
      <ol>
        {tracked.timeline.map(({ at, text }, i) => (
          <li key={tracked.timeline.length - i}>
            {at === null ? 'Fetched' : <time dateTime={at}>{formatTime(at)}</time>} {text}
          </li>
        ))}
      </ol>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </section>
  )
}

import { useEffect, useMemo, useState, useSyncExternalStore, type JSX } from 'react'
import { label, type pickup } from 'gateout'
import { answer, find, type Row } from './answer'
import { Detail } from './Detail'
import type { Live } from './live'
import { formatDay, formatFees, sentence, toneOf } from './words'

const MINUTE = 60_000

/** The current time, to the minute: verdicts change with the clock, too. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

const Status = ({ advice, tracked }: Row): JSX.Element => (
  <span className={`status ${tracked.in_doubt ? 'plain' : toneOf(advice)}`}>
    {tracked.in_doubt ? 'In doubt' : sentence(label.pickupStatus(advice.status))}
  </span>
)

const LastFreeDay = ({ day, zone, ...lastFreeDay }: pickup.LastFreeDay): JSX.Element =>
  day === null ? (
    <>Not known</>
  ) : (
    <>
      <time dateTime={day} title={zone ?? 'UTC'}>
        {formatDay(day)}
      </time>{' '}
      {label.lastFreeDayRisk(lastFreeDay)}
    </>
  )

const ContainerRow = ({ row, onOpen }: { readonly row: Row; readonly onOpen: () => void }): JSX.Element => (
  <tr>
    <th scope="row">
      <button type="button" onClick={onOpen}>
        {row.number}
      </button>
    </th>
    <td>
      <Status {...row} />
    </td>
    <td>{row.tracked.in_doubt ? 'Wait: it is fetched again' : sentence(label.pickupAction(row.advice.action))}</td>
    <td>
      <LastFreeDay {...row.advice.last_free_day} />
    </td>
    <td>{formatFees(row.fees)}</td>
    <td>{row.advice.reasons.map(({ code }) => label.pickupReason(code)).join('; ')}</td>
  </tr>
)

const COLUMNS = ['Container', 'Status', 'Next step', 'Last free day', 'Fees', 'Reasons']

export const App = ({ live }: { readonly live: Live }): JSX.Element => {
  const view = useSyncExternalStore(live.subscribe, live.view)
  const now = useNow()
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState<pickup.Status | ''>('')
  const [openId, setOpenId] = useState<string | null>(null)
  const { rows, refused } = useMemo(() => answer(view, now), [view, now])
  const statuses = [...new Set(rows.map(({ advice }) => advice.status))]
  const isFound = useMemo(() => find(query, rows, view.included), [query, rows, view.included])
  const shown = rows.filter(row => isFound(row) && (status === '' || row.advice.status === status))
  const open = rows.find(({ id }) => id === openId)
  return (
    <main>
      <h1>Import containers</h1>
      <p role="status">
        {view.connection}. {shown.length} of {rows.length} containers.
      </p>
      {view.failure !== null && <p role="alert">The containers cannot be fetched: {view.failure}. Trying again.</p>}
      <form onSubmit={event => event.preventDefault()}>
        <label>
          Number or reference <input type="search" value={query} onChange={event => setQuery(event.target.value)} />
        </label>
        <label>
          Status{' '}
          <select value={status} onChange={event => setStatus(event.target.value as pickup.Status | '')}>
            <option value="">all</option>
            {statuses.map(each => (
              <option key={each} value={each}>
                {label.pickupStatus(each)}
              </option>
            ))}
          </select>
        </label>
      </form>
      <div className="scroll" role="region" aria-label="Containers" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {COLUMNS.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <ContainerRow key={row.id} row={row} onOpen={() => setOpenId(row.id)} />
            ))}
          </tbody>
        </table>
      </div>
      {refused.map(({ id, reason }) => (
        <p key={id} role="alert">
          {id} cannot be judged: {reason}
        </p>
      ))}
      {open && <Detail row={open} onClose={() => setOpenId(null)} />}
    </main>
  )
}

// Readiness and fees, computed in the browser: three small modules, no codecs, no eval.
import * as readiness from '../../dist/readiness.js'
import * as fee from '../../dist/fee.js'
import * as label from '../../dist/label.js'

const names = [
  'ready',
  'ready-pending-hold',
  'out-of-sync',
  'blocked',
  'not-released',
  'unknown',
  'several-currencies',
  'total-only',
]

const containers = await Promise.all(
  names.map(async name => {
    const response = await fetch(`../containers/${name}.json`)
    return (await response.json()).data
  }),
)

for (const { attributes } of containers) {
  const verdict = readiness.evaluate(attributes)
  const owed = fee.summarize({ fees: attributes.fees_at_pod_terminal ?? null })
  const row = document.querySelector('#containers').insertRow()
  const cells = [
    attributes.number,
    label.readinessStatus(label.readinessKind(verdict)),
    readiness.explain(verdict),
    owed._tag === 'Right' ? fee.explain(owed.right) : owed.left[0].message,
    label.readinessSteps(verdict).join('; '),
  ]
  for (const text of cells) row.insertCell().textContent = text
  row.cells[1].dataset.ready = verdict.ready
}
document.body.dataset.done = 'true'

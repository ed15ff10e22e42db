/**
 * The floor of map.mjs: handwritten code that maps lines to verdicts without checking the input.
 */
import { once } from 'node:events'
import { byHand } from './readiness-by-hand.mjs'

let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop() ?? ''
  let answers = ''
  for (const line of lines) answers += `${JSON.stringify(byHand(JSON.parse(line)))}\n`
  if (!process.stdout.write(answers)) await once(process.stdout, 'drain')
}

/**
 * The floor of advise-lines.mjs: reads the lines of standard input, and parses each.
 */
let rest = ''
process.stdin.setEncoding('utf8')
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop() ?? ''
  for (const line of lines) JSON.parse(line)
}

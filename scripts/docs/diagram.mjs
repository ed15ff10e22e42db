/**
 * Draws a state machine as SVG, from its table of transitions: each state is a box, each of its transitions a line that
 * leaves it at the right, and the lines to one state share a lane.
 */
const BOX = 152
const LEFT = 34
const LINE = 17
const GAP = 30
const LANE = 18
const PADDING = 8
/** The width of a character of a label, in pixels. */
const LETTER = 6.9

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The transitions of a state: each next state with the events that lead to it. */
const movesOf = transitions => {
  const moves = new Map()
  for (const [event, to] of Object.entries(transitions)) moves.set(to, [...(moves.get(to) ?? []), event])
  return [...moves]
}

/** The box of each state from top to bottom, with a row for its entrance and rows for its transitions. */
const boxesOf = machine => {
  let top = 24
  return Object.entries(machine).map(([state, transitions]) => {
    const entrance = top + PADDING + LINE / 2
    let y = top + PADDING + LINE
    const exits = movesOf(transitions).map(([to, events]) => {
      y += events.length * LINE + 6
      return { to, events, y }
    })
    const box = { state, top, height: y - top + PADDING, entrance, exits }
    top += box.height + GAP
    return box
  })
}

/** The states that have a lane, those with the shortest first, each with its place from the labels to the right. */
const lanesOf = boxes => {
  const entranceOf = new Map(boxes.map(({ state, entrance }) => [state, entrance]))
  const ends = new Map()
  for (const { exits } of boxes) {
    for (const { to, y } of exits) ends.set(to, [...(ends.get(to) ?? [entranceOf.get(to)]), y])
  }
  const spanOf = ys => Math.max(...ys) - Math.min(...ys)
  return [...ends]
    .sort(([, a], [, b]) => spanOf(a) - spanOf(b))
    .map(([state, ys]) => ({ state, entrance: entranceOf.get(state), top: Math.min(...ys), bottom: Math.max(...ys) }))
}

/** Returns the diagram of a machine. The page sets the colours, by `currentColor` and CSS. */
export const diagram = (machine, start, title) => {
  const boxes = boxesOf(machine)
  const lanes = lanesOf(boxes)
  const letters = Math.max(...boxes.flatMap(({ exits }) => exits.flatMap(({ events }) => events.map(e => e.length))))
  const right = LEFT + BOX
  const labelsEnd = right + 14 + Math.ceil(letters * LETTER)
  const laneX = new Map(lanes.map(({ state }, i) => [state, labelsEnd + 8 + i * LANE]))
  const width = labelsEnd + 8 + lanes.length * LANE
  const bottom = Math.max(...boxes.map(({ top, height }) => top + height))
  const [entrance] = boxes.flatMap(box => (box.state === start ? [box.entrance] : []))
  const shapes = boxes.flatMap(({ state, top, height, entrance, exits }) => [
    `<rect class="state${exits.length === 0 ? ' final' : ''}" x="${LEFT}" y="${top}" width="${BOX}" height="${height}" rx="8"/>`,
    `<text class="name" x="${LEFT + 12}" y="${entrance + 4}">${escape(state)}</text>`,
    ...exits.flatMap(({ to, events, y }) => [
      `<path d="M${right} ${y}H${laneX.get(to)}"/>`,
      `<circle cx="${laneX.get(to)}" cy="${y}" r="2.5"/>`,
      ...events.map(
        (event, i) => `<text x="${right + 10}" y="${y - 5 - (events.length - 1 - i) * LINE}">${escape(event)}</text>`,
      ),
    ]),
  ])
  const buses = lanes.flatMap(({ state, entrance, top, bottom }) => [
    `<path d="M${laneX.get(state)} ${top}V${bottom}M${laneX.get(state)} ${entrance}H${right + 7}"/>`,
    `<path class="arrow" d="M${right} ${entrance}l9 -4.5v9z"/>`,
  ])
  return [
    `<svg class="machine" viewBox="0 0 ${width} ${bottom + 12}" style="max-width:${width}px" role="img" aria-label="${escape(title)}" xmlns="http://www.w3.org/2000/svg">`,
    `<circle cx="10" cy="${entrance}" r="5"/><path d="M15 ${entrance}H${LEFT - 6}"/>`,
    `<path class="arrow" d="M${LEFT} ${entrance}l-9 -4.5v9z"/>`,
    ...buses,
    ...shapes,
    '</svg>',
  ].join('')
}

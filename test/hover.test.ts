/**
 * An editor shows the docstring of the source for a function of the built package, whether it is imported from its entry or as
 * a member of a namespace. Asks the compiler's language service, as editors do. Needs the build.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const NAMES = `
access.admit changeset.diff container.assess container.byUrgency customField.check deepLink.resolve deepLinkIndex.build
document.submit fee.summarize freeTime.count hold.diff identifier.normalize invoice.audit label.pickupStatus
lastFreeDay.explain listingQuery.parse mcp.respond pickup.advise readiness.evaluate readiness.explain reference.patch
resource.decode tracker.receive trackingRequest.submit webhook.read`
  .trim()
  .split(/\s+/)
/** This family has an entry, but no namespace. */
const ENTRY_ONLY = 'customField'

const entryOf = (family: string): string => `gateout/${family.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
const probeOf = (name: string, entry: string): string => {
  const [family = '', verb = ''] = name.split('.')
  return entry === 'gateout'
    ? `import { ${family} } from 'gateout'\n${family}.${verb}`
    : `import * as entry from '${entry}'\nentry.${verb}`
}

const FOLDER = resolve('temp/hover')
const probes: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap(name => {
    const family = name.split('.')[0]!
    const entries = [...(family === ENTRY_ONLY ? [] : ['gateout']), entryOf(family)]
    return entries.map(entry => [`${FOLDER}/${name}-${entry.replace('/', '-')}.mts`, probeOf(name, entry)] as const)
  }),
)

const readText = (path: string): string | undefined => probes.get(path) ?? ts.sys.readFile(path)
const service = ts.createLanguageService({
  getScriptFileNames: () => [...probes.keys()],
  getScriptVersion: () => '1',
  getScriptSnapshot: path => {
    const text = readText(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => process.cwd(),
  getCompilationSettings: () => ({
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  }),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: path => probes.has(path) || ts.sys.fileExists(path),
  readFile: readText,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
})

const files = (readdirSync('src', { recursive: true }) as string[])
  .filter(path => path.endsWith('.ts'))
  .map(path => readFileSync(`src/${path}`, 'utf8'))
/** The first sentence of a docstring, on one line. */
const firstSentence = (text: string): string =>
  text
    .replace(/\s*\n\s*\*?\s*/g, ' ')
    .trim()
    .split(/(?<=[.;:]) /)[0]!
/** The first sentences of the docstrings of all functions with this name. */
const sentencesFor = (verb: string): readonly string[] =>
  files.flatMap(text => {
    const pattern = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\nexport const ${verb}\\b`, 'g')
    return [...text.matchAll(pattern)].map(([, doc = '']) => firstSentence(doc.replace(/^\s*\*\s/, '')))
  })

describe('an editor shows the docstring', () => {
  it.each([...probes])('%s', (path, text) => {
    const info = service.getQuickInfoAtPosition(path, text.length)
    const verb = text.slice(text.lastIndexOf('.') + 1)
    expect(sentencesFor(verb)).toContain(firstSentence(ts.displayPartsToString(info?.documentation)))
    expect(info?.tags?.map(({ name }) => name)).toContain('example')
    // The name and the types are the public ones, and not a bundler's.
    expect(ts.displayPartsToString(info?.displayParts)).toContain(`const ${verb}:`)
    expect(ts.displayPartsToString(info?.displayParts)).not.toMatch(/_d\.|import\(/)
  })
})

/** Compares the public types of every entry with the reports in api; `--update` rewrites the reports. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(exports).flatMap(entry => entry.import?.types ?? [])
const reports = 'api'
const reportOf = ({ reportFilePath }) => `${reports}/${basename(reportFilePath)}`
const update = process.argv.includes('--update')

/** The namespaces of `gateout` are entries with reports of their own, so its report has only its other exports. */
const OWN_EXPORTS = 'temp/api/gateout.d.cts'
mkdirSync('temp/api/compared', { recursive: true })
writeFileSync(
  OWN_EXPORTS,
  readFileSync('dist/types/index.d.cts', 'utf8')
    .replace(/^export \* as .*\n/gm, '')
    .replaceAll("'./", "'../../dist/types/"),
)

const configs = entries.map(types => {
  const name = types.replace('./dist/', '').replace('.d.ts', '')
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: process.cwd(),
      mainEntryPointFilePath: `<projectFolder>/${name === 'index' ? OWN_EXPORTS : `dist/${name}.d.ts`}`,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            module: 'ESNext',
            moduleResolution: 'bundler',
            target: 'ES2022',
            lib: ['ES2022'],
            types: [],
            skipLibCheck: true,
          },
          include: ['dist', OWN_EXPORTS],
        },
      },
      apiReport: {
        enabled: true,
        // The comparison below ignores the order of unions.
        reportFolder: '<projectFolder>/temp/api/compared',
        reportTempFolder: '<projectFolder>/temp/api',
        reportFileName: `${name}.api.md`,
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: {
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
      newlineKind: 'lf',
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: `${process.cwd()}/package.json`,
  })
})

// All entries share one compiler state.
const compilerState = CompilerState.create(configs[0], {
  additionalEntryPoints: configs.map(config => config.mainEntryPointFilePath),
})
/** Unions of simple types. Their order depends on the compiler's traversal and may change from build to build. */
const MEMBERS =
  /(?:"[^"]*"|\b(?:null|undefined|number|string|boolean)\b)(?: \| (?:"[^"]*"|(?:null|undefined|number|string|boolean)\b))+/g
const sorted = report => report.replace(MEMBERS, union => union.split(' | ').sort().join(' | '))

const changed = configs.filter(config => {
  const { succeeded } = Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    showVerboseMessages: false,
    messageCallback: message => {
      message.handled = true
    },
  })
  const report = sorted(readFileSync(config.reportTempFilePath, 'utf8'))
  if (update) writeFileSync(reportOf(config), report)
  return !update && (!succeeded || !existsSync(reportOf(config)) || readFileSync(reportOf(config), 'utf8') !== report)
})

const complaints = changed.map(
  config => `${basename(config.mainEntryPointFilePath)} differs from its report in ${reports}`,
)
for (const file of readdirSync(reports)) {
  if (configs.some(({ reportFilePath }) => basename(reportFilePath) === file)) continue
  if (update) rmSync(`${reports}/${file}`)
  else complaints.push(`${reports}/${file} is the report of no entry`)
}

for (const complaint of complaints) console.error(`${complaint}. If this is intended: node scripts/api.mjs --update`)
if (complaints.length === 0) console.log(`${entries.length} entries ${update ? 'written' : 'are as reported'}`)
process.exitCode = complaints.length > 0 ? 1 : 0

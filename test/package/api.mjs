/** Holds the public types of every entry to the reports beside this file; `--update` writes the reports anew. */
import { readFileSync } from 'node:fs'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(exports).flatMap(entry => entry.import?.types ?? [])
const update = process.argv.includes('--update')

const changed = entries.filter((types) => {
  const name = types.replace('./dist/', '').replace('.d.ts', '')
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: process.cwd(),
      mainEntryPointFilePath: `<projectFolder>/dist/${name}.d.ts`,
      compiler: { overrideTsconfig: { compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', target: 'ES2022', lib: ['ES2022'], types: [], skipLibCheck: true }, include: ['dist'] } },
      apiReport: { enabled: true, reportFolder: '<projectFolder>/test/package/api', reportTempFolder: '<projectFolder>/temp/api', reportFileName: `${name}.api.md`, includeForgottenExports: true },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: { extractorMessageReporting: { default: { logLevel: 'none' } }, tsdocMessageReporting: { default: { logLevel: 'none' } } },
      newlineKind: 'lf',
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: `${process.cwd()}/package.json`,
  })
  const { apiReportChanged, succeeded } = Extractor.invoke(config, { localBuild: update, showVerboseMessages: false, messageCallback: message => { message.handled = true } })
  return !update && (apiReportChanged || !succeeded)
})

for (const types of changed) console.error(`${types} differs from its report in test/package/api. If that is meant: node test/package/api.mjs --update`)
if (changed.length === 0) console.log(`${entries.length} entries ${update ? 'written' : 'are as reported'}`)
process.exitCode = changed.length > 0 ? 1 : 0

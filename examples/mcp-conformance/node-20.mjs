/**
 * The suite imports `globSync` of Node 22, which its server scenarios do not use. On Node 20 this lets it start: a `fs`
 * with that name, which throws when it is called.
 */
import fs from 'node:fs'
import { register } from 'node:module'

const moduleOf = code => `data:text/javascript,${encodeURIComponent(code)}`

const wrapper = moduleOf(`
  export * from 'node:fs'
  export { default } from 'node:fs'
  export const globSync = () => { throw new Error('globSync needs Node 22') }
`)

if (!fs.globSync) {
  register(
    moduleOf(`export const resolve = (name, context, next) =>
    name === 'fs' ? { url: ${JSON.stringify(wrapper)}, shortCircuit: true } : next(name, context)`),
  )
}

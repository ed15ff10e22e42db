/**
 * Tests gateout's schemas in tools that accept any Standard Schema (tRPC, Hono, TanStack Form and oRPC), and their types
 * against the specification. Prints one line per check, and the total.
 */
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sValidator } from '@hono/standard-validator'
import { call, ORPCError, os } from '@orpc/server'
import { FieldApi, FormApi } from '@tanstack/form-core'
import { initTRPC, TRPCError } from '@trpc/server'
import { resource } from 'gateout'
import { schema as fieldSchema } from 'gateout/custom-field'
import { Hono } from 'hono'
import ts from 'typescript'

/** A container as it comes from the interface, read tolerantly, and the body of a request. */
const container = resource.schema({ type: 'container', mode: 'tolerant' })
const create = resource.schema({ type: 'tracking_request_create' })

const ID = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'
const box = { id: ID, type: 'container', attributes: { holds_at_pod_terminal: [{ name: 'CBP', status: 'hold' }] } }
const read = { ...box, attributes: { holds_at_pod_terminal: [{ name: 'other', status: 'hold', description: 'CBP' }] } }
const broken = { ...box, attributes: { holds_at_pod_terminal: [{ name: 'TMF', status: 7 }] } }
const PATH = ['attributes', 'holds_at_pod_terminal', 0, 'status']

const tests = {
  'tRPC reads the input of a procedure, and refuses a broken one with the issues': async () => {
    const t = initTRPC.create()
    const router = t.router({ show: t.procedure.input(container).query(({ input }) => input) })
    const caller = t.createCallerFactory(router)({})
    assert.deepEqual(await caller.show(box), read)
    await assert.rejects(caller.show(broken), error => {
      assert(error instanceof TRPCError)
      assert.equal(error.code, 'BAD_REQUEST')
      assert.deepEqual(
        error.cause.issues.map(({ path }) => path),
        [PATH],
      )
      return true
    })
  },

  'Hono answers 400 with the issues of a body, and hands a good one to the route': async () => {
    const app = new Hono().post('/tracking_requests', sValidator('json', create), context =>
      context.json(context.req.valid('json')),
    )
    const post = body =>
      app.request('/tracking_requests', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const body = {
      data: {
        type: 'tracking_request',
        attributes: { request_type: 'container', request_number: 'CSQU3054383', scac: 'MSCU' },
      },
    }
    const accepted = await post(body)
    assert.deepEqual([accepted.status, await accepted.json()], [200, body])
    const refused = await post({ data: { ...body.data, attributes: { ...body.data.attributes, scac: 'MSC' } } })
    assert.equal(refused.status, 400)
    assert.deepEqual(
      (await refused.json()).error.map(({ path }) => path),
      [['data', 'attributes', 'scac']],
    )
  },

  'TanStack Form shows what a custom field says of its value': async () => {
    const made = fieldSchema({
      entity_type: 'Shipment',
      api_slug: 'po',
      display_name: 'PO number',
      data_type: 'short_text',
      validation: { required: true, pattern: '^PO-', max_length: 8 },
    })
    assert.equal(made._tag, 'Right')
    const form = new FormApi({ defaultValues: { po: '' } })
    form.mount()
    const field = new FieldApi({ form, name: 'po', validators: { onChange: made.right } })
    field.mount()
    field.handleChange('XX-1234567')
    assert.deepEqual(
      field.state.meta.errors.map(({ message }) => message),
      ['it is longer than allowed', 'it does not match the pattern'],
    )
    field.handleChange('PO-12')
    assert.deepEqual(field.state.meta.errors, [])
  },

  'TanStack Form puts the issues of a whole form on its fields': async () => {
    const form = new FormApi({
      defaultValues: { type: 'exam', amount: 0, currency_code: 'USD' },
      validators: { onChange: resource.schema({ type: 'terminal_fee' }) },
    })
    form.mount()
    const field = new FieldApi({ form, name: 'currency_code' })
    field.mount()
    field.handleChange('usd')
    assert.equal(field.state.meta.errors.length, 1)
    field.handleChange('EUR')
    assert.deepEqual(field.state.meta.errors, [])
  },

  'oRPC reads the input of a procedure, and refuses a broken one with the issues': async () => {
    const show = os.input(container).handler(({ input }) => input)
    assert.deepEqual(await call(show, box), read)
    await assert.rejects(call(show, broken), error => {
      assert(error instanceof ORPCError)
      assert.equal(error.code, 'BAD_REQUEST')
      assert.deepEqual(
        error.data.issues.map(({ path }) => path),
        [PATH],
      )
      return true
    })
  },

  'the types are those of @standard-schema/spec, and come through tRPC': () => {
    const folder = dirname(fileURLToPath(import.meta.url))
    const program = ts.createProgram([`${folder}/types.ts`], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    })
    assert.deepEqual(
      ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
    )
  },
}

const counts = { passed: 0, failed: 0 }
for (const [name, test] of Object.entries(tests)) {
  try {
    await test()
    counts.passed++
    console.log(`ok     ${name}`)
  } catch (error) {
    counts.failed++
    console.log(`FAILED ${name}\n${error.stack}`)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0

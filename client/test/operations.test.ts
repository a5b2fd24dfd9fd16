/** Every operation of the served document has a method, and every method an operation. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOpenApiDocument } from '../../scripts/openapi-document.ts'
import { Http } from '../src/http.ts'
import { Listing, Recado } from '../src/index.ts'
import type { RecadoOptions } from '../src/index.ts'
import { OwnSession } from '../src/resources/own-session.ts'

type Operation = { operationId: string; parameters?: { in: string; name: string }[] }
const { paths } = JSON.parse(await readOpenApiDocument()) as {
  paths: Record<string, Record<string, Operation>>
}

/** Whom they are for, since no program of a shop calls them. */
const NOT_FOR_SHOPS = {
  verifyWhatsAppWebhook: 'WhatsApp',
  receiveWhatsAppWebhook: 'WhatsApp',
  receiveCallback: 'a bank',
  receivePixCallback: 'a bank',
  getMetrics: 'Prometheus, with a token of its own',
  beginOidc: 'a person in a browser',
  finishOidc: 'a person in a browser',
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    // an identifier in the address is `an-id` below
    path: path.replaceAll(/\{\w+\}/g, 'an-id'),
    acceptsKey: (operation.parameters ?? []).some(({ name }) => name === 'idempotency-key'),
  })),
)

/** The client with what pages of the service itself have beside it: how people sign in. */
function openClient(options: Partial<RecadoOptions> = {}): Recado & { session: OwnSession } {
  const all: RecadoOptions = { url: 'http://recado.test', key: 'rcd_test', ...options }
  return Object.assign(new Recado(all), { session: new OwnSession(new Http(all)) })
}

/** All that can be called on a client, by name: `keys.list`. */
function listMethods(recado: Recado): [name: string, run: (...given: unknown[]) => unknown][] {
  const found: [string, (...given: unknown[]) => unknown][] = []
  const look = (owner: object, prefix: string) => {
    const names = [...Object.keys(owner), ...Object.getOwnPropertyNames(Object.getPrototypeOf(owner))]
    for (const name of new Set(names)) {
      const value = (owner as Record<string, unknown>)[name]
      if (name === 'constructor') continue
      if (typeof value === 'function') found.push([`${prefix}${name}`, value.bind(owner)])
      else if (typeof value === 'object' && value !== null) look(value, `${name}.`)
    }
  }
  look(recado, '')
  return found.filter(([name]) => name !== 'request') // which is for any operation
}

/** What methods are given whose first argument alone is not an identifier or a body. */
const GIVEN: Partial<Record<string, unknown[]>> = {
  'payments.refund': ['an-id', 'an-id'],
  'payments.getRefund': ['an-id', 'an-id'],
  'media.upload': [new Blob()],
  'messages.sendAt': ['/messages/text', {}],
  'messages.preflightKind': ['text', {}],
}

type Asked = { method: string; path: string; headers: Headers }

const isGenerator = (result: unknown): result is AsyncGenerator =>
  typeof result === 'object' && result !== null && 'next' in result

/** What one method asks the service for, once all that it returns is read. */
async function listAsked(name: string): Promise<Asked[]> {
  const asked: Asked[] = []
  const recado = openClient({
    fetch: async (url, options) => {
      const { pathname } = new URL(new Request(url).url)
      asked.push({ method: options?.method ?? '', path: pathname, headers: new Headers(options?.headers) })
      return Response.json({ data: [{}], cursors: { next: null, prev: null } })
    },
  })
  const [, run] = listMethods(recado).find(([found]) => found === name) ?? assert.fail(name)
  // The first argument is an identifier or a body; a body of this text is sent as it is.
  const result = await run(...(GIVEN[name] ?? ['an-id']))
  if (result instanceof Listing) await result.page()
  if (isGenerator(result)) await result.next()
  return asked
}

const names = listMethods(openClient()).map(([name]) => name)

test('each method calls an operation that there is, and sends with an idempotency key where one is accepted', async () => {
  for (const name of names) {
    const asked = await listAsked(name)
    assert.ok(asked.length > 0, `${name} asks for something`)
    for (const { method, path, headers } of asked) {
      const operation = operations.find((one) => one.method === method && one.path === path)
      assert.ok(operation, `${name} calls ${method} ${path}, which is no operation`)
      assert.equal(headers.has('idempotency-key'), operation.acceptsKey, `${name}: idempotency-key`)
      assert.equal(headers.get('api-key'), 'rcd_test')
    }
  }
})

test('each operation has a method, but those that are not for the programs of a shop', async () => {
  const called = new Set<string>()
  for (const name of names)
    for (const { method, path } of await listAsked(name)) called.add(`${method} ${path}`)
  const missing = operations.filter(({ method, path }) => !called.has(`${method} ${path}`))
  assert.deepEqual(
    missing.map(({ operationId }) => operationId).toSorted(),
    Object.keys(NOT_FOR_SHOPS).toSorted(),
    'the client lacks a method',
  )
})

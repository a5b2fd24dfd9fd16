/**
 * GET /docs: the API reference, made of the OpenAPI document when it is first asked for. GET
 * /docs/reference/{noun} has the operations of a noun. Nothing is loaded from elsewhere, and no
 * script or style is in a page.
 *
 * `npm start` has the key of its demo shop shown in the samples. It is shown to a browser on this
 * machine alone, at an address of this machine, and a page of another site cannot read it.
 */
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../engine/problems/problems.ts'
import { compressed, type Compressed } from '../../engine/http/compressed.ts'
import { NOTHING_HERE } from '../../engine/http/problem.ts'
import type { Document } from '../reference/document.ts'
import { toFilterIndex, toPages } from '../reference/pages.ts'
import type { Needs } from '../../engine/http/needs.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-cache',
}
const HTML = 'text/html; charset=utf-8'

const FILES = {
  '/docs/reference.css': 'text/css; charset=utf-8',
  '/docs/reference.js': 'text/javascript; charset=utf-8',
}

export function referencePages(
  app: FastifyInstance,
  { publicUrl, demoKey }: Needs<'publicUrl'> & { demoKey: () => string | null },
): void {
  const documentOf = () => app.swagger() as unknown as Document
  const kept = new Map<string | null, Map<string, Compressed>>()
  const pagesFor = (key: string | null) => {
    const known = kept.get(key)
    if (known) return known
    const pages = toPages(documentOf(), { url: publicUrl(), key })
    const made = new Map([...pages].map(([name, html]) => [name, compressed(HTML, html)]))
    kept.set(key, made)
    return made
  }
  const answer = (request: FastifyRequest, name: string) => {
    const page = pagesFor(isLocal(request, publicUrl()) ? demoKey() : null).get(name)
    if (page === undefined) throw new Problem('not_found', NOTHING_HERE)
    return page
  }
  app.get('/docs', { schema: { hide: true } }, (request, reply) =>
    answer(request, '')(request, reply.headers(HEADERS)),
  )
  app.get<{ Params: { noun: string } }>(
    '/docs/reference/:noun',
    { schema: { hide: true } },
    (request, reply) => answer(request, request.params.noun)(request, reply.headers(HEADERS)),
  )
  let index: Compressed | undefined
  app.get('/docs/reference.json', { schema: { hide: true } }, (request, reply) => {
    index ??= compressed('application/json; charset=utf-8', toFilterIndex(documentOf()))
    return index(request, reply.headers(HEADERS))
  })
  for (const [path, type] of Object.entries(FILES)) {
    const file = new URL(`../reference/${path.slice(path.lastIndexOf('/') + 1)}`, import.meta.url)
    const send = compressed(type, readFileSync(file, 'utf8'))
    app.get(path, { schema: { hide: true } }, (request, reply) => send(request, reply.headers(HEADERS)))
  }
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOCAL_PEER = /^(::1|(::ffff:)?127\.)/

/** The name is asked for too: a site whose name was made to lead here would have another. */
function isLocal({ socket, headers }: FastifyRequest, publicUrl: string): boolean {
  const named = [`http://${headers.host ?? ''}`, publicUrl].map((url) => URL.parse(url)?.hostname ?? '')
  return LOCAL_PEER.test(socket.remoteAddress ?? '') && named.every((name) => LOCAL_NAMES.includes(name))
}

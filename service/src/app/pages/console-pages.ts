/**
 * GET /console, to which GET / redirects: the files of the web console, as `npm run console:build`
 * wrote them. The console is a client of the API like any other.
 *
 * No foreign code runs in it: the policy allows its own scripts and styles and nothing inline.
 * Images may come from any https URL, because orders show those of the shop; the console loads them
 * when its user asks for them. Files of messages are loaded with the key, so pictures, sounds and
 * videos come from memory (`blob:`). Files are read for each request, so that a build can replace
 * them while the service runs.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; media-src blob:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
/** The path of a script, style, image or manifest. No name in it begins with a dot. */
const FILE =
  /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.(?:css|js|svg|png|webmanifest)$/
/** The service worker may serve the page at /console too, which is above its own folder. */
const WORKER = 'worker.js'
/** The names of these files change with their content. */
const ASSETS = 'assets/'
const FOR_EVER = { cacheControl: true, immutable: true, maxAge: '365d' }

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Recado</title>
<p>The console is not built yet. <code>npm start</code> builds it; <code>npm run console:build</code> does it alone. Then load this page again.</p>
</html>
`

export async function consolePages(
  app: FastifyInstance,
  { consoleDir }: { consoleDir: string },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: consoleDir,
    serve: false,
    preCompressed: true, // the build writes a compressed copy beside each file
    acceptRanges: false,
    cacheControl: false,
    suppressWarning: true, // the page itself reports a missing build
    setHeaders: (reply) => reply.headers(HEADERS),
  })
  const page = (_request: FastifyRequest, reply: FastifyReply) => {
    if (existsSync(join(consoleDir, 'index.html'))) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    }
    return reply.code(503).headers(HEADERS).type('text/html; charset=utf-8').send(NOT_BUILT)
  }
  // Relative, so that it also works under the path prefix of a proxy.
  app.get('/', { schema: { hide: true } }, (_, reply) => reply.headers(HEADERS).redirect('console'))
  app.get('/console', { schema: { hide: true } }, page)
  app.get<{ Params: { '*': string } }>('/console/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    // every other path below /console is a page, which the console routes itself
    if (!FILE.test(path)) return page(request, reply)
    if (path.startsWith(ASSETS)) return reply.sendFile(path, FOR_EVER)
    if (path === WORKER) reply.header('service-worker-allowed', '/console')
    return reply.header('cache-control', 'no-cache').sendFile(path)
  })
}

/**
 * GET /console, to which GET / leads: the web console, as `npm run console:build` left it in its folder. It is a client of the API like any
 * other; here are only its files.
 *
 * Nothing foreign runs in it: the policy allows its own scripts and styles and nothing inline. Pictures may come from
 * https addresses, because orders show those of the shop; the console loads them when somebody asks for it. Files
 * are read anew for each request, so that a build can replace them while the service runs.
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../problems.ts'
import { NOTHING_HERE } from '../../http/problem.ts'
import type { Services } from '../../services.ts'

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}
/** The names of these files change with their content. */
const ASSETS = 'assets/'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** A path of plain names below the folder: none begins with a dot. */
const FILE = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.[a-z]+$/
/** Made by the build beside each file, best first. */
const ENCODINGS = { br: '.br', gzip: '.gz' }

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Recado</title>
<p>The console is not built yet. <code>npm start</code> builds it; <code>npm run console:build</code> does it alone. Then load this page again.</p>
</html>
`

export function consolePages(app: FastifyInstance, { consoleDir }: Services): void {
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await readEncoded(consoleDir, 'index.html', request)
    if (!file) return reply.code(503).headers(HEADERS).type('text/html; charset=utf-8').send(NOT_BUILT)
    return sendFile(reply, file, 'no-cache')
  }
  // Relative, so that it holds below the path of a proxy too.
  app.get('/', { schema: { hide: true } }, (_, reply) => reply.headers(HEADERS).redirect('console'))
  app.get('/console', { schema: { hide: true } }, page)
  app.get<{ Params: { '*': string } }>('/console/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*']
    // every other address below /console is a page, which the console finds by itself
    if (!FILE.test(path)) return page(request, reply)
    const file = await readEncoded(consoleDir, path, request)
    if (!file) throw new Problem('not_found', NOTHING_HERE)
    return sendFile(reply, file, path.startsWith(ASSETS) ? FOR_EVER : 'no-cache')
  })
}

type File = { content: Buffer; contentType: string; encoding: string | null }

function sendFile(reply: FastifyReply, { content, contentType, encoding }: File, cacheControl: string) {
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply
    .headers({ ...HEADERS, 'cache-control': cacheControl, vary: 'accept-encoding' })
    .type(contentType)
    .send(content)
}

/** In the best encoding that the caller takes and the build has made. Undefined for what is not there. */
async function readEncoded(folder: string, path: string, request: FastifyRequest): Promise<File | undefined> {
  const contentType = CONTENT_TYPES[extname(path)]
  if (contentType === undefined) return undefined
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  for (const [encoding, ending] of Object.entries(ENCODINGS)) {
    if (!new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i').test(accepted)) continue
    const content = await readIfThere(join(folder, path + ending))
    if (content) return { content, contentType, encoding }
  }
  const content = await readIfThere(join(folder, path))
  return content && { content, contentType, encoding: null }
}

const readIfThere = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined)

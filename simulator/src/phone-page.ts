/**
 * Serves the customer's phone page: the files of `phone/`, below `/chat/` those of the chat it
 * shares with the console, and below `/node_modules/qr/` what reads QR codes, with a content
 * security policy that allows nothing foreign.
 *
 * A module of the page imports the others by their path in the repository. That path leads above
 * the page's root, where a browser stays at the root: `../../chat/bubble.js` becomes
 * `/chat/bubble.js`.
 */
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sendUnknownPath } from './graph/unknown-path.ts'

const PAGE = join(import.meta.dirname, '..', 'phone')
/** Other folders that it has files of, by the beginning of their paths. */
const FOLDERS = {
  'chat/': join(import.meta.dirname, '..', '..', 'chat'),
  'node_modules/qr/': dirname(fileURLToPath(import.meta.resolve('qr/decode.js'))),
}
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ogg': 'audio/ogg',
  '.ico': 'image/x-icon',
}
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data: blob:; " +
    "media-src 'self' https: blob:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

/**
 * GET for everything that is not a control route; a path without a file of the page is an unknown
 * Graph path.
 */
export function addPhonePage(app: FastifyInstance): void {
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const file = await findFile(request.params['*'] || 'index.html')
    if (!file) return sendUnknownPath(request, reply)
    return reply.headers(HEADERS).type(file.contentType).send(file.content)
  })
}

/** Undefined for a file that does not exist, has another type, or lies outside its folder. */
async function findFile(path: string): Promise<{ content: Buffer; contentType: string } | undefined> {
  const contentType = CONTENT_TYPES[extname(path)]
  const [prefix, folder] = Object.entries(FOLDERS).find(([one]) => path.startsWith(one)) ?? ['', PAGE]
  const name = path.slice(prefix.length)
  const fullPath = join(folder, name)
  if (contentType === undefined || path.includes('\0') || !fullPath.startsWith(folder + sep)) return undefined
  try {
    return { content: await readFile(fullPath), contentType }
  } catch {
    return undefined
  }
}

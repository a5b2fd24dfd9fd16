/**
 * Files in both directions: those that shops upload and send, and photos that customers send while
 * everything breaks.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FormData, request, Response } from 'undici'
import type { Random } from '../../scripts/random.ts'
import type { Shop } from '../stack/shops.ts'
import type { Stack } from '../stack/stack.ts'
import { until } from '../../testkit/until.ts'

/** A photo that a customer sent. */
export type SentPhoto = {
  shop: Shop['name']
  /** WhatsApp's id of its message. */
  wamid: string
  /** Of its bytes, in hexadecimal. */
  sha256: string
}

/**
 * The first bytes of a PNG of one pixel, and random ones behind its end: each file is different.
 */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const makePhoto = (): Buffer => Buffer.concat([PIXEL, randomBytes(2_000)])

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const RETRY_MS = 200
/** Pause between two photos of all customers together. */
const PHOTO_PAUSE_MS = 150

/** Uploads a file of the shop for messages of a type, as often as it takes, and returns its id. */
export async function uploadFile(stack: Stack, shop: Shop, type: 'image' | 'document'): Promise<string> {
  const bytes = type === 'image' ? makePhoto() : PDF
  const [mimeType, name] = type === 'image' ? ['image/png', 'pedido.png'] : ['application/pdf', 'boleto.pdf']
  return await until(async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), name)
    // in one piece: a connection that breaks under a stream leaves an unhandled rejection
    const made = new Response(form)
    const body = Buffer.from(await made.arrayBuffer())
    const headers = { 'api-key': shop.apiKey, 'content-type': made.headers.get('content-type') ?? '' }
    try {
      const answer = await request(`http://127.0.0.1:${stack.front.port}/media`, {
        method: 'POST',
        headers,
        body,
      })
      const text = await answer.body.text()
      const status = answer.statusCode
      if (status === 200) return (JSON.parse(text) as { id: string }).id
      const isRefused = status < 500 && status !== 408
      if (isRefused) throw new RefusedError(`A file is refused: ${status} ${text}`)
    } catch (error) {
      if (error instanceof RefusedError) throw error
    }
    await sleep(RETRY_MS)
    return null
  }, 'a file is uploaded')
}

class RefusedError extends Error {
  override name = 'RefusedError'
}

export type Photographers = { photos: SentPhoto[]; stop(): Promise<void> }

/**
 * Makes customers send photos, one after another, until it is stopped. The webhook of each is
 * repeated until it is accepted.
 */
export function startPhotographers(stack: Stack, customers: string[], random: Random): Photographers {
  const photos: SentPhoto[] = []
  let isOver = false
  async function run() {
    while (!isOver) {
      const shop = random.pick([...stack.shops])
      const bytes = makePhoto()
      const image = { file: bytes.toString('base64'), mime_type: 'image/png' }
      const { id: wamid } = await stack.simulator.control<{ id: string }>('POST', '/messages', {
        from: random.pick(customers),
        account: shop.phoneNumberId,
        type: 'image',
        image,
      })
      photos.push({ shop: shop.name, wamid, sha256: createHash('sha256').update(bytes).digest('hex') })
      await sleep(PHOTO_PAUSE_MS)
    }
  }
  const running = run()
  running.catch(() => undefined) // `stop` throws it
  return {
    photos,
    async stop() {
      isOver = true
      await running
    },
  }
}

/**
 * A carrier that offers files as WhatsApp does: an id is asked for, an address is given, the
 * address has the bytes.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postWebhook, textMessage } from './webhook.ts'
import type { Shop, Stage } from './stage.ts'

export type FileCarrier = {
  url: string
  /** Offers the file under this id; a test may put another way to answer there. */
  offer(id: string, file: Buffer | ((response: ServerResponse) => void)): void
  /** WhatsApp knows the id no longer. */
  forget(id: string): void
  /** The paths that were asked for: `/v25.0/<id>` and `/files/<id>`. */
  asked: string[]
  close(): void
}

export async function startFileCarrier(): Promise<FileCarrier> {
  const files = new Map<string, Buffer | ((response: ServerResponse) => void)>()
  const asked: string[] = []
  const unknown = { error: { message: 'No.', type: 'GraphMethodException', code: 100, error_subcode: 33 } }
  const server = createServer(({ url: whole = '', headers }, response) => {
    const [url = ''] = whole.split('?') // the proof of the app secret is no part of what is asked
    asked.push(url)
    const id = url.split('/').at(-1) ?? ''
    const file = files.get(id)
    if (url === `/v25.0/${id}`) {
      const known = { url: `http://${headers.host}/files/${id}`, id }
      response.writeHead(file ? 200 : 400).end(JSON.stringify(file ? known : unknown))
    } else if (typeof file === 'function') file(response)
    else if (file) response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(file)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    offer: (id, file) => void files.set(id, file),
    forget: (id) => void files.delete(id),
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Fields of a message that is a photo. */
export function photo(id: string, bytes: Buffer, more: object = {}) {
  const sha256 = createHash('sha256').update(bytes).digest('base64')
  const image = { id, mime_type: 'image/jpeg', sha256, caption: 'Comprovante', ...more }
  return { text: undefined, type: 'image', image }
}

/**
 * A webhook with these messages of a contact; returns the ids of their files, once they are stored.
 */
export async function sendsFiles(
  stage: Stage,
  from: string,
  contents: object[],
  shop: Shop = stage.shop,
): Promise<{ messageId: string; mediaId: string }[]> {
  const messages = contents.map((content) => textMessage(from, stage.clock.now(), { ...content }))
  const status = await postWebhook(stage, { messages }, shop)
  if (status !== 200) throw new Error(`The webhook was answered ${status}.`)
  const { rows } = await stage.db.query<{ messageId: string; mediaId: string }>(
    `select n.message_id as "messageId", n.media_id as "mediaId"
     from message_media n join message_states s on s.message_id = n.message_id
     where s.channel_message_id = any($1) order by array_position($1, s.channel_message_id)`,
    [messages.map(({ id }) => id)],
  )
  return rows
}

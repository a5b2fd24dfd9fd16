/**
 * The ceiling of files: what a POST brings is streamed to a file and synced, and GET streams such a
 * file back. Nothing is hashed, checked or written down. Its argument is a file with `{ folder }`.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { announce } from '../ground/listen.ts'

const { folder } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as { folder: string }
let last = 0

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const file = createReadStream(path.join(folder, path.basename(request.url ?? '')))
    await pipeline(file, response).catch(() => response.destroy())
    return
  }
  const id = String((last += 1))
  const handle = await open(path.join(folder, id), 'wx')
  for await (const chunk of request) await handle.writeFile(chunk as Buffer)
  await handle.sync()
  await handle.close()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  announce({ url: `http://127.0.0.1:${port}`, close: () => void server.close() })
})

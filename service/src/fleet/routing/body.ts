/** Bodies on their way through the router. */
import { Readable } from 'node:stream'
import { Problem } from '../../engine/problems/problems.ts'

/**
 * A body that is not longer than this is read before it is sent, so that it can be sent once more:
 * as long as a body of JSON may be. What is longer flows through.
 */
export const REPLAY_BYTES_MAX = 256 * 1024

/** The whole body if it is short enough, else a stream of it. */
export async function readBoundedBody(
  body: unknown,
  bytesMax = REPLAY_BYTES_MAX,
): Promise<Buffer | Readable | null> {
  if (!(body instanceof Readable)) return null
  const rest = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer> & AsyncIterable<Buffer>
  const chunks: Buffer[] = []
  let bytes = 0
  while (bytes <= bytesMax) {
    const next = await rest.next()
    if (next.done) return Buffer.concat(chunks)
    chunks.push(next.value)
    bytes += next.value.length
  }
  return Readable.from(chain(Buffer.concat(chunks), rest), { objectMode: false })
}

/** Throws `body_too_large` if it is longer. */
export async function readWholeBody(body: unknown, bytesMax: number): Promise<Buffer> {
  const taken = await readBoundedBody(body, bytesMax)
  if (taken instanceof Readable)
    throw new Problem('body_too_large', `A body may have ${bytesMax} bytes here.`)
  return taken ?? Buffer.alloc(0)
}

async function* chain(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

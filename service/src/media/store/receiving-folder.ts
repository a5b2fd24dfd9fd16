/** The folder of temporary files: bytes are received into it, bounded and hashed, before either kind of store keeps them. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../../new-id.ts'
import { MediaStoreError, MediaTooLargeError, type Received } from './media-store.ts'
import { typeByBytes } from './type-by-bytes.ts'

/** No transfer takes that long. */
const LEFTOVER_AGE_MS = 60 * 60_000

/** Bytes in a temporary file, and its path. */
export type ReceivedFile = Omit<Received, 'keep'> & { file: string }

export type ReceivingFolder = {
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number, signal?: AbortSignal): Promise<ReceivedFile>
  sweep(now: Date): Promise<void>
}

/** Makes the folder, for its owner only. Rejects with `MediaStoreError`. */
export async function openReceivingFolder(folder: string): Promise<ReceivingFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(toStoreError)

  return {
    async receive(source, bytesMax, signal) {
      const file = path.join(folder, newId())
      const discard = () => rm(file, { force: true })
      const hash = createHash('sha256')
      let bytes = 0
      try {
        const handle = await open(file, 'wx', 0o600).catch(toStoreError)
        try {
          for await (const chunk of source) {
            signal?.throwIfAborted()
            bytes += chunk.byteLength
            if (bytes > bytesMax) throw new MediaTooLargeError(`There are more than ${bytesMax} bytes.`)
            hash.update(chunk)
            await handle.writeFile(chunk).catch(toStoreError) // goes on where the last one ended
          }
          await handle.sync().catch(toStoreError)
        } finally {
          await handle.close()
        }
        return { file, sha256: hash.digest('hex'), bytes, mimeType: await typeByBytes(file), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },

    async sweep(now) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(() => null) // gone since: another process swept, or kept it
        if (found && now.getTime() - found.mtimeMs > LEFTOVER_AGE_MS) await rm(file, { force: true })
      }
    },
  }
}

/** Shows the operating system's code alone, such as ENOSPC: its message holds a path. */
export function toStoreError(error: NodeJS.ErrnoException): never {
  throw new MediaStoreError(`The folder of media cannot be used: ${error.code ?? error.name}.`, {
    cause: error,
  })
}

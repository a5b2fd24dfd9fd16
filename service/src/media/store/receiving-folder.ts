/**
 * The folder of temporary files: bytes are received into it, bounded and hashed, before either kind
 * of store keeps them.
 */
import { createHash } from 'node:crypto'
import { open, readdir, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '../../engine/data-folder.ts'
import { newId } from '../../engine/new-id.ts'
import { MediaStoreError, MediaTooLargeError, type MediaStore, type Received } from './media-store.ts'
import { typeByBytes } from './type-by-bytes.ts'

/** No transfer takes that long. */
const LEFTOVER_AGE_MS = 60 * 60_000

/** Bytes in a temporary file, and its path. */
type ReceivedFile = Omit<Received, 'keep'> & { file: string }

export type ReceivingFolder = Pick<MediaStore, 'receive'> & {
  sweep(): Promise<void>
}

/**
 * The folder is made with the first file, for its owner only.
 * @param keep stores a file for a workspace; called until it has succeeded once
 */
export function openReceivingFolder(
  folder: string,
  keep: (workspaceId: string, received: ReceivedFile) => Promise<void>,
): ReceivingFolder {
  let made: Promise<unknown> | null = null
  async function create(file: string): Promise<FileHandle> {
    made ??= makeFolder(folder)
    try {
      await made
      return await open(file, 'wx', 0o600)
    } catch (error) {
      made = null
      return toStoreError(error as NodeJS.ErrnoException)
    }
  }

  return {
    async receive(source, bytesMax, signal) {
      const file = path.join(folder, newId())
      const discard = () => rm(file, { force: true }).catch(toStoreError)
      const hash = createHash('sha256')
      let bytes = 0
      try {
        const handle = await create(file)
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
        const sha256 = hash.digest('hex')
        const received = { sha256, bytes, mimeType: await typeByBytes(file), discard }
        let isKept = false
        return {
          ...received,
          async keep(workspaceId) {
            if (isKept) return
            await keep(workspaceId, { file, ...received })
            isKept = true
          },
        }
      } catch (error) {
        await discard().catch(() => undefined) // the first error says more
        throw error
      }
    },

    async sweep() {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return []
      })
      if (names.length === 0) return
      const now = path.join(folder, newId())
      await writeFile(now, '', { mode: 0o600 }) // its time is of the clock by which the disk writes times
      const { mtimeMs: nowMs } = await stat(now)
      for (const name of names) {
        const file = path.join(folder, name)
        const found = await stat(file).catch(() => null) // gone since: another process swept, or kept it
        if (found && nowMs - found.mtimeMs > LEFTOVER_AGE_MS) await rm(file, { force: true })
      }
      await rm(now, { force: true })
    },
  }
}

/** Shows the operating system's code alone, such as ENOSPC: its message holds a path. */
export function toStoreError(error: NodeJS.ErrnoException): never {
  throw new MediaStoreError(`The folder of media cannot be used: ${error.code ?? error.name}.`, {
    cause: error,
  })
}

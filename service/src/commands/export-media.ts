/**
 * The files beside an export of a person: named while the document is written, copied when it is
 * whole.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeError } from '../engine/log/log.ts'
import { toFileName } from '../media/file-name.ts'
import type { StoredMedia } from '../media/media-repository.ts'
import { MediaMissingError, type MediaStore } from '../media/store/media-store.ts'
import { countOf } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'

export type MediaExport = {
  /** The name that a file gets in the folder; null for one that is not here. */
  name(media: StoredMedia): string | null
  /** Throws if the folder cannot be written, or bytes are missing. Closes the store. */
  copy(store: MediaStore): Promise<void>
}

/** Most file systems take no longer name. */
const NAME_BYTES_MAX = 255

export function createMediaExport(folder: string, workspaceId: string): MediaExport {
  const files = new Map<string, string>()

  async function copyAll(store: MediaStore): Promise<number> {
    let missing = 0
    for (const [file, sha256] of files) {
      try {
        await pipeline(
          await store.open(workspaceId, sha256),
          createWriteStream(path.join(folder, file), { mode: 0o600 }),
        )
      } catch (error) {
        if (!(error instanceof MediaMissingError)) throw error
        missing += 1
      }
    }
    return missing
  }

  return {
    name({ mediaId, state, name, mimeType, sha256 }) {
      if (state !== 'ready' || sha256 === null) return null
      const ending = /^[a-z]+\/([a-z0-9]{2,5})$/.exec(mimeType ?? '')?.[1]
      const own = name === null ? null : toFileName(name)
      const file =
        own === null
          ? `${mediaId}${ending ? `.${ending}` : ''}`
          : `${mediaId} ${endOf(own, NAME_BYTES_MAX - mediaId.length - 1)}`
      files.set(file, sha256)
      return file
    },
    async copy(store) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const missing = await copyAll(store)
        if (missing > 0)
          throw new CommandError(`The media store has ${countOf(missing, 'file')} fewer than it should have.`)
      } catch (error) {
        if (error instanceof CommandError) throw error
        const { code, message } = describeError(error)
        throw new CommandError(`The files could not be copied (${code ?? message}).`, EXIT.failed)
      } finally {
        await store.close()
      }
    },
  }
}

/** The last characters that fit, with what says of which type the file is. */
function endOf(name: string, bytesMax: number): string {
  const bytes = Buffer.from(name)
  let start = Math.max(0, bytes.length - bytesMax)
  while ((bytes[start] ?? 0) >> 6 === 0b10) start += 1 // in the middle of a character
  return bytes.toString('utf8', start)
}

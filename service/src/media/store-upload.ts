/**
 * Stores the bytes of an upload, so that no prune of the same bytes can take them away: see
 * `lockContent`.
 */
import { DAY_MS } from '../engine/clock.ts'
import { inTransaction } from '../engine/postgres/transaction.ts'
import type { Pool } from '../engine/postgres/connection.ts'
import { finishUpload, insertUpload, lockContent, type Upload } from './media-repository.ts'
import { assertRoom } from './media-totals.ts'
import type { Received } from './store/media-store.ts'

/** How long an upload that no message names is there. */
export const UNUSED_MEDIA_KEPT_MS = 30 * DAY_MS
/** Of an upload that a crash cut off, when its row goes. */
const UNFINISHED_KEPT_MS = 60 * 60_000

export type StoreUpload = (received: Received, upload: Upload) => Promise<void>

/**
 * Resolves once row and bytes are durable. Rejects with the problem `media_full` if the files of
 * the workspace would have more than `bytesMax` bytes together, with `MediaStoreError`, or the
 * error of the database; then the upload is nowhere.
 */
export function createStoreUpload(pool: Pool, bytesMax: number): StoreUpload {
  return async (received, upload) => {
    const after = (ms: number) => new Date(upload.createdAt.getTime() + ms)
    await inTransaction(pool, async (client) => {
      await lockContent(client, upload.workspaceId, upload.sha256)
      await insertUpload(client, upload, after(UNFINISHED_KEPT_MS))
      await assertRoom(client, upload.workspaceId, bytesMax)
    })
    await received.keep(upload.workspaceId)
    await finishUpload(pool, upload, after(UNUSED_MEDIA_KEPT_MS))
  }
}

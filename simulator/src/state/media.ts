/**
 * Media: what the business uploaded, what customers sent, and what was fetched from a link. The
 * bytes are files: beside the data file, or in a temporary folder that a stop deletes. Beyond the
 * bounds the oldest are deleted.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEDIA_BYTES_MAX, MEDIA_MAX } from '../limits.ts'
import { createObjectId } from '../object-id.ts'

export type Medium = {
  /** The media id of the Graph API, in digits. */
  id: string
  phoneNumberId: string
  source: 'business' | 'customer' | 'link'
  /** The customer who sent it, as the key of the contact; null for the other sources. */
  contactKey: string | null
  /** As given, with its parameters. */
  mimeType: string
  filename: string | null
  size: number
  /** Of the bytes, in hexadecimal. */
  sha256: string
  createdAtMs: number
  /** From then on the id is unknown to the Graph API. The phone still shows the bytes. */
  expiresAtMs: number
  /** Deleted by the business: as if expired. */
  deleted: boolean
}

export type MediumDraft = Pick<
  Medium,
  'phoneNumberId' | 'source' | 'contactKey' | 'mimeType' | 'filename' | 'createdAtMs' | 'expiresAtMs'
>

export type MediaStore = {
  add(draft: MediumDraft, bytes: Buffer): Medium
  /** By id, whether expired or not. */
  find(id: string): Medium | undefined
  /** The path of the file that holds the bytes. */
  pathOf(medium: Medium): string
  /** Adds an entry of a snapshot, unless its file is gone. */
  restore(medium: Medium): void
  /** Newest first. */
  listNewest(): Medium[]
  clear(): void
  /** Deletes the temporary folder; files beside a data file stay. */
  close(): void
}

/**
 * @param keptFolder where the files stay after a stop; null for a temporary folder, made on first
 * use
 */
export function createMediaStore(keptFolder: string | null): MediaStore {
  const byId = new Map<string, Medium>()
  let folder: string | null = null
  let bytesKept = 0

  function openFolder(): string {
    if (folder !== null) return folder
    if (keptFolder !== null) mkdirSync(keptFolder, { recursive: true, mode: 0o700 })
    folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'recado-simulator-'))
    return folder
  }

  const pathOf = ({ id }: Medium) => join(openFolder(), id)

  function keep(medium: Medium) {
    byId.set(medium.id, medium)
    bytesKept += medium.size
    for (const oldest of byId.values()) {
      if (oldest === medium || (byId.size <= MEDIA_MAX && bytesKept <= MEDIA_BYTES_MAX)) break
      forget(oldest)
    }
  }

  function forget(medium: Medium) {
    byId.delete(medium.id)
    bytesKept -= medium.size
    rmSync(pathOf(medium), { force: true })
  }

  return {
    add(draft, bytes) {
      const medium = {
        ...draft,
        id: createObjectId(),
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        deleted: false,
      }
      writeFileSync(pathOf(medium), bytes, { mode: 0o600 })
      keep(medium)
      return medium
    },
    find: (id) => byId.get(id),
    pathOf,
    restore(medium) {
      if (existsSync(pathOf(medium))) keep(medium)
    },
    listNewest: () => [...byId.values()].toReversed(),
    clear() {
      for (const medium of byId.values()) forget(medium)
    },
    close() {
      if (keptFolder === null && folder !== null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The medium behind a media id that this number may use now; undefined when it is unknown, expired,
 * deleted or another number's.
 */
export function findUsable(
  store: MediaStore,
  { id, phoneNumberId, nowMs }: { id: string; phoneNumberId: string; nowMs: number },
): Medium | undefined {
  const medium = store.find(id)
  const isUsable = medium?.phoneNumberId === phoneNumberId && !medium.deleted && nowMs < medium.expiresAtMs
  return isUsable ? medium : undefined
}

/**
 * Where the bytes of media are kept: a folder, or a store with the API of S3. Bytes are found again
 * by their workspace and their SHA-256, so the same file is kept once for each workspace.
 *
 * Bytes arrive in two steps. `receive` writes them to a temporary file, and returns hash, size and
 * kind; nothing of them is stored yet. The caller judges them, names their hash in a row of
 * `media`, and then calls `keep`. This order lets a prune delete bytes that no row names.
 */
import type { Readable } from 'node:stream'

/**
 * Bytes in a temporary file. The caller ends with `keep` or `discard`; both may be called again.
 */
export type Received = {
  /** In hex. */
  sha256: string
  bytes: number
  /**
   * By the bytes themselves, without parameters: text/plain where they are text,
   * application/octet-stream where it is unknown.
   */
  mimeType: string
  /**
   * Keeps the bytes for this workspace, durably, and removes the temporary file. May replace the
   * same bytes.
   */
  keep(workspaceId: string): Promise<void>
  /** Removes the temporary file. */
  discard(): Promise<void>
}

/** Both ends are included, from 0. */
export type ByteRange = { first: number; last: number }

/** All methods throw `MediaStoreError` when the store cannot answer now. */
export type MediaStore = {
  /**
   * Reads `source` to its end, or as far as `bytesMax` allows; memory holds one chunk of it.
   * Rejects with `MediaTooLargeError`, with the reason of `signal`, or with the error of `source`;
   * then nothing is left behind.
   */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number, signal?: AbortSignal): Promise<Received>
  /** Rejects with `MediaMissingError`. The caller reads the stream to its end, or destroys it. */
  open(workspaceId: string, sha256: string, range?: ByteRange): Promise<Readable>
  /** Does nothing where there are no such bytes. */
  remove(workspaceId: string, sha256: string): Promise<void>
  /** Removes the temporary files that crashed processes left, which are older than an hour. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** More bytes than the caller allowed. */
export class MediaTooLargeError extends Error {
  override name = 'MediaTooLargeError'
}

/** The store has no such bytes. */
export class MediaMissingError extends Error {
  override name = 'MediaMissingError'
}

/**
 * The store cannot be written or reached, or refuses us; `message` says why, without an address or
 * a secret.
 */
export class MediaStoreError extends Error {
  override name = 'MediaStoreError'
}

/**
 * The name of the bytes in the store. Throws for anything that is not a UUID and a hash, since both
 * become part of a path.
 */
export function toStoreKey(workspaceId: string, sha256: string): string {
  if (!/^[0-9a-f-]{36}$/.test(workspaceId) || !/^[0-9a-f]{64}$/.test(sha256))
    throw new TypeError('Media are found by a workspace id and a hash in hex.')
  return `${workspaceId}/${sha256.slice(0, 2)}/${sha256}`
}

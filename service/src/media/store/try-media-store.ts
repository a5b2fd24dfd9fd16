/**
 * Tries a store of media with a few bytes, so that a wrong setting is found before the first file
 * of a customer.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ConfigError, type Config } from '../../engine/settings/config.ts'
import type { Log } from '../../engine/log/log.ts'
import { newId } from '../../engine/new-id.ts'
import { MediaMissingError, MediaStoreError, type MediaStore } from './media-store.ts'

/** Bytes of no workspace: those of the trial alone. */
const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000'

/** What is wrong with the folder itself: trying later does not help. */
const WRONG_FOLDER = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
]

/** `code` is the operating system's, where it has one. */
export type StoreFault = { detail: string; code: string | null }

/**
 * Writes a few bytes, reads them, and removes them. Null if the store gives back what it was given.
 */
export async function tryMediaStore(store: MediaStore): Promise<StoreFault | null> {
  const bytes = Buffer.from(`recado ${newId()}`)
  return await findFault(async () => {
    const received = await store.receive(Readable.from([bytes]), bytes.length)
    try {
      await received.keep(NO_WORKSPACE)
      const same = bytes.equals(await buffer(await store.open(NO_WORKSPACE, received.sha256)))
      return same ? null : { detail: 'The store of files returns other bytes than were written.', code: null }
    } finally {
      await received.discard()
      await store.remove(NO_WORKSPACE, received.sha256)
    }
  })
}

/** Files arrive in a folder of this machine, also where a bucket keeps them: makes no call. */
async function tryReceiving(store: MediaStore): Promise<StoreFault | null> {
  return await findFault(async () => {
    const received = await store.receive(Readable.from([Buffer.from('recado')]), 6)
    await received.discard()
    return null
  })
}

async function findFault(attempt: () => Promise<StoreFault | null>): Promise<StoreFault | null> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof MediaStoreError || error instanceof MediaMissingError)) throw error
    const { cause } = error
    const code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
    return { detail: error.message, code }
  }
}

/**
 * Tries the folder of files when the service starts. Throws ConfigError for a folder that can never
 * be used. A full disk, or one that is away for a moment, keeps no message of text from being sent:
 * it is logged, and the service starts.
 */
export async function assertMediaFolder(
  { media }: Pick<Config, 'media'>,
  store: MediaStore,
  log: Log,
): Promise<void> {
  const fault = media.s3Url ? await tryReceiving(store) : await tryMediaStore(store)
  if (fault === null) return
  const setting = media.dir === null ? 'RECADO_DATA_DIR' : 'RECADO_MEDIA_DIR'
  if (fault.code !== null && WRONG_FOLDER.includes(fault.code))
    throw new ConfigError([`${setting} must name a folder that this process may write. ${fault.detail}`])
  const event = 'media_store_unusable'
  log.error({ event, reason: fault.detail }, 'Files can be neither received nor sent until this is mended.')
}

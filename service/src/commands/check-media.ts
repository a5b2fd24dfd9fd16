/**
 * The checks of media in recado doctor: whether the store accepts and returns bytes, and which
 * files of a sender's customers are not here.
 */
import type { Config } from '../engine/settings/config.ts'
import { openMediaStore } from '../media/store/open-media-store.ts'
import { tryMediaStore } from '../media/store/try-media-store.ts'
import { listFull, toBytesMax } from '../media/media-totals.ts'
import { countOverdueMedia } from '../media/waiting-media.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'
import { toName, type Check } from './check-sender.ts'
import { countOf } from './command.ts'

/** As long as WhatsApp keeps what customers send: an older file cannot be had any more. */
const FAILED_DAYS = 7
/** A file is here within seconds, and after a fault at WhatsApp within minutes. */
const LATE_HOURS = 1

/** Writes a few bytes, reads them, and removes them. */
export async function checkMediaStore(config: Pick<Config, 'media' | 'dataDir'>): Promise<Check> {
  const place = config.media.s3Url ? 'bucket' : 'folder'
  const store = await openMediaStore(config)
  try {
    const fault = await tryMediaStore(store)
    return fault === null
      ? { check: 'media', ok: true, detail: `The ${place} of files can be written and read.` }
      : { check: 'media', ok: false, detail: `${fault.detail} Files are neither received nor sent.` }
  } finally {
    await store.close()
  }
}

/** How many files of the sender's customers failed or wait long. Null if none do. */
export async function checkFiles(db: Queryable, sender: SenderAccount, now: Date): Promise<Check | null> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { failed, late } = await countOverdueMedia(db, sender, ago(FAILED_DAYS * 24), ago(LATE_HOURS))
  if (failed + late === 0) return null
  const facts = [
    ...(late > 0 ? [`${countOf(late, 'file')} from customers waited for more than an hour`] : []),
    ...(failed > 0
      ? [`${countOf(failed, 'file')} from customers could not be loaded in the last ${FAILED_DAYS} days`]
      : []),
  ]
  const advice = 'GET /messages/{messageId}/media says why, POST /media/{mediaId}/fetch retries'
  return { check: `files to ${toName(sender)}`, ok: late === 0, detail: `${facts.join('; ')}: ${advice}.` }
}

/** From which part of what its files may have a workspace is named. */
const NEAR = 0.9

/** Which workspaces have nearly as many bytes of files as they may, or more. Null if none has. */
export async function checkRoom(db: Queryable, { media }: Pick<Config, 'media'>): Promise<Check | null> {
  const bytesMax = toBytesMax(media)
  const near = await listFull(db, Math.floor(bytesMax * NEAR))
  if (near.length === 0) return null
  const facts = near.map(({ workspaceId, bytes }) => `${workspaceId} has ${toMib(bytes)} MiB`)
  return {
    check: 'room for files',
    ok: near.every(({ bytes }) => bytes < bytesMax),
    detail: `${facts.join(', ')} of ${toMib(bytesMax)}: raise RECADO_MEDIA_MIB_MAX, or keep files for fewer days (RECADO_MEDIA_KEPT_DAYS). Uploads beyond it are refused; what customers send is not.`,
  }
}

const toMib = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/**
 * Fetches the files that contacts sent. It learns of them in two ways: from the inbox of this
 * process, right after the commit, and by a slow search of the database, which finds what other
 * processes left and what is to be tried again.
 *
 * All senders share the fetches that may run at once: one whose files hang, or that has thousands,
 * leaves room for the others. A file goes to the store as its bytes come, so memory holds some
 * chunks of each.
 */
import type { InboundMedia } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import { createConcurrencyLimit, type ConcurrencyShare } from '../engine/queue/concurrency-limit.ts'
import { repeat } from '../engine/jobs/repeat.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import { fetchMedia, type FetchTools } from './fetch-media.ts'
import {
  claimMedia,
  listDueSenders,
  moveClaims,
  type ClaimedMedia,
  type MediaOwner,
} from './waiting-media.ts'

/** Fetches at once. Each has a connection and a temporary file. */
const FETCHES_MAX = 16
/** How long the address in a webhook is used; WhatsApp lets it live for five minutes. */
const ADDRESS_FRESH_MS = 4 * 60_000
/** Addresses in memory: of files beyond these another one is asked for. */
const ADDRESSES_MAX = 10_000

/** A file and the sender that it came to. */
export type ArrivedMedia = Pick<InboundMedia, 'mediaId' | 'url'> & { workspaceId: string; senderId: string }

export type MediaFetcher = {
  /** A file was committed just now. */
  offer(media: ArrivedMedia): void
  /** Files of this sender may be due. */
  wake(owner: MediaOwner): void
  /** Gives up what is under way, for other processes or the next start. */
  close(): Promise<void>
}

export type MediaFetcherOptions = FetchTools & {
  senders: Pick<SenderCache, 'all' | 'find'>
  /** How often the database is searched. */
  scanMs: number
  /**
   * How long a file is claimed for without renewing: after a crash, another process fetches it
   * then.
   */
  claimMs: number
}

type SenderFetches = {
  owner: MediaOwner
  share: ConcurrencyShare
  /** A claim is being made, and whether another one is wanted after it. */
  isClaiming: boolean
  again: boolean
}

export async function openMediaFetcher(options: MediaFetcherOptions): Promise<MediaFetcher> {
  const { pool, senders, clock, log, scanMs, claimMs } = options
  const limit = createConcurrencyLimit(FETCHES_MAX)
  const bySender = new Map<string, SenderFetches>()
  const addresses = createAddresses(clock)
  const underWay = new Map<string, { media: ClaimedMedia; ended: Promise<void> }>()
  const giveUp = new AbortController()
  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  function fetchesOf(owner: MediaOwner): SenderFetches {
    const known = bySender.get(owner.senderId)
    if (known) return known
    const share = limit.share(() => wake(owner))
    const fetches: SenderFetches = { owner, share, isClaiming: false, again: false }
    bySender.set(owner.senderId, fetches)
    return fetches
  }

  function wake(owner: MediaOwner): void {
    const fetches = fetchesOf(owner)
    fetches.again = true
    if (!fetches.isClaiming) void drive(fetches)
  }

  /** Begins fetches of the sender while it has files due and a share of what may run. */
  async function drive(fetches: SenderFetches): Promise<void> {
    fetches.isClaiming = true
    try {
      while (fetches.again && !giveUp.signal.aborted) {
        const slot = fetches.share.begin()
        if (!slot) break // woken when there is one
        fetches.again = false
        try {
          const media = await claimMedia(pool, fetches.owner, clock.now(), claimEnd())
          if (media) {
            fetches.again = true
            begin(fetches.owner, media, slot.end)
          } else slot.end()
        } catch (error) {
          slot.end()
          log.warn({ event: 'media_unclaimed', err: error }, 'Files that wait could not be read.')
        }
      }
    } finally {
      fetches.isClaiming = false
    }
  }

  function begin(owner: MediaOwner, media: ClaimedMedia, end: () => void): void {
    const sender = senders.find(owner.workspaceId, owner.senderId)
    if (!sender) return end() // its credentials cannot be read here; another process may
    const ended = fetchMedia(options, sender, media, addresses.take(media.mediaId), giveUp.signal)
      .catch((error: unknown) => {
        const fields = { event: 'media_unkept', workspaceId: media.workspaceId, mediaId: media.mediaId }
        log.error({ ...fields, err: error }, 'A file could not be kept; it is tried again soon.')
      })
      .finally(() => {
        underWay.delete(media.mediaId)
        end()
        wake(owner)
      })
    underWay.set(media.mediaId, { media, ended })
  }

  async function renew(): Promise<void> {
    const claimed = [...underWay.values()].map(({ media }) => media)
    if (claimed.length > 0) await moveClaims(pool, claimed, claimEnd())
  }

  async function scan(): Promise<void> {
    const all = senders.all().map(({ workspaceId, id }) => ({ workspaceId, senderId: id }))
    for (const owner of await listDueSenders(pool, all, clock.now())) wake(owner)
  }

  const stopScans = await repeat(options, 'media_scan', scanMs, scan)
  const stopRenewals = await repeat(options, 'media_renewal', claimMs / 3, renew)

  return {
    offer({ mediaId, url, workspaceId, senderId }) {
      if (url !== null) addresses.put(mediaId, url)
      wake({ workspaceId, senderId })
    },
    wake,
    async close() {
      stopScans()
      stopRenewals()
      giveUp.abort()
      const left = [...underWay.values()]
      await Promise.all(left.map(({ ended }) => ended))
      const claimed = left.map(({ media }) => media)
      if (claimed.length > 0) await moveClaims(pool, claimed, clock.now()).catch(() => undefined) // else they are due when their claims end
    },
  }
}

/** Addresses that came in webhooks, by file, while they are fresh. */
function createAddresses(clock: Clock) {
  const known = new Map<string, { url: string; atMs: number }>()
  return {
    put(mediaId: string, url: string) {
      const [oldest] = known.keys()
      if (known.size >= ADDRESSES_MAX && oldest !== undefined) known.delete(oldest)
      known.set(mediaId, { url, atMs: clock.now().getTime() })
    },
    take(mediaId: string): string | null {
      const found = known.get(mediaId)
      known.delete(mediaId)
      return found && clock.now().getTime() - found.atMs < ADDRESS_FRESH_MS ? found.url : null
    },
  }
}

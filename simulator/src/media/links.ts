/**
 * Media that a message names by a link. Links to this machine are fetched once and kept for ten
 * minutes; any other is assumed to work and never fetched, so a simulator never calls the outside.
 */
import { Agent, request } from 'undici'
import { DAY_MS, type Clock } from '../clock.ts'
import type { Account } from '../state/accounts.ts'
import type { MediaStore, Medium } from '../state/media.ts'
import { findMisfit, MEDIA_FILE_BYTES_MAX, type MediaUse } from './kinds.ts'

const KEPT_MS = 600_000
const FETCH_TIMEOUT_MS = 10_000
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

export type LinkedMedia = { use: MediaUse; link: string }
/** The media by their links, or why one of them cannot be had. */
export type LinkOutcome = { found: Record<string, string> } | { fault: string }

export type Links = {
  /** Those of the links that have to be fetched before the message is delivered. */
  toFetch(account: Account, links: LinkedMedia[]): LinkedMedia[]
  /** Null when the simulator was reset meanwhile. */
  fetchAll(account: Account, links: LinkedMedia[]): Promise<LinkOutcome | null>
  /** Messages that wait for a link. */
  waitingCount(): number
  clear(): void
  close(): Promise<void>
}

export function createLinks(parts: { media: MediaStore; clock: Clock }): Links {
  const { media, clock } = parts
  const agent = new Agent({ connect: { timeout: FETCH_TIMEOUT_MS } })
  const kept = new Map<string, { mediaId: string; untilMs: number }>()
  let waiting = 0
  let generation = 0

  async function fetchOne(account: Account, { use, link }: LinkedMedia): Promise<Medium | string> {
    const key = `${account.phoneNumberId} ${link}`
    const known = kept.get(key)
    const medium =
      known && clock.nowMs() < known.untilMs ? media.find(known.mediaId) : await download(account, link)
    if (medium === undefined || typeof medium === 'string') {
      return medium ?? `${link} cannot be downloaded.`
    }
    kept.set(key, { mediaId: medium.id, untilMs: known?.untilMs ?? clock.nowMs() + KEPT_MS })
    return findMisfit(use, medium) ?? medium
  }

  async function download(account: Account, link: string): Promise<Medium | string> {
    try {
      const { statusCode, headers, body } = await request(link, {
        dispatcher: agent,
        headersTimeout: FETCH_TIMEOUT_MS,
        bodyTimeout: FETCH_TIMEOUT_MS,
      })
      if (statusCode !== 200) {
        await body.dump()
        return `${link} answered ${statusCode}.`
      }
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of body) {
        size += (chunk as Buffer).length
        if (size > MEDIA_FILE_BYTES_MAX) return `${link} is too large.`
        chunks.push(chunk as Buffer)
      }
      const nowMs = clock.nowMs()
      return media.add(
        {
          phoneNumberId: account.phoneNumberId,
          source: 'link',
          contactKey: null,
          mimeType: String(headers['content-type'] ?? 'application/octet-stream'),
          filename: new URL(link).pathname.split('/').at(-1) || null,
          createdAtMs: nowMs,
          expiresAtMs: nowMs + account.mediaIdDays * DAY_MS,
        },
        Buffer.concat(chunks),
      )
    } catch {
      return `${link} cannot be downloaded.`
    }
  }

  return {
    toFetch(account, links) {
      if (account.linkFetch !== 'real') return []
      return links.filter(({ link }) => LOCAL_HOSTS.has(new URL(link).hostname))
    },
    async fetchAll(account, links) {
      const begun = generation
      waiting++
      const fetched = await Promise.all(links.map((linked) => fetchOne(account, linked)))
      if (begun !== generation) return null
      waiting--
      const fault = fetched.find((medium) => typeof medium === 'string')
      if (fault !== undefined) return { fault }
      const found = fetched.flatMap((medium, index) => {
        const link = links[index]?.link
        return typeof medium === 'string' || link === undefined ? [] : [[link, medium.id] as const]
      })
      return { found: Object.fromEntries(found) }
    },
    waitingCount: () => waiting,
    clear() {
      generation++
      waiting = 0
      kept.clear()
    },
    close: () => agent.destroy(),
  }
}

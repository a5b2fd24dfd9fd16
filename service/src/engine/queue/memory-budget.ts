/**
 * How much of what is to be sent may be in memory, all owners of queues of one kind together. An
 * item whose payload finds no room keeps its place without it: the payload is read for its attempt.
 *
 * An owner may have as much as is still free: one alone has half of all, two have a third each, and
 * the next owner still finds room.
 */
export type MemoryBudget = {
  /** The payloads of one more owner. */
  share(): MemoryShare
  /** Bytes in use. */
  taken(): number
}

export type MemoryShare = {
  /** Makes room for the payload, or removes it from what carries it. */
  keep(carrier: Carrier): void
  /**
   * Makes the carrier carry the payload though there is no room: without one at all, its owner
   * could not go on.
   */
  overdraw(carrier: Carrier, payload: string): void
  /** Takes the payload away, if it is still there, and gives its room back. */
  release(carrier: Carrier): void
  /** Bytes that one read may bring. */
  readMax(): number
  /** Gives back whatever room it has. */
  end(): void
}

type Carrier = { contentData: string | null }

/** Enough for several senders with all that memory holds of their deliveries, at 2 KB a message. */
export const PAYLOAD_BYTES_MAX = 128 * 1024 * 1024
/** What one read of deliveries brings at most: as many as memory holds, at 2 KB a message. */
export const READ_BYTES_MAX = 16 * 1024 * 1024
/** A text with a single character beyond Latin-1 takes two bytes for each. */
export const BYTES_PER_CHARACTER = 2

const bytesOf = ({ contentData }: Carrier) => BYTES_PER_CHARACTER * (contentData?.length ?? 0)

export function createMemoryBudget(bytesMax: number): MemoryBudget {
  let free = bytesMax
  return {
    taken: () => bytesMax - free,
    share() {
      let own = 0
      const take = (bytes: number) => {
        free -= bytes
        own += bytes
      }
      return {
        keep(carrier) {
          const bytes = bytesOf(carrier)
          if (own + bytes <= free - bytes) take(bytes)
          else carrier.contentData = null
        },
        overdraw(carrier, payload) {
          carrier.contentData = payload
          take(bytesOf(carrier))
        },
        release(carrier) {
          take(-bytesOf(carrier))
          carrier.contentData = null
        },
        readMax: () => Math.min(Math.max(0, Math.floor((free - own) / 2)), READ_BYTES_MAX),
        end: () => take(-own),
      }
    },
  }
}

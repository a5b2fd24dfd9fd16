/** Files of messages, in both directions. */
import type { Readable } from 'node:stream'
import type { Failure } from './calls.ts'

/** A file that a contact sent, as the channel names it. */
export type InboundMedia = {
  /** Our id of it, new with each parsing. `contentData` has it too, in the object of the file. */
  mediaId: string
  /** The channel's id of the file. */
  channelMediaId: string
  /** Where the channel offers it, for some minutes; null if it did not say. */
  url: string | null
  /**
   * What the channel says of it: the type, the SHA-256 of its bytes in hex, the name that its owner
   * gave it.
   */
  mimeType: string | null
  sha256: string | null
  name: string | null
}

export type MediaToFetch = Pick<InboundMedia, 'channelMediaId' | 'url' | 'mimeType'>

/** How one try to load a file ended, as data. `Result` is what the reader of its bytes returned. */
export type FetchOutcome<Result> =
  | { kind: 'fetched'; result: Result }
  /** The channel has the file no longer. */
  | { kind: 'gone'; failure: Failure }
  /**
   * The file will never be loaded as things are: its address is not allowed, or it is too large.
   */
  | { kind: 'refused'; failure: Failure }
  /** Not loaded, but worth another try. */
  | {
      kind: 'unavailable'
      failure: Failure
      /** The wait that the channel asked for, if any. */ retryAfterMs: number | null
    }
  /** The account can load nothing until a person corrects it. */
  | { kind: 'stopped'; failure: Failure }

/** A file that messages are to be sent with. */
export type FileToUpload = {
  /** One that the rules of the channel list. */
  mimeType: string
  /** Bytes. */
  size: number
  /** Begins to read its bytes. */
  open(): Promise<Readable>
}

/** How one try to upload a file ended, as data. */
export type UploadOutcome =
  /** Messages of this account may name it so for `livesMs`. */
  | { kind: 'uploaded'; channelMediaId: string; livesMs: number }
  /** The channel will never accept the file. */
  | { kind: 'refused'; failure: Failure }
  /** Not uploaded, but worth another try: `retryAfterMs` and `attemptsMax` as of an `Outcome`. */
  | { kind: 'unavailable'; failure: Failure; retryAfterMs: number | null; attemptsMax: number | null }
  /** The account can do nothing until a person corrects it. */
  | { kind: 'stopped'; failure: Failure }

/** What a channel accepts for one use of a file. */
export type MediaRule = {
  /** MIME types in lower case, without parameters. */
  readonly types: readonly string[]
  /**
   * Types that the channel does not list and probably accepts all the same: sent with a warning.
   */
  readonly typesUnlisted?: readonly string[]
  readonly bytesMax: number
}

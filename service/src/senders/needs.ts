/** What operations need of senders and their channels. */
import type { Channels } from '../channels/channel.ts'
import type { SenderCache } from './sender-cache.ts'
import type { SenderName } from '../kinds/sender-name.ts'
import type { SenderAccount } from './senders-repository.ts'

declare module '../engine/http/needs.ts' {
  interface SharedNeeds {
    channels: Channels
    senders: SenderCache
    /** The copies of the senders' templates. */
    templateSync: {
      /** Reads the templates of the sender soon, though at most once a minute. */
      ask(sender: SenderName): Promise<void>
      /**
       * Reads the templates of the sender now, and resolves when that has ended, well or not:
       * `listTemplateHealth` says how.
       */
      read(sender: SenderAccount): Promise<void>
    }
  }
}

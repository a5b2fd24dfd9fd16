/** What operations need of senders and their channels. */
import type { Channels } from '../channels/channel.ts'
import type { SenderCache } from './sender-cache.ts'

declare module '../api/needs.ts' {
  interface SharedNeeds {
    channels: Channels
    senders: SenderCache
  }
}

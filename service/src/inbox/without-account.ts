/** What a signed webhook says without naming an account of ours: whose it is, and what is kept. */
import type { Channel, WebhookUpdates } from '../channels/channel.ts'
import type { Clock } from '../engine/clock.ts'
import { toSenderName } from '../kinds/sender-name.ts'
import type { SenderActivity } from '../senders/sender-activity.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { DeadLetters } from './dead-letters.ts'
import { isSigner } from './is-signer.ts'

type Options = { senders: SenderCache; clock: Clock; activity: SenderActivity }

export function createWithoutAccount({ senders, clock, activity }: Options, deadLetters: DeadLetters) {
  const signersOf = (channel: string, signedBy: string) =>
    senders.all().filter((sender) => sender.channel === channel && isSigner(sender, signedBy))

  return {
    /**
     * Elements that name no account are stored for the sender that the body seems to name,
     * otherwise for the first sender whose secret signed it. They are counted for that sender only
     * if no other workspace has the same secret.
     */
    async store(channel: Channel, updates: WebhookUpdates, rawBody: Buffer, signedBy: string): Promise<void> {
      if (updates.ignored.size === 0 && updates.deadLetters.length === 0) return
      const signers = signersOf(channel.name, signedBy)
      const guessed = channel.peekAccount(rawBody)
      const named = signers.find(({ channelAccountId }) => channelAccountId === guessed)
      const sender = named ?? signers[0] ?? null
      const isSure = named || signers.every(({ workspaceId }) => workspaceId === sender?.workspaceId)
      deadLetters.count(updates.ignored, isSure ? sender : null)
      if (sender) await deadLetters.keep(sender, updates.deadLetters, clock.now())
    },

    /**
     * A test of the channel's own pages: each sender with the secret that signed it shows that it
     * came.
     */
    noteTest(channel: string, signedBy: string): void {
      for (const sender of signersOf(channel, signedBy)) {
        const name = toSenderName(sender)
        activity.webhookCame(name)
        activity.unread('test:dashboard', 1, name)
      }
    },
  }
}

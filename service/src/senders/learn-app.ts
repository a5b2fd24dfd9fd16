/**
 * Whether a number lives in the channel's own app as well, where it is not connected by its token:
 * then it is asked. A number that cannot be read is not known to.
 */
import type { Channel, ChannelAccount } from '../channels/channel.ts'

/** Messages a second that such a number may send; null for any other number. */
export async function findAppThroughput(channel: Channel, account: ChannelAccount): Promise<number | null> {
  const { connecting } = channel
  const answered = await connecting?.readNumber(account)
  return connecting && answered?.kind === 'done' && answered.value.isInApp ? connecting.throughputInApp : null
}

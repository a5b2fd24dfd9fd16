/**
 * Whether a number lives in the channel's own app as well, where it is not connected by its token:
 * then it is asked. A number that cannot be read is not known to.
 */
import type { Channel, ChannelAccount } from '../channels/channel.ts'

export async function findInApp({ connecting }: Channel, account: ChannelAccount): Promise<boolean> {
  const answered = await connecting?.readNumber(account)
  return answered?.kind === 'done' && answered.value.isInApp === true
}

import { rulesOf } from '../channels/registry.ts'
import { secretsOf } from '../engine/secrets/credentials.ts'
import type { SenderCache } from '../senders/sender-cache.ts'
import type { SenderAccount } from '../senders/senders-repository.ts'

/** Whether the secret that signed a webhook is one of the sender's own. */
export const isSigner = ({ channel, credentials }: SenderAccount, signedBy: string): boolean =>
  secretsOf(credentials, rulesOf(channel).webhook.signedWith).includes(signedBy)

/** Whether the secret that signed a webhook is one of another sender of the same workspace. */
export const isOfSigner = (
  senders: SenderCache,
  { channel, workspaceId }: SenderAccount,
  signedBy: string,
): boolean =>
  senders
    .known()
    .some((one) => one.channel === channel && one.workspaceId === workspaceId && isSigner(one, signedBy))

/**
 * Whether the channel reaches a sender: the public address, the verification that the channel made
 * of it, and the webhooks that came. The console and recado doctor show the same findings.
 */
import type { Channel } from '../channels/channel.ts'
import { secretsOf } from '../engine/secrets/credentials.ts'
import { ADDRESS_FAULTS, checkWebhook } from './check-webhook.ts'
import { findRefused } from './sender-health.ts'
import type { SenderAccount } from './senders-repository.ts'

export const REACH_CHECKS = ['address', 'verification', 'webhooks'] as const
export const REACH_FAULTS = [...ADDRESS_FAULTS, 'never_verified', 'webhooks_refused', 'no_webhook'] as const
export type Finding = {
  check: (typeof REACH_CHECKS)[number]
  /** Null where it is as it should be. */
  fault: (typeof REACH_FAULTS)[number] | null
  detail: string
}

/** What is known of the calls of the channel, with moments as the API writes them. */
type Contact = {
  lastVerificationDate: string | null
  lastWebhookDate: string | null
  unreadWebhooks: readonly { what: string; count: number; lastDate: string }[]
}

/** @param publicUrl the URL at which the service answers */
export async function checkReach(
  sender: SenderAccount,
  contact: Contact,
  channel: Channel,
  publicUrl: string,
): Promise<Finding[]> {
  const { partner } = channel.webhook
  // the channel knows the address of the partner, and never asks for ours
  const isPassedOn = partner !== null && secretsOf(sender.credentials, partner.namedBy).length > 0
  return [
    { check: 'address', ...(await checkWebhook(sender, channel, publicUrl)) },
    ...(isPassedOn ? [] : [judgeVerification(contact, channel)]),
    judgeWebhooks(contact, channel),
  ]
}

function judgeVerification({ lastVerificationDate, lastWebhookDate }: Contact, { title }: Channel): Finding {
  const found = (detail: string): Finding => ({ check: 'verification', fault: null, detail })
  if (lastVerificationDate !== null)
    return found(`${title} last called the webhook with its verify token at ${lastVerificationDate}.`)
  const never = `${title} never called the webhook with its verify token`
  if (lastWebhookDate !== null)
    return found(`${never}, but webhooks come: the address was set with that of another number of the app.`)
  const detail = `${never}, so it does not know this address: connect the number, or enter address and verify token in its app.`
  return { ...found(detail), fault: 'never_verified' }
}

function judgeWebhooks({ lastWebhookDate, unreadWebhooks }: Contact, { title }: Channel): Finding {
  const found = (fault: Finding['fault'], detail: string): Finding => ({ check: 'webhooks', fault, detail })
  const heard =
    lastWebhookDate === null
      ? 'none with a valid signature has arrived yet'
      : `the last one with a valid signature arrived at ${lastWebhookDate}`
  const wrong = findRefused(unreadWebhooks, lastWebhookDate)
  if (wrong)
    return found(
      'webhooks_refused',
      `${wrong.count} refused for a wrong signature, the last at ${wrong.lastDate}; ${heard}: compare its app secret with that of the app at ${title}.`,
    )
  if (lastWebhookDate === null)
    return found('no_webhook', `${heard}: publish the app, and write to the number from a phone.`)
  return found(null, `${heard}.`)
}

/**
 * POST /senders/{senderId}/check: asks the channel whether a sender can work, and says what is in
 * the way.
 */
import { rulesOf } from '../../channels/registry.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { rememberApp } from '../app-numbers-repository.ts'
import { ADDRESS_FAULTS, checkWebhook, type AddressFault } from '../check-webhook.ts'
import { findInApp } from '../learn-app.ts'
import { findRefused } from '../sender-health.ts'
import { findSenders } from '../senders-repository.ts'
import { asAnswer, orNull, text } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { announceChanged, SENDER_ID, SenderAnswer, toSenderAnswers, UNKNOWN_SENDER } from './sender-answer.ts'

const Check = strictObject(
  {
    check: oneOf(
      ['account', 'templates', 'address', 'webhooks'],
      '`account`: WhatsApp takes the credentials, and knows the app secret; `templates`: they could be read just now; `address`: the service answers the verification and a signed webhook at its public address; `webhooks`: one that was signed with the app secret has come, and none was refused since.',
    ),
    ok: Type.Boolean({ description: 'Whether it is as it should be.' }),
    fault: orNull(
      oneOf(
        [
          'token_refused',
          'account_hidden',
          'app_secret_refused',
          'unreachable',
          'templates_unread',
          ...ADDRESS_FAULTS,
          'webhooks_refused',
          'no_webhook',
        ],
        'What is wrong.',
      ),
      'Null where it is as it should be.',
    ),
    detail: text('What was found, and what to do, for a person.'),
  },
  { title: 'SenderCheckEntry', description: 'One thing that was looked at.' },
)
const Answer = strictObject(
  {
    ok: Type.Boolean({ description: 'Whether all of it is as it should be.' }),
    checks: Type.Array(Check, { description: 'What was looked at, in this order.' }),
    sender: SenderAnswer,
  },
  { title: 'SenderCheck', description: 'What a try of a sender has shown.' },
)

type Fault = AddressFault | 'templates_unread' | 'webhooks_refused' | 'no_webhook'
type Entry = { check: string; ok: boolean; fault: string | null; detail: string }

const toEntry = (check: string, fault: Fault | null, detail: string): Entry => ({
  check,
  ok: fault === null,
  fault,
  detail,
})

export const checkSender = operation(
  {
    operationId: 'checkSender',
    summary: 'Try a sender',
    description:
      'Asks WhatsApp whether it takes the credentials, reads the templates again, and calls its own webhook as WhatsApp does. Sends no message and resumes nothing. Takes as long as WhatsApp.',
    tag: 'Administration',
    route: 'POST /senders/:senderId/check',
    audit: 'sender.check',
    scope: 'senders:write',
    id: SENDER_ID,
    answer: asAnswer(Answer, 'What was found.'),
    unknown: UNKNOWN_SENDER,
  },
  async (
    { workspaceId, id },
    needs: Needs<'pool' | 'clock' | 'channels' | 'senders' | 'templateSync' | 'publicUrl' | 'announce'>,
  ) => {
    const { pool, senders, channels, templateSync } = needs
    if ((await findSenders(pool, workspaceId, [id])).length === 0) return null
    await senders.refresh() // its credentials may have been changed by another process
    const account = senders.find(workspaceId, id)
    if (!account) return null
    const channel = channels.of(account.channel)
    const { ok, fault, detail } = await channel.checkAccount(account)
    if (ok && channel.templates !== null) await templateSync.read(account)
    const isInApp = ok && (await findInApp(channel, account))
    if (isInApp && (await rememberApp(pool, { workspaceId, senderId: id }, needs.clock.now())))
      await announceChanged(needs, id)
    const address = await checkWebhook(account, channel, needs.publicUrl())
    const [sender] = await toSenderAnswers(needs, workspaceId, await findSenders(pool, workspaceId, [id]))
    if (!sender) return null
    const { templates, lastWebhookDate, unreadWebhooks } = sender.health
    const checks = [
      { check: 'account', ok, fault, detail },
      ...(channel.templates === null ? [] : [judgeTemplates(templates.failure as { detail: string } | null)]),
      toEntry('address', address.fault, address.detail),
      judgeWebhooks(rulesOf(account.channel).title, lastWebhookDate, unreadWebhooks),
    ]
    return { ok: checks.every((one) => one.ok), checks, sender }
  },
)

const judgeTemplates = (failure: { detail: string } | null): Entry =>
  failure === null
    ? toEntry('templates', null, 'They could be read.')
    : toEntry('templates', 'templates_unread', failure.detail)

type Unread = { what: string; count: number; lastDate: string }

function judgeWebhooks(title: string, lastDate: string | null, unread: readonly Unread[]): Entry {
  const wrong = findRefused(unread, lastDate)
  if (wrong) {
    const detail = `${wrong.count} refused for a wrong signature, the last at ${wrong.lastDate}: compare the app secret with that of the app at ${title}.`
    return toEntry('webhooks', 'webhooks_refused', detail)
  }
  if (lastDate === null)
    return toEntry(
      'webhooks',
      'no_webhook',
      `None has come yet: enter the address of the webhook in the app at ${title}, and write to the number from a phone.`,
    )
  return toEntry('webhooks', null, `The last came at ${lastDate}.`)
}

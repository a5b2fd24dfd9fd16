/**
 * POST /senders/{senderId}/check: asks the channel whether a sender can work, and says what is in
 * the way.
 */
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { rememberApp } from '../app-numbers-repository.ts'
import { checkReach, REACH_CHECKS, REACH_FAULTS } from '../check-reach.ts'
import { findInApp } from '../learn-app.ts'
import { findSenders } from '../senders-repository.ts'
import { asAnswer, orNull, text } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { announceChanged, SENDER_ID, SenderAnswer, toSenderAnswers, UNKNOWN_SENDER } from './sender-answer.ts'

const Check = strictObject(
  {
    check: oneOf(
      ['account', 'templates', ...REACH_CHECKS],
      '`account`: WhatsApp accepts the credentials, and knows the app secret; `templates`: they could be read just now; `address`: the service answers the verification and a signed webhook at its public address; `verification`: WhatsApp called it with the verify token of the sender; `webhooks`: one that was signed with the app secret has come, and none was refused since.',
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
          ...REACH_FAULTS,
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

export const checkSender = operation(
  {
    operationId: 'checkSender',
    summary: 'Try a sender',
    description:
      'Asks WhatsApp whether it accepts the credentials, reads the templates again, and calls its own webhook as WhatsApp does. Sends no message and resumes nothing. Takes as long as WhatsApp.',
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
    const [sender] = await toSenderAnswers(needs, workspaceId, await findSenders(pool, workspaceId, [id]))
    if (!sender) return null
    const failure = sender.health.templates.failure as { detail: string } | null
    const findings = [
      { check: 'account', fault, detail },
      ...(channel.templates === null ? [] : [judgeTemplates(failure)]),
      ...(await checkReach(account, sender.health, channel, needs.publicUrl())),
    ]
    const checks = findings.map((one) => ({ ...one, ok: one.fault === null }))
    return { ok: checks.every((one) => one.ok), checks, sender }
  },
)

const judgeTemplates = (failure: { detail: string } | null) => ({
  check: 'templates',
  fault: failure && 'templates_unread',
  detail: failure?.detail ?? 'They could be read.',
})

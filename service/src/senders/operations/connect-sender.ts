/**
 * POST /senders/connect: registers a number by a token and an app secret, and sets at the channel
 * what it needs to send and to receive here.
 */
import { CONNECTION_STEPS } from '../../channels/channel.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { memberOf } from '../../engine/member-of.ts'
import { connectSender as connect } from '../connecting/connect-sender.ts'
import { FailureAnswer } from '../../kinds/failure.ts'
import { asAnswer, nullableText, orNull } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { BUSINESS, connectable, NUMBER, PASTED, type Pasted } from './pasted-secrets.ts'
import { announceChanged, answerChanged, SenderAnswer } from './sender-answer.ts'

const Step = strictObject(
  {
    step: oneOf(
      CONNECTION_STEPS,
      '`callback`: where the webhooks of the app go; `subscription`: of the app to the account; `override`: where those of this number go; `registration`: of the number; `receiving`: read back from WhatsApp.',
    ),
    outcome: oneOf(['done', 'kept', 'refused'], '`kept`: it was as it should be, or is not needed.'),
    failure: orNull(FailureAnswer, 'Null unless it was refused.'),
  },
  { title: 'ConnectionStep', description: 'One thing that was set at WhatsApp.' },
)
const Answer = strictObject(
  {
    ok: Type.Boolean({ description: 'Whether no step was refused.' }),
    steps: Type.Array(Step, { description: 'What was set, in this order.' }),
    pin: nullableText(
      'The six digits of two-step verification that the number was registered with or given just now, shown once. If the answer of WhatsApp was lost, a later request shows them. Null otherwise.',
    ),
    sender: SenderAnswer,
  },
  { title: 'SenderConnection', description: 'What connecting a number did.' },
)

const { field, pattern, description, example } = NUMBER
const Body = strictObject(
  {
    ...PASTED,
    [field]: Type.String({ pattern, description }),
    [BUSINESS.field]: Type.Optional(
      Type.String({
        pattern: BUSINESS.pattern,
        description: 'Its account, for a token that does not lead to it.',
      }),
    ),
    replacesCallback: Type.Optional(
      Type.Boolean({
        description:
          'Whether an address of another host is replaced. Default false: the address of the app stays, and this number gets one of its own.',
      }),
    ),
    pin: Type.Optional(
      Type.String({
        pattern: '^[0-9]{6}$',
        description: 'The PIN of the number, if it has one. One is made otherwise.',
      }),
    ),
    codeBy: Type.Optional(
      oneOf(['sms', 'call'], 'How a number that is not verified is sent a code. None is sent otherwise.'),
    ),
    code: Type.Optional(
      Type.String({ pattern: '^[0-9]{6}$', description: 'The code that it was sent, to verify it with.' }),
    ),
    resetsPin: Type.Optional(
      Type.Boolean({ description: 'Whether the PIN replaces the one that the number has. Default false.' }),
    ),
  },
  {
    title: 'SenderConnectionDraft',
    examples: [{ accessToken: 'EAAGm0PX4ZCps', appSecret: '0123abcd', [field]: example }],
  },
)
type Draft = Pick<Pasted, 'accessToken' | 'appSecret'> & {
  pin?: string
  code?: string
  codeBy?: 'sms' | 'call'
  replacesCallback?: boolean
  resetsPin?: boolean
}

export const connectSender = operation(
  {
    operationId: 'connectSender',
    summary: 'Connect a number',
    description:
      'Registers the number as a sender, then sets its webhooks at WhatsApp and registers it there. A refused step leaves the sender in place: correct what its `failure` names, and repeat the request.',
    tag: 'Administration',
    route: 'POST /senders/connect',
    audit: 'sender.connect',
    scope: 'senders:write',
    body: Type.Unsafe<Draft>(Body),
    answer: asAnswer(Answer, 'The sender, and what was set.'),
    problems: [409, 503],
  },
  async (
    { workspaceId, body, about },
    needs: Needs<
      'pool' | 'clock' | 'channels' | 'senders' | 'secretKeys' | 'announce' | 'templateSync' | 'publicUrl'
    > & { sendersMax: number },
  ) => {
    const { accessToken, appSecret, replacesCallback = false, resetsPin = false } = body
    const { pin = null, code = null, codeBy = null } = body
    const connected = await connect(
      {
        ...needs,
        now: needs.clock.now(),
        channel: needs.channels.of(connectable.name),
        publicUrl: needs.publicUrl(),
        async onStored({ id }) {
          about(id)
          await announceChanged(needs, id)
        },
      },
      workspaceId,
      {
        accessToken,
        appSecret,
        pin,
        code,
        codeBy,
        replacesCallback,
        resetsPin,
        channelAccountId: String(memberOf(body, field)),
        businessAccountId: (memberOf(body, BUSINESS.field) as string | undefined) ?? null,
      },
    )
    const { id: senderId } = connected.sender
    await needs.templateSync.ask({ workspaceId, senderId })
    const steps = connected.steps
    const ok = steps.every(({ outcome }) => outcome !== 'refused')
    return { ok, steps, pin: connected.pin, sender: await answerChanged(needs, connected.sender) }
  },
)

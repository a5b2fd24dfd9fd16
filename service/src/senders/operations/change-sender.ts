/**
 * PATCH /senders/{senderId}: changes the settings of a sender; a field that is not given stays.
 *
 * A pause binds every process as soon as it is committed: the start of each later attempt checks
 * it.
 */
import type { ChannelRules } from '../../channels/channel.ts'
import { allRules, rulesOf } from '../../channels/registry.ts'
import { strictObject, Type } from '../../engine/schema.ts'
import { oneOf } from '../../engine/text-schema.ts'
import { toCredentialsSchema, type Credentials } from '../../engine/secrets/credentials.ts'
import { renewCredentials } from '../renew-credentials.ts'
import { settingsIn, type SenderSettings } from '../sender-settings.ts'
import { findSenders, updateSender, type SenderChange } from '../senders-repository.ts'
import { toFaults, wrongFields } from '../../engine/http/faults.ts'
import { compileSchema } from '../../engine/http/lazy-schemas.ts'
import { asAnswer } from '../../engine/http/answer-fields.ts'
import { operation } from '../../engine/http/operation.ts'
import type { Needs } from '../../engine/http/needs.ts'
import { businessAccountIn } from './add-sender.ts'
import { answerChanged, SENDER_ID, SenderAnswer, settable, UNKNOWN_SENDER } from './sender-answer.ts'

const toChangeSchema = (rules: ChannelRules) =>
  strictObject(
    {
      ...settable(rules),
      state: Type.Optional(
        oneOf(
          ['running', 'paused'],
          '`paused`: send nothing. `running`: send again, after a pause or a stop.',
        ),
      ),
      credentials: Type.Optional(toCredentialsSchema(rules.credentials)),
    },
    { minProperties: 1, title: 'SenderChange', examples: [{ state: 'paused' }] },
  )

/**
 * The path does not name the sender's channel: the body is validated for that channel once the
 * sender is known.
 */
const [usual, ...others] = allRules().map<object>(toChangeSchema) as [object, ...object[]]
const judges = new Map(allRules().map((rules) => [rules.name, compileSchema(toChangeSchema(rules))]))
type Change = Partial<SenderSettings> & {
  credentials?: Credentials
  state?: 'running' | 'paused'
}

export const changeSender = operation(
  {
    operationId: 'changeSender',
    summary: 'Change, pause or resume a sender',
    description:
      'A paused sender accepts everything and sends nothing; what was on its way to WhatsApp before the answer still goes out.',
    tag: 'Administration',
    route: 'PATCH /senders/:senderId',
    audit: 'sender.change',
    scope: 'senders:write',
    id: SENDER_ID,
    body: Type.Unsafe<Change>(others.length > 0 ? { anyOf: [usual, ...others] } : usual),
    answer: asAnswer(SenderAnswer, 'The sender as it is now.'),
    unknown: UNKNOWN_SENDER,
  },
  async (
    { workspaceId, id, body },
    needs: Needs<'pool' | 'clock' | 'senders' | 'secretKeys' | 'announce' | 'templateSync'>,
  ) => {
    const { pool, secretKeys, clock } = needs
    const { state, credentials } = body
    const [sender] = await findSenders(pool, workspaceId, [id])
    if (!sender) return null
    const faults = toFaults(judges.get(sender.channel)?.(body) ?? [], 'body')
    if (faults.length > 0) throw wrongFields(faults)
    const businessAccountId = businessAccountIn(body, rulesOf(sender.channel))
    const change: SenderChange = {
      ...settingsIn(body),
      ...(credentials && (await renewCredentials(pool, secretKeys, sender, credentials))),
      ...(businessAccountId === null ? {} : { businessAccountId }),
      ...(state === 'paused' ? { pausedAt: clock.now() } : {}),
      ...(state === 'running' ? { resumedAt: clock.now() } : {}),
    }
    const changed = await updateSender(pool, secretKeys.current, workspaceId, id, change)
    if (!changed) return null
    const answer = await answerChanged(needs, changed)
    // with another token or business account, other templates may be read
    if (credentials || businessAccountId !== null) await needs.templateSync.ask({ workspaceId, senderId: id })
    return answer
  },
)

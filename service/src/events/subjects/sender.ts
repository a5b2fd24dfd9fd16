/** Events of senders. */
import { strictObject, Type } from '../../engine/schema.ts'
import { AT, ids, SHOP_ADDRESS } from './example-fields.ts'
import { date, id, nullableDate, orNull, text } from '../../engine/http/answer-fields.ts'
import { FailureCodes } from './fields.ts'
import { eventsOf, readById, toFailure } from './subject.ts'

const fields = { id: id('Identifier of the sender.'), address: text('Its number, digits.') }
const SenderFact = strictObject(fields, {
  title: 'SenderFact',
  description: 'A sender; `GET /senders` has what it is now.',
})
const SenderStop = strictObject(
  {
    ...fields,
    date: nullableDate('When it stopped.'),
    failure: orNull(FailureCodes, 'Why it stopped.'),
  },
  { title: 'SenderStop', description: 'WhatsApp refuses the account: nothing is sent until it is resumed.' },
)

const SenderExpiring = strictObject(
  {
    ...fields,
    endDate: date('When its access token ends.'),
    days: Type.Integer({ minimum: 0, description: 'In how many days that is, counting one that has begun.' }),
  },
  {
    title: 'SenderExpiring',
    description: 'The access token of a sender ends soon: nothing is sent after that.',
  },
)

const example = { id: ids.sender, address: SHOP_ADDRESS }

const readSenders = readById<{ address: string }>(
  'find-sender-addresses',
  'select sender_id as id, address from senders where workspace_id = $1 and sender_id = any($2::uuid[])',
)

export const senderEvents = eventsOf('sender', {
  scopes: ['senders:read', 'senders:write'],
  canBeErased: true,
  orderedWith: 'itself',
  types: {
    'sender.changed': { summary: 'Something of a sender was changed.', schema: SenderFact, example },
    'sender.stopped': {
      summary: 'A sender stopped: WhatsApp refuses its account.',
      schema: SenderStop,
      example: { ...example, date: AT, failure: { code: 'access_token_invalid', channelCode: 190 } },
    },
    'sender.resumed': { summary: 'A sender sends again.', schema: SenderFact, example },
    'sender.expiring': {
      summary: 'The access token of a sender ends soon: 15 and 7 days ahead.',
      schema: SenderExpiring,
      example: { ...example, endDate: '2026-12-07T23:59:59.000Z', days: 15 },
    },
  },
  read: readSenders,
  describe({ type, subjectId, fact }, senders) {
    const sender = senders.get(subjectId)
    if (!sender) return null
    const { address } = sender
    const stop = type === 'sender.stopped' && { date: fact?.date ?? null, failure: toFailure(fact) }
    const end = type === 'sender.expiring' && { endDate: fact?.endDate ?? null, days: fact?.days ?? 0 }
    return { data: { id: subjectId, address, ...stop, ...end }, laneKey: subjectId, senderId: subjectId }
  },
})

/**
 * A person with every kind of trace in the database: two contacts who became one, a changed number,
 * orders, receipts, failures, a resent message, and a dead letter. Their texts and names contain a
 * word, and their numbers a run of digits, that occurs nowhere else.
 */
import assert from 'node:assert/strict'
import { markSeen } from '../../src/conversations/reads-repository.ts'
import { lostAnswer } from '../../src/delivery/attempt.ts'
import { contacts, orderDetails } from '../../../testkit/bodies.ts'
import { changesNumber, writes } from './people.ts'
import { staysSilent, takes, type ScriptedChannel } from './scripted-channel.ts'
import type { Shop, Stage } from './stage.ts'
import { insertUser } from './users.ts'
import { change, envelope, postSigned, postWebhook, receipt, seconds, sign, textMessage } from './webhook.ts'

export type Story = {
  /** E.164 with `+` and the ninth digit. `phoneBefore` was changed to this number. */
  phone: string
  phoneBefore: string
  userId: string
  word: string
  /** Matches every row that names the person. */
  marks: RegExp
  /** Ids of the person's rows. */
  ids: string[]
  messageIds: string[]
  conversationId: string
  referenceId: string
}

/** @param digits four, for the numbers; @param word in lower case */
export async function playStory(
  stage: Stage,
  channel: ScriptedChannel,
  shop: Shop,
  { digits, word }: { digits: string; word: string },
): Promise<Story> {
  const [phone, phoneBefore] = [`+55319887${digits}1`, `+55319887${digits}2`]
  const userId = `BR.${word.toUpperCase()}`
  const ago = (count: number) => new Date(stage.clock.now().getTime() - count * 1000)
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    stage.call(method, path, body, { apiKey: shop.apiKey, headers })
  const failure = {
    ...lostAnswer('No.'),
    code: 'invalid_parameter',
    channelDetails: `${word} has no such thing`,
  }
  const card = () => contacts(shop.from, phone, `Card of ${word}`)
  const send = async (path: string, body: unknown, headers = {}): Promise<string> => {
    const answer = await call('POST', path, body, headers)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.id as string
  }
  const until = (id: string, status: string) => stage.messageWith(id, status, shop)
  const resolve = async (id: string, action: string) => {
    const answer = await stage.until(async () => {
      const one = await call('POST', `/deliveries/${id}/resolve`, { action })
      return one.status === 200 && one
    }, `${id} is resolved`)
    return answer.body
  }

  const profile = { name: `Ana ${word}`, username: `ana.${word}` }
  const text = { text: { body: `I am ${word}` } }
  const said = textMessage(phone, ago(400), text)
  assert.equal(
    await postWebhook(stage, { contacts: [{ profile, wa_id: phone.slice(1) }], messages: [said] }),
    200,
  )
  const saved = { full_name: `Ana ${word}`, phone_number: phone.slice(1), user_id: userId }
  const entry = { action: 'add', contact: saved, metadata: { timestamp: seconds(ago(350)) } }
  const book = change(shop.phoneNumberId, { state_sync: [entry] })
  const sync = envelope({ ...book, field: 'smb_app_state_sync' })
  assert.equal(await postSigned(stage, sync, sign(sync, shop.appSecret)), 200)
  await writes(stage, { phone: phoneBefore }, ago(300), text)
  const { body: page } = await call('GET', `/conversations?to=${encodeURIComponent(phoneBefore)}`)
  const draft = { conversationId: page.data[0].id, type: 'text', body: { text: { body: `Oi, ${word}!` } } }
  assert.equal((await call('POST', '/drafts', draft)).status, 200)
  await changesNumber(stage, phoneBefore, phone, ago(200)) // releases the number and merges the contacts
  await writes(stage, { userId }, ago(150), text)
  await writes(stage, { phone, userId }, ago(100), text) // merges the contacts

  const document = { id: '1037', mime_type: 'application/pdf', filename: `${word}.pdf` }
  const proof = textMessage(phone, ago(90), { text: undefined, type: 'document', document })
  assert.equal(await postWebhook(stage, { messages: [proof] }), 200)

  // waits for the message that it belongs to
  const file = { to: phone.slice(1), id: `wamid.FILE.${word}`, type: 'image', image: { id: '1038' } }
  const past = change(shop.phoneNumberId, { message_echoes: [{ ...file, timestamp: seconds(ago(80)) }] })
  const files = envelope({ ...past, field: 'history' })
  assert.equal(await postSigned(stage, files, sign(files, shop.appSecret)), 200)

  const referenceId = `ORDER-${word}`
  const order = orderDetails(shop.from, phone, referenceId)
  order.interactive.body.text = `Cake for ${word}`
  const ordered = await send('/messages/interactive/order_details', order, {
    'idempotency-key': `key-of-${word}`,
  })
  await until(ordered, 'sent')
  const statuses = ['delivered', 'read'].map((status) => receipt(`wamid.${ordered}`, status, ago(0)))
  assert.equal(await postWebhook(stage, { statuses }), 200)
  const paid = { type: 'payment_method', payment_method: { reference_id: referenceId } }
  const paying = textMessage(phone, ago(0), { text: undefined, type: 'interactive', interactive: paid })
  assert.equal(await postWebhook(stage, { messages: [paying] }), 200)

  channel.answer = () => ({ kind: 'refused', failure })
  const [failed, left] = [await send('/messages/contacts', card()), await send('/messages/contacts', card())]
  for (const id of [failed, left]) await until(id, 'failed')
  channel.answer = takes
  const { resentAs } = await resolve(failed, 'resend')
  await until(resentAs, 'sent')

  channel.answer = staysSilent
  const twice = await send('/messages/contacts', card())
  await until(twice, 'unknown')
  channel.answer = takes
  await resolve(twice, 'resend')
  await until(twice, 'sent')
  const other = receipt(`wamid.${word}.TWICE`, 'sent', ago(0), { biz_opaque_callback_data: twice })
  const errors = [{ code: 131026, title: 'No', error_data: { details: `${word} cannot be reached` } }]
  const told = receipt(`wamid.${left}`, 'failed', ago(0), { biz_opaque_callback_data: left, errors })
  assert.equal(await postWebhook(stage, { statuses: [other, told] }), 200)

  const nested = (levels: number): unknown => (levels === 0 ? word : [nested(levels - 1)])
  const deep = textMessage(phone, ago(0), { ...text, referral: nested(40) })
  assert.equal(await postWebhook(stage, { messages: [deep] }), 200)

  const { rows } = await stage.db.query<{ conversationId: string; messageIds: string[] }>(
    `select c.conversation_id as "conversationId", array_agg(m.message_id::text order by m.position) as "messageIds"
     from contact_addresses a
     join conversations c on c.contact_id = a.contact_id
     join messages m on m.conversation_id = c.conversation_id
     where a.match_key = $1 group by 1`,
    [userId],
  )
  const { conversationId = '', messageIds = [] } = rows[0] ?? {}
  const { body: label } = await call('POST', '/labels', { name: `Label ${digits}`, color: 'red' })
  await call('PATCH', `/conversations/${conversationId}`, { labels: [label.id] })
  const note = { text: `${word} likes it sweet` }
  assert.equal((await call('POST', `/conversations/${conversationId}/notes`, note)).status, 200)
  const reader = await insertUser(stage, shop.workspaceId)
  await markSeen(stage.db, shop.workspaceId, reader.id, { conversationId, position: 1 })

  const { rows: others } = await stage.db.query<{ id: string }>(
    `select m.conversation_id::text as id from conversations m where m.merged_into = $1
     union select c.contact_id::text from conversations c where c.conversation_id = $1
     union select i.channel_message_id from channel_message_ids i where i.message_id = any($2)
     union select s.channel_message_id from message_states s where s.message_id = any($2) and s.channel_message_id is not null`,
    [conversationId, messageIds],
  )
  await stage.until(async () => {
    const { rows: indexed } = await stage.db.query(
      `select from messages m where m.message_id = any($1) and m.content <> ''
         and not exists (select from message_words w where w.workspace_id = m.workspace_id and w.message_id = m.message_id)`,
      [messageIds],
    )
    return indexed.length === 0
  }, 'what was said can be searched for')
  const ids = [conversationId, ...messageIds, ...others.map(({ id }) => id)]
  return {
    phone,
    phoneBefore,
    userId,
    word,
    ids,
    messageIds,
    conversationId,
    referenceId,
    marks: new RegExp(`${word}|887${digits}[12]`, 'i'),
  }
}

/** Every row of every table as text, `table: row`. */
export async function readEverything(stage: Stage): Promise<string[]> {
  const { rows: tables } = await stage.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  )
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await stage.db.query<{ row: string }>(
        `select t::text as row from ${name} t order by 1`,
      )
      return rows.map(({ row }) => `${name}: ${row}`)
    }),
  )
  return all.flat()
}

/**
 * Drafts go where their conversation goes: with a merge, with an erasure, and into what a person is
 * handed over.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recadoJson } from '../../../testkit/recado.ts'
import { changesNumber, conversationWith, newUserId, writes } from '../stage/people.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { DETACHES, erase, whileErasing } from '../stage/while-erasing.ts'
import { whileMerging } from '../stage/while-merging.ts'

let stage: Stage
before(async () => {
  stage = await openStage({ realTime: 'a statement waits for the test', channel: createScriptedChannel() })
})
after(() => stage.close())

const write = (conversationId: string, text = 'Oi!') =>
  stage.call('POST', '/drafts', { conversationId, type: 'text', body: { text: { body: text } } })
const read = async (path: string): Promise<Answer['body']> => (await stage.call('GET', path)).body
const send = ({ id, updateDate }: { id: string; updateDate: string }) =>
  stage.call('POST', `/drafts/${id}/send`, { updateDate })

/** Somebody with a number and a user id, and a conversation under each. */
async function newPair() {
  const person = { phone: newCustomer(), userId: newUserId() }
  await writes(stage, { phone: person.phone })
  await writes(stage, { userId: person.userId })
  const kept = await conversationWith(stage, person.phone)
  const merged = await conversationWith(stage, person.userId)
  return { ...person, kept: String(kept.id), merged: String(merged.id) }
}

test('the drafts of a conversation that becomes part of another one move there, and are found under both ids', async () => {
  const { kept, merged, ...person } = await newPair()
  const { body: draft } = await write(merged)
  await writes(stage, person)
  assert.equal((await read(`/drafts/${draft.id}`)).conversationId, kept)
  for (const id of [kept, merged]) {
    const { data } = await read(`/drafts?conversationId=${id}`)
    assert.deepEqual(
      data.map((one: { id: string }) => one.id),
      [draft.id],
    )
  }
  const { body: further } = await write(merged, 'E mais')
  assert.equal(further.conversationId, kept)
  const { body: sent } = await send(draft)
  assert.equal((await stage.messageWith(sent.id, 'sent')).conversationId, kept)
})

test('a draft that is written while its conversation is merged is in the one that remains', async () => {
  const { kept, merged, ...person } = await newPair()
  const { status, body } = await whileMerging(stage, person, () => write(merged))
  assert.equal(status, 200)
  assert.equal((await read(`/drafts/${body.id}`)).conversationId, kept)
})

test('a draft goes to the number that the customer has when it is sent', async () => {
  const [before, now] = [newCustomer(), newCustomer()]
  await writes(stage, { phone: before })
  const { body: draft } = await write((await conversationWith(stage, before)).id)
  await changesNumber(stage, before, now, stage.clock.now())
  const { body: sent } = await send(draft)
  const message = await stage.messageWith(sent.id, 'sent')
  assert.equal(message.to, now.slice(1))
})

test('who is erased is erased with their drafts, and what is written meanwhile finds no contact', async () => {
  const phone = newCustomer()
  await writes(stage, { phone })
  const { id } = await conversationWith(stage, phone)
  const { body: draft } = await write(id)
  const late = await whileErasing(stage, phone, DETACHES, () => write(id, 'tarde'))
  assert.deepEqual([late.status, late.body.code], [404, 'conversation_not_found'])
  assert.equal((await stage.call('GET', `/drafts/${draft.id}`)).status, 404)
  assert.equal((await send(draft)).status, 404)
  const { rows } = await stage.db.query('select from drafts where conversation_id = $1', [id])
  assert.equal(rows.length, 0)
})

test('a draft that is sent while its contact is erased is not sent', async () => {
  const phone = newCustomer()
  await writes(stage, { phone })
  const { id } = await conversationWith(stage, phone)
  const { body: draft } = await write(id)
  const answer = await whileErasing(stage, phone, DETACHES, () => send(draft))
  assert.deepEqual([answer.status, answer.body.code], [404, 'draft_not_found'])
  const { rows } = await stage.db.query('select from drafts where draft_id = $1', [draft.id])
  assert.equal(rows.length, 0)
  assert.equal((await erase(stage, phone)).kind, 'erased')
})

test('what a person is handed over has their drafts, without the names of keys', async () => {
  const phone = newCustomer()
  await writes(stage, { phone })
  const { id } = await conversationWith(stage, phone)
  const { body: draft } = await write(id, 'Para exportar')
  const document: Answer['body'] = await recadoJson(
    ['contact', 'export', '--address', phone, '--workspace', stage.shop.workspaceId],
    stage.env,
  )
  const { preflight: _preflight, writtenBy, decidedBy: _decidedBy, conversationId: _id, ...kept } = draft
  assert.deepEqual(document.contacts[0].drafts, [kept])
  assert.ok(!JSON.stringify(document).includes(writtenBy.id))
})

/**
 * Stories of a database that goes away for a while: nothing is lost, nothing is sent twice, all
 * goes on by itself.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { makeDoorway, type Doorway } from '../stage/doorway.ts'
import { contacts, newCustomer } from '../../../testkit/bodies.ts'
import { createGate, createScriptedChannel, takes } from '../stage/scripted-channel.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, SHORT_LEASE_MS, type Stage } from '../stage/stage.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => {
  // a lease that outlasts every cut: one that lapses during a call leaves, rightly, an unknown
  // outcome
  stage = await openStage({ channel, env: { RECADO_LEASE_MS: '60000' } })
})
beforeEach(() => {
  channel.answer = takes
  channel.calls.length = 0
})
after(() => stage.close())

const post = (to: string, name = 'Ana Lima') =>
  stage.call('POST', '/messages/contacts', contacts(stage.shop.from, to, name))

async function statuses(): Promise<Map<string, string>> {
  const { rows } = await stage.db.query<{ id: string; status: string }>(
    `select m.message_id as id, coalesce(s.status, 'queued') as status
     from messages m left join message_states s using (workspace_id, message_id)
     where m.role = 'assistant'`,
  )
  return new Map(rows.map(({ id, status }) => [id, status]))
}

test('every connection is cut again and again under load: each stored message is called once', async () => {
  const customers = Array.from({ length: 40 }, newCustomer)
  let isOver = false
  let cut = 0
  const cutting = (async () => {
    while (!isOver) {
      const { rows } = await stage.db.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name like 'recado%'`,
      )
      cut += rows[0]?.n ?? 0
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    return cut
  })()
  const acknowledged: string[] = []
  // as long as it takes: on a quick machine fifteen rounds are over before enough was cut
  for (let round = 0; round < 15 || (cut <= 20 && round < 150); round++) {
    for (const { status, body } of await Promise.all(customers.map((to) => post(to)))) {
      assert.ok([200, 503].includes(status), String(status))
      if (status === 200) acknowledged.push(body.id)
    }
  }
  isOver = true
  assert.ok((await cutting) > 20, 'connections were cut')

  const all = await stage.until(async () => {
    const now = await statuses()
    return [...now.values()].every((status) => status === 'sent') && now
  }, 'every stored message is sent')
  for (const id of acknowledged) assert.ok(all.has(id), 'what was acknowledged is stored')
  const called = channel.calls.map(({ messageId }) => messageId).toSorted()
  assert.deepEqual(called, [...all.keys()].toSorted())
  const { rows } = await stage.db.query(
    'select conversation_id from messages group by conversation_id having max(position) <> count(*)',
  )
  assert.deepEqual(rows, [], 'numbers have no gap')
})

test('an answer that comes while the database is away, longer than a lease lasts, is not forgotten', async (t) => {
  let doorway: Doorway | undefined
  const through = async (address: string) => (doorway = await makeDoorway(address)).connectionString
  const stage = await openStage({
    channel,
    through,
    realTime: 'the database decides when a lease lapses',
    env: { RECADO_LEASE_MS: String(SHORT_LEASE_MS) },
  })
  t.after(async () => {
    await stage.close()
    doorway?.close()
  })
  const gate = createGate()
  channel.answer = async (message) => (await gate.opened, takes(message))
  const { id, to } = await sendContacts(stage)
  const waiting = await sendContacts(stage, to)
  await stage.until(async () => channel.calls.length === 1, 'the call is under way')
  doorway?.shut()
  gate.open()
  const hasLapsed = async () => {
    const { rows } = await stage.db.query(
      "select from leases where kind = 'sender' and expires_at < clock_timestamp()",
    )
    return rows.length > 0
  }
  await stage.until(hasLapsed, 'the lease lapses')
  doorway?.open()
  assert.equal((await stage.messageWith(id, 'sent')).channelMessageId, `wamid.${id}`)
  await stage.messageWith(waiting.id, 'sent')
  await stage.messageWith((await sendContacts(stage)).id, 'sent')
  assert.equal(channel.calls.length, 3)
})

test('a message the database refuses costs its sender a 500 and harms no message of the same batch', async () => {
  await stage.db.query(
    `alter table messages add constraint test_poison check (content is distinct from 'Poison')`,
  )
  try {
    const names = Array.from({ length: 30 }, (_, n) => (n === 13 ? 'Poison' : 'Ana'))
    const answers = await Promise.all(names.map((name) => post(newCustomer(), name)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      names.map((name) => (name === 'Poison' ? 500 : 200)),
    )
    for (const { status, body } of answers) if (status === 200) await stage.messageWith(body.id, 'sent')
  } finally {
    await stage.db.query('alter table messages drop constraint test_poison')
  }
})

test('a message that loses against another transaction, as in a deadlock, is accepted when that is over', async () => {
  await stage.db.query(`
    create sequence test_turns;
    create function test_conflict() returns trigger language plpgsql as
      $$ begin if nextval('test_turns') < 3 then raise exception 'lost' using errcode = '40P01'; end if; return new; end $$;
    create trigger test_conflict before insert on messages for each row when (new.content = 'Lia Deadlock')
      execute function test_conflict()`)
  try {
    const { status, body, text } = await post(newCustomer(), 'Lia Deadlock')
    assert.equal(status, 200, text)
    await stage.messageWith(body.id, 'sent')
  } finally {
    await stage.db.query('drop trigger test_conflict on messages')
  }
})

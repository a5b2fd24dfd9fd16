/**
 * recado restored: what a restored database cannot know is held for a receipt or a person, and
 * nothing of it is sent by itself.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { createScriptedChannel, staysSilent, takes } from '../stage/scripted-channel.ts'
import { failureOf, sendContacts } from '../stage/send.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { newWamid, receipt, postWebhook } from '../stage/webhook.ts'

const channel = createScriptedChannel()
let stage: Stage
before(async () => (stage = await openStage({ channel })))
beforeEach(() => (channel.answer = takes))
after(() => stage.close())

const callsFor = (id: string) => channel.calls.filter(({ messageId }) => messageId === id).length

async function run(...args: string[]) {
  const { exitCode, stdout, stderr } = await recado(['restored', ...args], stage.env)
  return { exitCode, stdout, stderr }
}
async function json<Body>(...args: string[]): Promise<Body> {
  const { exitCode, stdout, stderr } = await run(...args, '--json')
  assert.equal(exitCode, 0, stderr)
  return JSON.parse(stdout) as Body
}

/**
 * Stops the service, records that the database was restored to this moment, and starts it again.
 */
async function restore(): Promise<{ held: number; until: string }> {
  await stage.service.close()
  const until = new Date().toISOString()
  const { held } = await json<{ held: number }>('--until', until)
  await stage.restart()
  return { held, until }
}

const become = async ({ senderId, apiKey }: Shop, state: string) =>
  assert.equal((await stage.call('PATCH', `/senders/${senderId}`, { state }, { apiKey })).status, 200)

async function listHeld({ apiKey }: Shop): Promise<string[]> {
  const { body } = await stage.call('GET', '/deliveries?state=held', undefined, { apiKey })
  return body.data.map(({ messageId }: { messageId: string }) => messageId)
}

test('sums of days are counted again: they name transactions of the server that was backed up', async () => {
  const { workspaceId } = await stage.openShop({ scopes: ['admin'] })
  await stage.db.query(
    `insert into order_sums (workspace_id, kind, begins, ends, counted_in, count, sum)
     values ($1, 'created', '2026-10-01', '2026-10-02', pg_current_snapshot(), 1, 4800)`,
    [workspaceId],
  )
  await restore()
  assert.equal((await stage.db.query('select from order_sums')).rowCount, 0)
})

test('what was open at the moment of the restore is held for a person, and what comes after it is sent', async () => {
  const shop = await stage.openShop({ scopes: ['admin'], unknownPolicy: 'resend' })
  const to = newCustomer()
  channel.answer = staysSilent
  const silent = await sendContacts(stage, newCustomer(), { shop })
  await stage.messageWith(silent.id, 'unknown', shop)
  channel.answer = takes
  await become(shop, 'paused')
  const waiting = await sendContacts(stage, to, { shop })
  const called = await sendContacts(stage, newCustomer(), { shop })
  await stage.db.query(
    `insert into calls (workspace_id, sender_id, calls_id, fence, message_ids, attempts, started_at)
     values ($1, $2, gen_random_uuid(), 1, array[$3::uuid], '{1}', now())`,
    [shop.workspaceId, shop.senderId, called.id],
  )
  assert.equal((await restore()).held, 3)
  await become(shop, 'running')
  const next = await sendContacts(stage, to, { shop })
  await stage.messageWith(next.id, 'sent', shop)
  await stage.pass(60_000) // the policy to resend would decide by now
  const last = await sendContacts(stage, to, { shop })
  await stage.messageWith(last.id, 'sent', shop)
  assert.deepEqual(
    [silent, waiting, called].map(({ id }) => callsFor(id)),
    [1, 0, 0],
  )
  assert.deepEqual((await listHeld(shop)).toSorted(), [silent.id, waiting.id, called.id].toSorted())
  const held = await stage.messageWith(waiting.id, 'unknown', shop)
  assert.equal(failureOf(held).code, 'database_restored')
})

test('a held message is ended by its receipt, or sent once more by a person', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  await become(shop, 'paused')
  const taken = await sendContacts(stage, newCustomer(), { shop })
  const wanted = await sendContacts(stage, newCustomer(), { shop })
  await restore()
  await become(shop, 'running')
  const statuses = [receipt(newWamid(), 'delivered', new Date(), { biz_opaque_callback_data: taken.id })]
  await postWebhook(stage, { statuses }, shop)
  await stage.messageWith(taken.id, 'delivered', shop)
  assert.deepEqual(await listHeld(shop), [wanted.id])
  const { apiKey } = shop
  const decided = await stage.call(
    'POST',
    `/deliveries/${wanted.id}/resolve`,
    { action: 'resend' },
    { apiKey },
  )
  assert.equal(decided.status, 200, decided.text)
  await stage.messageWith(wanted.id, 'sent', shop)
  assert.deepEqual([callsFor(taken.id), callsFor(wanted.id)], [0, 1])
})

test('receipts name the messages that were accepted after the moment, and the report lists each with its furthest status', async () => {
  const { until } = await restore()
  const shop = await stage.openShop({ scopes: ['admin'] })
  await stage.service.close()
  await stage.db.query('update workspaces set restored_to = $1, restored_at = $1', [until])
  await stage.restart()
  const [lost, wamid] = [randomUUID(), newWamid()]
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const ours = { biz_opaque_callback_data: lost }
  await postWebhook(stage, { statuses: [receipt(wamid, 'delivered', at, ours)] }, shop)
  await postWebhook(
    stage,
    { statuses: [receipt(wamid, 'sent', at, ours), receipt(newWamid(), 'sent', at)] },
    shop,
  )
  const { data } = await json<{ data: { workspaceId: string; unknownMessages: object[] }[] }>()
  const mine = data.find(({ workspaceId }) => workspaceId === shop.workspaceId)
  assert.deepEqual(mine?.unknownMessages, [
    {
      workspaceId: shop.workspaceId,
      senderId: shop.senderId,
      messageId: lost,
      channelMessageId: wamid,
      status: 'delivered',
      date: at.toISOString(),
    },
  ])
  assert.match((await run()).stdout, new RegExp(`${lost} +${wamid} +delivered`))
})

test('ids of events from before are refused, and no lease or fence of before is given again', async () => {
  const shop = await stage.openShop({ scopes: ['admin'] })
  const { apiKey } = shop
  const sent = await sendContacts(stage, newCustomer(), { shop })
  await stage.messageWith(sent.id, 'sent', shop)
  const read = () => stage.call('GET', '/events?after=oldest', undefined, { apiKey })
  const events = await stage.until(async () => {
    const { body } = await read()
    return body.data.length > 0 && body.data
  }, 'it is told')
  const fenceOf = async () => {
    const { rows } = await stage.db.query('select fence::int from leases where owner_id = $1', [
      shop.senderId,
    ])
    return rows[0].fence as number
  }
  const before = await fenceOf()
  await restore()
  const refused = await stage.call('GET', `/events?after=${events[0].id}`, undefined, { apiKey })
  assert.deepEqual([refused.status, refused.body.code], [410, 'event_gone'])
  const next = await sendContacts(stage, newCustomer(), { shop })
  await stage.messageWith(next.id, 'sent', shop)
  assert.ok((await fenceOf()) > before + 1000)
})

test('the same moment given again changes nothing, and what was sent meanwhile stays', async () => {
  const { until } = await restore()
  await stage.service.close()
  assert.match((await run('--until', until)).stdout, /^This restore was already recorded/)
  await stage.restart()
})

test('it is refused while the service runs, after it has run, and for a moment that is none', async () => {
  const refused = async (until: string, exitCode: number, why: RegExp) => {
    const told = await run('--until', until)
    assert.equal(told.exitCode, exitCode)
    assert.match(told.stderr, why)
  }
  const early = new Date().toISOString()
  await refused(early, 1, /The service runs on this database/)
  const { id } = await sendContacts(stage)
  await stage.messageWith(id, 'sent')
  await stage.service.close()
  await refused(early, 1, /has a change of .* later\. Give the moment .* restore it once more/)
  await stage.restart()
  await refused('2026-11-23', 2, /moment with its zone/)
  await refused('2999-01-01T00:00:00Z', 2, /has passed/)
})

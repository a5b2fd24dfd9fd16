/**
 * A database whose settings are those of other programs: Recado reads, writes and sends as in its
 * own.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recado } from '../../../testkit/recado.ts'
import { ODD_SETTINGS } from '../stage/odd-settings.ts'
import { newWriter, sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { PDF, upload } from '../stage/upload.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
  const { rows } = await stage.db.query<{ name: string }>('select current_database() as name')
  for (const [setting, value] of Object.entries(ODD_SETTINGS))
    await stage.db.query(`alter database ${rows[0]?.name} set ${setting} = '${value}'`)
  await stage.restart()
})
after(() => stage.close())

test('messages are received, sent and listed with their times, whatever the database was set to', async () => {
  const to = await newWriter(stage)
  const { body: file } = await upload(stage, { bytes: PDF, type: 'application/pdf' })
  const draft = { from: stage.shop.from, to, document: { id: file.id, filename: "d'água \\ c.pdf" } }
  const { body: sent } = await stage.call('POST', '/messages/document', draft)
  const message = await stage.messageWith(sent.id, 'delivered')
  const now = stage.clock.now().getTime()
  for (const field of ['createDate', 'sendDate', 'deliverDate'] as const)
    assert.ok(Math.abs(Date.parse(String(message[field])) - now) < 3_600_000, `${field} ${message[field]}`)
  assert.deepEqual(message.contentData, draft.document)
  await sendContacts(stage, to)
  const path = `/conversations/${message.conversationId}/messages?limit=1`
  const first = (await stage.call('GET', path)).body
  const second = (await stage.call('GET', `${path}&cursor=${first.cursors.next}`)).body
  assert.notEqual(first.data[0].id, second.data[0].id)
  const found = await stage.until(async () => {
    const { data } = (await stage.call('GET', '/messages?q=c.pdf')).body
    return data?.length > 0 && data
  }, 'the message is found by its words')
  assert.ok(JSON.stringify(found[0]).includes(sent.id))
})

test('doctor names the settings that Recado outranks', async () => {
  const { stdout } = await recado(['doctor', '--json'], stage.env)
  const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
  const settings = checks.find(({ check }) => check === 'settings')
  assert.equal(settings?.ok, true, stdout)
  assert.match(settings?.detail ?? '', /DateStyle is SQL, DMY.*session_replication_role is replica/)
})

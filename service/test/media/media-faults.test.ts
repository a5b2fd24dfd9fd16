/**
 * Files that a message names: what is wrong with one is reported before the message is accepted, at
 * its id.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../src/engine/new-id.ts'
import { faultsOf } from '../stage/change.ts'
import { newWriter } from '../stage/send.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { OGG, PDF, PNG, upload, type UploadDraft } from '../stage/upload.ts'

let stage: Stage
let to: string
before(async () => {
  stage = await openStage()
  to = await newWriter(stage)
})
after(() => stage.close())

const post = (path: string, kind: string, part: object) =>
  stage.call('POST', path, { from: stage.shop.from, to, [kind]: part })
const put = async (draft: UploadDraft, shop = stage.shop): Promise<string> =>
  (await upload(stage, draft, shop)).body.id

const setState = (id: string, values: string) =>
  stage.db.query(`update media set ${values} where workspace_id = $1 and media_id = $2`, [
    stage.shop.workspaceId,
    id,
  ])

test('a file that cannot be sent so is a fault at its id, of a send and of a check', async () => {
  const image = { bytes: PNG, type: 'image/png' }
  const [waiting, failed] = [await put(image), await put(image)]
  await setState(waiting, `state = 'waiting', due_at = now() + interval '1 day'`)
  await setState(failed, `state = 'failed', failure = '{"code":"media_gone","detail":"It is gone."}'`)
  const large = Buffer.concat([
    Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0', 'latin1'),
    Buffer.alloc(500 * 1024),
  ])
  const sticker = await put({ bytes: large.subarray(0, 500 * 1024), type: 'image/webp' })
  await setState(sticker, `bytes = ${large.length}`)
  const strangers = await put(image, await stage.openShop())
  for (const [kind, part, fault] of [
    ['image', { id: newId() }, '/image/id media_unknown'],
    ['image', { id: strangers }, '/image/id media_unknown'],
    ['image', { id: waiting }, '/image/id media_not_ready'],
    ['image', { id: failed }, '/image/id media_failed'],
    ['image', { id: await put({ bytes: PDF, type: 'application/pdf' }) }, '/image/id media_type_refused'],
    ['video', { id: await put({ bytes: OGG, type: 'audio/ogg' }) }, '/video/id media_type_refused'],
    ['document', { id: await put(image) }, '/document/id media_type_refused'],
    [
      'audio',
      { id: await put({ bytes: Buffer.from('#!AMR\n'), type: 'audio/amr' }), voice: true },
      '/audio/id media_type_refused',
    ],
    ['sticker', { id: sticker }, '/sticker/id media_too_large'],
  ] as const) {
    const answer = await post(`/messages/${kind}`, kind, part)
    assertProblem(answer, 422, 'preflight_refused', fault)
    assert.deepEqual(faultsOf(answer), [fault])
    assert.deepEqual(faultsOf(await post(`/messages/preflight/${kind}`, kind, part)), [fault])
  }
})

test('a file that WhatsApp does not list is sent as a document, with a warning', async () => {
  const id = await put({ bytes: Buffer.from('<?xml version="1.0"?><nfeProc/>'), type: 'text/xml' })
  const { body } = await post('/messages/preflight/document', 'document', { id, filename: 'nota.pdf' })
  assert.deepEqual(
    [
      body.ok,
      body.warnings.map((fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`),
    ],
    [true, ['/document/id media_type_unlisted']],
  )
})

test('a file that a message has come to name is not deleted with the uploads that nothing names', async () => {
  const id = await put({ bytes: Buffer.from('kept'), type: 'text/plain' })
  assert.equal((await post('/messages/document', 'document', { id })).status, 200)
  await setState(id, `removable_at = now() - interval '1 day'`)
  assert.equal((await stage.call('GET', `/media/${id}`)).status, 200)
  const unused = await put({ bytes: Buffer.from('unused'), type: 'text/plain' })
  await setState(unused, `removable_at = now() - interval '1 day'`)
  assert.equal((await stage.call('GET', `/media/${unused}`)).status, 404)
})

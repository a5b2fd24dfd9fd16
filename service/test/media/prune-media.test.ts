/**
 * Files that have served their time: what goes, what stays, and who wins when two want the same
 * bytes.
 */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { createStoreUpload } from '../../src/media/store-upload.ts'
import { expireMedia, pruneMedia, removeUnnamed } from '../../src/media/prune-media.ts'
import { openFolderStore } from '../../src/media/store/folder-store.ts'
import type { Media } from '../../src/media/media.ts'
import type { MediaStore } from '../../src/media/store/media-store.ts'
import { newId } from '../../src/engine/new-id.ts'
import { openPool, type Pool } from '../../src/engine/postgres/connection.ts'
import { sendContacts } from '../stage/send.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { upload } from '../stage/upload.ts'

const DAY_MS = 24 * 60 * 60_000

let stage: Stage
let pool: Pool
let store: MediaStore
before(async () => {
  stage = await openStage({ realTime: 'a statement waits for the test' })
  pool = openPool(String(stage.env.DATABASE_URL), 4)
  store = openFolderStore(String(stage.env.RECADO_MEDIA_DIR))
})
after(async () => {
  await pool.end()
  await stage.close()
})

const prune = (now: Date) => pruneMedia(pool, store, now, 1000)
const inDays = (days: number) => new Date(stage.clock.now().getTime() + days * DAY_MS)
const put = (text: string) => upload(stage, { bytes: Buffer.from(text), type: 'text/plain' })
const statusOf = async (id: string) => (await stage.call('GET', `/media/${id}`)).status
const files = async () => {
  const found = await readdir(String(stage.env.RECADO_MEDIA_DIR), { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).map(({ name }) => name)
}

async function nameInMessage(mediaId: string): Promise<string> {
  const { id } = await sendContacts(stage)
  await stage.db.query('insert into message_media (workspace_id, message_id, media_id) values ($1, $2, $3)', [
    stage.shop.workspaceId,
    id,
    mediaId,
  ])
  return id
}

test('an upload that no message names goes after 30 days, with its bytes; one that a message names stays', async () => {
  const [unused, used] = [await put('unused'), await put('used')]
  await nameInMessage(used.body.id)
  await prune(inDays(29))
  assert.equal(await statusOf(unused.body.id), 200)
  assert.deepEqual(new Set(await files()), new Set([unused.body.sha256, used.body.sha256]))
  await prune(inDays(31))
  assert.equal(await statusOf(unused.body.id), 404)
  assert.equal(await statusOf(used.body.id), 200)
  assert.deepEqual(await files(), [used.body.sha256])
  assert.equal(await prune(inDays(400)), 0)
})

test('bytes stay as long as one row names them', async () => {
  const [first, second] = [await put('shared'), await put('shared')]
  await nameInMessage(second.body.id)
  await prune(inDays(31))
  assert.equal(await statusOf(first.body.id), 404)
  assert.equal(await statusOf(second.body.id), 200)
})

test('an upload whose process crashed before its bytes were kept goes after an hour', async () => {
  const received = await store.receive(chunks('crash'), 100)
  const { sha256, bytes } = received
  const createdAt = stage.clock.now()
  const draft = { workspaceId: stage.shop.workspaceId, mediaId: newId(), name: null, mimeType: 'text/plain' }
  const crashing = { ...received, keep: () => Promise.reject(new Error('crash')) }
  await assert.rejects(
    createStoreUpload(pool, Infinity)(crashing, { ...draft, sha256, bytes, createdAt }),
    /crash/,
  )
  assert.equal(await statusOf(draft.mediaId), 409)
  await prune(new Date(createdAt.getTime() + 61 * 60_000))
  assert.equal(await statusOf(draft.mediaId), 404)
  await received.discard()
})

async function* chunks(text: string) {
  yield Buffer.from(text)
}

test('an upload of the bytes that are being deleted finds them kept at its end, no matter who is first', async () => {
  for (let round = 0; round < 10; round++) {
    const text = `wanted ${round}`
    const { body: old } = await put(text)
    // it has had its time, and the new one has not: a month ahead the new one would be what a crash
    // had left
    await stage.db.query('update media set removable_at = $2 where media_id = $1', [old.id, inDays(-1)])
    const [, { body }] = await Promise.all([prune(inDays(0)), put(text)])
    assert.equal(await statusOf(old.id), 404)
    assert.equal(await statusOf(body.id), 200, text)
    assert.equal((await stage.call('GET', `/media/${body.id}`)).text, text)
    await nameInMessage(body.id)
  }
})

test('an upload that begins while its bytes are being deleted waits, and then keeps its own', async () => {
  const { body: old } = await put('late')
  let late: Promise<{ body: { id: string } }> | undefined
  const waiting = async () => {
    const { rows } = await stage.db.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    return rows.length > 0
  }
  const slow: MediaStore = {
    ...store,
    async remove(...args) {
      late = put('late')
      await stage.until(waiting, 'the upload waits for the one who deletes')
      await store.remove(...args)
    },
  }
  await pruneMedia(pool, slow, inDays(31), 1000)
  const { id } = (await late)?.body ?? { id: '' }
  assert.equal(await statusOf(old.id), 404)
  assert.equal((await stage.call('GET', `/media/${id}`)).text, 'late')
})

test('bytes of old files go where that is set, unless a younger message names them, and the message still names them', async () => {
  const [old, again] = [await put('old'), await put('again')]
  const messageId = await nameInMessage(old.body.id)
  await nameInMessage(again.body.id)
  await prune(inDays(31)) // they are there for as long as messages name them
  await expireMedia(pool, store, inDays(-1), 1000)
  assert.equal(await statusOf(old.body.id), 200)
  await stage.db.query('insert into message_media (workspace_id, message_id, media_id) values ($1, $2, $3)', [
    stage.shop.workspaceId,
    idAt(inDays(10)),
    again.body.id,
  ])
  await expireMedia(pool, store, inDays(5), 1000)
  const { body } = await stage.call('GET', `/messages/${messageId}/media`)
  assert.deepEqual(
    body.data.map(({ state, name, failure }: Media) => [state, name, failure?.code]),
    [['failed', null, 'media_expired']],
  )
  assert.equal(await statusOf(old.body.id), 409)
  // as of a contact: what WhatsApp still has is not fetched again
  await stage.db.query(
    `update media set channel_media_id = '103700000000002', sender_id = $2 where media_id = $1`,
    [old.body.id, stage.shop.senderId],
  )
  const { status, body: asked } = await stage.call('POST', `/media/${old.body.id}/fetch`)
  assert.deepEqual([status, asked.state, asked.failure?.code], [200, 'failed', 'media_expired'])
  assert.equal(await statusOf(again.body.id), 200)
  assert.ok(!(await files()).includes(old.body.sha256))
})

test('an old file that a message names while others are deleted stays', async () => {
  const old = new Map<string, string>()
  for (const text of ['one of two', 'the other of two']) {
    const { id, sha256 } = (await put(text)).body
    await nameInMessage(id)
    old.set(sha256, id)
  }
  await prune(inDays(31)) // they are there for as long as messages name them
  let kept: string | undefined
  const naming: MediaStore = {
    ...store,
    async remove(workspaceId, sha256) {
      await store.remove(workspaceId, sha256)
      if (!old.has(sha256) || kept !== undefined) return
      kept = [...old].find(([other]) => other !== sha256)?.[1]
      await stage.db.query(
        'insert into message_media (workspace_id, message_id, media_id) values ($1, $2, $3)',
        [workspaceId, idAt(inDays(10)), kept],
      )
    },
  }
  await expireMedia(pool, naming, inDays(5), 1000)
  const statuses = await Promise.all([...old.values()].map(async (id) => [id, await statusOf(id)] as const))
  assert.ok(kept !== undefined)
  assert.deepEqual(new Map(statuses), new Map([...old.values()].map((id) => [id, id === kept ? 200 : 409])))
})

/** The id of a message of that moment. */
const idAt = (at: Date) => `${at.getTime().toString(16).padStart(12, '0')}70008000000000000000`

test('bytes of a file whose workspace left while others were deleted stay: they are named where it is', async () => {
  const { workspaceId } = stage.shop
  const { body: file } = await put('left')
  await stage.db.query('update media set removable_at = $2 where media_id = $1', [file.id, inDays(-1)])
  const setState = (state: string) =>
    pool.query('update workspaces set state = $2 where workspace_id = $1', [workspaceId, state])
  /** As if it left once the list was read. */
  const leaving: Pool = Object.create(pool, {
    query: { value: pool.query.bind(pool) },
    connect: { value: async () => (await setState('gone'), await pool.connect()) },
  })
  await pruneMedia(leaving, store, inDays(0), 1000)
  await removeUnnamed(leaving, store, { workspaceId, sha256: file.sha256 })
  assert.ok((await files()).includes(file.sha256))
  await setState('here')
  await prune(inDays(0))
  assert.ok(!(await files()).includes(file.sha256))
})

/**
 * How many bytes the files of a workspace may have together, and that they are counted right
 * whatever becomes of them.
 */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { recado } from '../../../testkit/recado.ts'
import { DAY_MS } from '../../src/engine/clock.ts'
import { expireMedia, pruneMedia } from '../../src/media/prune-media.ts'
import { openFolderStore } from '../../src/media/store/folder-store.ts'
import { openPool } from '../../src/engine/postgres/connection.ts'
import { photo, sendsFiles, startFileCarrier, type FileCarrier } from '../stage/file-carrier.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { PNG, upload } from '../stage/upload.ts'

const MIB = 1024 * 1024
let carrier: FileCarrier
let stage: Stage
before(async () => {
  carrier = await startFileCarrier()
  stage = await openStage({
    env: {
      RECADO_WHATSAPP_URL: carrier.url,
      RECADO_WHATSAPP_MEDIA_HOSTS: carrier.url,
      RECADO_MEDIA_MIB_MAX: '1',
    },
  })
})
after(async () => {
  await stage.close()
  carrier.close()
})

/** A text of so many bytes. @param mark makes it another one */
const textOf = (bytes: number, mark: string) => Buffer.alloc(bytes, `${mark} `)
const put = (bytes: Buffer, shop: Shop = stage.shop) => upload(stage, { bytes, type: 'text/plain' }, shop)

/** What is counted, which has to be what the rows have. */
async function countOf(workspaceId: string): Promise<number> {
  const { rows } = await stage.db.query<{ counted: string | null; is: string }>(
    `select (select bytes from media_totals where workspace_id = $1)::text as counted,
            coalesce((select sum(bytes) from media where workspace_id = $1 and sha256 is not null), 0)::text as is`,
    [workspaceId],
  )
  assert.equal(rows[0]?.counted ?? '0', rows[0]?.is)
  return Number(rows[0]?.is)
}

/** A customer sends a file, and it is fetched. */
async function receive(from: string, id: string, bytes: Buffer): Promise<void> {
  carrier.offer(id, bytes)
  const [sent] = await sendsFiles(stage, from, [photo(id, bytes)])
  await stage.until(
    async () => (await stage.call('GET', `/media/${sent?.mediaId}`)).status === 200,
    'the file is here',
  )
}

test('uploads are refused from where the files of the workspace would have too many bytes, and leave nothing', async () => {
  const shop = await stage.openShop()
  assert.equal((await put(textOf(MIB - 10, 'a'), shop)).status, 200)
  const files = (await readdir(stage.env['RECADO_MEDIA_DIR'] ?? '', { recursive: true })).length
  const refused = await put(textOf(11, 'b'), shop)
  assert.deepEqual([refused.status, refused.body.code], [409, 'media_full'])
  assert.match(refused.body.detail, /would have 1048577 bytes, and may have 1048576/)
  assert.equal((await readdir(stage.env['RECADO_MEDIA_DIR'] ?? '', { recursive: true })).length, files)
  assert.equal(await countOf(shop.workspaceId), MIB - 10)
  assert.equal((await put(textOf(10, 'c'), shop)).status, 200)
  assert.equal((await put(textOf(11, 'b'), await stage.openShop())).status, 200, 'others have their own')
})

test('uploads at the same moment never have more together', async () => {
  const shop = await stage.openShop()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => put(textOf(MIB / 4, `at once ${n}`), shop)),
  )
  const taken = answers.filter(({ status }) => status === 200)
  assert.equal(taken.length, 4)
  assert.equal(await countOf(shop.workspaceId), MIB)
})

test('what customers send is taken beyond the bound, counted, and named by doctor', async () => {
  const { workspaceId } = stage.shop
  assert.equal((await put(textOf(MIB - 10, 'd'))).status, 200)
  // the carrier gives files alone, and no account
  const env = { ...stage.env, RECADO_WHATSAPP_URL: 'http://127.0.0.1:1' }
  const mibOf = async () => {
    const { stdout } = await recado(['doctor', '--json'], env)
    const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean; detail: string }[] }
    const room = checks.find(({ check }) => check === 'room for files')
    return new RegExp(`${workspaceId} has (\\d+) MiB`).exec(room?.detail ?? '')?.[1] ?? assert.fail(stdout)
  }
  assert.equal(await mibOf(), '0')
  await receive(newCustomer(), '90381', PNG)
  assert.equal(await countOf(workspaceId), MIB - 10 + PNG.length)
  assert.equal(await mibOf(), '1')
})

test('bytes count until files are pruned, expired or erased', async () => {
  const shop = stage.shop
  const before = await countOf(shop.workspaceId)
  const person = newCustomer()
  await receive(person, '90382', textOf(1000, 'of a person'))
  await receive(newCustomer(), '90383', textOf(500, 'of another'))
  assert.equal(await countOf(shop.workspaceId), before + 1500)
  const contact = ['contact', 'erase', '--address', person, '--workspace', shop.workspaceId, '--yes']
  assert.equal((await recado(contact, stage.env)).exitCode, 0)
  await stage.until(async () => (await countOf(shop.workspaceId)) === before + 500, 'the file is erased')

  const pool = openPool(String(stage.env['DATABASE_URL']), 2)
  const store = openFolderStore(String(stage.env['RECADO_MEDIA_DIR']))
  const later = new Date(stage.clock.now().getTime() + 31 * DAY_MS)
  await pruneMedia(pool, store, later, 1000)
  assert.equal(await countOf(shop.workspaceId), PNG.length + 500, 'uploads that nobody used are pruned')
  await expireMedia(pool, store, later, 1000)
  assert.equal(await countOf(shop.workspaceId), 0, 'files that had their days have no bytes')
  await pool.end()
})

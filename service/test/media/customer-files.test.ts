/**
 * What a customer sends on the phone is in the API, whatever the simulator does to its downloads.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { PDF, PNG } from '../stage/upload.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

/** The message as it was received. */
async function receives(from: string, element: Record<string, unknown>) {
  await stage.simulator.customerSends(from, element)
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)
  const page = await stage.call('GET', `/conversations/${body.data[0].id}/messages`)
  return page.body.data[0]
}
const mediaWith = (messageId: string, state: string, code: string | null) =>
  stage.until(async () => {
    const { body } = await stage.call('GET', `/messages/${messageId}/media`)
    const [media] = body.data
    return media.state === state && (media.failure?.code ?? null) === code && media
  }, `the file is ${state}, ${code}`)

const image = { image: { file: PNG.toString('base64'), mime_type: 'image/png', caption: 'Pix pago' } }
const document = {
  document: { file: PDF.toString('base64'), mime_type: 'application/pdf', filename: 'comprovante.pdf' },
}

test('a photo and a document of a customer are given out as they were sent', async () => {
  for (const [element, bytes, name] of [
    [image, PNG, null],
    [document, PDF, 'comprovante.pdf'],
  ] as const) {
    const message = await receives(newCustomer(), element)
    const media = await mediaWith(message.id, 'ready', null)
    assert.deepEqual([media.name, media.size], [name, bytes.length])
    assert.equal(message.contentData[message.type].mediaId, media.id)
    const { status, headers } = await stage.call('GET', `/media/${media.id}`)
    assert.deepEqual([status, headers['etag']], [200, `"${media.sha256}"`])
  }
})

test('a photo that the shop sends on its own phone is given out as well', async () => {
  const to = newCustomer()
  await stage.simulator.control('POST', '/app-messages', { to, ...image })
  const message = await stage.until(async () => {
    const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
    if (body.data.length === 0) return null
    return (await stage.call('GET', `/conversations/${body.data[0].id}/messages`)).body.data[0]
  }, 'the echo is stored')
  assert.deepEqual([message.role, message.content], ['assistant', 'Pix pago'])
  const media = await mediaWith(message.id, 'ready', null)
  assert.equal(message.contentData.image.mediaId, media.id)
  assert.equal((await stage.call('GET', `/media/${media.id}`)).status, 200)
})

for (const [mode, state, code] of [
  ['html', 'waiting', 'media_not_a_file'],
  ['truncated', 'waiting', 'media_unavailable'],
  ['401', 'waiting', 'media_unavailable'],
  ['404', 'waiting', 'media_unavailable'],
] as const) {
  test(`a download that WhatsApp answers so (${mode}) is made again later`, async () => {
    await stage.simulator.setFaults({ on: 'download', mode })
    const { id } = await receives(newCustomer(), image)
    await mediaWith(id, state, code)
    await stage.simulator.setFaults()
    await stage.pass(60_000)
    await mediaWith(id, 'ready', null)
  })
}

for (const mode of ['wrongHash', 'slow']) {
  test(`a download that WhatsApp answers so (${mode}) is taken`, async () => {
    await stage.simulator.setFaults({ on: 'download', mode })
    const { id } = await receives(newCustomer(), image)
    await mediaWith(id, 'ready', null)
    await stage.simulator.setFaults()
  })
}

test('a download that leads to a host which is not allowed is refused', async () => {
  await stage.simulator.setFaults({ on: 'download', mode: 'redirect' }) // to another name of this machine
  const { id } = await receives(newCustomer(), image)
  await mediaWith(id, 'failed', 'media_address_refused')
  await stage.simulator.setFaults()
})

test('the hosts allowed by default do not load from the simulator', async () => {
  const closed = await openStage({ env: { RECADO_WHATSAPP_MEDIA_HOSTS: '' } })
  try {
    const from = newCustomer()
    await closed.simulator.customerSends(from, image)
    await closed.until(async () => {
      const { rows } = await closed.db.query(
        `select failure::json ->> 'code' as code from media where state = 'failed'`,
      )
      return rows[0]?.code === 'media_address_refused'
    }, 'the file is refused')
    const { downloads } = await closed.simulator.control<{ downloads: object[] }>('GET', '/downloads')
    assert.deepEqual(downloads, [])
  } finally {
    await closed.close()
  }
})

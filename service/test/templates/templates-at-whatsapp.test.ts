/**
 * Stories of templates with the simulator in place of WhatsApp: its business account, its reviews
 * and its webhooks.
 */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { newCustomer } from '../../../testkit/bodies.ts'
import { faultsOf } from '../stage/change.ts'
import { assertProblem } from '../stage/problems.ts'
import { openStage, type Answer, type Stage } from '../stage/stage.ts'
import { readyTemplate, untilTemplatesRead } from '../stage/templates.ts'
import { PDF, upload } from '../stage/upload.ts'

let stage: Stage
let apiKey: string
before(async () => {
  stage = await openStage({ readsTemplates: true })
  apiKey = (await stage.makeKey(stage.shop.workspaceId, ['admin'])).key
  await untilTemplatesRead(stage, stage.shop)
})
after(() => stage.close())

const ask = (method: string, path: string, body?: unknown) => stage.call(method, path, body, { apiKey })

test('the templates of the number are found by its phone number id and token alone', async () => {
  const { data } = (await ask('GET', '/templates?status=APPROVED')).body
  const names = data.map(({ name }: { name: string }) => name)
  for (const name of ['cobranca_pedido', 'cobranca_pix', 'pedido_enviado'])
    assert.ok(names.includes(name), name)
  const order = data.find(({ name }: { name: string }) => name === 'cobranca_pedido')
  assert.deepEqual([order.language, order.displayFormat], ['pt_BR', 'ORDER_DETAILS'])
  assert.match((await ask('GET', '/senders')).body.data[0].wabaId, /^[0-9]+$/)
})

test('a shop that is added while the service runs sends a template of its own to a customer who never wrote', async () => {
  const shop = await stage.openShop()
  const read = await untilTemplatesRead(stage, shop)
  const approved = (await stage.simulator.templates(shop.phoneNumberId))
    .filter(({ status, language }) => status === 'APPROVED' && language === 'pt_BR')
    .map(({ name }) => name)
  assert.ok(approved.includes('pedido_pronto'))
  assert.deepEqual(read.map(({ name }) => name).sort(), approved.sort())
  const body = readyTemplate(shop.from, newCustomer())
  const sent = await stage.call('POST', '/messages/template', body, { apiKey: shop.apiKey })
  assert.equal(sent.status, 200, sent.text)
  await stage.messageWith(sent.body.id, 'delivered', shop)
})

test('a file of ours is the sample of a header: WhatsApp is given the bytes, and its handle is in the template', async () => {
  const { body: file } = await upload(stage, { name: 'nota.pdf', type: 'application/pdf', bytes: PDF })
  const made = await ask('POST', '/templates', {
    from: stage.shop.from,
    name: 'nota_fiscal',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [file.id] } },
      { type: 'BODY', text: 'A sua nota fiscal está acima.' },
    ],
  })
  assert.equal(made.status, 200, made.text)
  const missing = await ask('PATCH', `/templates/${made.body.id}`, {
    components: [
      { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [made.body.id] } },
      { type: 'BODY', text: 'A sua nota fiscal está acima.' },
    ],
  })
  assert.deepEqual(
    [missing.status, faultsOf(missing)],
    [422, ['/components/0/example/header_handle/0 invalid']],
  )
})

test('a sample whose bytes the store lost is a fault at its id, and a store that is away is not one', async () => {
  const uploaded = (what: string) =>
    upload(stage, { type: 'application/pdf', bytes: Buffer.concat([PDF, Buffer.from(what)]) })
  const [lost, kept] = [await uploaded('lost'), await uploaded('kept')]
  const create = ({ body: { id } }: Answer) =>
    ask('POST', '/templates', {
      from: stage.shop.from,
      name: 'nota_com_amostra',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [
        { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [id] } },
        { type: 'BODY', text: 'A sua nota fiscal está acima.' },
      ],
    })
  const folderOf = ({ body }: Answer) =>
    `${stage.env.RECADO_MEDIA_DIR}/${stage.shop.workspaceId}/${body.sha256.slice(0, 2)}`
  await rm(`${folderOf(lost)}/${lost.body.sha256}`)
  const answer = await create(lost)
  assertProblem(answer, 422, 'invalid_request', 'lost')
  assert.deepEqual(faultsOf(answer), ['/components/0/example/header_handle/0 invalid'])
  await rm(`${folderOf(kept)}/${kept.body.sha256}`)
  await mkdir(`${folderOf(kept)}/${kept.body.sha256}`) // it opens, and cannot be read
  assertProblem(await create(kept), 503, 'media_store_unavailable', 'broken off')
  await rm(folderOf(kept), { recursive: true })
  await writeFile(folderOf(kept), '') // a file is where the folder was
  assertProblem(await create(kept), 503, 'media_store_unavailable', 'away')
})

test('a template is made, reviewed, changed and deleted at WhatsApp', async () => {
  const made = await ask('POST', '/templates', {
    from: stage.shop.from,
    name: 'pedido_a_caminho',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Olá {{1}}, o seu pedido está pronto.', example: { body_text: [['Ana']] } },
      { type: 'FOOTER', text: 'Padaria Flor do Trigo' },
    ],
  })
  assert.equal(made.status, 200, made.text)
  const { id } = made.body
  const isNow = (status: string) =>
    stage.until(async () => {
      await stage.simulator.flush()
      const { body } = await ask('GET', `/templates/${id}`)
      return body.status === status && body
    }, `the template is ${status}`)
  await isNow('APPROVED')
  const components = [{ type: 'BODY', text: 'O seu pedido está pronto.' }]
  const changed = await ask('PATCH', `/templates/${id}`, { components })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.components[0].text, components[0]?.text)
  const again = await ask('POST', '/templates', {
    from: stage.shop.from,
    name: 'pedido_a_caminho',
    language: 'pt_BR',
    category: 'UTILITY',
    components,
  })
  assert.deepEqual([again.status, again.body.code], [422, 'channel_refused'])
  const deleted = await ask('DELETE', `/templates/${id}`)
  assert.deepEqual([deleted.status, deleted.body.status], [200, 'DELETED'])
})

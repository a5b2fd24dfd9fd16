/** Templates: made, reviewed, listed, edited and deleted, and the webhooks that report them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ACCOUNT, openStage, type Answer, type Json, type Stage } from './stage.ts'
import { until } from '../../testkit/until.ts'

const DAY_MS = 86_400_000
const bearer = { authorization: 'Bearer test-access-token' }
const WABA = '102290129340398'

const openShop = (t: Parameters<typeof openStage>[0], account: Json = {}) =>
  openStage(t, { wabaId: WABA, templateReviewMs: 0, ...account })
const ask = (stage: Stage, method: string, path: string, body?: Json): Promise<Answer> =>
  stage.call(method, `/v25.0/${path}`, body, bearer)
const create = (stage: Stage, more: Json = {}) =>
  ask(stage, 'POST', `${WABA}/message_templates`, { ...shipped, ...more })
const remove = (stage: Stage, query: string) => ask(stage, 'DELETE', `${WABA}/message_templates?${query}`)
/** The changes about the business account so far, oldest first. */
const templateNews = (stage: Stage): Json[] =>
  stage.receiver.posts
    .flatMap(({ body }) => body.entry.flatMap((entry: Json) => entry.changes))
    .filter(({ field }: Json) => field !== 'messages')

const shipped: Json = {
  name: 'pedido_saiu',
  language: 'pt_BR',
  category: 'UTILITY',
  components: [
    {
      type: 'body',
      text: 'Olá {{1}}, o pedido {{2}} saiu para entrega.',
      example: { body_text: [['Ana', '7731']] },
    },
    { type: 'FOOTER', text: 'Padaria Flor do Trigo' },
  ],
}
const bodyOf = (text: string, ...examples: string[]) => ({
  components: [{ type: 'BODY', text, example: { body_text: [examples] } }],
})
const withButtons = (...buttons: Json[]) => ({
  components: [shipped.components[0], { type: 'BUTTONS', buttons }],
})
const reply = (text: string) => ({ type: 'QUICK_REPLY', text })

async function approved(stage: Stage, more: Json = {}): Promise<string> {
  const { body } = await create(stage, more)
  const isApproved = ({ value }: Json) =>
    value.event === 'APPROVED' && value.message_template_id === Number(body.id)
  await until(() => templateNews(stage).some(isApproved), 'the template is approved')
  return body.id
}

test('a fresh business account has approved Brazilian templates of each kind', async (t) => {
  const stage = await openShop(t)
  const { body } = await ask(stage, 'GET', `${WABA}/message_templates`)
  assert.deepEqual(
    body.data.map(({ name, category, status, language }: Json) => [name, category, status, language]),
    [
      ['cobranca_pedido', 'UTILITY', 'APPROVED', 'pt_BR'],
      ['cobranca_pix', 'UTILITY', 'APPROVED', 'pt_BR'],
      ['pedido_enviado', 'UTILITY', 'APPROVED', 'pt_BR'],
      ['pedido_pronto', 'UTILITY', 'APPROVED', 'pt_BR'],
      ['codigo_acesso', 'AUTHENTICATION', 'APPROVED', 'pt_BR'],
      ['oferta_da_semana', 'MARKETING', 'APPROVED', 'pt_BR'],
    ],
  )
})

test('a new template is pending until its review ends, which a webhook reports', async (t) => {
  const stage = await openShop(t, { templateReviewMs: 3_600_000 })
  const { status, body } = await create(stage)
  assert.deepEqual([status, body.status, body.category], [200, 'PENDING', 'UTILITY'])
  const pending = await ask(stage, 'GET', `${body.id}?fields=status,health_status`)
  assert.equal(pending.body.status, 'PENDING')
  assert.equal(pending.body.health_status.entities[0].errors[0].error_code, 141002)
  await stage.control('PUT', '/clock', { advanceMs: 3_600_000 })
  await stage.flush()
  const { field, value } = templateNews(stage)[0]
  assert.deepEqual(
    [field, value],
    [
      'message_template_status_update',
      {
        event: 'APPROVED',
        message_template_id: Number(body.id),
        message_template_name: 'pedido_saiu',
        message_template_language: 'pt_BR',
        reason: 'NONE',
        message_template_category: 'UTILITY',
      },
    ],
  )
  const { entry } = stage.receiver.posts.at(-1)?.body ?? {}
  assert.deepEqual([entry[0].id, typeof entry[0].time], [WABA, 'number'])
  const { body: known } = await ask(stage, 'GET', body.id)
  assert.deepEqual(
    Object.keys(known).toSorted((a, b) => a.localeCompare(b)),
    ['category', 'components', 'id', 'language', 'name', 'parameter_format', 'status'],
  )
  assert.deepEqual([known.status, known.components[0].type], ['APPROVED', 'BODY'])
})

test('a review can reject, and can be left to the control API', async (t) => {
  const stage = await openShop(t, { templateReview: 'reject' })
  await create(stage)
  await until(() => templateNews(stage).length > 0, 'the rejection is reported')
  const { value } = templateNews(stage)[0]
  assert.deepEqual([value.event, value.reason], ['REJECTED', 'INVALID_FORMAT'])
  assert.ok(value.rejection_info.recommendation)

  await stage.control('PUT', `/accounts/${ACCOUNT}`, { templateReview: 'manual' })
  const { id } = (await create(stage, { name: 'outro' })).body
  assert.equal((await ask(stage, 'GET', id)).body.status, 'PENDING')
  const rejectionInfo = { reason: 'Why', recommendation: 'What' }
  await stage.control('PUT', `/templates/${id}`, { status: 'REJECTED', reason: 'SCAM', rejectionInfo })
  await stage.flush()
  const last = templateNews(stage).at(-1).value
  assert.deepEqual([last.event, last.reason, last.rejection_info], ['REJECTED', 'SCAM', rejectionInfo])
  const rejected = await ask(stage, 'GET', `${id}?fields=rejected_reason`)
  assert.deepEqual(rejected.body, { rejected_reason: 'SCAM', id })
})

test('a definition that breaks a rule is refused with its subcode', async (t) => {
  const stage = await openShop(t)
  const refused = async (more: Json) => {
    const { status, body } = await create(stage, more)
    assert.deepEqual([status, body.error?.code], [400, 100], JSON.stringify([more, body]))
    assert.ok(body.error.error_user_msg)
    return body.error.error_subcode
  }
  assert.equal(await refused({ name: 'Pedido' }), undefined)
  assert.equal(await refused({ language: 'pt-BR' }), undefined)
  assert.equal(await refused({ category: 'SPAM' }), undefined)
  assert.equal(await refused({ components: [] }), undefined)
  assert.equal(await refused({ components: [{ type: 'FOOTER', text: 'x' }] }), 2388072)
  assert.equal(await refused(bodyOf('x'.repeat(1025))), 2388040)
  assert.equal(await refused(bodyOf('{{1}} é o nome do cliente aqui.', 'Ana')), 2388299)
  assert.equal(await refused(bodyOf('Olá {{1}} e {{2}} sim.', 'Ana', 'Bia')), 2388293)
  assert.equal(await refused(bodyOf('Olá {{1}}, tudo bem com você?')), undefined)
  assert.equal(
    await refused({ components: [shipped.components[0], { type: 'FOOTER', text: 'a {{1}}' }] }),
    2388073,
  )
  const header = (format: string, more: Json = {}) => ({
    components: [{ type: 'HEADER', format, ...more }, shipped.components[0]],
  })
  assert.equal(await refused(header('SONG')), 2388047)
  assert.equal(await refused(header('TEXT', { text: 'x'.repeat(61) })), 2388040)
  assert.equal(await refused(header('IMAGE', { example: { header_handle: ['4::fake'] } })), undefined)
  assert.equal(await refused(withButtons(...Array(11).fill(reply('Sim')))), undefined)
  const url = { type: 'URL', text: 'Ver', url: 'https://loja.example.com/' }
  assert.equal(await refused(withButtons(url, reply('Sim'), url)), undefined)
  assert.equal(await refused(withButtons(url, url, url)), undefined)
  assert.equal(await refused({ ...withButtons(reply('Sim')), display_format: 'ORDER_DETAILS' }), undefined)
  assert.equal(await refused({ ...shipped, message_send_ttl_seconds: 10 }), undefined)
  await create(stage)
  assert.equal(await refused({}), 2388024)
})

test('order, payment and authentication templates are made in their own forms', async (t) => {
  const stage = await openShop(t)
  const order = await create(stage, {
    ...withButtons({ type: 'ORDER_DETAILS', text: 'Copy Pix code' }),
    name: 'pedido',
    display_format: 'ORDER_DETAILS',
  })
  assert.equal(order.status, 200, JSON.stringify(order.body))
  const setting = { type: 'boleto', boleto: { digitable_line: '0339' } }
  const request = { type: 'PAYMENT_REQUEST', text: 'Copy Boleto code', payment_setting: setting }
  const payment = await create(stage, { ...withButtons(request, reply('Ajuda')), name: 'boleto' })
  assert.equal(payment.status, 200, JSON.stringify(payment.body))
  const wrongLabel = await create(stage, { ...withButtons({ ...request, text: 'Pagar' }), name: 'b2' })
  assert.equal(wrongLabel.status, 400)
  const code = await create(stage, {
    name: 'codigo',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ],
  })
  assert.equal(code.status, 200, JSON.stringify(code.body))
  const { body } = await ask(stage, 'GET', `${code.body.id}?fields=components`)
  assert.match(body.components[0].text, /\{\{1\}\}/)
  assert.equal(body.components[2].buttons[0].type, 'URL')
})

test('a sample for a header is a file uploaded in pieces', async (t) => {
  const stage = await openShop(t)
  const { body } = await ask(stage, 'GET', `${ACCOUNT}?fields=health_status`)
  const app = body.health_status.entities.find(({ entity_type }: Json) => entity_type === 'APP').id
  const begun = await ask(
    stage,
    'POST',
    `${app}/uploads?file_name=nota.pdf&file_length=6&file_type=application/pdf`,
  )
  assert.match(begun.body.id, /^upload:[\w-]+\?sig=/)
  const send = async (bytes: string, offset: number) => {
    const answer = await fetch(`${stage.url}/v25.0/${begun.body.id}`, {
      method: 'POST',
      headers: { authorization: 'OAuth test-access-token', file_offset: String(offset) },
      body: Buffer.from(bytes),
    })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  await send('abc', 0)
  assert.equal((await ask(stage, 'GET', begun.body.id)).body.file_offset, 3)
  assert.equal((await send('abc', 0)).status, 400, 'the next piece begins where the last one ended')
  const { h } = (await send('def', 3)).body
  assert.match(h, /^4::/)
  const header = { type: 'HEADER', format: 'DOCUMENT', example: { header_handle: [h] } }
  const made = await create(stage, { components: [header, ...shipped.components] })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const read = await ask(stage, 'GET', made.body.id)
  assert.match(read.body.components[0].example.header_handle[0], /^https:\/\/scontent\.whatsapp\.net\//)
})

test('templates are listed page by page, and by what they are', async (t) => {
  const stage = await openShop(t)
  const first = await ask(stage, 'GET', `${WABA}/message_templates?limit=4&fields=name`)
  assert.deepEqual(Object.keys(first.body.data[0]), ['name', 'id'])
  const { after } = first.body.paging.cursors
  const next = await stage.call('GET', first.body.paging.next.slice(stage.url.length), undefined, bearer)
  assert.deepEqual(
    next.body.data.map(({ name }: Json) => name),
    ['codigo_acesso', 'oferta_da_semana'],
  )
  assert.equal(next.body.paging.next, undefined)
  const marketing = await ask(stage, 'GET', `${WABA}/message_templates?category=marketing`)
  assert.deepEqual(
    marketing.body.data.map(({ name }: Json) => name),
    ['oferta_da_semana'],
  )
  await remove(stage, 'name=pedido_pronto')
  const stale = await ask(stage, 'GET', `${WABA}/message_templates?after=${after}`)
  assert.equal(stale.body.error.code, 131059)
  assert.equal((await ask(stage, 'GET', '999/message_templates')).body.error.error_subcode, 33)
})

test('an approved template is edited once a day, and stays sendable meanwhile', async (t) => {
  const stage = await openShop(t)
  const id = await approved(stage)
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { templateReview: 'manual' })
  const text = 'Oi {{1}}, o pedido {{2}} saiu agora para entrega.'
  const edit = { components: bodyOf(text, 'Ana', '7').components }
  assert.deepEqual((await ask(stage, 'POST', id, edit)).body, { success: true })
  assert.equal((await ask(stage, 'GET', id)).body.status, 'PENDING')
  const template = {
    name: 'pedido_saiu',
    language: { code: 'pt_BR' },
    components: [{ type: 'body', parameters: ['Ana', '7731'].map((it) => ({ type: 'text', text: it })) }],
  }
  assert.equal((await stage.send({ type: 'template', template })).status, 200)
  await stage.control('PUT', `/templates/${id}`, { status: 'APPROVED' })
  assert.equal((await ask(stage, 'POST', id, edit)).status, 400)
  await stage.control('PUT', '/clock', { advanceMs: DAY_MS })
  await stage.control('PUT', `/accounts/${ACCOUNT}`, { templateReview: 'approve' })
  assert.equal((await ask(stage, 'POST', id, edit)).status, 200)
  await until(
    () =>
      templateNews(stage).some(
        ({ field, value }) =>
          field === 'message_template_components_update' && value.message_template_element === text,
      ),
    'the new text is reported',
  )
  assert.equal((await ask(stage, 'POST', id, { category: 'MARKETING' })).status, 400)
})

test('a deleted template is gone, and its name blocked for 30 days', async (t) => {
  const stage = await openShop(t)
  const id = await approved(stage)
  assert.deepEqual((await remove(stage, 'name=pedido_saiu')).body, { success: true })
  await stage.flush()
  assert.equal(templateNews(stage).at(-1).value.event, 'DELETED')
  assert.equal((await ask(stage, 'GET', id)).body.error.error_subcode, 33)
  assert.equal((await create(stage)).body.error.error_subcode, 2388023)
  await stage.control('PUT', '/clock', { advanceMs: 30 * DAY_MS })
  assert.equal((await create(stage)).status, 200)
  const { data } = (await ask(stage, 'GET', `${WABA}/message_templates`)).body
  const ids = data.map((template: Json) => template.id)
  assert.equal((await remove(stage, `hsm_ids=["${ids[0]}","1"]`)).status, 400, 'all or nothing')
  assert.equal((await remove(stage, `hsm_ids=["${ids[0]}","${ids[1]}"]`)).status, 200)
  assert.equal((await ask(stage, 'GET', ids[1])).status, 400)
})

test('pauses end by themselves twice, and the third time the template is disabled', async (t) => {
  const stage = await openShop(t)
  const id = await approved(stage)
  const pause = () => stage.control('PUT', `/templates/${id}`, { status: 'PAUSED' })
  const statusNow = async () => (await ask(stage, 'GET', id)).body.status
  for (const hours of [3, 6]) {
    await pause()
    await stage.control('PUT', '/clock', { advanceMs: hours * 3_600_000 - 1000 })
    assert.equal(await statusNow(), 'PAUSED')
    await stage.control('PUT', '/clock', { advanceMs: 1000 })
    assert.equal(await statusNow(), 'APPROVED')
  }
  await pause()
  assert.equal(await statusNow(), 'DISABLED')
  await stage.flush()
  assert.deepEqual(
    templateNews(stage)
      .slice(-5)
      .map(({ value }) => [value.event, value.other_info.title]),
    [
      ['PAUSED', 'FIRST_PAUSE'],
      ['APPROVED', 'UNPAUSE'],
      ['PAUSED', 'SECOND_PAUSE'],
      ['APPROVED', 'UNPAUSE'],
      ['DISABLED', 'DISABLED'],
    ],
  )
})

test('a paused template can be unpaused by hand', async (t) => {
  const stage = await openShop(t)
  const id = await approved(stage)
  assert.equal((await ask(stage, 'POST', `${id}/unpause`)).status, 400)
  await stage.control('PUT', `/templates/${id}`, { status: 'PAUSED', pauseHours: 1 })
  assert.deepEqual((await ask(stage, 'POST', `${id}/unpause`)).body, { success: true })
  assert.equal((await ask(stage, 'GET', id)).body.status, 'APPROVED')
})

test('quality and category change with their webhooks', async (t) => {
  const stage = await openShop(t)
  const id = await approved(stage)
  await stage.control('PUT', `/templates/${id}`, { quality: 'RED' })
  await stage.control('PUT', `/templates/${id}`, { correctCategory: 'MARKETING' })
  await stage.control('PUT', `/templates/${id}`, { category: 'MARKETING' })
  await stage.flush()
  const [quality, ahead, done] = templateNews(stage).slice(-3)
  assert.deepEqual(
    [quality.field, quality.value.previous_quality_score, quality.value.new_quality_score],
    ['message_template_quality_update', 'UNKNOWN', 'RED'],
  )
  assert.deepEqual(
    [ahead.field, ahead.value.new_category, ahead.value.correct_category],
    ['template_category_update', 'UTILITY', 'MARKETING'],
  )
  assert.ok(ahead.value.category_update_timestamp)
  assert.deepEqual([done.value.previous_category, done.value.new_category], ['UTILITY', 'MARKETING'])
  assert.equal(done.value.metadata, undefined)
})

test('two numbers of one business account get one webhook, and share the templates', async (t) => {
  const stage = await openShop(t)
  await stage.addAccount('777', { wabaId: WABA })
  const id = await approved(stage)
  await stage.flush()
  assert.equal(templateNews(stage).filter(({ value }) => value.message_template_id === Number(id)).length, 1)
  const { body } = await ask(stage, 'GET', `${WABA}/phone_numbers`)
  assert.deepEqual(
    body.data.map((number: Json) => number.id),
    [ACCOUNT, '777'],
  )
})

test('a number shows its state, its business and whose token it is', async (t) => {
  const stage = await openShop(t, { number: { quality_rating: 'YELLOW' } })
  const { body } = await ask(stage, 'GET', `${ACCOUNT}?fields=quality_rating,throughput,health_status`)
  assert.deepEqual([body.quality_rating, body.throughput], ['YELLOW', { level: 'STANDARD' }])
  assert.deepEqual(
    body.health_status.entities.map(({ entity_type }: Json) => entity_type),
    ['PHONE_NUMBER', 'WABA', 'BUSINESS', 'APP'],
  )
  assert.equal(body.health_status.entities[1].id, WABA)
  const token = await ask(stage, 'GET', 'debug_token?input_token=test-access-token')
  assert.deepEqual(token.body.data.granular_scopes[0].target_ids, [WABA])
  assert.equal((await ask(stage, 'GET', 'debug_token?input_token=x')).body.data.is_valid, false)
  assert.equal((await ask(stage, 'POST', `${WABA}/subscribed_apps`)).body.success, true)
  assert.equal((await ask(stage, 'POST', `${ACCOUNT}/register`, { pin: '123456' })).body.success, true)
})

test('templates and their reviews survive a restart beside the data file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'templates-test-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const options = { dataFile: join(folder, 'state.json') }
  const account = { wabaId: WABA, templateReviewMs: 3_600_000 }
  const first = await openStage(t, account, options)
  const { id } = (await create(first)).body
  await first.close()
  const second = await openStage(t, account, options)
  assert.equal((await ask(second, 'GET', id)).body.status, 'PENDING')
  await second.control('PUT', '/clock', { advanceMs: 3_600_000 })
  assert.equal((await ask(second, 'GET', id)).body.status, 'APPROVED')
  const { data } = (await ask(second, 'GET', `${WABA}/message_templates`)).body
  assert.equal(data.length, 7, 'the first ones are not there twice')
})

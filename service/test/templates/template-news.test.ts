/** Stories of the copy of templates: read from the channel, and reported by webhooks. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { DELETED } from '../../src/kinds/template.ts'
import { findTemplate, listApproved } from '../../src/templates/templates-repository.ts'
import { recado } from '../../../testkit/recado.ts'
import { listen } from '../stage/listen.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { channelTemplate, createScriptedTemplates, refuses } from '../stage/scripted-templates.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { postSigned, sign, type Element } from '../stage/webhook.ts'

const HOUR_MS = 3_600_000
const templates = createScriptedTemplates()
let stage: Stage
before(async () => {
  stage = await openStage({ channel: createScriptedChannel(undefined, templates) })
})
beforeEach(() => {
  templates.instead = null
})
after(() => stage.close())

type Template = Record<string, unknown> & { id: string; name: string; status: string }
const listOf = async (shop: Shop, query = ''): Promise<Template[]> =>
  (await stage.call('GET', `/templates?limit=100${query}`, undefined, { apiKey: shop.apiKey })).body.data
const templateWith = (shop: Shop, fits: (template: Template) => boolean, what: string, query = '') =>
  stage.until(async () => (await listOf(shop, query)).find(fits), what)
const businessOf = (shop: Shop) => templates.businessOf(shop.phoneNumberId)

/** A shop whose business account has these templates, which have been read. */
async function shopWith(...names: string[]): Promise<Shop> {
  const shops = (await stage.db.query('select count(*)::int as count from senders')).rows[0].count as number
  const next = `10654035224${String(shops + 1).padStart(4, '0')}`
  templates.there.set(
    templates.businessOf(next),
    names.map((name) => channelTemplate({ name })),
  )
  const shop = await stage.openShop({ scopes: ['admin'] })
  await stage.until(async () => (await listOf(shop)).length === names.length, 'the templates are read')
  return shop
}

/** A webhook of the shop's business account. */
async function notifyBusiness(
  shop: Shop,
  field: string,
  value: Element,
  at: Date,
  appSecret = shop.appSecret,
) {
  const time = Math.floor(at.getTime() / 1000)
  const entry = [{ id: businessOf(shop), time, changes: [{ field, value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  return await postSigned(stage, body, sign(body, appSecret))
}
const about = (name: string, more: Element = {}): Element => {
  const template = [...templates.there.values()].flat().find((one) => one.name === name)
  return {
    message_template_id: Number(template?.channelTemplateId ?? 1),
    message_template_name: name,
    message_template_language: 'pt-BR',
    ...more,
  }
}
const status = (name: string, event: string, more: Element = {}) =>
  about(name, { event, reason: 'NONE', ...more })
const minutes = (count: number) => new Date(stage.clock.now().getTime() + count * 60_000)

test('templates are read soon after their sender was added, through the business account that the channel names', async () => {
  const shop = await shopWith('a_primeiro', 'a_segundo')
  const [sender] = (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data
  assert.equal(sender.wabaId, businessOf(shop))
  const health = await stage.until(async () => {
    const [one] = (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data
    return one.health.templates.syncDate !== null && one.health.templates
  }, 'the reading is noted')
  assert.deepEqual([health.approved, health.paused, health.failure], [2, 0, null])
  const found = await findTemplate(stage.db, shop.workspaceId, shop.senderId, 'a_primeiro', 'pt_BR')
  assert.equal(found?.status, 'APPROVED')
  assert.deepEqual(found?.components, [{ type: 'BODY', text: 'O seu pedido saiu para entrega.' }])
  assert.equal(await findTemplate(stage.db, shop.workspaceId, shop.senderId, 'a_primeiro', 'pt-BR'), null)
  const approved = await listApproved(stage.db, shop.workspaceId, shop.senderId, 20)
  assert.deepEqual(
    approved.map(({ name }) => name),
    ['a_primeiro', 'a_segundo'],
  )
})

test('after hours they are read again: changes, new ones and those that are gone', async () => {
  const shop = await shopWith('b_fica', 'b_vai')
  const [stays] = templates.there.get(businessOf(shop)) ?? []
  assert.ok(stays)
  templates.there.set(businessOf(shop), [{ ...stays, quality: 'RED' }, channelTemplate({ name: 'b_novo' })])
  await stage.pass(6 * HOUR_MS)
  await templateWith(shop, ({ name }) => name === 'b_novo', 'the new one is there')
  assert.deepEqual(
    (await listOf(shop, '&sort=asc')).map(({ name, quality }) => [name, quality]),
    [
      ['b_fica', 'RED'],
      ['b_novo', 'GREEN'],
    ],
  )
  assert.equal((await listOf(shop, `&status=${DELETED}`))[0]?.name, 'b_vai')
})

test('a reading that fails keeps the copy, and the health of the sender says why', async () => {
  const shop = await shopWith('c_fica')
  templates.instead = (call) => (call === `list ${businessOf(shop)}` ? refuses('permission_missing') : null)
  await stage.pass(6 * HOUR_MS)
  const failure = await stage.until(async () => {
    const [one] = (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data
    return one.health.templates.failure
  }, 'the failure shows')
  assert.equal(failure.code, 'permission_missing')
  assert.equal((await listOf(shop)).length, 1)
})

test('a status reported by a webhook is kept with its reasons and sent to the stream', async () => {
  const shop = await shopWith('d_pedido')
  const listening = await listen(stage, { apiKey: shop.apiKey })
  const rejected = status('d_pedido', 'REJECTED', {
    reason: 'INVALID_FORMAT',
    rejection_info: {
      reason: 'Variables stand next to each other.',
      recommendation: 'Put text between them.',
    },
  })
  assert.equal(await notifyBusiness(shop, 'message_template_status_update', rejected, minutes(1)), 200)
  const { template } = await listening.next('template.updated', (data) => data.template.status === 'REJECTED')
  assert.deepEqual(template.rejection, {
    reason: 'INVALID_FORMAT',
    detail: 'Variables stand next to each other.',
    recommendation: 'Put text between them.',
  })
  const paused = status('d_pedido', 'PAUSED', {
    other_info: { title: 'SECOND_PAUSE', description: 'Six hours.' },
  })
  assert.equal(await notifyBusiness(shop, 'message_template_status_update', paused, minutes(2)), 200)
  const { template: now } = await listening.next(
    'template.updated',
    (data) => data.template.status === 'PAUSED',
  )
  assert.deepEqual(
    [now.rejection, now.pause],
    [null, { reason: 'SECOND_PAUSE', number: 2, detail: 'Six hours.' }],
  )
  listening.leave()
})

test('a warning leaves the status and says when the template is disabled, also after the next reading', async () => {
  const shop = await shopWith('w_pedido')
  const disable_date = Math.floor(minutes(48 * 60).getTime() / 1000)
  const flagged = status('w_pedido', 'FLAGGED', { disable_info: { disable_date } })
  await notifyBusiness(shop, 'message_template_status_update', flagged, minutes(1))
  await notifyBusiness(shop, 'message_template_status_update', status('w_pedido', 'LOCKED'), minutes(2))
  const shown = async () => {
    const [template] = await listOf(shop)
    return [template?.status, template?.disableDate]
  }
  const expected = ['APPROVED', new Date(disable_date * 1000).toISOString()]
  assert.deepEqual(await shown(), expected)
  templates.there.get(businessOf(shop))?.push(channelTemplate({ name: 'w_novo' }))
  await stage.pass(6 * HOUR_MS)
  await templateWith(shop, ({ name }) => name === 'w_novo', 'they are read again')
  const { status: now, disableDate } = await templateWith(shop, ({ name }) => name === 'w_pedido', 'it stays')
  assert.deepEqual([now, disableDate], expected)
})

test('an event that is no status known here leaves the status, and the template is read', async () => {
  const shop = await shopWith('x_pedido')
  templates.there.get(businessOf(shop))?.push(channelTemplate({ name: 'x_novo' }))
  await notifyBusiness(shop, 'message_template_status_update', status('x_pedido', 'MADE_UP'), minutes(1))
  await templateWith(shop, ({ name }) => name === 'x_novo', 'they are read again')
  const { status: now } = await templateWith(shop, ({ name }) => name === 'x_pedido', 'it stays')
  assert.equal(now, 'APPROVED')
})

test('an older update changes nothing, and a repeated one is no event', async () => {
  const shop = await shopWith('e_pedido')
  const [earlier, later] = [minutes(4), minutes(5)]
  await notifyBusiness(shop, 'message_template_status_update', status('e_pedido', 'PAUSED'), later)
  const { updateDate } = await templateWith(shop, (one) => one.status === 'PAUSED', 'it is paused')
  await notifyBusiness(shop, 'message_template_status_update', status('e_pedido', 'APPROVED'), earlier)
  await notifyBusiness(shop, 'message_template_status_update', status('e_pedido', 'PAUSED'), later)
  const [template] = await listOf(shop)
  assert.deepEqual([template?.status, template?.updateDate], ['PAUSED', updateDate])
})

test('quality, a category ahead and the category itself are kept, each by its own latest word', async () => {
  const shop = await shopWith('f_pedido')
  const quality = about('f_pedido', { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' })
  await notifyBusiness(shop, 'message_template_status_update', status('f_pedido', 'APPROVED'), minutes(9))
  await notifyBusiness(shop, 'message_template_quality_update', quality, minutes(1))
  const moment = Math.floor(minutes(60).getTime() / 1000)
  const ahead = { new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp: moment }
  await notifyBusiness(shop, 'template_category_update', about('f_pedido', ahead), minutes(2))
  const [told] = await listOf(shop)
  assert.deepEqual(
    [told?.quality, told?.category, told?.categoryAhead],
    ['YELLOW', 'UTILITY', { category: 'MARKETING', date: new Date(moment * 1000).toISOString() }],
  )
  const [{ health }] = (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data
  assert.equal(health.templates.categoryAhead, 1)
  const { stdout } = await recado(['doctor', '--json'], stage.env)
  const check = JSON.parse(stdout).checks.find(
    ({ check: name }: { check: string }) => name.startsWith('templates of') && name.includes(shop.senderId),
  )
  assert.match(check.detail, /f_pedido \(pt_BR\) will be MARKETING/)
  const over = { previous_category: 'UTILITY', new_category: 'MARKETING' }
  await notifyBusiness(shop, 'template_category_update', about('f_pedido', over), minutes(3))
  const [now] = await listOf(shop)
  assert.deepEqual([now?.category, now?.categoryAhead], ['MARKETING', null])
})

test('a webhook of a template that is not known has all of them read', async () => {
  const shop = await shopWith('g_pedido')
  templates.there.get(businessOf(shop))?.push(channelTemplate({ name: 'g_novo' }))
  await stage.pass(61_000)
  await notifyBusiness(shop, 'message_template_status_update', status('g_novo', 'APPROVED'), minutes(0))
  await templateWith(shop, ({ name }) => name === 'g_novo', 'it is read')
  const [one] = templates.there.get(businessOf(shop)) ?? []
  assert.ok(one)
  one.components = JSON.stringify([{ type: 'BODY', text: 'Outro texto.' }])
  await stage.pass(61_000)
  await notifyBusiness(shop, 'message_template_components_update', about('g_pedido'), minutes(0))
  await templateWith(
    shop,
    ({ components }) => JSON.stringify(components) === one.components,
    'what changed of it is read',
  )
})

test('a request to read them again stays, though a reading that began before it ends after it', async () => {
  const shop = await shopWith('l_pedido')
  const { list } = templates
  const held: (() => void)[] = []
  templates.list = async (...asked) => {
    const answered = await list(...asked)
    if (asked[1] === businessOf(shop)) await new Promise<void>((resolve) => held.push(resolve))
    return answered
  }
  const ask = async () =>
    assert.equal(
      await notifyBusiness(shop, 'message_template_components_update', about('l_pedido'), stage.clock.now()),
      200,
    )
  const untilHeld = (count: number) => stage.until(async () => held.length === count, `reading ${count}`)
  const syncedAt = async () => {
    const [one] = (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data
    return one.health.templates.syncDate
  }
  try {
    await stage.pass(61_000)
    await ask()
    await untilHeld(1)
    await ask()
    await untilHeld(2)
    const before = await syncedAt()
    held[0]?.()
    const first = await stage.until(async () => {
      const at = await syncedAt()
      return at !== before && at
    }, 'the first reading ends')
    await stage.pass(1_000)
    templates.there.set(businessOf(shop), [channelTemplate({ name: 'l_novo' })])
    await ask()
    held[1]?.()
    await stage.until(async () => (await syncedAt()) !== first, 'the second reading ends')
    await stage.pass(61_000)
    await untilHeld(3)
    held[2]?.()
    await templateWith(shop, ({ name }) => name === 'l_novo', 'what changed meanwhile is read')
  } finally {
    templates.list = list
    for (const release of held) release()
  }
})

test('the check of a sender reads its templates once', async () => {
  const shop = await shopWith('m_pedido')
  const listed = () => templates.calls.filter((call) => call === `list ${businessOf(shop)}`).length
  const before = listed()
  await stage.pass(1_000)
  const { status } = await stage.call('POST', `/senders/${shop.senderId}/check`, undefined, {
    apiKey: shop.apiKey,
  })
  assert.equal(status, 200)
  await stage.pass(120_000)
  await shopWith('n_pedido') // the job has run since
  assert.equal(listed(), before + 1)
})

test('only a sender whose own secret signed receives changes of its templates', async () => {
  const shop = await shopWith('h_pedido')
  const stranger = await stage.openShop()
  const word = status('h_pedido', 'DISABLED')
  assert.equal(
    await notifyBusiness(shop, 'message_template_status_update', word, minutes(1), stranger.appSecret),
    200,
  )
  assert.equal((await listOf(shop))[0]?.status, 'APPROVED')
})

test('an account that WhatsApp disables stops its senders; a warning shows as their latest error', async () => {
  const shop = await shopWith('i_pedido')
  const senderNow = async () =>
    (await stage.call('GET', '/senders', undefined, { apiKey: shop.apiKey })).body.data[0]
  const restricted = {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1 }],
  }
  assert.equal(await notifyBusiness(shop, 'account_update', restricted, minutes(0)), 200)
  const { lastError } = await stage.until(async () => {
    const { health } = await senderNow()
    return health.lastError && health
  }, 'the warning shows')
  assert.equal(lastError.failure.code, 'account_restricted')
  assert.equal(lastError.failure.channelDetails, 'RESTRICTED_BIZ_INITIATED_MESSAGING')
  assert.equal((await senderNow()).state, 'running')
  const flagged = { display_phone_number: '+55 11 99999-0000', event: 'FLAGGED' }
  assert.equal(await notifyBusiness(shop, 'phone_number_quality_update', flagged, minutes(0)), 200)
  const banned = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'now' } }
  assert.equal(await notifyBusiness(shop, 'account_update', banned, minutes(0)), 200)
  const stopped = await senderNow()
  assert.deepEqual([stopped.state, stopped.stop.failure.code], ['stopped', 'account_disabled'])
  assert.notEqual(stopped.health.lastError.failure.code, 'sender_flagged', 'that was another number')
})

test('a sender that is removed while its check reads its templates is answered as one that is not there', async () => {
  const shop = await shopWith('j_pedido')
  const { list } = templates
  const remove = () => stage.call('DELETE', `/senders/${shop.senderId}`, undefined, { apiKey: shop.apiKey })
  templates.there.set(businessOf(shop), [channelTemplate({ name: 'j_novo' })])
  templates.list = async (...asked) => {
    const answered = await list(...asked)
    assert.equal((await remove()).status, 200)
    return answered
  }
  try {
    const check = await stage.call('POST', `/senders/${shop.senderId}/check`, undefined, {
      apiKey: shop.apiKey,
    })
    assert.equal(check.status, 404, check.text)
  } finally {
    templates.list = list
  }
})

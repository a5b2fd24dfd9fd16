/**
 * What the shop writes in the WhatsApp Business app is in the conversation as its own, and says
 * so.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seconds } from '../../service/test/stage/webhook.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone, meet } = open

const ANA = '5511988881201'
const ANSWER = 'Pode vir buscar às 17h'

test(
  'an answer from the phone appears without a reload, "by phone", with ticks only once a receipt comes',
  { skip },
  async (context) => {
    const id = await meet('Ana Souza', ANA, 'Oi, já está pronto?')
    const { page, complaints } = await openConsole(context, { path: `/conversations/${id}` })
    await page.getByRole('article').getByText('Oi, já está pronto?').waitFor()
    const phone = await openPhone(context, ANA)
    const form = phone.page.getByRole('region', { name: 'WhatsApp Business app' })
    await form.getByLabel('From the owner’s phone').fill(ANSWER)
    await form.getByRole('button', { name: 'Write from the app' }).click()
    await phone.page.locator('.bubble-in', { hasText: ANSWER }).waitFor()

    const answer = page.getByRole('article').filter({ hasText: ANSWER })
    await answer.getByText('by phone').waitFor()
    assert.equal(await answer.locator('.ticks').count(), 0)
    const row = page.locator(`li[data-id="${id}"]`).filter({ hasText: ANSWER })
    await row.waitFor()
    assert.equal(await row.locator('.ticks').count(), 0)
    const { body } = await stage.call('GET', `/conversations/${id}/messages`)
    const [{ channelMessageId }] = body.data
    const status = { id: channelMessageId, status: 'delivered', timestamp: seconds(stage.clock.now()) }
    await stage.simulator.control('POST', '/webhooks', {
      value: { statuses: [{ ...status, recipient_id: ANA }] },
    })
    await answer.locator('.ticks-delivered').waitFor()
    await row.locator('.ticks-delivered').waitFor()
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)

test('in Portuguese it says "pelo celular"', { skip }, async (context) => {
  const id = await meet('Bia Reis', '5511988881202', 'Oi')
  await stage.simulator.control('POST', '/app-messages', { to: '5511988881202', text: ANSWER })
  await stage.simulator.flush()
  const { page } = await openConsole(context, { path: `/conversations/${id}`, browser: { locale: 'pt-BR' } })
  await page.getByRole('article').filter({ hasText: ANSWER }).getByText('pelo celular').waitFor()
})

test('a first message that only the app has says where to look', { skip }, async (context) => {
  const from = '5511988881203'
  const id = await meet('Caio Lima', from, 'Oi')
  const element = {
    from,
    id: 'wamid.onlyInTheApp',
    timestamp: seconds(stage.clock.now()),
    type: 'unsupported',
    errors: [{ code: 131060, title: 'This message is currently unavailable.' }],
  }
  await stage.simulator.control('POST', '/webhooks', {
    value: { contacts: [{ wa_id: from, profile: { name: 'Caio Lima' } }], messages: [element] },
  })
  const { page, complaints } = await openConsole(context, { path: `/conversations/${id}` })
  await page.getByRole('article').getByText('only the shop’s phone shows').waitFor()
  assert.deepEqual(complaints, [])
})

test(
  'a number that leaves with its phone stops, says why, and goes on when it is back',
  { skip },
  async (context) => {
    await meet('Davi Rocha', '5511988881204', 'Oi')
    const { page, complaints } = await openConsole(context, { path: '/senders' })
    const phone = await openPhone(context, '5511988881204')
    const app = phone.page.getByRole('region', { name: 'WhatsApp Business app' })
    await app.getByLabel('From the owner’s phone').fill(ANSWER)
    await app.getByRole('button', { name: 'Write from the app' }).click()
    await page.getByText('Also in the WhatsApp Business app').waitFor()
    await app.getByRole('button', { name: 'Disconnect the number' }).click()
    await page.getByText('The number was disconnected in the WhatsApp Business app').waitFor()
    await page.getByText('go out once the number is back').waitFor()
    await app.getByRole('button', { name: 'Connect it again' }).click()
    await page.getByText('Sending', { exact: true }).waitFor()
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)

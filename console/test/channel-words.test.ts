/**
 * WhatsApp's own words are quoted and said to be WhatsApp's, in both languages; what the service
 * itself knows is not.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderDetails } from '../../testkit/bodies.ts'
import { newWriter } from '../../service/test/stage/send.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open

const SAID = { 'pt-BR': 'O WhatsApp diz:', 'en-US': 'WhatsApp says:' }

test('what WhatsApp says of a failed message is a quote of WhatsApp', { skip }, async (context) => {
  await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026, times: 1 })
  const { body } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, await newWriter(stage), 'CITADO-1'),
  )
  const { data } = await stage.messageWith(body.id, 'failed')
  const { channelTitle } = (typeof data === 'string' ? JSON.parse(data) : data).failure
  assert.equal(typeof channelTitle, 'string')
  for (const [locale, said] of Object.entries(SAID)) {
    const { page, complaints } = await openConsole(context, { path: '/attention', browser: { locale } })
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'CITADO-1' })
    const quote = card.locator('q').first()
    await quote.waitFor()
    assert.equal(await quote.innerText(), channelTitle)
    assert.ok((await card.innerText()).includes(said), `${said} in ${await card.innerText()}`)
    assert.deepEqual(complaints, [])
  }
})

test('what the service itself found is no quote', { skip }, async (context) => {
  await stage.simulator.setFaults(
    { on: 'send', mode: 'accept_then_cut', times: 1 },
    { on: 'webhook', mode: 'drop' },
  )
  const { body } = await stage.call(
    'POST',
    '/messages/interactive/order_details',
    orderDetails(stage.shop.from, await newWriter(stage), 'PERDIDO-1'),
  )
  await stage.messageWith(body.id, 'unknown')
  const { page } = await openConsole(context, { path: '/attention', browser: { locale: 'pt-BR' } })
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'PERDIDO-1' })
  await card.getByText('detalhe técnico:').waitFor()
  assert.equal(await card.locator('q').count(), 0)
})

test('a rejection that has no words here is quoted, and a pause has ours', { skip }, async (context) => {
  await stage.simulator.setFaults()
  // the account at the simulator is connected after the service has first looked
  await stage.until(async () => {
    stage.clock.advance(10 * 60_000)
    return (await stage.call('GET', '/templates', undefined, { apiKey })).body.data.length > 0
  }, 'the templates are read')
  const { page, complaints } = await openConsole(context, {
    path: '/templates',
    browser: { locale: 'pt-BR' },
  })
  const row = (name: string) => page.getByRole('listitem', { name })
  const templates = await stage.simulator.templates()
  const idOf = (name: string) => templates.find((one) => one.name === name)?.id ?? ''
  await row('oferta_da_semana').getByText('Aprovado').waitFor()
  await stage.simulator.setTemplate(idOf('oferta_da_semana'), {
    status: 'REJECTED',
    reason: 'SAMPLE_OF_TOMORROW',
    rejectionInfo: { reason: 'It sells.', recommendation: 'Choose marketing.' },
  })
  const rejected = row('oferta_da_semana')
  await rejected.locator('q', { hasText: 'Choose marketing.' }).waitFor()
  assert.deepEqual(await rejected.locator('q').allInnerTexts(), [
    'SAMPLE_OF_TOMORROW',
    'It sells.',
    'Choose marketing.',
  ])
  assert.ok((await rejected.innerText()).includes('O WhatsApp diz:'))
  await stage.simulator.setTemplate(idOf('cobranca_pix'), { status: 'PAUSED' })
  await row('cobranca_pix').getByText('A qualidade dele está baixa').waitFor()
  assert.deepEqual(complaints, [])
})

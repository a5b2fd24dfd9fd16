/**
 * The phone with every kind of message is accessible in either language, on a small screen and by
 * keyboard.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../console/test/axe.ts'
import { bakeryOrder, courierContact } from './phone-orders.ts'
import { openShop, openStage } from './phone-stage.ts'

const ANA = '5511987654321'
const SMALL = { width: 360, height: 740 }
const PICTURE = await readFile(new URL('../../docs/images/phone.png', import.meta.url))
const VOICE = await readFile(new URL('../phone/attach/voice.ogg', import.meta.url))

const { skip, openPhone } = await openStage()
const shop = await openShop()
after(() => shop.close())

const button = (page: Page, name: string) => page.getByRole('button', { name })
const upload = (bytes: Buffer, type: string, name: string) => shop.upload(new Uint8Array(bytes), type, name)

async function sendEveryKind(): Promise<void> {
  const to = `+${ANA}`
  const ask = (interactive: object) => shop.send({ to, type: 'interactive', interactive })
  await shop.customerWrites(ANA, 'Oi')
  const picture = await upload(PICTURE, 'image/png', 'foto.png')
  const invoice = await upload(Buffer.from('%PDF-1.4'), 'application/pdf', 'nota.pdf')
  const voice = await upload(VOICE, 'audio/ogg', 'voz.ogg')
  await shop.send({ to, type: 'image', image: { id: picture, caption: 'O bolo' } })
  await shop.send({ to, type: 'document', document: { id: invoice, filename: 'nota-7731.pdf' } })
  await shop.send({ to, type: 'audio', audio: { id: voice, voice: true } })
  await shop.send({ to, type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } })
  const text = { body: 'https://loja.example/p/7', preview_url: true }
  const id = await shop.send({ to, type: 'text', text })
  const reaction = { message_id: id, emoji: '👍' }
  await shop.control('POST', '/control/messages', { from: ANA, type: 'reaction', reaction })
  await shop.send(courierContact(ANA))
  await shop.send(bakeryOrder(ANA, 'PEDIDO-1'))
  const reply = { id: 'a', title: 'Confirmar' }
  await ask({ type: 'button', body: { text: 'Hoje?' }, action: { buttons: [{ type: 'reply', reply }] } })
  const rows = [{ id: 'm', title: 'Motoboy', description: 'Até 2 horas' }]
  await ask({
    type: 'list',
    body: { text: 'Como?' },
    action: { button: 'Ver opções', sections: [{ title: 'Hoje', rows }] },
  })
  const parameters = { display_text: 'Cardápio', url: 'https://loja.example/' }
  await ask({ type: 'cta_url', body: { text: 'Veja' }, action: { name: 'cta_url', parameters } })
  await ask({ type: 'location_request_message', body: { text: 'Onde?' }, action: { name: 'send_location' } })
}

test('a chat of every kind is accessible', { skip }, async (context) => {
  await sendEveryKind()
  const { page, complaints } = await openPhone(context, shop, ANA, {
    viewport: { width: 1280, height: 2600 },
  })
  await button(page, 'Send location').waitFor()
  await button(page, 'Show large: image').locator('img').waitFor()
  assert.deepEqual(await findBarriers(page), [])

  await button(page, 'Attach').click()
  await page.getByRole('dialog', { name: 'Attach' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')

  await button(page, 'Ver opções').click()
  await page.getByRole('dialog', { name: 'Ver opções' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')

  await button(page, 'Reply or react').last().click()
  await page.getByRole('dialog', { name: 'Reply or react' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')
  await button(page, 'Reply or react').last().and(page.locator(':focus')).waitFor()
  assert.deepEqual(complaints, [])
})

test('a Brazilian answers every kind in Portuguese, on a small screen', { skip }, async (context) => {
  const { page, complaints } = await openPhone(context, shop, ANA, { locale: 'pt-BR', viewport: SMALL })
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  await button(page, 'Enviar localização').waitFor()
  for (const file of await page.locator('.media').all()) await file.scrollIntoViewIfNeeded()
  for (const name of [
    'Ampliar: imagem',
    'Salvar nota-7731.pdf',
    'Reproduzir: mensagem de voz',
    'Parar ofertas',
  ]) {
    await button(page, name).waitFor()
  }
  assert.ok(await fits())
  assert.deepEqual(await findBarriers(page), [])

  await button(page, 'Responder ou reagir').last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Responder', exact: true }).click()
  await page.getByText('Respondendo: Onde?').waitFor()
  assert.ok(await fits())
  await button(page, 'Anexar').click()
  const sheet = page.getByRole('dialog', { name: 'Anexar' })
  assert.ok(await fits())
  await sheet.getByRole('button', { name: 'Comprovante de exemplo (PDF)' }).click()
  const { document, context: quoted } = await shop.arrived('the proof', ({ type }) => type === 'document')
  assert.equal(document.filename, 'comprovante.pdf')
  assert.ok(quoted.id)
  await page.getByText('Respondendo: Onde?').waitFor({ state: 'hidden' })

  const shown = await page.locator('#phone').innerText()
  assert.doesNotMatch(shown, /\b(reply|attach|play|save|send|location|image|offers|document)\b/i)
  assert.deepEqual(complaints, [])
})

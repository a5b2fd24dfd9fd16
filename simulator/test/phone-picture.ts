/**
 * Draws docs/images/phone.png: the phone page with a bakery order, paid at the bank beside it. Run
 * by hand after the page has changed: `npm run pictures`
 */
import { mkdir } from 'node:fs/promises'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bakeryOrder, paidAndInTheOven, PIX_CODE } from './phone-orders.ts'
import { openShop, openStage } from './phone-stage.ts'
import { openStandInBank } from './stand-in-bank.ts'

const FOLDER = new URL('../../docs/images/', import.meta.url)
const ANA = '5511987654321'
const REFERENCE_ID = 'PEDIDO-1042'
/** Tall enough for the whole order and its status messages. */
const VIEWPORT = { width: 1280, height: 1180 }

const { skip, openPhone } = await openStage()
const bank = await openStandInBank({ [PIX_CODE]: { receiver: 'Padaria do Zé', amount: 6000 } })
const shop = await openShop({ bankUrl: bank.url })
after(async () => {
  await shop.close()
  bank.close()
})

test('the picture of the phone is drawn', { skip }, async (context) => {
  for (const [waId, name, text] of [
    ['5531987650000', 'Carla Dias', 'Vocês fazem bolo sem glúten?'],
    ['5521998877665', 'Bruno Carvalho', 'Obrigado, estava ótimo! 🥐'],
    [ANA, 'Ana Souza', 'Oi! Quero 2 bolos de fubá e uma dúzia de pão de queijo'],
  ] as const) {
    await shop.control('PUT', `/control/contacts/${waId}`, { name })
    await shop.customerWrites(waId, text)
  }
  await shop.send(bakeryOrder(ANA, REFERENCE_ID))

  const { page } = await openPhone(context, shop, ANA, { viewport: VIEWPORT })
  await page.getByRole('button', { name: 'Review and pay' }).click()
  await page.getByRole('button', { name: /^Pay R\$/ }).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByRole('dialog', { name: 'Your bank has paid' }).waitFor()
  await page.keyboard.press('Escape')
  await shop.send(paidAndInTheOven(ANA, REFERENCE_ID))
  await page.getByText('Being prepared').last().waitFor()
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await page.getByRole('button', { name: 'All read' }).waitFor()
  await page.getByRole('textbox', { name: 'Write as the customer' }).focus()
  await page.getByRole('textbox', { name: 'Write as the customer' }).blur()
  await mkdir(FOLDER, { recursive: true })
  await page.screenshot({ path: fileURLToPath(new URL('phone.png', FOLDER)) })
})

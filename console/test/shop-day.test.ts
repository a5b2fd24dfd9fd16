/**
 * A day at the shop, in Portuguese: the owner at a desk and an attendant on a phone, each in their
 * own browser, as a user.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orderDetails } from '../../testkit/bodies.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone, meet } = open
const olga = await openUser(stage, 'owner', { name: 'Olga Prates' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })

const DESK = { locale: 'pt-BR', viewport: { width: 1280, height: 900 } }
const PHONE = { locale: 'pt-BR', viewport: { width: 390, height: 780 } }

const list = (page: Page) => page.getByRole('region', { name: 'Conversas' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name, 's') })
const timeline = (page: Page) => page.getByRole('region', { name: 'Mensagens', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const order = (page: Page, referenceId: string) =>
  page.getByRole('region', { name: 'Pedidos' }).getByRole('link').filter({ hasText: referenceId })

/** Both screens of the day; `listComplaints` has what either of them complained about. */
async function openScreens(context: Parameters<typeof openConsole>[0], path: string) {
  const desk = await openConsole(context, { user: olga, path, browser: DESK })
  const phone = await openConsole(context, { user: caio, path, browser: PHONE })
  return {
    desk: desk.page,
    phone: phone.page,
    listComplaints: () => [...desk.complaints, ...phone.complaints],
  }
}

test(
  'a customer who writes is unread for both, is given to one, and the other sees them answer',
  { skip },
  async (context) => {
    const { desk, phone, listComplaints } = await openScreens(context, '')
    await desk.getByText('Nenhuma conversa aberta').waitFor()
    await phone.getByText('Nenhuma conversa aberta').waitFor()
    const rita = '5511933330001'
    await meet('Rita Melo', rita, 'Bom dia! Tem bolo de fubá?')
    await row(desk, 'Rita Melo.*1 mensagem não lida').waitFor()
    await row(phone, 'Rita Melo.*1 mensagem não lida').waitFor()

    await row(desk, 'Rita Melo').click()
    await button(desk, 'Responsável: Ninguém').click()
    await desk.getByRole('menuitem', { name: 'Caio Reis' }).click()
    await button(desk, 'Responsável: Caio Reis').waitFor()
    await button(phone, 'Minhas').click()
    await row(phone, 'Rita Melo.*1 mensagem não lida').waitFor() // the owner has read it, he has not
    await row(phone, 'Rita Melo').click()
    await timeline(phone).getByText('Tem bolo de fubá?').waitFor()
    assert.deepEqual(await findBarriers(phone), [])

    const box = phone.getByRole('textbox', { name: 'Mensagem' })
    await box.pressSequentially('Tem')
    await desk.getByRole('status').filter({ hasText: 'Caio Reis está escrevendo…' }).waitFor()
    await box.fill('Tem sim, saiu agora!')
    await button(phone, 'Enviar').click()
    const answer = timeline(desk).getByRole('article').filter({ hasText: 'Tem sim, saiu agora!' })
    await answer.getByText('Caio Reis').waitFor()
    await desk.getByText('Caio Reis está escrevendo…').waitFor({ state: 'detached' })
    assert.deepEqual(await findBarriers(desk), [])
    assert.deepEqual(listComplaints(), [])
  },
)

test(
  'one asks the other in a note, and the answer to the customer comes out of the saved ones',
  { skip },
  async (context) => {
    const saved = { shortcut: 'entrega', text: 'Entregamos hoje, {{contato.nome}}. {{eu.nome}}' }
    const made = await olga.call('POST', '/saved-replies', saved)
    assert.equal(made.status, 200, made.text)
    const id = await meet('Saulo Paz', '5511933330002', 'Entregam na Lapa?')
    const { desk, phone, listComplaints } = await openScreens(context, `/conversations/${id}`)

    await button(phone, 'Arquivos, emoji, formato e notas').click()
    await button(phone, 'Nota').click()
    const note = phone.getByRole('textbox', { name: /^Nota para a equipe/ })
    await note.pressSequentially('@olg')
    await phone.getByRole('option', { name: 'Olga Prates' }).click()
    await note.pressSequentially('entregamos na Lapa?')
    await button(phone, 'Adicionar nota').click()
    await timeline(desk).getByRole('article', { name: 'Nota interna' }).getByText('@Olga Prates').waitFor()
    await button(desk, 'Mais').click()
    await desk.getByRole('menuitem', { name: 'Menções a mim' }).click()
    await row(desk, 'Saulo Paz').waitFor()

    const box = desk.getByRole('textbox', { name: 'Mensagem' })
    await box.pressSequentially('/ent')
    await desk.getByRole('option', { name: /entrega/ }).waitFor()
    await box.press('Enter')
    await stage.until(
      async () => (await box.inputValue()) === 'Entregamos hoje, Saulo Paz. Olga Prates',
      'the saved reply is in the box',
    )
    await box.press('Enter')
    await timeline(phone).getByText('Entregamos hoje, Saulo Paz. Olga Prates').waitFor()
    const { body } = await stage.call('GET', `/conversations/${id}/messages`)
    assert.equal(body.data.length, 2, 'the note is between the two of them')
    assert.deepEqual(listComplaints(), [])
  },
)

test(
  'what is marked as paid on the phone is among those paid today at the desk, and the customer is notified',
  { skip },
  async (context) => {
    const tais = '5511933330003'
    await meet('Tais Dias', tais, 'Quero um bolo')
    const body = orderDetails(stage.shop.from, `+${tais}`, 'BOLO-7')
    const sent = await caio.call('POST', '/messages/interactive/order_details', body)
    assert.equal(sent.status, 200, sent.text)
    const { desk, phone, listComplaints } = await openScreens(context, '/orders')
    await order(desk, 'BOLO-7').waitFor()
    await button(desk, 'Pagos hoje').click()
    await desk.getByText('Nenhum pedido encontrado').waitFor()

    await order(phone, 'BOLO-7').click()
    await button(phone, 'Pago').click()
    await phone.getByText('Pedido BOLO-7: o cliente será avisado de que está pago.').waitFor()
    await order(desk, 'BOLO-7').getByText('Pago', { exact: true }).waitFor()
    await phone.getByRole('link', { name: 'Voltar aos pedidos' }).click()
    await button(phone, 'Não pagos').click()
    await phone.getByText('Nenhum pedido encontrado').waitFor()
    assert.deepEqual(await findBarriers(desk), [])
    assert.deepEqual(await findBarriers(phone), [])

    const customer = await openPhone(context, tais)
    await customer.page.getByText('Recebemos o seu pagamento.').first().waitFor()
    assert.deepEqual([...listComplaints(), ...customer.complaints], [])
  },
)

test(
  'a conversation that one closes leaves both lists, and the next message brings it back to both',
  { skip },
  async (context) => {
    const ugo = '5511933330004'
    const id = await meet('Ugo Lins', ugo, 'Obrigado!')
    const { desk, phone, listComplaints } = await openScreens(context, '')
    await button(desk, 'Esperando').click()
    await row(desk, 'Ugo Lins').waitFor()
    await row(phone, 'Ugo Lins').click()
    await button(phone, 'Encerrar').click()
    await button(phone, 'Reabrir').waitFor()
    await row(desk, 'Ugo Lins').waitFor({ state: 'detached' })
    assert.equal((await olga.call('GET', `/conversations/${id}`)).body.inbox.state, 'closed')

    await stage.simulator.customerWrites(`+${ugo}`, 'Esqueci: abre domingo?')
    await row(desk, 'Ugo Lins.*abre domingo').waitFor()
    await button(phone, 'Encerrar').waitFor()
    await timeline(phone).getByText('Esqueci: abre domingo?').waitFor()
    assert.deepEqual(listComplaints(), [])
  },
)

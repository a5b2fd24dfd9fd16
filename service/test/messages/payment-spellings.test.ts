/**
 * Pix keys and boleto lines as banks and providers hand them out: taken, kept as they came, and
 * sent in their plain form.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { change, faultsOf } from '../stage/change.ts'
import { answerTo, historyOn, hoursAgo } from '../stage/history.ts'
import { newCustomer, newReference } from '../../../testkit/bodies.ts'
import { specOrderDetails } from '../../../testkit/spec-bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'

let stage: Stage
const to = newCustomer()
before(async () => {
  stage = await openStage()
  await stage.simulator.customerWrites(to, 'Oi')
})
after(() => stage.close())

const SETTING = '/interactive/action/parameters/payment_settings/0'
const LINE = `${SETTING}/boleto/digitable_line`
const PIX = `${SETTING}/instant_dynamic_code`
const PLAIN = '00190000090114971860168524522114675860000102656'
const PRINTED = '00190.00009 01149.718601 68524.522114 6 75860000102656'
const ROUTE = '/messages/interactive/order_details'

function spelt(key: string, keyType: string, line: string) {
  const full = specOrderDetails(stage.shop.from, to, newReference())
  return change(change(change(full, `${PIX}/key`, key), `${PIX}/key_type`, keyType), LINE, line)
}

type Sent = {
  interactive: {
    action: {
      parameters: {
        payment_settings: {
          pix_dynamic_code?: { code: string; key: string }
          boleto?: { digitable_line: string }
        }[]
      }
    }
  }
}

test('a key and a line with dots are taken, kept as given, and sent without them', async () => {
  for (const [key, keyType, plain, line] of [
    ['529.982.247-25', 'CPF', '52998224725', PRINTED],
    ['11.222.333/0001-81', 'CNPJ', '11222333000181', PLAIN],
    ['5511987654321', 'PHONE', '+5511987654321', PRINTED.replaceAll(' ', '-')],
    ['Loja@Example.com', 'EMAIL', 'loja@example.com', `${PLAIN}\n`],
    ['123E4567E89B12D3A456426655440000', 'EVP', '123e4567-e89b-12d3-a456-426655440000', PLAIN],
  ] as const) {
    const body = spelt(key, keyType, line)
    const { status, body: sent, text } = await stage.call('POST', ROUTE, body)
    assert.equal(status, 200, text)
    const { contentData } = await stage.messageWith(sent.id, 'sent')
    assert.deepEqual(contentData, body.interactive)
    const [call] = await stage.simulator.calls(sent.id)
    assert.ok(call)
    const { payment_settings: settings } = (call.body as Sent).interactive.action.parameters
    assert.equal(settings[0]?.pix_dynamic_code?.key, plain)
    assert.equal(settings[2]?.boleto?.digitable_line, PLAIN)
  }
})

test('what may mean another key or slip is refused, and no sentence repeats it', async () => {
  for (const [key, keyType, line, fault] of [
    ['11987654321', 'PHONE', PLAIN, `${PIX}/key pattern`],
    ['12abc34501de35', 'CNPJ', PLAIN, `${PIX}/key pattern`],
    ['529.982.247-24', 'CPF', PLAIN, `${PIX}/key check_digits`],
    ['52998224725', 'CPF', PRINTED.slice(0, -10), `${LINE} pattern`],
    ['52998224725', 'CPF', PRINTED.replace(/6$/, '7'), `${LINE} check_digits`],
  ] as const) {
    const answer = await stage.call('POST', ROUTE, spelt(key, keyType, line))
    assert.equal(answer.status, 422)
    assert.deepEqual(faultsOf(answer), [fault])
    assert.doesNotMatch(answer.text, /11987654321|12abc|529\.982\.247-24|75860000102657/)
  }
})

test('history keeps a line with dots and a key with a mask as they are', async () => {
  const { imported, messagesWith } = historyOn(() => stage)
  const shop = await stage.openShop()
  const ana = newCustomer()
  const { interactive } = spelt('529.982.247-25', 'CPF', PRINTED)
  const line = answerTo(shop, ana, 'Your order', hoursAgo(2), {
    type: 'order_details',
    contentData: interactive,
  })
  assert.deepEqual(await imported([line], shop), {
    stored: 1,
    known: 0,
    leftOut: 0,
    files: 0,
    conversations: 1,
  })
  const [message] = await messagesWith(shop, ana)
  assert.deepEqual(message?.contentData, interactive)
})

test('a code with accents and blanks around it is taken with a warning, kept as given, and sent without the blanks', async () => {
  const path = '00020126760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e901'
  for (const [length, sum] of [
    ['16', '91A9'],
    ['19', '02A3'],
  ]) {
    const code = `${path}5204000053039865802BR59${length}PANIFICAÇÃO JOÃO6009SAO PAULO62070503***6304${sum}`
    const full = specOrderDetails(stage.shop.from, to, newReference())
    const body = change(
      change(full, `${PIX}/code`, ` ${code}\r\n`),
      `${PIX}/merchant_name`,
      'PANIFICAÇÃO JOÃO',
    )
    const checked = await stage.call('POST', '/messages/preflight/order_details', body)
    const { warnings } = checked.body as { warnings: { code: string; pointer: string }[] }
    assert.ok(
      warnings.some((one) => one.code === 'pix_accents'),
      checked.text,
    )
    const { status, body: sent, text } = await stage.call('POST', ROUTE, body)
    assert.equal(status, 200, text)
    const { contentData } = await stage.messageWith(sent.id, 'sent')
    assert.deepEqual(contentData, body.interactive)
    const [call] = await stage.simulator.calls(sent.id)
    assert.ok(call)
    const { payment_settings: settings } = (call.body as Sent).interactive.action.parameters
    assert.equal(settings[0]?.pix_dynamic_code?.code, code)
  }
})

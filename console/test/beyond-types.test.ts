/** In a real browser: what customers do that the API has no type for is told for what it was, in both languages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCustomer } from '../../service/test/stage/messages.ts'
import { change, envelope, postSigned, sign, tell, textMessage } from '../../service/test/stage/webhook.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const TOLD = [
  { locale: 'en-US', shown: ['Called the shop', 'a kind the channel does not pass on'] },
  { locale: 'pt-BR', shown: ['Ligou para a loja', 'um tipo que o canal não repassa'] },
]

test(
  'a call says that it was one, and what the channel keeps to itself says so',
  { skip },
  async (context) => {
    const from = newCustomer()
    const at = stage.clock.now()
    const { type: _, text: __, ...written } = textMessage(from, at)
    const calls = [{ ...written, id: `wacid.${from}`, event: 'connect', direction: 'USER_INITIATED' }]
    const { phoneNumberId, appSecret } = stage.shop
    const body = envelope({ ...change(phoneNumberId, { calls }), field: 'calls' })
    assert.equal(await postSigned(stage, body, sign(body, appSecret)), 200)
    assert.equal(await tell(stage, { messages: [{ ...written, type: 'unsupported' }] }), 200)

    const { body: found } = await stage.call('GET', `/conversations?to=${encodeURIComponent(from)}`)
    for (const { locale, shown } of TOLD) {
      const { page, complaints } = await openConsole(context, {
        path: `/conversations/${found.data[0].id}`,
        browser: { locale },
      })
      for (const words of shown) await page.locator('.bubble').getByText(words).waitFor()
      assert.deepEqual(complaints, [])
    }
  },
)

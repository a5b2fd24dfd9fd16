/**
 * What the console says of messages that WhatsApp has taken and not delivered, in a real browser.
 */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepTemplates, readyTemplate } from '../../service/test/stage/templates.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

before(async () => {
  if (skip === false) await keepTemplates(stage, stage.shop, { ttlSeconds: 600 })
})

/** Sends a template of which nothing is reported after WhatsApp's answer. */
async function send(waId: string): Promise<{ id: string; conversationId: string }> {
  const { body, text } = await stage.call(
    'POST',
    '/messages/template',
    readyTemplate(stage.shop.from, `+${waId}`),
  )
  assert.ok(body.id, text)
  return await stage.until(async () => {
    const message = (await stage.call('GET', `/messages/${body.id}`)).body
    return message.channelMessageId !== null && message
  }, 'WhatsApp has the message')
}

/** The note says it under the bubble, and in the details. */
async function waitForBoth(page: Page, said: RegExp, details: 'Details' | 'Detalhes') {
  const article = page.getByRole('article').first()
  await article.getByText(said).waitFor()
  await article.getByRole('button', { name: details }).click()
  const drawer = page.getByRole('dialog', { name: details })
  await drawer.getByText(said).waitFor()
  assert.equal(await drawer.getByText(said).count(), 1)
  assert.deepEqual(await findBarriers(page), [])
}

test(
  'a message with a time to live says when WhatsApp drops it, and then that it has',
  { skip },
  async (context) => {
    await stage.simulator.setFaults({ on: 'webhook', mode: 'drop' })
    const { id, conversationId } = await send('5511955550001')
    const path = `/conversations/${conversationId}`
    const { page, complaints } = await openConsole(context, { path })
    await waitForBoth(page, /^Not delivered yet\. WhatsApp will drop it at .+\.$/, 'Details')

    await stage.db.query(
      `update message_states set called_at = called_at - interval '1 hour' where workspace_id = $1 and message_id = $2`,
      [stage.shop.workspaceId, id],
    )
    await page.reload()
    const dropped = /^Not delivered by .+: WhatsApp silently dropped it\.$/
    await waitForBoth(page, dropped, 'Details')
    const inBrazil = await openConsole(context, { path, browser: { locale: 'pt-BR' } })
    await waitForBoth(inBrazil.page, /^Não entregue até .+: o WhatsApp a descartou sem avisar\.$/, 'Detalhes')
    assert.deepEqual([...complaints, ...inBrazil.complaints], [])
    await stage.simulator.setFaults()
  },
)

test('a message that WhatsApp holds is shown as held, and says why', { skip }, async (context) => {
  const templateHold = { outcome: 'send', afterMs: 3_600_000 }
  await stage.simulator.control('PUT', `/accounts/${stage.shop.phoneNumberId}`, { templateHold })
  const { conversationId } = await send('5511955550002')
  const { page, complaints } = await openConsole(context, {
    path: `/conversations/${conversationId}`,
    browser: { locale: 'pt-BR' },
  })
  await page.getByRole('article').getByText('Retida pelo WhatsApp').waitFor()
  await waitForBoth(page, /^O WhatsApp reteve a mensagem enquanto avalia a qualidade do modelo\./, 'Detalhes')
  assert.deepEqual(complaints, [])
})

/** The page about senders in a real browser: a test message goes out once, however often somebody presses. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWriter } from '../../service/test/stage/send.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const BUSY = {
  type: 'about:blank',
  title: 'The first request with this Idempotency-Key is still running',
  status: 409,
  code: 'idempotency_in_progress',
  detail: 'Ask again.',
  instance: 'urn:uuid:00000000-0000-0000-0000-000000000000',
  requestId: '00000000-0000-0000-0000-000000000000',
}

test('a test message is sent once, pressed twice or while it is still busy', { skip }, async (context) => {
  const to = await newWriter(stage)
  const { page, complaints } = await openConsole(context, {
    path: '/senders',
    browser: { locale: 'pt-BR' },
  })
  const keys: (string | undefined)[] = []
  await page.route('**/messages/contacts', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) await route.continue()
    else await route.fulfill({ status: 409, json: BUSY, contentType: 'application/problem+json' })
  })
  await page.getByRole('button', { name: 'Enviar mensagem de teste' }).click()
  await page.getByRole('textbox', { name: 'Para' }).fill(to)
  await page.evaluate(`(() => {
    const form = document.querySelector('[role=dialog] form')
    form.requestSubmit()
    form.requestSubmit()
  })()`)
  await page.getByText('O serviço ainda está cuidando desta mensagem').waitFor()
  assert.equal(keys.length, 1, 'the second press asks for nothing')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('A mensagem está:').waitFor()
  assert.equal(keys.length, 2)
  assert.equal(keys[0], keys[1], 'the same message, the same key')
  assert.deepEqual(complaints, [])
})

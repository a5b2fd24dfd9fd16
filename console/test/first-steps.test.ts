/** What an owner does first in a new shop: the list follows what exists, and can be hidden. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendOrder } from '../../service/test/stage/send.ts'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, apiKey, openConsole } = open

const BANK = {
  provider: 'mercado-pago',
  name: 'Mercado Pago',
  details: { merchantName: 'Padaria Flor' },
  credentials: { accessToken: 'APP_USR-1-first-steps' },
}

test(
  'the list leads an owner to each page, counts what exists, and goes with the last step',
  { skip },
  async (context) => {
    const owner = await openUser(stage, 'owner', { name: 'Ana Souza' })
    const { page, complaints } = await openConsole(context, { user: owner })
    const list = page.locator('.first-steps')
    await list.getByText('1 of 4 done').waitFor()
    await list.getByText('Done: Connect a WhatsApp number').waitFor()
    assert.deepEqual(await findBarriers(page), [])

    for (const [step, heading] of [
      ['Connect a bank account', 'Bank accounts'],
      ['Invite people', 'People'],
    ] as const) {
      await page.goto(`${stage.service.url}/console/conversations`)
      await list.getByRole('link', { name: step }).click()
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    }
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Bruno Balcão')
    await dialog.getByLabel('E-mail').fill('bruno@padaria.example')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('It works once').waitFor()
    await page.goto(`${stage.service.url}/console/conversations`)
    await list.getByText('2 of 4 done').waitFor()

    await sendOrder(stage, 'TEST-1')
    await list.getByText('3 of 4 done').waitFor()
    stage.keepSecret(BANK.credentials.accessToken)
    const added = await stage.call('POST', '/payment-accounts', BANK, { apiKey })
    assert.equal(added.status, 200, added.text)
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/payment-accounts?limit=100'))
    await page.reload()
    await asked
    await list.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  },
)

test(
  'hidden once, the list stays hidden for the shop, on a phone in Portuguese too',
  { skip },
  async (context) => {
    const { workspaceId } = await stage.openShop()
    const browser = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }
    const owner = await openUser(stage, 'owner', { workspaceId })
    const { page, complaints } = await openConsole(context, { user: owner, browser })
    await page.getByText('1 de 4 concluídos').waitFor()
    await page.getByText('Enviar um pedido de teste para você').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    const hidden = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Ocultar esta lista' }).click()
    assert.equal((await hidden).status(), 200)
    await page.locator('.first-steps').waitFor({ state: 'detached' })

    const other = await openUser(stage, 'owner', { workspaceId })
    const asked = await other.call('GET', '/workspace')
    assert.equal(asked.body.showsFirstSteps, false)
    assert.deepEqual(complaints, [])
  },
)

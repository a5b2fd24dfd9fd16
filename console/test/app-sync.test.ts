/**
 * A number stays in the WhatsApp Business app: the owner leaves people out, imports the rest from
 * the page of senders, and finds it in the conversations.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, openPhone } = open

/** The check of a sender also finds out that its number is in the app. */
async function learnOfApp(): Promise<string> {
  const { key } = await stage.makeKey(stage.shop.workspaceId, ['admin'])
  stage.keepSecret(key)
  const check = await stage.call('POST', `/senders/${stage.shop.senderId}/check`, undefined, { apiKey: key })
  assert.equal(check.body.sender.isInApp, true)
  return key
}

test(
  'names and messages of the app are imported, but for people who are left out',
  { skip },
  async (context) => {
    const phone = await openPhone(context, '5511980000001')
    const app = phone.page.getByRole('region', { name: 'WhatsApp Business app' })
    await app.getByRole('button', { name: 'Stay in the app, with six months of messages' }).click()
    await phone.page.getByText('The number is in the app.').waitFor()
    await learnOfApp()

    const { page, complaints } = await openConsole(context, { path: '/senders' })
    await page.getByRole('button', { name: 'Import from the app' }).click()
    const dialog = page.getByRole('dialog')
    const people = dialog.getByLabel('Leave these people out')
    await people.fill('11 98000-0002')
    await dialog.getByRole('button', { name: 'Import now' }).click()
    await dialog.locator('.field-error').waitFor()
    await people.fill('+55 11 98000-0002')
    await dialog.getByRole('button', { name: 'Import now' }).click()
    await dialog.getByText('6 received').waitFor()
    await dialog.getByText(/^34\d imported$/).waitFor()
    await dialog.getByText('100% received: WhatsApp has sent all messages').waitFor()
    await dialog.getByText('Last three months: received').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Import now' }).count(), 0)
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

    const { body } = await stage.call('GET', '/conversations?to=5511980000006')
    await page.goto(`${new URL(page.url()).origin}/console/conversations/${body.data[0].id}`)
    await page.getByText('Tem bolo de cenoura?').first().waitFor()
    await page.getByText('file on the shop’s phone').first().waitFor()
    assert.deepEqual([...complaints, ...phone.complaints], [])
  },
)

test(
  'in Portuguese it says why nothing comes, and imports once the number is connected again',
  { skip },
  async (context) => {
    stage.clock.advance(86_400_000)
    await stage.simulator.setFaults({ on: 'setup', mode: 'sync_late' })
    const apiKey = await learnOfApp()
    await stage.call('POST', `/senders/${stage.shop.senderId}/app-sync`, {}, { apiKey })
    const { page } = await openConsole(context, { path: '/senders', browser: { locale: 'pt-BR' } })
    await page.getByRole('button', { name: 'Importar do aplicativo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('até 24 horas depois de conectar o número').first().waitFor()
    await stage.simulator.setFaults()
    await stage.simulator.control('PUT', `/accounts/${stage.shop.phoneNumberId}`, {
      app: { people: 1, messages: 0 },
    })
    await dialog.getByRole('button', { name: 'Importar agora' }).click()
    await dialog.getByRole('button', { name: 'Importar agora' }).waitFor({ state: 'detached' })
  },
)

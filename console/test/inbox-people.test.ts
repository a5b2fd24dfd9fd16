/** Several people share the inbox: each in their own browser, as a user. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { openUser, signInAs } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open
const bia = await openUser(stage, 'manager', { name: 'Bia Lima' })
const caio = await openUser(stage, 'attendant', { name: 'Caio Reis' })

const NARROW = { viewport: { width: 390, height: 780 } }

const list = (page: Page) => page.getByRole('region', { name: 'Conversations' })
const row = (page: Page, name: string) => list(page).getByRole('link', { name: new RegExp(name, 's') })
const timeline = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })
const view = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true })

test(
  'what each person has not read is bold and counted, until they look on any screen',
  { skip },
  async (context) => {
    const ana = '5511922220001'
    const id = await meet('Ana Souza', ana, 'Oi')
    const { page, complaints } = await openConsole(context, { user: bia })
    await row(page, 'Ana Souza.*1 unread message').waitFor()
    await stage.simulator.customerWrites(`+${ana}`, 'Alguém aí?')
    await row(page, 'Ana Souza.*2 unread messages').waitFor()
    const other = await openConsole(context, { user: await signInAs(stage, { ...bia, id: bia.userId }) })
    await row(other.page, 'Ana Souza.*2 unread messages').waitFor()
    await page.bringToFront()
    await row(page, 'Ana Souza').click()
    await timeline(page).getByText('Alguém aí?').waitFor()
    const unread = (one: Page) => row(one, 'Ana Souza.*unread')
    await unread(page).waitFor({ state: 'detached' })
    await unread(other.page).waitFor({ state: 'detached' })
    assert.equal((await bia.call('GET', `/conversations/${id}`)).body.inbox.unread, 0)
    assert.equal((await caio.call('GET', `/conversations/${id}`)).body.inbox.unread, 2)
    assert.deepEqual([...complaints, ...other.complaints], [])
  },
)

test(
  'a conversation is given to a colleague, who finds it under theirs at once',
  { skip },
  async (context) => {
    const id = await meet('Davi Sá', '5511922220002', 'Quanto custa?')
    const { page, complaints } = await openConsole(context, { user: bia, path: `/conversations/${id}` })
    const his = await openConsole(context, { user: caio, browser: NARROW })
    await view(his.page, 'Mine').click()
    await his.page.getByText('Nothing is assigned to you').waitFor()
    await page.getByRole('button', { name: 'Assignee: Unassigned' }).click()
    await page.getByRole('menuitem', { name: 'Caio Reis' }).click()
    await page.getByRole('button', { name: 'Assignee: Caio Reis' }).waitFor()
    await row(his.page, 'Davi Sá').waitFor()
    assert.deepEqual(await findBarriers(his.page), [])
    await row(his.page, 'Davi Sá').click()
    await his.page.getByRole('button', { name: 'Assignee: Caio Reis' }).click()
    await his.page.getByRole('menuitem', { name: 'Unassigned' }).click()
    await page.getByRole('button', { name: 'Assignee: Unassigned' }).waitFor()
    await view(page, 'Unassigned').click()
    await row(page, 'Davi Sá').waitFor()
    assert.deepEqual([...complaints, ...his.complaints], [])
  },
)

test(
  'a note mentions a colleague, is in its place, and never reaches the customer',
  { skip },
  async (context) => {
    const elis = '5511922220003'
    const id = await meet('Elis Dias', elis, 'Posso trocar?')
    const { page, complaints } = await openConsole(context, { user: bia, path: `/conversations/${id}` })
    const his = await openConsole(context, { user: caio })
    await his.page.getByRole('button', { name: 'More', exact: true }).click()
    await his.page.getByRole('menuitem', { name: 'Mentions of me' }).click()
    await his.page.getByText('No one mentioned you').waitFor()
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    const box = page.getByRole('textbox', { name: /^Team note/ })
    await box.pressSequentially('@cai')
    await page.getByRole('option', { name: 'Caio Reis' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await box.press('Enter')
    await box.pressSequentially('pode trocar?')
    assert.equal(await box.inputValue(), '@Caio Reis pode trocar?')
    await box.press('Enter')
    const note = timeline(page).getByRole('article', { name: 'Internal note' })
    await note.getByText('@Caio Reis').waitFor()
    await note.getByText('only your team sees it').waitFor()
    await row(his.page, 'Elis Dias').click()
    const shown = timeline(his.page).getByRole('article', { name: 'Internal note' })
    await shown.getByText('pode trocar?').waitFor()
    assert.equal(await shown.getByRole('button', { name: 'Delete note' }).count(), 0, 'it is not his')
    await stage.simulator.customerWrites(`+${elis}`, 'Oi?')
    await timeline(page).getByText('Oi?').waitFor()
    const order = await timeline(page).getByRole('article').allInnerTexts()
    assert.deepEqual(
      order.map((text) => ['Posso trocar?', 'pode trocar?', 'Oi?'].findIndex((part) => text.includes(part))),
      [0, 1, 2],
    )
    const { body } = await stage.call('GET', `/conversations/${id}/messages`)
    assert.equal(body.data.length, 2)
    await note.getByRole('button', { name: 'Delete note' }).click()
    await note.waitFor({ state: 'detached' })
    await shown.waitFor({ state: 'detached' })
    assert.deepEqual([...complaints, ...his.complaints], [])
  },
)

test('labels are made, set on a conversation, and filter the list', { skip }, async (context) => {
  const id = await meet('Fred Alves', '5511922220004', 'Oi')
  await meet('Gabi Rosa', '5511922220005', 'Oi')
  const { page, complaints } = await openConsole(context, { user: caio, path: `/conversations/${id}` })
  await page.getByRole('button', { name: 'Inbox settings' }).click()
  await page.getByRole('menuitem', { name: 'Manage labels' }).click()
  const drawer = page.getByRole('dialog', { name: 'Labels' })
  await drawer.getByRole('button', { name: 'Add label' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByText('Enter a name.').waitFor()
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Urgente')
  await drawer.getByRole('button', { name: /^Gray/ }).click()
  await page.getByRole('option', { name: 'Red' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByRole('button', { name: 'Change Urgente' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await page.locator('.label-choice label', { hasText: 'Urgente' }).click()
  assert.deepEqual(await findBarriers(page), [])
  await page.keyboard.press('Escape')
  await row(page, 'Fred Alves.*Urgente').waitFor()
  await list(page).getByRole('button', { name: 'Label: All labels' }).click()
  await page.getByRole('menuitem', { name: 'Urgente' }).click()
  await row(page, 'Gabi Rosa').waitFor({ state: 'detached' })
  await row(page, 'Fred Alves').waitFor()
  await page.getByRole('button', { name: 'Inbox settings' }).click()
  await page.getByRole('menuitem', { name: 'Manage labels' }).click()
  await drawer.getByRole('button', { name: 'Delete Urgente' }).click()
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click()
  await drawer.getByText('No labels yet.').waitFor()
  assert.deepEqual((await caio.call('GET', `/conversations/${id}`)).body.inbox.labels, [])
  assert.deepEqual(complaints, [])
})

const label = (page: Page, name: string) => page.locator('.label-choice label', { hasText: name })
const labelsAre = (conversationId: string, names: string[]) =>
  stage.until(
    async () => {
      const { body } = await caio.call('GET', `/conversations/${conversationId}`)
      const labels = body.inbox.labels as { name: string }[]
      return (
        labels
          .map(({ name }) => name)
          .toSorted()
          .join() === names.join()
      )
    },
    `the labels are ${names.join(', ')}`,
  )

test(
  'a label that a colleague has just made stays on a conversation when another one is ticked',
  { skip },
  async (context) => {
    const id = await meet('Jana Melo', '5511922220009', 'Já paguei')
    await caio.call('POST', '/labels', { name: 'Pago', color: 'green' })
    const { page, complaints } = await openConsole(context, { user: bia, path: `/conversations/${id}` })
    const menu = page.getByRole('button', { name: 'Labels', exact: true })
    await menu.click()
    await label(page, 'Pago').waitFor()
    await page.keyboard.press('Escape')
    const { body: vip } = await caio.call('POST', '/labels', { name: 'VIP', color: 'purple' })
    assert.equal((await caio.call('PATCH', `/conversations/${id}`, { labels: [vip.id] })).status, 200)
    await row(page, 'Jana Melo.*VIP').waitFor()
    await menu.click()
    await label(page, 'VIP').waitFor()
    await label(page, 'Pago').click()
    await labelsAre(id, ['Pago', 'VIP'])
    await row(page, 'Jana Melo.*Pago').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test(
  'labels that are ticked while the service has not answered yet are all set',
  { skip },
  async (context) => {
    const id = await meet('Kiko Dutra', '5511922220010', 'Oi')
    const names = ['Atacado', 'Brinde', 'Caseiro']
    for (const name of names) await caio.call('POST', '/labels', { name, color: 'blue' })
    const { page, complaints } = await openConsole(context, { user: bia, path: `/conversations/${id}` })
    const held: Route[] = []
    await page.route(`**/conversations/${id}`, (route) => {
      if (route.request().method() === 'PATCH') held.push(route)
      else return route.continue()
    })
    const arrived = (count: number) =>
      stage.until(() => Promise.resolve(held.length === count), `${count} requests have left`)
    await page.getByRole('button', { name: 'Labels', exact: true }).click()
    await label(page, 'Atacado').click()
    await label(page, 'Brinde').click()
    await arrived(1)
    await held[0]?.continue()
    await arrived(2)
    await label(page, 'Caseiro').click()
    await label(page, 'Brinde').getByRole('checkbox', { checked: true }).waitFor({ state: 'attached' })
    await held[1]?.continue()
    await arrived(3)
    await held[2]?.continue()
    await labelsAre(id, names)
    assert.deepEqual(complaints, [])
  },
)

test(
  'a saved reply is inserted by / with its variables, and what is missing is asked for',
  { skip },
  async (context) => {
    const hugo = '5511922220006'
    const id = await meet('Hugo Prado', hugo, 'Obrigado!')
    const { page, complaints } = await openConsole(context, { user: caio, path: `/conversations/${id}` })
    await page.getByRole('button', { name: 'Inbox settings' }).click()
    await page.getByRole('menuitem', { name: 'Manage saved replies' }).click()
    const drawer = page.getByRole('dialog', { name: 'Saved replies' })
    const save = async (shortcut: string, text: string) => {
      await drawer.getByRole('button', { name: 'Add saved reply' }).click()
      await drawer.getByRole('textbox', { name: 'Shortcut' }).fill(shortcut)
      await drawer.getByRole('textbox', { name: 'Text' }).fill(text)
      await drawer.getByRole('button', { name: 'Save' }).click()
      await drawer.getByRole('button', { name: `Change /${shortcut}` }).waitFor()
    }
    await save('obrigado', 'De nada, {{contato.nome}}! {{eu.nome}}')
    await save('pedido', 'O pedido {{pedido.referencia}} sai hoje.')
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const box = page.getByRole('textbox', { name: 'Message' })
    await box.pressSequentially('/')
    await page.getByRole('option').nth(1).waitFor()
    assert.equal(await page.getByRole('option').count(), 2)
    await box.pressSequentially('obr')
    await page.getByRole('option', { name: /obrigado/ }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await box.press('Enter')
    assert.equal(await box.inputValue(), 'De nada, Hugo Prado! Caio Reis')
    await box.press('Enter')
    await timeline(page).getByText('De nada, Hugo Prado! Caio Reis').waitFor()
    await box.pressSequentially('/ped')
    await page.getByRole('option', { name: /pedido/ }).click()
    await page.getByText('Fill in {{pedido.referencia}} before you send this.').waitFor()
    await box.press('Enter')
    await box.pressSequentially('P-7')
    assert.equal(await box.inputValue(), 'O pedido P-7 sai hoje.', 'what was missing was selected')
    await box.press('Enter')
    await timeline(page).getByText('O pedido P-7 sai hoje.').waitFor()
    assert.deepEqual(complaints, [])
  },
)

test('two people in one conversation see each other writing', { skip }, async (context) => {
  const id = await meet('Igor Nunes', '5511922220007', 'Oi')
  const hers = await openConsole(context, { user: bia, path: `/conversations/${id}` })
  const his = await openConsole(context, { user: caio, path: `/conversations/${id}` })
  const status = hers.page.getByRole('status').filter({ hasText: 'Caio Reis is writing…' })
  await his.page.getByRole('textbox', { name: 'Message' }).pressSequentially('Bom')
  await status.waitFor()
  assert.equal(await his.page.getByText('is writing…').count(), 0, 'not oneself')
  await his.page.keyboard.press('Enter')
  await timeline(hers.page).getByRole('article').filter({ hasText: 'Bom' }).getByText('Caio Reis').waitFor()
  await status.waitFor({ state: 'detached' })
  assert.deepEqual([...hers.complaints, ...his.complaints], [])
})

test('an owner has customers who wait given to people in turn', { skip }, async (context) => {
  const olga = await openUser(stage, 'owner', { name: 'Olga Dono' })
  const { page, complaints } = await openConsole(context, { user: olga })
  await page.getByRole('button', { name: 'Inbox settings' }).click()
  await page.getByRole('menuitem', { name: 'Round robin among available people' }).click()
  await stage.until(async () => {
    const { body } = await olga.call('GET', '/workspace')
    return body.assigns === 'in_turn'
  }, 'the service knows')
  await meet('Nina Paz', '5511922220008', 'Alguém?')
  await row(page, 'Nina Paz.*Assigned to').waitFor()
  assert.deepEqual(complaints, [])
})

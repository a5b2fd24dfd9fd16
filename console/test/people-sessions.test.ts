/**
 * People in the console: a link, a password, a session in a cookie that lasts beyond the tab, and
 * its end.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { insertLink, toLinkUrl } from '../../service/src/access/people/links.ts'
import { insertUser } from '../../service/src/access/people/users-repository.ts'
import type { Role } from '../../service/src/engine/http/scopes.ts'
import { newCustomer } from '../../testkit/bodies.ts'
import { sendContacts } from '../../service/test/stage/send.ts'
import { PASSWORD } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, apiKey, openConsole, meet } = open

const PHONE = { width: 390, height: 780 }
let count = 0

/** Somebody who was invited, and the link that they were handed. */
async function invite(name: string, role: Role, workspaceId = stage.shop.workspaceId, email?: string) {
  count += 1
  const draft = { workspaceId, role, name, email: email ?? `pessoa${count}@padaria.example` }
  const user = await insertUser(stage.db, draft, stage.clock.now())
  assert.ok(user)
  return { ...draft, id: user.id, link: await makeLink(user.id, workspaceId) }
}

async function makeLink(userId: string, workspaceId = stage.shop.workspaceId): Promise<string> {
  const link = await insertLink(stage.db, workspaceId, userId, null, stage.clock.now())
  assert.ok(link)
  stage.keepSecret(link.token)
  return toLinkUrl(stage.service.url, link.token)
}

async function redeemLink(page: Page, link: string, password = PASSWORD): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('navigation').waitFor()
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
}

/** In the same browser, where no one has signed in with a key. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`${stage.service.url}/console`)
  return tab
}

const openSignedOut = (context: TestContext, browser = {}) => openConsole(context, { apiKey: null, browser })

test('a link chooses a password, once, and the session outlives the tab', { skip }, async (context) => {
  const ana = await invite('Ana', 'attendant')
  const { page, complaints } = await openSignedOut(context, { viewport: PHONE })
  await page.goto(ana.link)
  await page.getByRole('heading', { name: 'Recado' }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByLabel('New password').fill('curta')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('Use at least 12 characters.').waitFor()
  await page.getByLabel('Your name').fill('Ana Souza')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('navigation').waitFor()
  assert.equal(new URL(page.url()).hash, '', 'the token leaves the address')
  await page.getByRole('button', { name: /sign out/ }).click()
  await page.getByText('Signed in as Ana Souza, agent').waitFor()
  assert.equal(await page.evaluate('document.cookie'), '', 'no script can read the session')
  const kept = await page.evaluate('Object.values({ ...localStorage, ...sessionStorage }).join()')
  assert.ok(!String(kept).includes(PASSWORD))

  const tab = await openTab(page)
  await tab.getByRole('navigation').waitFor()
  await tab.goto(ana.link)
  await tab.getByText('link_not_found').waitFor()
  assert.deepEqual(complaints, [])
})

test('e-mail and password sign in, and a wrong one says no more than that', { skip }, async (context) => {
  const bia = await invite('Bia', 'reader')
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, bia.link)
  await signOut(page)
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter your e-mail.').waitFor()
  for (const [email, password] of [
    [bia.email, 'não é a senha dela'],
    ['ninguem@padaria.example', PASSWORD],
  ] as const) {
    await signIn(page, email, password)
    await page.getByText('Wrong e-mail or password.').waitFor()
    await page.getByLabel('Password').and(page.locator(':focus')).waitFor()
  }
  await signIn(page, ` ${bia.email.toUpperCase()} `)
  await page.getByRole('navigation').waitFor()
  assert.deepEqual(complaints, [])
})

test('a user of several shops says which', { skip }, async (context) => {
  const other = await stage.openShop()
  await stage.db.query(`update workspaces set name = 'Segunda loja' where workspace_id = $1`, [
    other.workspaceId,
  ])
  const caio = await invite('Caio', 'owner')
  const there = await invite('Caio', 'owner', other.workspaceId, caio.email)
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, caio.link)
  await signOut(page)
  await page.goto(there.link)
  await page.getByText('For Caio, of Segunda loja.').waitFor()
  assert.equal(await page.getByLabel('E-mail').inputValue(), caio.email)
  await redeemLink(page, there.link)
  await signOut(page)
  await signIn(page, caio.email)
  await page.locator('label', { hasText: 'Segunda loja' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shop-name', { hasText: 'Segunda loja' }).waitFor()
  await signOut(page)
  await signIn(page, caio.email)
  const offered = page.locator('label', { has: page.getByRole('radio', { checked: true }) })
  const name = await offered.innerText()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.shop-name', { hasText: name.trim() }).waitFor()
  assert.deepEqual(complaints, [])
})

test('who is signed in stays so on a reload while the service cannot answer', { skip }, async (context) => {
  const lia = await invite('Lia', 'attendant')
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, lia.link)
  await page.route('**/me', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'database_unavailable', title: 'Away', detail: 'No.', requestId: 'r' },
    }),
  )
  await page.reload()
  await page.getByText('database_unavailable').waitFor()
  assert.equal(await page.getByLabel('Password').count(), 0)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/me')
  await page.getByRole('navigation').waitFor() // nobody presses: the page tries again by itself
  assert.deepEqual(complaints, [])
})

test('a role sees its pages, and a session that ends elsewhere ends here', { skip }, async (context) => {
  const davi = await invite('Davi', 'reader')
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, davi.link)
  const links = page.getByRole('navigation').getByRole('link')
  await links.first().waitFor()
  const names = await links.allInnerTexts()
  for (const hidden of ['Compose', 'API keys', 'Senders', 'Webhooks', 'Audit log'])
    assert.ok(!names.includes(hidden), `${hidden} is not for a reader`)
  await page.goto(`${stage.service.url}/console/keys`)
  await page.getByText('keys:write').waitFor()
  await stage.db.query('delete from sessions where user_id = $1', [davi.id])
  await page.goto(`${stage.service.url}/console`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a tab follows a sign-in and a sign-out in another tab of the browser', { skip }, async (context) => {
  const [ines, joao] = [await invite('Inês', 'attendant'), await invite('João', 'attendant')]
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, ines.link)
  await page.goto(`${stage.service.url}/console/account`)
  await page.getByText(ines.email).waitFor()
  const tab = await openTab(page)
  await redeemLink(tab, joao.link)
  await page.getByText(joao.email).waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'João')
  await signOut(tab)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.deepEqual(complaints, [])
})

test('a user answers by cookie, and uploads by it too', { skip }, async (context) => {
  const eva = await invite('Eva', 'attendant')
  const conversationId = await meet('Gil Ramos', '5511944440001', 'Tem foto do bolo?')
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, eva.link)
  await page.goto(`${stage.service.url}/console/conversations/${conversationId}`)
  const box = page.getByRole('region', { name: 'Reply' }).getByRole('textbox')
  await box.fill('Já mando!')
  await page.keyboard.press('Enter')
  const bubble = page.getByRole('article').filter({ hasText: 'Já mando!' })
  await bubble.getByText('Delivered', { exact: true }).waitFor()

  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('article').last().getByText('Delivered', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const PICTURE = { name: 'bolo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
const replyBox = (page: Page) => page.getByRole('region', { name: 'Reply' }).getByRole('textbox')

/** Sends a file whose upload lasts until the test ends it, and a text that waits behind it. */
async function sendSlowly(context: TestContext, page: Page, conversationId: string) {
  const held = Promise.withResolvers<void>()
  context.after(() => held.resolve())
  await page.route('**/media', async (route) => {
    await held.promise
    await route.continue().catch(() => {}) // it may have been ended
  })
  await page.goto(`${stage.service.url}/console/conversations/${conversationId}`)
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/^Uploading/).waitFor()
  await replyBox(page).fill('O texto da Ana')
  await page.keyboard.press('Enter')
  await page.getByRole('article').filter({ hasText: 'O texto da Ana' }).waitFor()
  return held
}

/** The next person writes; returns what the shop has sent by then. */
async function listAfter(page: Page, conversationId: string, text: string): Promise<string[]> {
  await replyBox(page).fill(text)
  await page.keyboard.press('Enter')
  const bubble = page.getByRole('article').filter({ hasText: text })
  await bubble.getByText('Delivered', { exact: true }).waitFor()
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?limit=100`)
  const all = body.data as { role: string; content: string }[]
  return all.filter(({ role }) => role === 'assistant').map(({ content }) => content)
}

test(
  'signing out asks first while messages are on their way, and none goes out as the next person',
  { skip },
  async (context) => {
    const [ana, bia] = [await invite('Ana', 'attendant'), await invite('Bia', 'attendant')]
    const conversationId = await meet('Lia Prado', '5511944440002', 'Manda a foto?')
    await redeemLink((await openSignedOut(context)).page, bia.link)
    const { page, complaints } = await openSignedOut(context)
    await redeemLink(page, ana.link)
    const held = await sendSlowly(context, page, conversationId)
    const leave = async () => {
      await page.getByRole('button', { name: /sign out/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    const question = page.getByRole('dialog', { name: 'Sign out?' })
    await leave()
    await question.getByText('2 messages have not been sent yet').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await question.waitFor({ state: 'detached' })
    await page.getByText(/^Uploading/).waitFor()
    await leave()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('The session ended before 2 messages were sent.').waitFor()
    await signIn(page, bia.email)
    await page.getByRole('navigation').waitFor()
    held.resolve()
    const kept = await page.evaluate('Object.values(sessionStorage).join()')
    assert.ok(!String(kept).includes('O texto da Ana'))
    assert.deepEqual(await listAfter(page, conversationId, 'Aqui é a Bia'), ['Aqui é a Bia'])
    assert.deepEqual(complaints, [])
  },
)

test('messages on their way end when another person signs in in another tab', { skip }, async (context) => {
  const [ana, bia] = [await invite('Ana', 'attendant'), await invite('Bia', 'attendant')]
  const conversationId = await meet('Leo Prado', '5511944440003', 'Manda a foto?')
  const { page, complaints } = await openSignedOut(context)
  await redeemLink(page, ana.link)
  const held = await sendSlowly(context, page, conversationId)
  await redeemLink(await openTab(page), bia.link)
  await page.getByText('The session ended before 2 messages were sent.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  held.resolve()
  assert.deepEqual(await listAfter(page, conversationId, 'Aqui é a Bia'), ['Aqui é a Bia'])
  assert.deepEqual(complaints, [])
})

test(
  'a decision is made before its person signs out, and undone when another one signs in',
  { skip },
  async (context) => {
    const [ana, bia] = [await invite('Ana', 'attendant'), await invite('Bia', 'attendant')]
    context.after(() => stage.simulator.setFaults())
    await stage.simulator.setFaults({ on: 'send', mode: 'error', code: 131026 })
    const fail = async (name: string) => {
      const { id } = await sendContacts(stage, newCustomer(), { name })
      await stage.messageWith(id, 'failed')
      return id
    }
    const [first, second] = [await fail('Contato um'), await fail('Contato dois')]
    const listOpen = async () => {
      const { body } = await stage.call('GET', '/deliveries', undefined, { apiKey })
      return (body.data as { messageId: string }[]).map(({ messageId }) => messageId)
    }
    const { page, complaints } = await openSignedOut(context)
    await redeemLink(page, ana.link)
    const archive = async () => {
      await page.goto(`${stage.service.url}/console/attention`)
      const all = page.getByRole('main').getByRole('listitem')
      await all.first().getByRole('button', { name: 'Archive' }).click()
      await page.getByRole('alertdialog').hover() // it waits as long as a person points at it
    }
    await archive()
    await signOut(page)
    const left = (await listOpen()).filter((id) => [first, second].includes(id))
    assert.equal(left.length, 1)

    await signIn(page, ana.email)
    await page.getByRole('navigation').waitFor()
    await archive()
    await redeemLink(await openTab(page), bia.link)
    await page.getByRole('main').getByRole('button', { name: 'Archive' }).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    assert.deepEqual(await listOpen(), left)
    assert.deepEqual(complaints, [])
  },
)

/** A device that makes passkeys without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Passkeys belong to a name. */
const here = (address: string) => address.replace('127.0.0.1', 'localhost')

test('a passkey is added, and signs in without e-mail or password', { skip }, async (context) => {
  const gil = await invite('Gil', 'attendant')
  const { page, complaints } = await openSignedOut(context, { viewport: PHONE })
  await addAuthenticator(page)
  await redeemLink(page, here(gil.link))
  await page.goto(here(`${stage.service.url}/console/account`))
  await page.getByText('No passkeys yet.').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Delete/ }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('navigation').waitFor()
  await page.goto(here(`${stage.service.url}/console/account`))
  await page.getByText('Signed in with a passkey').waitFor()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByText('No passkeys yet.').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('sign_in_refused').waitFor()
  assert.deepEqual(
    complaints.filter((one) => !one.includes('localhost')),
    [],
  )
})

test(
  'who signed in long ago gives the password in place, and the passkey is added',
  { skip },
  async (context) => {
    const rui = await invite('Rui', 'attendant')
    const { page, complaints } = await openSignedOut(context, { viewport: PHONE })
    await addAuthenticator(page)
    await redeemLink(page, here(rui.link))
    await stage.db.query(
      `update sessions set created_at = created_at - interval '16 minutes' where workspace_id = $1 and user_id = $2`,
      [rui.workspaceId, rui.id],
    )
    await page.goto(here(`${stage.service.url}/console/account`))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your password to continue' })
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('Wrong password.').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Delete/ }).waitFor()
    await page.getByText('Signed in with a password').waitFor()
    assert.equal(await page.getByText(/^Signed in with/).count(), 1, 'the session of before has ended')
    assert.deepEqual(
      complaints.filter((one) => !/localhost|status of 403/.test(one)), // the refusal that asks for the password
      [],
    )
  },
)

test('a user of several shops chooses one after the company’s account', { skip }, async (context) => {
  const { page, complaints } = await openSignedOut(context)
  const shops = [
    { id: '01970000-0000-7000-8000-000000000000', name: 'Padaria São João' },
    { id: 'javascript:alert(1)', name: 'none' },
  ]
  const choices = Buffer.from(JSON.stringify(shops)).toString('base64url')
  await page.goto(`${stage.service.url}/console/?problem=workspace_ambiguous#workspaces=${choices}`)
  await page.getByText('You have access to several shops').waitFor()
  const links = page.getByRole('alert').getByRole('link')
  assert.deepEqual(await links.allTextContents(), ['Padaria São João'])
  const href = `/session/oidc?workspaceId=${String(shops[0]?.id)}`
  assert.equal(await links.getAttribute('href'), href)
  assert.deepEqual(complaints, [])
})

test(
  'a sign-in with the company’s account that was refused says why, and what to do',
  { skip },
  async (context) => {
    const { page, complaints } = await openSignedOut(context)
    const show = (query: string) => page.goto(`${stage.service.url}/console/?problem=sign_in_refused${query}`)
    await show('&reason=email_not_verified')
    await page.getByText('ask an owner to make the provider send email_verified as true').waitFor()
    await page.getByText('Reason in the log: email_not_verified').waitFor()
    await page.getByRole('button', { name: 'Português' }).click()
    await page.getByText('Motivo no log: email_not_verified').waitFor()
    await page.getByText('peça ao dono que o provedor envie').waitFor()
    await show('&reason=Call%20this%20number')
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByText('Call this number').count(), 0, 'anybody can write an address')
    assert.deepEqual(complaints, [])
  },
)

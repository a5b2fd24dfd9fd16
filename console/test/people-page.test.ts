/**
 * Looking after people in the console: who is invited, changed and disabled, the own account, and
 * the log of who did what.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { insertPasskey } from '../../service/src/access/passkeys/passkeys-repository.ts'
import { openUser, PASSWORD, type SignedIn } from '../../service/test/stage/signed-in.ts'
import type { Role } from '../../service/src/engine/http/scopes.ts'
import { findBarriers } from './axe.ts'
import { readCopied } from './copied.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open

const PHONE = { width: 390, height: 780 }

/** The console as a user sees it who has signed in in this browser. */
async function openAs(
  context: TestContext,
  user: SignedIn,
  { path = '', browser = {} }: { path?: string; browser?: BrowserContextOptions } = {},
) {
  const opened = await openConsole(context, { apiKey: null, browser })
  const [name = '', value = ''] = user.cookie.split('=')
  const url = new URL(stage.service.url)
  await opened.page
    .context()
    .addCookies([
      { name, value, domain: url.hostname, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
    ])
  await opened.page.goto(`${stage.service.url}/console${path}`)
  return opened
}

const addPasskey = ({ workspaceId, userId }: SignedIn, name: string) =>
  insertPasskey(
    stage.db,
    {
      workspaceId,
      userId,
      name,
      credentialId: randomBytes(16),
      publicKey: randomBytes(64),
      counter: 0,
      transports: [],
    },
    stage.clock.now(),
  )

const openRole = (role: Role, name: string) => openUser(stage, role, { name })
const person = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('an owner invites a person, who signs in with the link', { skip }, async (context) => {
  const owner = await openRole('owner', 'Olga Dona')
  const { page, complaints } = await openAs(context, owner, { path: '/people' })
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Bruno Balcão')
  await dialog.getByLabel('E-mail').fill('bruno@padaria.example')
  assert.deepEqual(await findBarriers(page), [])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByText('It works once').waitFor()
  const link = await readCopied(page, () => dialog.getByRole('button', { name: 'Copy link' }).click())
  stage.keepSecret(new URL(link).hash.slice(1))
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  assert.ok(!(await page.content()).includes(link), 'it is nowhere on the page any more')
  await person(page, 'Bruno Balcão').getByText('has no password yet').waitFor()

  const theirs = await openConsole(context, { apiKey: null, browser: { viewport: PHONE } })
  await theirs.page.goto(link)
  await theirs.page.getByLabel('New password').fill(PASSWORD)
  await theirs.page.getByLabel('Confirm password').fill(PASSWORD)
  await theirs.page.getByRole('button', { name: 'Save and sign in' }).click()
  await theirs.page.getByRole('button', { name: /sign out/ }).click()
  await theirs.page.getByText('Signed in as Bruno Balcão, agent').waitFor()

  await person(page, 'Bruno Balcão')
    .getByRole('button', { name: /Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await person(page, 'Bruno Balcão').getByText('disabled').waitFor()
  await theirs.page.getByText('your session has ended').waitFor()
  assert.deepEqual([...complaints, ...theirs.complaints], [])
})

test('a manager changes attendants and readers, and gives no higher role', { skip }, async (context) => {
  await openRole('owner', 'Paula Dona')
  await openRole('reader', 'Lia Leitora')
  const manager = await openRole('manager', 'Mara Gerente')
  const { page, complaints } = await openAs(context, manager, {
    path: '/people',
    browser: { viewport: PHONE },
  })
  await person(page, 'Lia Leitora').waitFor()
  assert.equal(await person(page, 'Paula Dona').getByRole('button').count(), 0)
  assert.deepEqual(await findBarriers(page), [])
  await person(page, 'Lia Leitora')
    .getByRole('button', { name: /Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Change name or role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  assert.equal(await dialog.getByRole('radio').count(), 2)
  await dialog.locator('label', { hasText: 'agent' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await person(page, 'Lia Leitora').getByText('agent', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
})

test('one has a name, a password and sessions of the own', { skip }, async (context) => {
  const user = await openRole('attendant', 'Nina')
  const { page, complaints } = await openAs(context, user, { browser: { viewport: PHONE } })
  await page.getByRole('button', { name: /sign out/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await page.getByText('this browser', { exact: true }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByLabel('Name', { exact: true }).fill('Nina Reis')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.getByLabel('Current password').fill('não é ela')
  await page.getByLabel('New password').fill('dois pães na chapa')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Wrong password.').waitFor()
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  const { body } = await user.call('GET', '/me')
  assert.equal(body.user.name, 'Nina Reis')
  assert.deepEqual(complaints, [])
})

test('an owner reads who did what, of whom and of which kind', { skip }, async (context) => {
  const owner = await openRole('owner', 'Rita Dona')
  const made = await owner.call('POST', '/keys', {
    name: 'Caixa',
    scopes: ['messages:read'],
    expireDate: null,
  })
  stage.keepSecret(made.body.key)
  const { page, complaints } = await openAs(context, owner, { path: '/audit' })
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  const making = entries.filter({ hasText: 'Rita Dona' }).filter({ hasText: 'created an API key' })
  await making.getByText('API key Caixa').waitFor()
  assert.ok(!(await making.innerText()).includes(made.body.id), 'a name stands for the id')
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: /Action/ }).click()
  await page.getByRole('option', { name: 'created an API key', exact: true }).click()
  await page.getByRole('button', { name: /^Everyone|Who/ }).click()
  await page.getByRole('option', { name: 'Rita Dona' }).click()
  await entries.filter({ hasText: 'created an API key' }).first().waitFor()
  await stage.until(async () => (await entries.count()) === 1, 'only that is listed')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  assert.match((await saving).suggestedFilename(), /\.csv$/)
  assert.deepEqual(complaints, [])
})

test('a key has no account, and the page says so', { skip }, async (context) => {
  const { page } = await openConsole(context, { path: '/account' })
  await page.getByText('API keys have no profile').waitFor()
})

test(
  'an owner who gives another role sees the passkeys first, and removes them with one click',
  { skip },
  async (context) => {
    const owner = await openRole('owner', 'Olívia Dona')
    const attendant = await openRole('attendant', 'Tadeu Turno')
    await addPasskey(attendant, 'Celular de outra pessoa')
    const { page, complaints } = await openAs(context, owner, { path: '/people' })
    await page.getByRole('button', { name: 'Actions for Tadeu Turno' }).click()
    await page.getByRole('menuitem', { name: 'Change name or role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('label', { hasText: 'can also create templates' }).click()
    const ways = dialog.getByRole('region', { name: 'Other ways to sign in' })
    await ways.getByText('Celular de outra pessoa').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await ways.getByRole('button', { name: 'Remove all and end all sessions' }).click()
    await ways.waitFor({ state: 'hidden' })
    assert.deepEqual((await owner.call('GET', `/users/${attendant.userId}/methods`)).body.passkeys, [])
    assert.equal((await attendant.call('GET', '/me')).status, 401)
    assert.deepEqual(complaints, [])
  },
)

test('after a reset the user sees what else signs in as them, and removes it', { skip }, async (context) => {
  const owner = await openRole('owner', 'Odete Dona')
  const person = await openRole('attendant', 'Raul Retorno')
  await addPasskey(person, 'Chaveiro de outra pessoa')
  const { link } = (await owner.call('POST', `/users/${person.userId}/link`)).body
  stage.keepSecret(new URL(link).hash.slice(1))
  const { page, complaints } = await openConsole(context, { apiKey: null })
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  const ways = page.getByRole('region', { name: 'Other ways to sign in' })
  await ways.getByText('Chaveiro de outra pessoa').waitFor()
  await ways.getByRole('button', { name: 'Remove all and end all sessions' }).click()
  await ways.waitFor({ state: 'hidden' })
  assert.deepEqual((await owner.call('GET', `/users/${person.userId}/methods`)).body.passkeys, [])
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  assert.deepEqual(complaints, [])
})

/**
 * A person is notified while the console is closed. The push service of Chromium is not to be
 * reached: the page subscribes with keys of the test, and what is pushed is handed to the worker.
 */
import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { setSeen } from '../../scripts/browser-page.ts'
import { startPushService } from '../../service/test/push/push-service.ts'
import { openUser, type SignedIn } from '../../service/test/stage/signed-in.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage({
  env: { RECADO_PUSH_CONTACT: 'recado@loja.example', RECADO_PUSH_ALLOW: 'loopback' },
})
const { stage, openConsole, meet } = open
const service = await startPushService()
after(() => service.close())

/** Makes a browser whose push service is that of the test. */
async function toInitScript(): Promise<string> {
  const json = await service.subscribe()
  stage.keepSecret([json.endpoint, json.keys.auth])
  return `{
    const json = ${JSON.stringify(json)}
    // a browser without a window grants it, and says at times that it did not
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const subscription = () => {
      const key = localStorage.getItem('test.key')
      if (key === null) return null
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
      return {
        endpoint: json.endpoint,
        options: { applicationServerKey: bytes.buffer },
        toJSON: () => ({ ...json, expirationTime: null }),
        unsubscribe: async () => (localStorage.removeItem('test.key'), true),
      }
    }
    PushManager.prototype.getSubscription = async () => subscription()
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (!userVisibleOnly) throw new Error('it has to be visible')
      localStorage.setItem('test.key', applicationServerKey)
      return subscription()
    }
  }`
}

async function openAsUser(context: TestContext, user: SignedIn, initScript: string, path = '') {
  const browser = { serviceWorkers: 'allow' as const, permissions: ['notifications'] }
  const opened = await openConsole(context, { user, browser, initScript, path })
  await opened.page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  return opened
}

async function openAlerts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /time zone/ }).click()
  await page.getByRole('menuitem', { name: 'Alerts…' }).click()
  await page.getByRole('heading', { name: 'When the console is closed' }).waitFor()
}

const turn = (page: Page, text: string) => page.locator('label', { hasText: text }).click()
/** The switch moves at once; that the service has the device shows in the list. */
const isOn = async (page: Page, checked: boolean) => {
  await page.getByRole('switch', { name: /Notify this device/, checked }).waitFor()
  if (checked) await page.getByText('this device', { exact: true }).waitFor()
}

const toEnglish = async (user: SignedIn) => {
  await user.call('PATCH', '/me', { locale: 'en' })
  return user
}

test('a person turns notifications of a device on, tests them, and removes it', { skip }, async (context) => {
  const user = await toEnglish(await openUser(stage))
  const { page, complaints } = await openAsUser(context, user, await toInitScript())
  await openAlerts(page)
  await isOn(page, false)
  await turn(page, 'Notify this device')
  await isOn(page, true)
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: /^Test on/ }).click()
  await page.getByText('Test sent.').waitFor()
  assert.equal(service.received.at(-1)?.payload.notification.title, 'Test notification')

  await turn(page, 'Quiet hours')
  await page.getByLabel('From').fill('21:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await stage.until(
    async () => (await user.call('GET', '/me')).body.user.quietHours?.from === '21:30',
    'the quiet hours are stored',
  )

  await page.getByRole('button', { name: /^Remove/ }).click()
  await isOn(page, false)
  assert.deepEqual((await user.call('GET', '/devices')).body.data, [])
  assert.equal(await page.evaluate(`localStorage.getItem('test.key')`), null)
  assert.deepEqual(complaints, [])
})

test('a hidden page leaves it to the push, which opens the conversation', { skip }, async (context) => {
  const user = await toEnglish(await openUser(stage))
  const { page } = await openAsUser(context, user, await toInitScript())
  const conversationId = await meet('Ana Souza', '5511955550001', 'Oi!')
  await openAlerts(page)
  await turn(page, 'Notify this device')
  await isOn(page, true)
  await page.getByRole('button', { name: 'Done' }).click()
  const before = service.received.length
  await setSeen(page, false)
  await stage.simulator.customerWrites('+5511955550001', 'Tem bolo?')
  await stage.until(async () => service.received.length > before, 'the push service has it')
  const { payload } = service.received.at(-1) ?? assert.fail()
  assert.equal(payload.notification.title, 'New message')

  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(`self.given = []
    self.registration.showNotification = async (title, { body, tag, data }) =>
      void self.given.push({ title, body, tag, path: data.path })`)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/console'))
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  })
  const shown = () => worker?.evaluate('self.given')
  await stage.until(async () => ((await shown()) as unknown[]).length === 1, 'the worker shows it')
  assert.deepEqual(await shown(), [
    {
      title: 'New message',
      body: payload.notification.body,
      tag: conversationId,
      path: `/conversations/${conversationId}`,
    },
  ])
})

test(
  'who signs in again subscribes again, and what was removed elsewhere stays so',
  { skip },
  async (context) => {
    const user = await toEnglish(await openUser(stage))
    const { page } = await openAsUser(context, user, await toInitScript())
    await openAlerts(page)
    await turn(page, 'Notify this device')
    await isOn(page, true)
    await stage.db.query('delete from push_subscriptions where session_id = $1', [user.sessionId])
    await page.reload()
    await openAlerts(page)
    await isOn(page, false)

    await turn(page, 'Notify this device')
    await isOn(page, true)
    await page.evaluate(`{
      const [userId, , endpoint] = localStorage.getItem('recado.push').split(' ')
      localStorage.setItem('recado.push', [userId, 'another-session', endpoint].join(' '))
    }`)
    await stage.db.query('delete from push_subscriptions where session_id = $1', [user.sessionId])
    await page.reload()
    await stage.until(
      async () => (await user.call('GET', '/devices')).body.data.length === 1,
      'the browser subscribes again',
    )
  },
)

test('on an iPhone the page says to put the console on the Home Screen', { skip }, async (context) => {
  const user = await toEnglish(await openUser(stage))
  const iPhone = `delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })`
  const { page, complaints } = await openAsUser(context, user, iPhone)
  await openAlerts(page)
  await page.getByText('Add to Home Screen').waitFor()
  assert.equal(await page.getByRole('switch', { name: /Notify this device/ }).isDisabled(), true)
  assert.deepEqual(await findBarriers(page), [])
  assert.deepEqual(complaints, [])
})

test(
  'an owner decides whether notifications have names and words of customers',
  { skip },
  async (context) => {
    const owner = await toEnglish(await openUser(stage, 'owner'))
    const { page, complaints } = await openAsUser(context, owner, '', '/shop')
    await turn(page, 'Show the customer in notifications')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes saved.').waitFor()
    assert.equal((await owner.call('GET', '/workspace')).body.pushesWords, true)
    assert.deepEqual(complaints, [])
  },
)

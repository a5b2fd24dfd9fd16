/**
 * What reaches a person who does not look at the console: the count in the title and on the badge,
 * a sound, a notification.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { setSeen } from '../../scripts/browser-page.ts'
import { findBarriers } from './axe.ts'
import { openConsoleStage, untilTitled } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

/** Notes what the browser would show and play, in `given`. */
const NOTE_ALERTS = `window.given = []
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) =>
    void window.given.push({ title, body, tag, path: data.path })
  const play = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    window.given.push('tone')
    return play.call(this)
  }
  navigator.setAppBadge = async (count) => void (window.badge = count)
  navigator.clearAppBadge = async () => void (window.badge = 0)`

/**
 * However long it is hidden, it goes on reading the stream: else whether it could alert, too, is a
 * matter of how soon the message comes.
 */
const LEAVES_LATE = `const later = window.setTimeout
  window.setTimeout = (run, ms, ...more) => later(run, ms >= 5_000 ? 600_000 : ms, ...more)`

type Given = { title: string; body: string; tag: string; path: string }

const listGiven = (page: Page) => page.evaluate('window.given') as Promise<(Given | 'tone')[]>
const notifications = async (page: Page) =>
  (await listGiven(page)).filter((one): one is Given => one !== 'tone')

/** Browsers give and take the locks by which tabs know of each other after the page has gone on. */
const untilLookedAt = (page: Page, tabs: number) =>
  stage.until(
    () =>
      page.evaluate<boolean>(`navigator.locks.query().then(({ held }) =>
        held.filter(({ name }) => name === 'recado.looked-at').length === ${tabs})`),
    `${tabs} tabs are known to be looked at`,
  )

async function openAlerting(context: TestContext) {
  const browser = { serviceWorkers: 'allow' as const, permissions: ['notifications'] }
  const opened = await openConsole(context, { browser, initScript: NOTE_ALERTS })
  await opened.page.getByRole('button', { name: 'Turn on' }).click()
  await opened.page.getByRole('button', { name: 'Turn on' }).waitFor({ state: 'detached' })
  await opened.page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  return opened
}

test('it is asked once whether to alert, and the answer can be changed', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context)
  await page.getByText('Notify you when a customer writes').waitFor()
  await page.getByText('No open conversations').waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await page.getByRole('button', { name: /time zone/ }).click()
  assert.equal(await page.getByText('Notify you when a customer writes').count(), 0)
  await page.getByRole('menuitem', { name: 'Alerts…' }).click()
  const sound = page.getByRole('switch', { name: 'Play a sound' })
  assert.equal(await sound.isChecked(), false)
  await page.locator('label', { hasText: 'Play a sound' }).click()
  await page.getByRole('switch', { name: 'Play a sound', checked: true }).waitFor()
  assert.deepEqual(await findBarriers(page), [])
  await page.getByRole('button', { name: 'Done' }).click()
  assert.equal(await page.evaluate(`localStorage.getItem('recado.alerts')`), 'sound')
  assert.deepEqual(complaints, [])
})

test(
  'a message alerts while no tab is in view, however long the tab is hidden',
  { skip },
  async (context) => {
    const { page, complaints } = await openAlerting(context)
    const conversationId = await meet('Ana Souza', '5511933330001', 'Oi!')
    await page.getByRole('link', { name: /Ana Souza/ }).waitFor()
    assert.deepEqual(await listGiven(page), [], 'the person saw it come')

    await page.clock.install()
    await setSeen(page, false)
    await untilLookedAt(page, 0)
    await page.clock.fastForward(60_000)
    await stage.simulator.customerWrites('+5511933330001', 'Tem bolo?')
    await stage.until(async () => {
      const given = await listGiven(page)
      return given.includes('tone') && given.some((one) => one !== 'tone')
    }, 'a sound is played and a notification is shown')
    const path = `/conversations/${conversationId}`
    assert.deepEqual(await notifications(page), [
      { title: 'Ana Souza', body: 'Tem bolo?', tag: conversationId, path },
    ])
    assert.deepEqual(complaints, [])
  },
)

test('one tab of all alerts, and none while another one is looked at', { skip }, async (context) => {
  const { page: first } = await openAlerting(context)
  await meet('Bia Nunes', '5511933330002', 'Oi!')
  const second = await first.context().newPage()
  await second.addInitScript(`${NOTE_ALERTS};${LEAVES_LATE}`)
  await second.goto(`${stage.service.url}/console/icon.svg`)
  await second.evaluate((key) => sessionStorage.setItem('recado.key', key), open.apiKey)
  await second.goto(first.url())
  const row = second.getByRole('link', { name: /Bia Nunes/ })
  await row.waitFor()
  await untilLookedAt(first, 2)
  await setSeen(first, false)
  await untilLookedAt(first, 1)
  await stage.simulator.customerWrites('+5511933330002', 'Vocês abrem hoje?')
  await row.getByText('Vocês abrem hoje?').waitFor()
  await first
    .getByRole('link', { name: /Bia Nunes/ })
    .getByText('Vocês abrem hoje?')
    .waitFor()
  await setSeen(second, false)
  await untilLookedAt(first, 0)
  await stage.simulator.customerWrites('+5511933330002', 'Ou amanhã?')
  await stage.until(async () => (await notifications(first)).length > 0, 'one of them alerts')
  await row.getByText('Ou amanhã?').waitFor()
  const given = [...(await notifications(first)), ...(await notifications(second))]
  assert.deepEqual(
    given.map(({ body }) => body),
    ['Ou amanhã?'],
  )
})

test('a notification leads to its conversation', { skip }, async (context) => {
  const { page } = await openAlerting(context)
  const conversationId = await meet('Caio Lopes', '5511933330003', 'Oi!')
  const data = JSON.stringify({ open: `/conversations/${conversationId}` })
  await page.evaluate(
    `navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: ${data} })) && null`,
  )
  await page.getByRole('heading', { name: 'Caio Lopes' }).waitFor()
})

test('the title and the badge count the conversations that wait', { skip }, async (context) => {
  const { body } = await stage.call('GET', '/conversations?waits=true&state=open')
  const before = (body.data as unknown[]).length
  const { page, complaints } = await openConsole(context, { initScript: NOTE_ALERTS })
  await meet('Davi Alves', '5511933330004', 'Oi!')
  await untilTitled(page, `(${before + 1}) Conversations · Recado`)
  assert.equal(await page.evaluate('window.badge'), before + 1)
  await page.getByRole('button', { name: /time zone/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await untilTitled(page, 'Sign in · Recado')
  await stage.until(() => page.evaluate<boolean>('window.badge === 0'), 'the badge counts nothing')
  assert.deepEqual(complaints, [])
})

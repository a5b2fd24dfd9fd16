/**
 * The console as an app of its own: installed, opened without a connection, and used where the
 * connection comes and goes.
 */
import assert from 'node:assert/strict'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, meet } = open

const WITH_WORKER: BrowserContextOptions = { serviceWorkers: 'allow' }
const PHONE = { width: 390, height: 780 }

const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const box = (page: Page) => page.getByRole('region', { name: 'Reply' }).getByRole('textbox')

/** Resolves when the worker has all files and answers for the page. */
const workerBegins = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ??
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))).then(() => null)`)

/** The texts that the shop has sent in a conversation, oldest first. */
async function listSent(conversationId: string): Promise<unknown[]> {
  const { body } = await stage.call('GET', `/conversations/${conversationId}/messages?limit=100`)
  const messages = body.data as { role: string; content: string }[]
  return messages
    .filter(({ role }) => role === 'assistant')
    .map(({ content }) => content)
    .reverse()
}

test('a browser finds all it needs to install the console', { skip }, async (context) => {
  const { page, complaints } = await openConsole(context, { browser: WITH_WORKER })
  await workerBegins(page)
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
    const size = await page.evaluate(
      `fetch('${src}').then((answer) => answer.blob()).then(createImageBitmap).then(({ width, height }) => width + 'x' + height)`,
    )
    assert.equal(size, sizes, src)
  }
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    [],
  )
  assert.deepEqual(complaints, [])
})

test('the worker keeps the files of the console, and no answer of the API', { skip }, async (context) => {
  const conversationId = await meet('Ana Souza', '5511922220001', 'Oi!')
  const path = `/conversations/${conversationId}`
  const { page, complaints } = await openConsole(context, { path, browser: WITH_WORKER })
  await bubble(page, 'Oi!').waitFor()
  await workerBegins(page)
  const kept = (await page.evaluate(`(async () => {
    const found = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    return found
  })()`)) as string[]
  assert.ok(kept.includes('/console') && kept.length > 20)
  assert.deepEqual(
    kept.filter((path) => !/^\/console(\/(assets\/)?[\w-]+\.[\w.-]+)?$/.test(path)),
    [],
  )
  assert.deepEqual(complaints, [])
})

/**
 * A line to the service that can be cut and mended: the browser's own offline mode ends with a
 * reload.
 */
async function openLine(context: TestContext) {
  const service = new URL(stage.service.url)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(service.port), service.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].forEach((end) => end.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  context.after(() => {
    cut()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => void (isCut = false) }
}

test(
  'what is written without a connection is kept, and leaves once when it is back',
  { skip },
  async (context) => {
    const conversationId = await meet('Bia Nunes', '5511922220002', 'Tem bolo?')
    const line = await openLine(context)
    const { page } = await openConsole(context, {
      path: `/conversations/${conversationId}`,
      url: line.url,
      browser: { ...WITH_WORKER, viewport: PHONE },
    })
    await bubble(page, 'Tem bolo?').waitFor()
    await workerBegins(page)

    line.cut()
    await page.context().setOffline(true)
    await page.getByText('what you write is saved').waitFor()
    await box(page).fill('Tem, de fubá')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await bubble(page, 'Tem, de fubá').getByText('Waiting for the connection').waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await box(page).fill('E de cenoura')
    await page.getByRole('button', { name: 'Send', exact: true }).click()

    await page.reload()
    await page.getByText('The service is not responding').waitFor()
    assert.deepEqual(await listSent(conversationId), [])

    line.mend()
    await page.context().setOffline(false)
    await bubble(page, 'E de cenoura').getByText('Delivered', { exact: true }).waitFor()
    await page.getByText('what you write is saved').waitFor({ state: 'hidden' })
    assert.deepEqual(await listSent(conversationId), ['Tem, de fubá', 'E de cenoura'])
  },
)

test(
  'an answer that is lost with the line is asked for again under its own key',
  { skip },
  async (context) => {
    const conversationId = await meet('Caio Lopes', '5511922220003', 'Abrem hoje?')
    const line = await openLine(context)
    const path = `/conversations/${conversationId}`
    const { page } = await openConsole(context, { path, url: line.url })
    await bubble(page, 'Abrem hoje?').waitFor()
    await page.route(
      '**/messages/text',
      async (route) => {
        await route.fetch({ url: `${stage.service.url}/messages/text` }) // the service has it
        line.cut()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await box(page).fill('Até as 18h')
    await page.keyboard.press('Enter')
    await bubble(page, 'Até as 18h').getByText('Waiting for the connection').waitFor()
    line.mend()
    await bubble(page, 'Até as 18h').getByText('Delivered', { exact: true }).waitFor()
    assert.deepEqual(await listSent(conversationId), ['Até as 18h'])
  },
)

test('what is held without a connection can be discarded', { skip }, async (context) => {
  const conversationId = await meet('Davi Alves', '5511922220004', 'Oi!')
  const line = await openLine(context)
  const { page } = await openConsole(context, { path: `/conversations/${conversationId}`, url: line.url })
  await bubble(page, 'Oi!').waitFor()
  line.cut()
  await page.context().setOffline(true)
  for (const text of ['Engano', 'Bom dia!']) {
    await box(page).fill(text)
    await page.keyboard.press('Enter')
  }
  await bubble(page, 'Engano').getByRole('button', { name: 'Discard' }).click()
  await bubble(page, 'Engano').waitFor({ state: 'detached' })
  line.mend()
  await page.context().setOffline(false)
  await bubble(page, 'Bom dia!').getByText('Delivered', { exact: true }).waitFor()
  assert.deepEqual(await listSent(conversationId), ['Bom dia!'])
})

/**
 * The reference at /docs: what it has, and that a browser shows it to everybody, on every screen,
 * from this service alone.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { findBarriers } from '../../../console/test/axe.ts'
import { openPage } from '../../../scripts/browser-page.ts'
import { openBrowser } from '../../../scripts/browser.ts'
import { PATIENCE_MS } from '../../../testkit/patience.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const KEY = `rcd_${'k'.repeat(43)}`

const { browser, skipped } = await openBrowser()
const skip = skipped ?? false

let stage: Stage
before(async () => {
  stage = await openStage({ realTime: 'a browser looks on' })
})
after(() => stage.close())

const read = (path: string, headers: Record<string, string> = {}) =>
  stage.call('GET', path, undefined, { apiKey: null, headers })

/** The first page, and those to which it leads. */
async function readAll(): Promise<Map<string, string>> {
  const { text } = await read('/docs')
  const nouns = [
    ...new Set([...text.matchAll(/href="(docs\/reference\/[a-z-]+)"/g)].map(([, path = '']) => path)),
  ]
  const pages = new Map([['/docs', text]])
  for (const path of nouns) pages.set(`/${path}`, (await read(`/${path}`)).text)
  return pages
}

test('the first sentence says what the product is, in the document and on the page', async () => {
  const { body } = await read('/openapi.json')
  const [sentence = ''] = String(body.info.description).split('\n')
  for (const word of ['WhatsApp', 'orders', 'Pix', 'texts', 'templates', 'paid'])
    assert.ok(sentence.includes(word), word)
  assert.ok((await read('/docs')).text.includes(sentence))
})

test('each operation of the document is on the page of its noun, with its scope, its fields and its problems', async () => {
  const { body: document } = await read('/openapi.json')
  const pages = [...(await readAll()).values()].join('\n')
  const articles = new Map(
    [...pages.matchAll(/<article id="([\w.]+)">(.*?)<\/article>/gs)].map(([, id = '', html = '']) => [
      id,
      html,
    ]),
  )
  for (const [path, methods] of Object.entries<Record<string, Record<string, string>>>(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const html =
        articles.get(operation['operationId'] ?? '') ?? assert.fail(`${method} ${path} is on no page`)
      assert.ok(html.includes(`<code>${path}</code>`), path)
      assert.match(html, /<p class="scopes">(Needs|Any|For people)/, path)
      assert.match(html, /href="#status-500"/, path)
    }
  for (const type of Object.keys(document.webhooks)) assert.ok(articles.has(type), type)
  assert.match(articles.get('makeRefund') ?? '', /Needs the scope <code>payments:refund<\/code>/)
  const ofUsers =
    'For people who are signed in, with a role that has the scope <code>messages:read</code>. No key can call it.'
  assert.ok(articles.get('listMentions')?.includes(ofUsers))
  assert.match(articles.get('createDraft') ?? '', /<code>drafts:write<\/code>/)
  assert.match(articles.get('sendOrderDetails') ?? '', /<code class="name">reference_id<\/code>/)
})

test('no link of a page leads nowhere, and each is relative, for a proxy that serves us under a path', async () => {
  const pages = await readAll()
  for (const [path, html] of Array.from(pages)) {
    assert.doesNotMatch(html, /(href|src)="\/|style=|<style|<script>/, path)
    const at = `http://shop.example${path}`
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const url = new URL(link, at)
      assert.equal(url.host, 'shop.example', `${path}: ${link}`)
      const target = pages.get(url.pathname) ?? (await read(url.pathname)).text
      pages.set(url.pathname, target)
      assert.notEqual(target, '', link)
      if (url.hash !== '') assert.ok(target.includes(`id="${url.hash.slice(1)}"`), `${path}: ${link}`)
    }
  }
})

test('reading the reference takes less than 0.4 MB, and less still compressed', async () => {
  for (const path of [
    '/docs',
    '/docs/reference/messages',
    '/docs/reference.css',
    '/docs/reference.js',
    '/openapi.json',
  ]) {
    const answer = await request(`${stage.service.url}${path}`, {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    assert.equal(answer.headers['content-encoding'], 'gzip', path)
    const { byteLength } = await answer.body.arrayBuffer()
    assert.ok(byteLength < 90_000, `${path}: ${byteLength}`)
    const plain = await read(path, { 'accept-encoding': 'gzip;q=0' })
    assert.equal(plain.headers['content-encoding'], undefined)
    if (path.startsWith('/docs')) assert.ok(plain.text.length < 400_000, path)
  }
})

test('no sample has a key, until the demo shows its own, and then on this machine alone', async () => {
  assert.match((await read('/docs/reference/messages')).text, /api-key: \$RECADO_KEY/)
  const demo = await stage.startAnother()
  try {
    demo.showDemoKey(KEY)
    const { port } = new URL(demo.url)
    const readAs = async (host: string) =>
      (
        await (await request(`${demo.url}/docs/reference/messages`, { headers: { host } })).body.text()
      ).includes(KEY)
    assert.equal(await readAs(`127.0.0.1:${port}`), true)
    assert.equal(await readAs(`localhost:${port}`), true)
    assert.equal(await readAs('shop.example'), false, 'a name that was made to lead here')
    assert.equal(await readAs(`127.0.0.1.shop.example:${port}`), false)
  } finally {
    await demo.close()
  }
  const published = await stage.startAnother({}, { RECADO_PUBLIC_URL: 'https://shop.example' })
  try {
    published.showDemoKey(KEY)
    const answer = await request(`${published.url}/docs/reference/messages`)
    assert.ok(!(await answer.body.text()).includes(KEY), 'a service with an address of its own is no demo')
  } finally {
    await published.close()
  }
})

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)
  test(
    `it keeps nobody out at ${width} px, ${scheme}, and nothing is wider than the screen`,
    { skip },
    async (context) => {
      assert.ok(browser)
      const { page, complaints } = await openPage(browser, context, {
        waitMs: PATIENCE_MS,
        profile: { viewport: { width, height: 844 }, colorScheme: scheme },
        origins: [stage.service.url],
      })
      for (const path of ['/docs', '/docs/reference/orders']) {
        await page.goto(`${stage.service.url}${path}`)
        assert.deepEqual(await findBarriers(page), [], path)
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(wider) <= 0, `${path} is ${wider} px wider`)
      }
      assert.deepEqual(complaints, [])
    },
  )

test(
  'by keyboard one finds an operation by any of its words, and reads its sample in another language',
  { skip },
  async (context) => {
    assert.ok(browser)
    const { page, complaints } = await openPage(browser, context, {
      waitMs: PATIENCE_MS,
      profile: { viewport: { width: 390, height: 844 } },
      origins: [stage.service.url],
    })
    await page.goto(`${stage.service.url}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('devol refund amount') // none has all three
    await page.getByText('0 found').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('put makerefund')
    await page.getByText('1 found').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/reference\/payments#makeRefund$/)
    const sample = page.locator('#makeRefund pre:visible')
    assert.match(await sample.innerText(), /^curl/)
    await page.getByLabel('Samples in').selectOption('Python')
    assert.match(await sample.innerText(), /^import json/)
    await page.reload()
    assert.match(await sample.innerText(), /^import json/, 'the choice is kept')
    await page.locator('#makeRefund').getByRole('button', { name: 'Copy' }).click()
    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^import json/)
    assert.deepEqual(complaints, [])
  },
)

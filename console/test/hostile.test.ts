// test: sample, two hundred hostile strings in each place take minutes
/**
 * Two hundred hostile strings in every field that can reach the page: names, texts, organisations,
 * addresses, file names, errors of the channel, keys, what is typed. Nothing of them becomes an
 * element, a request, a dialog or a dangerous link.
 */
import assert from 'node:assert/strict'
import { before, test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openHostileShop, ordersOf, WRITTEN } from './hostile-shop.ts'
import { hostileStrings, lastAlert } from './hostile-strings.ts'
import { openConsoleStage } from './stage.ts'
import { watchPage } from './watch-page.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole, apiKey } = open

const SCROLL_STEPS_MAX = 10_000
/**
 * Steps without a move before an end counts as reached: more may be on its way, the more so if much
 * is missing.
 */
const STILL_STEPS = 15
const STILL_STEPS_MAX = 3_000
/** Frames to wait for a page, at most. */
const FRAMES_MAX = 600
/** Shows much at a time. */
const TALL = { viewport: { width: 1280, height: 3_000 } }

let conversations: { id: string; to: string }[] = []
before(async () => {
  if (skip === false) conversations = await openHostileShop(stage, apiKey)
})

const openWatched = (context: TestContext, path: string) =>
  openConsole(context, { path, apiKey, initScript: watchPage, browser: TALL })

test('in the list of conversations, with names and with usernames', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/conversations')
  await page.getByText(/^@x' /).first().waitFor() // the last that were reported
  const expected = 2 * hostileStrings.length + 1
  const seen = await scrollThrough(page, '.conversation-scroller', '.conversation-row', 'down', expected)
  assert.ok(seen >= expected, `${seen} conversations were drawn`)
  assert.deepEqual(complaints, [])
})

test('in every kind of message of a conversation, and in its raw content', { skip }, async (context) => {
  for (const [index, { id }] of conversations.entries()) {
    const { page, complaints } = await openWatched(context, `/conversations/${id}`)
    await page.locator('.bubble').first().waitFor()
    const expected = (index === 0 ? WRITTEN : 0) + ordersOf(index) + 1
    const seen = await scrollThrough(page, '.timeline-scroller', '.bubble', 'up', expected)
    assert.ok(seen >= expected, `${seen} bubbles were drawn`)
    await page.getByRole('button', { name: 'Details' }).first().click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(complaints, [])
    await page.close()
  }
})

test('in what needs a person, with the words of the channel', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/attention')
  assert.equal(await showAll(page, '.delivery-head'), hostileStrings.length)
  assert.deepEqual(complaints, [])
})

test('in the names of keys', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/keys')
  await page.getByText(lastAlert).first().waitFor()
  assert.ok((await showAll(page, '.key')) > hostileStrings.length, 'all keys are shown')
  await page.getByText('alert(1)', { exact: false }).first().waitFor()
  assert.deepEqual(complaints, [])
})

test('in the story of each order', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/orders/EVIL-0')
  await page.locator('.order-event-bubble').first().waitFor()
  const drawn = await page.evaluate<number>(`(async () => {
    let drawn = 0
    for (let number = 0; number < ${hostileStrings.length}; number += 1) {
      history.pushState(null, '', '/console/orders/EVIL-' + number)
      dispatchEvent(new PopStateEvent('popstate'))
      const isDrawn = () =>
        document.querySelector('#order-name')?.textContent.split(/\\s/).includes('EVIL-' + number) &&
        document.querySelector('.order-event-bubble') !== null
      for (let frames = 0; frames < ${FRAMES_MAX} && !isDrawn(); frames += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      if (isDrawn()) drawn += 1
    }
    return drawn
  })()`)
  assert.equal(drawn, hostileStrings.length)
  assert.deepEqual(complaints, [])
})

test('in the words of the channel that a sender shows last', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/')
  // each sender has but one last error: as many senders as there are words, each with its own
  await page.route(/\/senders\?/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: SenderAnswer[] }
    const [sender] = body.data
    const failure = sender?.health.lastError?.failure
    assert.ok(sender && failure)
    const data = hostileStrings.map((channelDetails, index) => ({
      ...sender,
      id: `${sender.id}-${index}`,
      health: {
        ...sender.health,
        lastError: { date: sender.health.lastError?.date, failure: { ...failure, channelDetails } },
      },
    }))
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
  await page.goto(`${stage.service.url}/console/senders`)
  await page.getByText(lastAlert).first().waitFor({ state: 'attached' })
  await page.evaluate(`for (const error of document.querySelectorAll('.sender-error')) error.open = true`)
  assert.equal(await page.locator('.sender-error').count(), hostileStrings.length)
  assert.deepEqual(complaints, [])
})

test('in what is typed while composing', { skip }, async (context) => {
  const [reference = ''] = hostileStrings
  const given = new URLSearchParams({ from: stage.shop.from, to: reference, reference })
  const order = await openWatched(context, `/compose?${given.toString()}`)
  await typeAll(order.page, ['Name', 'Text'])
  assert.deepEqual(order.complaints, [])
  const cards = await openWatched(context, '/compose?kind=contacts')
  await typeAll(cards.page, ['Display name', 'Website (optional)'])
  assert.deepEqual(cards.complaints, [])
})

test('in addresses of the console and in the search', { skip }, async (context) => {
  const { page, complaints } = await openWatched(context, '/conversations')
  const search = page.locator('.conversation-list').getByRole('searchbox')
  for (const hostile of hostileStrings.filter((_, index) => index % 8 === 0)) {
    await search.fill(hostile)
    await page.evaluate(
      `history.pushState(null, '', '/console/orders/' + encodeURIComponent(${JSON.stringify(hostile)})); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await search.waitFor({ state: 'detached' })
    await page.evaluate('history.back()')
    await search.waitFor()
  }
  assert.deepEqual(complaints, [])
})

/** What the console shows of a sender that is looked at here. */
type SenderAnswer = {
  id: string
  health: { lastError: { date: string; failure: Record<string, unknown> } | null }
}

/** Presses "Show more" until all is shown; returns how many there are. */
async function showAll(page: Page, things: string): Promise<number> {
  const more = page.getByRole('button', { name: 'Show more' })
  const shown = page.locator(things)
  await shown.first().waitFor()
  for (let pages = 0; pages < 10 && (await more.count()) > 0; pages += 1) {
    const before = await shown.count()
    await more.click()
    await stage.until(async () => (await shown.count()) > before, 'more is shown')
  }
  return await shown.count()
}

/** Enters every string into each of the fields, as typing does, and lets the page draw it. */
async function typeAll(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('textbox', { name, exact: true }).focus()
    const drawn: string = await page.evaluate(`(async () => {
      const field = document.activeElement
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      for (const text of ${JSON.stringify(hostileStrings)}) {
        set.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return document.querySelector('.compose-preview').textContent
    })()`)
    assert.ok(drawn.includes(lastAlert), `${name} is in the preview`)
  }
}

/**
 * Scrolls step by step to one end; what is drawn on the way is watched. Returns how many different
 * things that were.
 */
async function scrollThrough(
  page: Page,
  scroller: string,
  things: string,
  direction: 'up' | 'down',
  expected: number,
): Promise<number> {
  return await page.evaluate<number>(`(async () => {
    const scroller = document.querySelector(${JSON.stringify(scroller)})
    const seen = new Set()
    let last = ''
    const isOver = (unmoved) => unmoved >= (seen.size < ${expected} ? ${STILL_STEPS_MAX} : ${STILL_STEPS})
    for (let unmoved = 0, steps = 0; !isOver(unmoved) && steps < ${SCROLL_STEPS_MAX}; steps += 1) {
      for (const thing of document.querySelectorAll(${JSON.stringify(things)})) seen.add(thing.id || thing.href)
      scroller.scrollBy(0, ${direction === 'up' ? -0.5 : 0.5} * scroller.clientHeight)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const place = scroller.scrollTop + ' of ' + scroller.scrollHeight
      unmoved = place === last ? unmoved + 1 : 0
      last = place
    }
    return seen.size
  })()`)
}

/**
 * Measures how soon the first click on each page of the console paints, and prints it:
 * `npm run paint`. It judges nothing, because a busy machine paints late. What it names as shown
 * first tells a page that waits for its code or its data.
 */
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { playMorning } from './bakery-morning.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage({ readsTemplates: true })
const { stage, openConsole } = open
const ROUNDS = 3

/** Milliseconds from the click. */
type Paint = {
  /** Until the browser had painted what the click changed. */
  painted: number
  /** What stood there by then. */
  first: 'page' | 'loads data' | 'loads code' | 'earlier page'
  /** Until the page stood there without a sign that it waits. */
  whole: number
}

/** Runs in the page: follows the next click, frame by frame. */
const WATCH = `new Promise((done) => {
  const content = () => document.querySelector('#content')
  const before = location.pathname
  document.addEventListener('click', (event) => {
    const start = event.timeStamp
    let painted = null
    const look = () => {
      const shown = performance.now() - start
      const isNew = location.pathname !== before
      const has = (selector) => content().querySelector(selector) !== null
      const first = !isNew || !has('h1, h2, .state') ? 'earlier page'
        : has('[data-page-loading]') ? 'loads code' : has('.spinner') ? 'loads data' : 'page'
      // the frame that this callback belongs to is painted before a message that it posts arrives
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        const at = performance.now() - start
        if (painted === null && isNew) painted = { painted: at, first }
        if (first === 'page' || shown > 5000) done({ ...(painted ?? { painted: at, first }), whole: at })
        else requestAnimationFrame(look)
      }
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})`

async function click(page: Page, path: string): Promise<Paint> {
  const watched = page.evaluate(WATCH)
  await page.locator(`.navigation a[href="${path}"]`).click()
  return (await watched) as Paint
}

test('how soon the first click on each page paints', { skip }, async (context) => {
  const { olga } = await playMorning(stage)
  const rows = new Map<string, Paint[]>()
  for (let round = 0; round < ROUNDS; round++) {
    const { page } = await openConsole(context, {
      user: olga,
      browser: { viewport: { width: 1440, height: 900 } },
    })
    await page.getByRole('region', { name: 'Conversations' }).waitFor()
    await page.waitForTimeout(3_000) // as a person looks at the list before the first click
    const links = await page.locator('.navigation a').all()
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
    for (const path of paths.slice(1).filter((one) => one !== null)) {
      const paint = await click(page, path)
      rows.set(path, [...(rows.get(path) ?? []), paint])
      await page.waitForTimeout(300)
    }
    await page.context().close()
  }
  const ms = (value: number) => `${Math.round(value)} ms`
  process.stdout.write('\n| Page | First click paints | Shown first | Whole |\n|---|---|---|---|\n')
  for (const [path, paints] of rows) {
    const worst = paints.toSorted((one, other) => other.painted - one.painted)[0]
    const whole = Math.max(...paints.map((one) => one.whole))
    const first = [...new Set(paints.map((one) => one.first))].join(', ')
    process.stdout.write(`| ${path} | ${ms(worst?.painted ?? 0)} | ${first} | ${ms(whole)} |\n`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from './browser.ts'

test('test files of one process share a browser, which shows a page to each', async (context) => {
  const opened = await Promise.all([openBrowser(), openBrowser()])
  for (const { browser, skipped } of opened) {
    if (browser === undefined) return context.skip(skipped)
    assert.equal(browser, opened[0].browser)
    const page = await browser.newPage()
    await page.setContent('<title>Recado</title><h1>Oi!</h1>')
    assert.equal(await page.title(), 'Recado')
    await page.close()
  }
})

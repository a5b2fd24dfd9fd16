import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from './browser.ts'

test('two test files that start at once both get a browser that shows a page', async (context) => {
  const opened = await Promise.all([openBrowser(), openBrowser()])
  for (const { browser, skipped } of opened) {
    if (browser === undefined) return context.skip(skipped)
    try {
      const page = await browser.newPage()
      await page.setContent('<title>Recado</title><h1>Oi!</h1>')
      assert.equal(await page.title(), 'Recado')
    } finally {
      await browser.close()
    }
  }
})

/** What a button of a page copies. */
import type { Page } from 'playwright-core'
import { until } from '../../testkit/until.ts'

/** Presses it. A browser copies after the press is over, and says so for two seconds only. */
export async function readCopied(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(`navigator.clipboard.writeText('')`)
  await press()
  return await until(() => page.evaluate<string>('navigator.clipboard.readText()'), 'it is copied')
}

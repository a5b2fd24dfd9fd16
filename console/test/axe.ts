/** Asks axe what keeps people out of a page as it is now. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Resolves when nothing fades or slides any more; what turns for ever is left out. */
const MOVEMENTS_END = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {}))).then(() => null)`

/** Where React Aria tells screen readers what has changed: for seconds it may name a button that is gone. */
const ANNOUNCEMENTS = '[data-live-announcer]'

/** The WCAG 2.2 rules up to AA and axe's own best practices. Returns a line for each element that breaks one: none, when all is well. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(MOVEMENTS_END) // half faded in, everything is too pale
  await page.evaluate(SOURCE) // by the debugger: the page's own policy would refuse a script element
  return page.evaluate(`axe
    .run({ exclude: [['${ANNOUNCEMENTS}']] }, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ': ' + failureSummary.replaceAll(/\\s+/g, ' '))))`)
}

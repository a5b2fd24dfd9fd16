/** Asks axe what keeps people out of a page as it is now. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Resolves when nothing fades or slides any more; what turns for ever is left out. */
const MOVEMENTS_END = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => {}))).then(() => null)`

/**
 * Where React Aria tells screen readers what has changed: for seconds it may name a button that is
 * gone.
 */
const ANNOUNCEMENTS = '[data-live-announcer]'

/** The rules about colours, which axe does not tag apart from those that are off. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * The WCAG 2.2 rules up to AA and axe's own best practices. Returns a line for each element that
 * breaks one: none, when all is well. `colours`: only what may differ in the same page, lit
 * otherwise.
 */
export async function findBarriers(page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> {
  const options = {
    resultTypes: ['violations'],
    runOnly: which === 'all' ? undefined : { type: 'rule', values: COLOURS },
  }
  await page.evaluate(MOVEMENTS_END) // half faded in, everything is too pale
  await page.evaluate(SOURCE) // by the debugger: the page's own policy would refuse a script element
  return page.evaluate(`axe
    .run({ exclude: [['${ANNOUNCEMENTS}']] }, ${JSON.stringify(options)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
      id + ' ' + target.join(' ') + ': ' + failureSummary.replaceAll(/\\s+/g, ' '))))`)
}

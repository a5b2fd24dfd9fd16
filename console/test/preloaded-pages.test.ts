/** The code of pages is there before it is wanted. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUser } from '../../service/test/stage/signed-in.ts'
import { openConsoleStage } from './stage.ts'

const { skip, open } = await openConsoleStage()
const { stage, openConsole } = open
const bia = await openUser(stage, 'attendant', { name: 'Bia Lima' })

test(
  'the code of all pages is loaded before the first click, which shows no loader',
  { skip },
  async (context) => {
    const { page, complaints } = await openConsole(context, { user: bia })
    await page.getByRole('region', { name: 'Conversations' }).waitFor()
    await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[data-page-loading]')) window.hasWaited = true
  }).observe(document.body, { childList: true, subtree: true })`)
    const wanted = ['orders', 'compose', 'attention', 'templates', 'account']
    const findFiles = async () => {
      const files = await page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name)`,
      )
      const found = wanted.map((name) =>
        files.find((file) => file.includes(`/${name}-`) && file.endsWith('.js')),
      )
      return !found.includes(undefined) && found
    }
    const files = await stage.until(findFiles, 'the code of the pages is here')
    // it is run after it is here, and the page takes it once it has been
    await page.evaluate(`Promise.all(${JSON.stringify(files)}.map((file) => import(file)))
      .then(() => new Promise((taken) => setTimeout(taken)))`)
    for (const name of ['Orders', 'Compose', 'Templates']) {
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor({ state: 'attached' })
    }
    assert.equal(await page.evaluate('window.hasWaited === true'), false, 'a loader was shown')
    assert.deepEqual(complaints, [])
  },
)

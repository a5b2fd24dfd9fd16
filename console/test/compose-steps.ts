/** What a person does on the compose page, in English, for its tests. */
import { readFile } from 'node:fs/promises'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { newWriter } from '../../service/test/stage/send.ts'
import { until } from '../../testkit/until.ts'
import type { ConsoleStage } from './stage.ts'

/** Looked into field by field; a wrong field fails the test. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** The example of the bakery comes to R$ 103,30, and so does what is typed by `fillOrder`. */
const example: Json = JSON.parse(
  await readFile(new URL('../../examples/bakery-order-pix.json', import.meta.url), 'utf8'),
)
const pix = example.interactive.action.parameters.payment_settings[0].instant_dynamic_code
const PIX_CODE: string = pix.code
export const PIX_KEY: string = pix.key

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

export async function fillOrder(page: Page, referenceId: string) {
  await field(page, 'Order reference').fill(referenceId)
  await field(page, 'Text').fill('Bom dia! Seu pedido na *Padaria Flor do Trigo*. ☕')
  await field(page, 'Name').fill('Pão de queijo mineiro, dúzia')
  await field(page, 'Quantity').fill('2')
  await field(page, 'Price, R$').fill('47,70')
  await field(page, 'Shipping, R$').fill('7,90')
  await field(page, 'Pix code (copy and paste)').fill(PIX_CODE)
  await field(page, 'Pix key').fill(PIX_KEY)
}

/** What an order begins with must not come in the middle of what a test types. */
async function untilSuggested(page: Page): Promise<void> {
  const isSuggested = () =>
    page.evaluate<boolean>(`performance.getEntriesByType('resource')
      .some(({ name, responseEnd }) => name.endsWith('/order-suggestion') && responseEnd > 0)`)
  await until(isSuggested, 'an order is suggested')
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`)
}

export function compose({ stage, openConsole }: ConsoleStage) {
  return {
    /** The messages that a customer was sent so far, as the API lists them. */
    async listSent(to: string): Promise<Json[]> {
      const { body } = await stage.call('GET', `/conversations?to=${to.replace('+', '')}`)
      const [conversation] = body.data as Json[]
      const messages = await stage.call('GET', `/conversations/${conversation?.id}/messages`)
      return messages.body.data.filter(({ role }: Json) => role === 'assistant')
    },
    /** The page, for a new customer whose window is open. */
    async openCompose(context: TestContext, query: Record<string, string> = {}) {
      const to = `+${(await newWriter(stage)).replace('+', '')}`
      const path = `/compose?${new URLSearchParams({ from: stage.shop.from, to, ...query }).toString()}`
      const opened = await openConsole(context, { path })
      if (query['kind'] === undefined) await untilSuggested(opened.page)
      return { to, ...opened }
    },
  }
}

/** A page in a browser profile of its own, as a customer or a shop in São Paulo would have it, that notes its complaints. */
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type OpenedPage = {
  page: Page
  /** Errors, refusals of the policy, dialogs, and requests to strangers, as they come: none, when all is well. */
  complaints: string[]
}

export type PageOptions = {
  /** How long anything that is waited for on the page may take. */
  waitMs: number
  profile?: BrowserContextOptions | undefined
  /** What the browser writes to its console and is no mistake of the page. */
  expected?: RegExp
  /** Asks for nothing of any other origin; it may ask everybody if not given. */
  origins?: string[]
}

/** Asked of the page itself, since a refusal of the policy shows nowhere else for certain. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`

/** Closed with the test. It shows nothing yet. */
export async function openPage(
  browser: Browser,
  context: TestContext,
  { waitMs, profile, ...expectations }: PageOptions,
): Promise<OpenedPage> {
  const opened = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...profile,
  })
  context.after(() => opened.close())
  opened.setDefaultTimeout(waitMs)
  const page = await opened.newPage()
  await page.addInitScript(REPORT_VIOLATIONS)
  return { page, complaints: collectComplaints(page, expectations) }
}

/** Hides the tab behind others, or shows it again: a browser without a screen shows all of them at all times. */
export async function setSeen(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: ${JSON.stringify(isSeen ? 'visible' : 'hidden')},
  })
  document.dispatchEvent(new Event('visibilitychange'))`)
}

function collectComplaints(page: Page, { expected, origins }: Omit<PageOptions, 'waitMs' | 'profile'>) {
  const complaints: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !expected?.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    const isKnown =
      !origins || url.startsWith('data:') || origins.some((origin) => url.startsWith(`${origin}/`))
    if (!isKnown) complaints.push(`request: ${url}`)
  })
  return complaints
}

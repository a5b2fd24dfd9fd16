/**
 * A page in its own browser profile, set up as for a user in São Paulo, which records its errors.
 */
import type { TestContext } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type OpenedPage = {
  page: Page
  /**
   * Errors, violations of the content security policy, dialogs, and requests to foreign origins, in
   * order.
   */
  complaints: string[]
}

export type PageOptions = {
  /** Longest wait for anything on the page, in milliseconds. */
  waitMs: number
  profile?: BrowserContextOptions | undefined
  /** Console messages of the browser that are no fault of the page. */
  expected?: RegExp
  /** The only origins that the page may request; all origins if not given. */
  origins?: string[]
}

/** Registered in the page itself: no other place reports every policy violation reliably. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`

/** Opens an empty page, which is closed with the test. */
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

/** Hides or shows the tab: in a headless browser all tabs are always visible. */
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
    const url = request.url().replace(/^blob:/, '') // of the page itself, by its origin
    const isKnown =
      !origins || url.startsWith('data:') || origins.some((origin) => url.startsWith(`${origin}/`))
    if (!isKnown) complaints.push(`request: ${url}`)
  })
  return complaints
}

/**
 * The stage for the console's tests: a service with its simulator, and browser pages of the console and of the phone
 * that note everything they complain about. What it opens, it closes.
 */
import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../../scripts/browser.ts'
import { openStage, type Stage } from '../../service/test/stage/stage.ts'
import { buildConsole } from '../build.ts'

/** How long anything the tests wait for may take on a busy machine. */
const WAIT_MS = 15_000

export const ALL_SCOPES: Parameters<Stage['makeKey']>[1] = ['messages:send', 'messages:read', 'admin']

export type OpenedPage = {
  page: Page
  /** Errors, refusals of the policy, dialogs, and requests to anybody but the service: none, when all is well. */
  complaints: string[]
}

export type ConsoleOptions = {
  /** Below /console. */
  path?: string
  /** Whom to sign in; null leaves the page at signing in. */
  apiKey?: string | null
  browser?: BrowserContextOptions
  /** Source of a script that runs in the page before anything else. */
  initScript?: string
}

export type ConsoleStage = {
  stage: Stage
  /** A key of the shop that may do all. */
  apiKey: string
  openConsole(context: TestContext, options?: ConsoleOptions): Promise<OpenedPage>
  /** The simulator's phone page, on the chat of a customer. */
  openPhone(context: TestContext, waId: string): Promise<OpenedPage>
}

/**
 * Opened once for a file. `skip` says why there is no browser, for the options of every test; the tests then
 * never get to the rest.
 */
export async function openConsoleStage(): Promise<{ skip: string | false; open: ConsoleStage }> {
  const { browser, skipped } = await openBrowser()
  after(() => browser?.close())
  await buildConsole()
  const stage = await openStage()
  after(() => stage.close())
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ALL_SCOPES)
  stage.keepSecret(apiKey)

  async function openPage(context: TestContext, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    assert.ok(browser)
    const profile = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'America/Sao_Paulo',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    context.after(() => profile.close())
    profile.setDefaultTimeout(WAIT_MS)
    const page = await profile.newPage()
    return { page, complaints: collectComplaints(page, [stage.service.url, stage.simulator.url]) }
  }

  const openConsole: ConsoleStage['openConsole'] = async (context, options = {}) => {
    const { path = '', apiKey: signedIn = apiKey } = options
    const opened = await openPage(context, options.browser)
    if (options.initScript !== undefined) await opened.page.addInitScript(options.initScript)
    if (signedIn !== null) {
      // as a person who has signed in in this tab
      const script = `if (location.pathname.startsWith('/console')) sessionStorage.setItem('recado.key', ${JSON.stringify(signedIn)})`
      await opened.page.goto(`${stage.service.url}/console/icon.svg`)
      await opened.page.evaluate(script)
    }
    await opened.page.goto(`${stage.service.url}/console${path}`)
    return opened
  }

  const openPhone: ConsoleStage['openPhone'] = async (context, waId) => {
    const opened = await openPage(context)
    await opened.page.goto(`${stage.simulator.url}/#/${waId}`)
    return opened
  }

  return { skip: skipped ?? false, open: { stage, apiKey, openConsole, openPhone } }
}

/** Asked of the page itself, since a refusal of the policy shows nowhere else for certain. */
const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`

/** Answers that are no mistake of the page: the browser writes each of them to its console. */
const REFUSALS = /^Failed to load resource: the server responded with a status of (401|404|409|422|503)/

function collectComplaints(page: Page, origins: string[]): string[] {
  const complaints: string[] = []
  void page.addInitScript(REPORT_VIOLATIONS)
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !REFUSALS.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith('data:') && !origins.some((origin) => url.startsWith(`${origin}/`)))
      complaints.push(`request: ${url}`)
  })
  return complaints
}

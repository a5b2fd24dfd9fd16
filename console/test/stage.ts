/**
 * The stage for the console's tests: a service with its simulator, and browser pages of the console
 * and of the phone that note everything they complain about. What it opens, it closes.
 */
import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openPage, type OpenedPage } from '../../scripts/browser-page.ts'
import { openBrowser } from '../../scripts/browser.ts'
import type { SignedIn } from '../../service/test/stage/signed-in.ts'
import { openStage, type Stage, type StageOptions } from '../../service/test/stage/stage.ts'
import { PATIENCE_MS } from '../../testkit/patience.ts'
import { until } from '../../testkit/until.ts'
import { buildConsole } from '../build.ts'

/** Answers that are no mistake of the page: the browser writes each of them to its console. */
const REFUSALS =
  /^Failed to load resource: the server responded with a status of (401|404|409|422|503)|^Service Worker registration blocked/

export const ALL_SCOPES: Parameters<Stage['makeKey']>[1] = ['messages:send', 'messages:read', 'admin']

type ConsoleOptions = {
  /** Below /console. */
  path?: string
  /** Whom to sign in; null leaves the page at signing in. */
  apiKey?: string | null
  /** A user whose session the browser has, instead of a key. */
  user?: SignedIn
  browser?: BrowserContextOptions
  /** In place of the service's own address, such as that of a line that can be cut. */
  url?: string
  /** Source of a script that runs in the page before anything else. */
  initScript?: string
}

export type ConsoleStage = {
  stage: Stage
  /** A key of the shop that may do all. */
  apiKey: string
  openConsole(context: TestContext, options?: ConsoleOptions): Promise<OpenedPage>
  /** A customer of that name writes; returns the id of their conversation. */
  meet(name: string, waId: string, text: string): Promise<string>
  /** The simulator's phone page, on the chat of a customer. */
  openPhone(context: TestContext, waId: string): Promise<OpenedPage>
}

/** As the service sets it: a browser takes it from this machine without TLS too. */
function toCookie({ cookie }: SignedIn, url: string) {
  const [name = '', value = ''] = cookie.split('=')
  const at = url.replace('http:', 'https:')
  return { name, value, url: at, secure: true, httpOnly: true, sameSite: 'Strict' as const }
}

/**
 * As a person who signed in once in this tab, whose name outlives its pages: who signs out there
 * stays signed out.
 */
const signInOnce = (apiKey: string) => `if (location.pathname.startsWith('/console') && window.name === '') {
  window.name = 'signed in'
  sessionStorage.setItem('recado.key', ${JSON.stringify(apiKey)})
}`

/** The page sets its title after it has drawn itself. */
export async function untilTitled(page: Page, title: string | RegExp): Promise<void> {
  let last = ''
  const isTitled = async () => {
    last = await page.title()
    return typeof title === 'string' ? last === title : title.test(last)
  }
  await until(isTitled, () => `the title is ${String(title)}, not ${last}`)
}

/**
 * Opened once for a file. `skip` says why there is no browser, for the options of every test; the
 * tests then never get to the rest.
 */
export async function openConsoleStage(
  options: StageOptions = {},
): Promise<{ skip: string | false; open: ConsoleStage }> {
  const { browser, skipped } = await openBrowser()
  await buildConsole()
  const stage = await openStage({ realTime: 'a browser looks on', ...options })
  after(() => stage.close())
  const { key: apiKey } = await stage.makeKey(stage.shop.workspaceId, ALL_SCOPES)
  stage.keepSecret(apiKey)

  async function openProfile(context: TestContext, profile?: BrowserContextOptions): Promise<OpenedPage> {
    assert.ok(browser)
    const origins = [stage.service.url, stage.simulator.url]
    const whole = { serviceWorkers: 'block' as const, ...profile } // what a worker answers, a test cannot route
    return await openPage(browser, context, {
      waitMs: PATIENCE_MS,
      profile: whole,
      expected: REFUSALS,
      origins,
    })
  }

  const openConsole: ConsoleStage['openConsole'] = async (context, options = {}) => {
    const { path = '', user, url = stage.service.url } = options
    const { apiKey: signedIn = user === undefined ? apiKey : null } = options
    const opened = await openProfile(context, options.browser)
    if (user !== undefined) await opened.page.context().addCookies([toCookie(user, stage.service.url)])
    if (options.initScript !== undefined) await opened.page.addInitScript(options.initScript)
    if (signedIn !== null) await opened.page.addInitScript(signInOnce(signedIn))
    await opened.page.goto(`${url}/console${path}`)
    return opened
  }

  const meet: ConsoleStage['meet'] = async (name, waId, text) => {
    await stage.simulator.control('PUT', `/contacts/${waId}`, { name })
    await stage.simulator.customerWrites(`+${waId}`, text)
    const { body } = await stage.call('GET', `/conversations?to=${waId}`)
    return body.data[0].id
  }

  const openPhone: ConsoleStage['openPhone'] = async (context, waId) => {
    const opened = await openProfile(context)
    await opened.page.goto(`${stage.simulator.url}/#/${waId}`)
    return opened
  }

  return { skip: skipped ?? false, open: { stage, apiKey, openConsole, meet, openPhone } }
}

/**
 * The demo shop: a workspace with its owner, one sender and one key, created on the first run by
 * the requests that the console makes, and kept in `demo.json` for scripts. Its secrets are random
 * and valid for this data folder only.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from './data-folder.ts'
import { askJson, demandJson } from './http-json.ts'
import { runRecado } from './recado-command.ts'
import type { Settings } from './settings.ts'
import { connectAccount, emptySimulator } from './simulator-account.ts'
import { showStep, StartError } from './steps.ts'

export type Demo = {
  baseUrl: string
  apiKey: string
  /** The shop's number and the customer's, in E.164. */
  from: string
  to: string
  simulatorUrl: string
  /** Of API Pix, and of the control API where its payers are. */
  bankUrl: string
  bankControlUrl: string
  phoneNumberId: string
  appSecret: string
  verifyToken: string
  accessToken: string
  workspaceId: string
  /** What the owner of the demo shop signs in with, unless another password was chosen since. */
  ownerEmail: string
  ownerPassword: string
}

const NAME = 'Demo shop'
const OWNER = { email: 'dona@demo.example', name: 'Dona da loja' }
/** The numbers used in examples/, so that the examples can be sent unchanged. */
const SHOP = '+551140000000'
const CUSTOMER = '+5511987654321'
/** A session is for the pages of the service alone. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/**
 * The demo of this data folder, with whatever of it the database does not have yet. Throws
 * StartError.
 */
export async function openDemo(settings: Settings): Promise<Demo> {
  const file = path.join(settings.dataDir, 'demo.json')
  const kept = await readKept(file)
  const demo = { ...(kept ?? makeSecrets()), ...addressesOf(settings) }
  // Written before the shop is created: a start that is cut off is continued by the next one.
  await writeWhole(file, toText(demo))
  if (await isKnown(demo)) return demo
  if (kept?.apiKey)
    showStep('this database does not know the key in demo.json: creating what is missing of the demo shop…')
  const created = await createShop(settings, demo)
  await writeWhole(file, toText(created))
  showStep('demo shop created: workspace, owner, sender and key')
  return created
}

/**
 * Throws StartError if the database of `DATABASE_URL` has other workspaces than demo shops. The
 * service would at once send their waiting messages, and to the simulator.
 */
export async function assertDemoDatabase(settings: Settings, env: NodeJS.ProcessEnv): Promise<void> {
  if (!settings.hasOwnDatabase) return
  const { data } = await runRecado<{ data: { name: string }[] }>(settings, env, ['workspace', 'list']).catch(
    (error: StartError) => {
      if (error.message.includes('has no schema')) return { data: [] } // an empty database
      throw error
    },
  )
  if (data.some(({ name }) => name !== NAME)) {
    throw new StartError(
      'The database of DATABASE_URL has workspaces of its own, and npm start is the demo: it would send their messages to the simulator. ' +
        'A real shop runs recado serve; for the demo, name an empty database or none.',
    )
  }
  showStep(
    'DATABASE_URL is set: the demo shop, and a key with full access to it, are created in that database',
  )
}

const addressesOf = ({ baseUrl, simulatorUrl, bankUrl, bankControlUrl }: Settings) => ({
  baseUrl,
  simulatorUrl,
  bankUrl,
  bankControlUrl,
})

async function readKept(file: string): Promise<Demo | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const kept = JSON.parse(text) as Demo
    if (typeof kept.apiKey === 'string' && typeof kept.ownerPassword === 'string') return kept
  } catch {
    // The error below covers a file with other content.
  }
  throw new StartError(
    `${file} is not what npm start wrote there: delete it, and a new demo shop will be made.`,
  )
}

async function isKnown({ baseUrl, apiKey }: Demo): Promise<boolean> {
  const { status } = await askJson(`${baseUrl}/conversations?limit=1`, { headers: { 'api-key': apiKey } })
  return status === 200
}

const makeSecrets = () => ({
  from: SHOP,
  to: CUSTOMER,
  phoneNumberId: String(randomInt(100_000_000_000_000, 281_000_000_000_000)),
  accessToken: randomBytes(24).toString('base64url'),
  appSecret: randomBytes(16).toString('hex'),
  verifyToken: randomBytes(16).toString('base64url'),
  ownerEmail: OWNER.email,
  ownerPassword: randomBytes(12).toString('base64url'),
  apiKey: '',
  workspaceId: '',
})

/**
 * As a new owner does in the console: the shop at /setup, or signing in where it is there, then a
 * sender and a key.
 */
async function createShop(settings: Settings, demo: Demo): Promise<Demo> {
  const { baseUrl, phoneNumberId, accessToken, appSecret, verifyToken } = demo
  const session = await openSession(settings, demo)
  const ask = <Body>(method: string, route: string, body?: object) =>
    demandJson<Body>(`${baseUrl}${route}`, { method, headers: session.headers, body })

  const { data: senders } = await ask<{ data: { phoneNumberId: string }[] }>('GET', '/senders')
  if (!senders.some((sender) => sender.phoneNumberId === phoneNumberId)) {
    await emptySimulator(settings.simulatorUrl)
    // first, since the service reads the templates of a number as soon as it has the sender
    await connectAccount(demo)
    const credentials = { accessToken, appSecrets: [appSecret], verifyToken }
    await ask('POST', '/senders', { address: demo.from, phoneNumberId, credentials })
  }
  const scopes = ['messages:send', 'messages:read', 'templates:write', 'admin']
  const { key } = await ask<{ key: string }>('POST', '/keys', { name: 'demo', scopes })
  return { ...demo, apiKey: key, workspaceId: session.workspaceId }
}

async function openSession({ setupToken, dataDir }: Settings, demo: Demo) {
  const { baseUrl, ownerEmail: email, ownerPassword: password } = demo
  const { name } = OWNER
  const post = (route: string, body: object) =>
    askJson<{ workspace: { id: string } }>(`${baseUrl}${route}`, { method: 'POST', headers: OWN_PAGE, body })
  const begun = await post('/setup', { token: setupToken, workspaceName: NAME, name, email, password })
  const { status, body, cookie } = begun.status === 404 ? await post('/session', { email, password }) : begun
  if (status !== 200)
    throw new StartError(
      `The database has a demo shop, and its owner does not sign in with what demo.json says (status ${status}). ` +
        `To begin a new demo, delete ${dataDir}, or name an empty database.`,
    )
  return { workspaceId: body.workspace.id, headers: { ...OWN_PAGE, cookie } }
}

function toText(demo: Demo): string {
  return `${JSON.stringify(demo, null, 2)}\n`
}

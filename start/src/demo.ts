/**
 * The demo shop: a workspace with one sender and one key, created on the first run and kept in `demo.json` for scripts.
 * Its secrets are random and valid for this data folder only.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from './data-folder.ts'
import { askJson } from './http-json.ts'
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
  /** Whose address the owner of the demo shop signs in with. */
  ownerEmail: string
  /** With it the owner chooses a password, once; null where one was chosen. */
  ownerLink: string | null
}

const NAME = 'Demo shop'
const OWNER = { email: 'dona@demo.example', name: 'Dona da loja' }
/** The numbers used in examples/, so that the examples can be sent unchanged. */
const SHOP = '+551140000000'
const CUSTOMER = '+5511987654321'

/** The demo of this data folder, created again if the database does not have it. */
export async function openDemo(settings: Settings, env: NodeJS.ProcessEnv): Promise<Demo> {
  const file = path.join(settings.dataDir, 'demo.json')
  const kept = await readKept(file)
  const addresses = addressesOf(settings)
  if (kept !== undefined && (await isKnown(settings.baseUrl, kept.apiKey))) {
    const demo = {
      ...kept,
      ...addresses,
      ownerEmail: OWNER.email,
      ownerLink: await linkOwner(recadoOf(settings, env), kept.workspaceId),
    }
    await writeWhole(file, toText(demo))
    return demo
  }
  if (kept !== undefined)
    showStep('this database does not know the demo shop in demo.json: making a new one…')
  const demo = await makeDemo(settings, env)
  await writeWhole(file, toText(demo))
  showStep('demo shop created: workspace, sender, key and owner')
  return demo
}

/**
 * Throws StartError if the database of `DATABASE_URL` has other workspaces than demo shops. The service would at once send
 * their waiting messages, and to the simulator.
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
  ...{ baseUrl, simulatorUrl, bankUrl, bankControlUrl },
})

async function readKept(file: string): Promise<Demo | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const kept = JSON.parse(text) as Demo
    if (typeof kept.apiKey === 'string' && typeof kept.phoneNumberId === 'string') return kept
  } catch {
    // The error below covers a file with other content.
  }
  throw new StartError(
    `${file} is not what npm start wrote there: delete it, and a new demo shop will be made.`,
  )
}

async function isKnown(baseUrl: string, apiKey: string): Promise<boolean> {
  const { status } = await askJson(`${baseUrl}/conversations?limit=1`, { headers: { 'api-key': apiKey } })
  return status === 200
}

async function makeDemo(settings: Settings, env: NodeJS.ProcessEnv): Promise<Demo> {
  const recado = recadoOf(settings, env)
  const workspace = await recado<{ id: string }>(['workspace', 'create', NAME])
  const credentials = {
    accessToken: randomBytes(24).toString('base64url'),
    appSecret: randomBytes(16).toString('hex'),
    verifyToken: randomBytes(16).toString('base64url'),
  }
  const phoneNumberId = String(randomInt(100_000_000_000_000, 281_000_000_000_000))
  const place = {
    ...addressesOf(settings),
    phoneNumberId,
    ...credentials,
  }
  await emptySimulator(settings.simulatorUrl)
  const addSender = async (address: string) => {
    // first, since the service reads the templates of a number as soon as it has the sender
    await connectAccount({ ...place, from: address })
    await recado(
      // prettier-ignore
      ['sender', 'add', '--workspace', workspace.id, '--address', address, '--phone-number-id', phoneNumberId, '--credentials', '-'],
      JSON.stringify(credentials),
    )
    return address
  }
  // An earlier demo shop in the same database may use the number already.
  const from = await addSender(SHOP).catch(() =>
    addSender(`+55114${String(randomInt(10_000_000)).padStart(7, '0')}`),
  )
  const key = await recado<{ key: string }>(
    // prettier-ignore
    ['key', 'create', '--workspace', workspace.id, '--name', 'demo', '--scope', 'messages:send', '--scope', 'messages:read', '--scope', 'templates:write', '--scope', 'admin'],
  )
  const ownerLink = await linkOwner(recado, workspace.id)
  return {
    ...place,
    apiKey: key.key,
    from,
    to: CUSTOMER,
    workspaceId: workspace.id,
    ownerEmail: OWNER.email,
    ownerLink,
  }
}

type Recado = ReturnType<typeof recadoOf>
const recadoOf =
  (settings: Settings, env: NodeJS.ProcessEnv) =>
  <Result>(args: string[], input?: string) =>
    runRecado<Result>(settings, env, args, input)

/**
 * A new link at every start until a password is chosen: that of before may have expired. Makes the owner where there is none, as in a demo
 * shop of an earlier version.
 */
async function linkOwner(recado: Recado, workspaceId: string): Promise<string | null> {
  const place = ['--workspace', workspaceId]
  const { data } = await recado<{ data: { email: string; hasPassword: boolean }[] }>([
    'user',
    'list',
    ...place,
  ])
  if (data.some(({ email, hasPassword }) => email === OWNER.email && hasPassword)) return null
  const { link } = await recado<{ link: string }>(['user', 'link', OWNER.email, ...place]).catch(() =>
    recado<{ link: string }>([
      'user',
      'create',
      '--email',
      OWNER.email,
      '--name',
      OWNER.name,
      '--role',
      'owner',
      ...place,
    ]),
  )
  return link
}

function toText(demo: Demo): string {
  return `${JSON.stringify(demo, null, 2)}\n`
}

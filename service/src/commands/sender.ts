/** recado sender add|list|set: business addresses a workspace may send from. Secrets are written, never shown. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { Option, type Command } from 'commander'
import { toSenderFields } from '../api/operations/senders/sender-answer.ts'
import { describeError } from '../log.ts'
import { parseAddress } from '../contacts/address.ts'
import { channelOf } from '../postgres/notifications.ts'
import type { Queryable } from '../postgres/connection.ts'
import { isUniqueViolation } from '../postgres/errors.ts'
import { parseCredentials, type Credentials } from '../tenants/credentials.ts'
import { openSecretKeys } from '../tenants/secret-key.ts'
import {
  insertSender,
  listSenders,
  updateSender,
  type Sender,
  type UnknownPolicy,
} from '../tenants/senders-repository.ts'
import { chooseWorkspace, isUuid, WORKSPACE_OPTION } from './arguments.ts'
import { assertKeyForChange, assertKeyForNew } from './assert-secret-key.ts'
import { print, table, withDatabase } from './command.ts'
import { CommandError, EXIT } from './exit.ts'

const CREDENTIALS_OPTION = [
  '--credentials <file>',
  'JSON file with accessToken, appSecret (or appSecrets) and verifyToken; - reads standard input',
] as const
const policyOption = () =>
  new Option('--unknown-policy <policy>', 'when nobody knows whether a message was taken').choices([
    'hold',
    'resend',
  ])

export function addSender(program: Command): void {
  const sender = program
    .command('sender')
    .description('Senders: business addresses, each tied to a channel account.')

  sender
    .command('add')
    .description('Register a WhatsApp number.')
    .option(...WORKSPACE_OPTION)
    .requiredOption('--address <number>', 'the number in E.164, such as +5511400000000')
    .requiredOption('--phone-number-id <id>', 'its phone_number_id at WhatsApp, digits')
    .requiredOption(...CREDENTIALS_OPTION)
    .option('--throughput <messages>', 'messages a second, 1 to 1000', '80')
    .addOption(policyOption().default('hold'))
    .option('--json', 'print JSON')
    .action(async (options: AddOptions) => {
      const address = parseAddress(options.address)
      if (address?.kind !== 'phone') {
        throw new CommandError('--address takes a number in E.164, such as +5511400000000.', EXIT.usage)
      }
      if (!/^[0-9]{1,32}$/.test(options.phoneNumberId)) {
        throw new CommandError('--phone-number-id takes digits only.', EXIT.usage)
      }
      const throughputPerSecond = toThroughput(options.throughput)
      const credentials = await readCredentials(options.credentials)
      const made = await withDatabase(async ({ config, pool, now }) => {
        const workspaceId = await chooseWorkspace(pool, options.workspace)
        const draft = {
          ...{ workspaceId, channel: 'whatsapp' },
          address: address.value,
          matchKey: address.matchKey,
          channelAccountId: options.phoneNumberId,
          ...{ credentials, throughputPerSecond, unknownPolicy: options.unknownPolicy },
        }
        const secretKeys = await openSecretKeys(config, pool)
        await assertKeyForNew(pool, secretKeys)
        const one = await insertSender(pool, secretKeys.current, draft, now).catch(explainDuplicate)
        await announce(pool, one.id)
        return one
      })
      print(options.json ?? false, toSenderFields(made), `Registered sender ${made.id} (+${made.address}).`)
    })

  sender
    .command('list')
    .description('List the senders of a workspace.')
    .option(...WORKSPACE_OPTION)
    .option('--json', 'print JSON')
    .action(async ({ workspace, json = false }: { workspace?: string; json?: boolean }) => {
      const data = await withDatabase(async ({ pool }) => {
        return await listSenders(pool, await chooseWorkspace(pool, workspace))
      })
      const rows = data.map((one) => [
        one.id,
        `+${one.address}`,
        one.channelAccountId,
        `${one.throughputPerSecond}/s`,
        one.unknownPolicy,
        toState(one),
      ])
      print(
        json,
        { data: data.map(toSenderFields) },
        table(['ID', 'ADDRESS', 'PHONE NUMBER ID', 'THROUGHPUT', 'UNKNOWN', 'STATE'], rows),
      )
    })

  sender
    .command('set')
    .description('Change a sender; what is not given stays.')
    .argument('<id>', 'id of the sender')
    .option(...WORKSPACE_OPTION)
    .option(...CREDENTIALS_OPTION)
    .option('--throughput <messages>', 'messages a second, 1 to 1000')
    .addOption(policyOption())
    .option('--pause', 'send nothing until it is resumed; everything is accepted')
    .option('--resume', 'send again, after a pause or after WhatsApp had refused the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: SetOptions) => {
      const { workspace, throughput, unknownPolicy, pause, resume } = options
      if (pause && resume) throw new CommandError('Give --pause or --resume, not both.', EXIT.usage)
      const change = {
        ...(options.credentials === undefined
          ? {}
          : { credentials: await readCredentials(options.credentials) }),
        ...(throughput === undefined ? {} : { throughputPerSecond: toThroughput(throughput) }),
        ...(unknownPolicy === undefined ? {} : { unknownPolicy }),
        ...(pause ? { pausedAt: new Date() } : {}),
        ...(resume ? { resumedAt: new Date() } : {}),
      }
      if (Object.keys(change).length === 0) {
        throw new CommandError('Nothing to change: give at least one option that says what.', EXIT.usage)
      }
      const changed = await withDatabase(async ({ config, pool }) => {
        const workspaceId = await chooseWorkspace(pool, workspace)
        const secretKeys = await openSecretKeys(config, pool)
        if (isUuid(id) && change.credentials) await assertKeyForChange(pool, secretKeys, workspaceId, id)
        const one = isUuid(id) ? await updateSender(pool, secretKeys.current, workspaceId, id, change) : null
        if (!one) throw new CommandError('There is no such sender in this workspace.', EXIT.notFound)
        await announce(pool, one.id)
        return one
      })
      print(options.json ?? false, toSenderFields(changed), `Changed sender ${changed.id}.`)
    })
}

type AddOptions = {
  workspace?: string
  address: string
  phoneNumberId: string
  credentials: string
  throughput: string
  unknownPolicy: UnknownPolicy
  json?: boolean
}
type SetOptions = {
  workspace?: string
  credentials?: string
  throughput?: string
  unknownPolicy?: UnknownPolicy
  pause?: boolean
  resume?: boolean
  json?: boolean
}

function toState({ pausedAt, stoppedAt }: Sender): string {
  if (pausedAt) return `paused since ${pausedAt.toISOString()}`
  return stoppedAt ? `stopped since ${stoppedAt.toISOString()}` : 'running'
}

/** Running processes read their senders again. */
const announce = (db: Queryable, senderId: string) =>
  db.query('select pg_notify($1, $2)', [channelOf('senders'), senderId])

function toThroughput(text: string): number {
  if (/^[1-9][0-9]{0,3}$/.test(text) && Number(text) <= 1000) return Number(text)
  throw new CommandError('--throughput takes a whole number from 1 to 1000.', EXIT.usage)
}

function explainDuplicate(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new CommandError('This address, or this phone number id, is registered already.')
  }
  throw error
}

/** Secrets come from a file or standard input, so that they do not show in the list of processes. */
async function readCredentials(file: string): Promise<Credentials> {
  const parsed = parseCredentials(await readJson(file))
  if (!('mistakes' in parsed)) return parsed
  throw new CommandError(`The credentials are not right. ${parsed.mistakes.join(' ')}`, EXIT.usage)
}

async function readJson(file: string): Promise<unknown> {
  const isInput = file === '-'
  let text: string
  try {
    text = isInput ? await readAll(process.stdin) : await readFile(file, 'utf8')
  } catch (error) {
    const { code, message } = describeError(error)
    const cause =
      code === 'ENOENT' ? `There is no file ${resolve(file)}` : `${file} cannot be read (${code ?? message})`
    throw new CommandError(`${cause}: --credentials takes a JSON file, or - for standard input.`, EXIT.usage)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(
      `The credentials in ${isInput ? 'standard input' : file} are not readable JSON.`,
      EXIT.usage,
    )
  }
}

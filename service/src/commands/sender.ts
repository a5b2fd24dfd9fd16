/**
 * recado sender add|list|set|remove|connect: business addresses from which a workspace may send.
 * Secrets are written, never shown.
 */
import { Option, type Command } from 'commander'
import { toSenderFields } from '../senders/operations/sender-answer.ts'
import type { ChannelRules } from '../channels/channel.ts'
import { allRules, rulesOf } from '../channels/registry.ts'
import { memberOf } from '../engine/member-of.ts'
import { TemplateContent } from '../kinds/template/template-schema.ts'
import { parseAddress } from '../kinds/address.ts'
import { askForCountryCode } from '../kinds/country-code.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { isUniqueViolation } from '../engine/postgres/errors.ts'
import { parseCredentials, type Credentials } from '../engine/secrets/credentials.ts'
import { renewCredentials } from '../senders/renew-credentials.ts'
import { askForSync } from '../senders/syncs-repository.ts'
import { openSecretKeys } from '../engine/secrets/secret-key.ts'
import { deleteSender } from '../senders/delete-sender.ts'
import { paceOf } from '../senders/pace.ts'
import {
  findSenders,
  insertSender,
  listSenders,
  updateSender,
  type Sender,
  type SenderChange,
} from '../senders/senders-repository.ts'
import type { PaidTemplate, UnknownPolicy } from '../senders/sender-settings.ts'
import { assertFound, isUuid, toWholeNumber } from './arguments.ts'
import { assertSecretKey } from './assert-secret-key.ts'
import { addConnect } from './connect-sender.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { readJsonFile } from './read-json-file.ts'

const channels = allRules()
const [usual] = channels as [ChannelRules, ...ChannelRules[]]

/** `--phone-number-id` for `phoneNumberId`. */
const optionOf = ({ field }: { field: string }) =>
  `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
/** The business account, which the channel is asked for where it is not given. */
const addBusinessOption = (command: Command, { businessAccount, title }: ChannelRules) =>
  businessAccount
    ? command.option(`${optionOf(businessAccount)} <id>`, `its ${businessAccount.title} at ${title}`)
    : command
/**
 * The fields of the credentials file, such as
 * `accessToken, appSecret (or appSecrets) and verifyToken`.
 */
const listCredentials = ({ credentials }: ChannelRules) =>
  new Intl.ListFormat('en-GB').format(
    Object.entries(credentials).map(([name, { list }]) => (list ? `${list.one} (or ${name})` : name)),
  )
const CREDENTIALS_OPTION = [
  '--credentials <file>',
  `JSON file with ${channels.map(listCredentials).join('; or with ')}; - reads standard input`,
] as const
const THROUGHPUT_OPTION = [
  '--throughput <messages>',
  `messages a second, 1 to ${Math.max(...channels.map(({ throughput }) => throughput.max))}`,
] as const
const policyOption = () =>
  new Option('--unknown-policy <policy>', 'when it is unknown whether a message was accepted').choices([
    'hold',
    'resend',
  ])

const marksReadOption = () =>
  new Option('--marks-read <choice>', 'whether the console marks as read what a person has seen').choices([
    'yes',
    'no',
  ])

const notifiesPaymentsOption = () =>
  new Option(
    '--notifies-payments <choice>',
    'whether customers are notified when a payment arrives or is refunded',
  ).choices(['yes', 'no'])
const PAID_TEMPLATE_OPTION = [
  '--paid-template <name:language>',
  'the template for a payment once the window is closed, such as pedido_pago:pt_BR; none: no template',
] as const

export function addSender(program: Command): void {
  const sender = program
    .command('sender')
    .description('Senders: business addresses, each tied to a channel account.')

  const add = sender
    .command('add')
    .description(`Register an address at ${channels.map(({ title }) => title).join(' or ')}.`)
    .option(...WORKSPACE_OPTION)
  if (channels.length > 1)
    add.addOption(
      new Option('--channel <name>').choices(channels.map(({ name }) => name)).default(usual.name),
    )
  add.requiredOption('--address <number>', 'the number in E.164, such as +5511400000000')
  for (const channel of channels) {
    add.option(`${optionOf(channel.account)} <id>`, `its ${channel.account.title} at ${channel.title}`)
    addBusinessOption(add, channel)
  }
  printing(
    add
      .requiredOption(...CREDENTIALS_OPTION)
      .option(...THROUGHPUT_OPTION)
      .addOption(policyOption().default('hold'))
      .addOption(marksReadOption().default('yes'))
      .addOption(notifiesPaymentsOption().default('no'))
      .option(...PAID_TEMPLATE_OPTION),
    async (options: AddOptions) => {
      const { workspace, channel = usual.name, unknownPolicy, marksRead, notifiesPayments } = options
      const rules = rulesOf(channel)
      const address = parseAddress(options.address)
      if (address?.kind !== 'phone') {
        throw new CommandError('--address takes a number in E.164, such as +5511400000000.', EXIT.usage)
      }
      const question = askForCountryCode(options.address)
      if (question !== null) throw new CommandError(`--address: ${question}`, EXIT.usage)
      const channelAccountId = options[rules.account.field] ?? ''
      if (!new RegExp(rules.account.pattern).test(channelAccountId)) {
        throw new CommandError(`${optionOf(rules.account)} takes ${rules.account.words}.`, EXIT.usage)
      }
      const businessAccountId = toBusinessAccount(rules, options)
      const throughputPerSecond = toThroughput(rules, options.throughput) ?? rules.throughput.usual
      const credentials = toCredentials(rules, await readJsonFile('--credentials', options.credentials))
      const { value, matchKey } = address
      const made = await withWorkspace(workspace, 'sender.create', async (context) => {
        const { config, pool, now, workspaceId, about } = context
        const draft = {
          workspaceId,
          channel,
          address: value,
          matchKey,
          channelAccountId,
          businessAccountId,
          credentials,
          throughputPerSecond,
          unknownPolicy,
          marksRead: marksRead === 'yes',
          notifiesPayments: notifiesPayments === 'yes',
          paidTemplate: toPaidTemplate(options.paidTemplate) ?? null,
        }
        const secretKeys = await openSecretKeys(config, pool)
        await assertSecretKey(pool, secretKeys)
        const one = await insertSender(pool, secretKeys.current, draft, now).catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error
          throw new CommandError(`This address, or this ${rules.account.title}, is already registered.`)
        })
        about(one.id)
        await notify(pool, 'senders', one.id)
        return one
      })
      return { json: toSenderFields(made), text: `Registered sender ${made.id} (+${made.address}).` }
    },
  )

  printing(
    sender
      .command('list')
      .description('List the senders of a workspace.')
      .option(...WORKSPACE_OPTION),
    async ({ workspace }: { workspace?: string }) => {
      const data = await withWorkspace(workspace, null, ({ pool, workspaceId }) =>
        listSenders(pool, workspaceId),
      )
      const rows = data.map((one) => [
        one.id,
        `+${one.address}`,
        one.channelAccountId,
        `${paceOf(one)}/s`,
        one.unknownPolicy,
        toState(one),
      ])
      return {
        json: { data: data.map(toSenderFields) },
        text: table(['ID', 'ADDRESS', 'ACCOUNT', 'THROUGHPUT', 'UNKNOWN', 'STATE'], rows),
      }
    },
  )

  const set = sender
    .command('set')
    .description('Change a sender; omitted options stay as they are.')
    .argument('<id>', 'id of the sender')
    .option(...WORKSPACE_OPTION)
  for (const channel of channels) addBusinessOption(set, channel)
  printing(
    set
      .option(...CREDENTIALS_OPTION)
      .option(...THROUGHPUT_OPTION)
      .addOption(policyOption())
      .addOption(marksReadOption())
      .addOption(notifiesPaymentsOption())
      .option(...PAID_TEMPLATE_OPTION)
      .option('--pause', 'send nothing until it is resumed; everything is accepted')
      .option('--resume', 'resume sending, after a pause or after WhatsApp refused the account'),
    async (id: string, { workspace, ...options }: SetOptions) => {
      const { throughput, unknownPolicy, marksRead, notifiesPayments, pause, resume } = options
      const paidTemplate = toPaidTemplate(options.paidTemplate)
      if (pause && resume) throw new CommandError('Give --pause or --resume, not both.', EXIT.usage)
      if (Object.keys(options).filter((name) => name !== 'json').length === 0) {
        throw new CommandError('Nothing to change: give at least one option that says what.', EXIT.usage)
      }
      const credentials =
        options.credentials === undefined ? null : await readJsonFile('--credentials', options.credentials)
      const changed = await withWorkspace(workspace, 'sender.change', async (context) => {
        const { config, pool, now, workspaceId, about } = context
        about(id)
        const [found] = isUuid(id) ? await findSenders(pool, workspaceId, [id]) : []
        const known = assertFound(found ?? null, 'sender')
        const { id: senderId, channel } = known
        const secretKeys = await openSecretKeys(config, pool)
        const rules = rulesOf(channel)
        const throughputPerSecond = toThroughput(rules, throughput)
        const businessAccountId = toBusinessAccount(rules, options)
        const change: SenderChange = {
          ...(credentials !== null &&
            (await renewCredentials(pool, secretKeys, known, toCredentials(rules, credentials)))),
          ...(throughputPerSecond === null ? {} : { throughputPerSecond }),
          ...(businessAccountId === null ? {} : { businessAccountId }),
          ...(unknownPolicy === undefined ? {} : { unknownPolicy }),
          ...(marksRead === undefined ? {} : { marksRead: marksRead === 'yes' }),
          ...(notifiesPayments === undefined ? {} : { notifiesPayments: notifiesPayments === 'yes' }),
          ...(paidTemplate === undefined ? {} : { paidTemplate }),
          ...(pause ? { pausedAt: now } : {}),
          ...(resume ? { resumedAt: now } : {}),
        }
        if (change.credentials) await assertSecretKey(pool, secretKeys, { workspaceId, senderId })
        const one = await updateSender(pool, secretKeys.current, workspaceId, senderId, change)
        // with another token or business account, other templates may be read
        if (change.credentials || businessAccountId !== null)
          await askForSync(pool, { workspaceId, senderId }, now, 0)
        await notify(pool, 'senders', senderId)
        return assertFound(one, 'sender')
      })
      return { json: toSenderFields(changed), text: `Changed sender ${changed.id}.` }
    },
  )
  addRemove(sender)
  addConnect(sender)
}

function addRemove(sender: Command): void {
  printing(
    sender
      .command('remove')
      .description('Remove a sender that has no conversations, such as one registered by mistake.')
      .argument('<id>', 'id of the sender')
      .option(...WORKSPACE_OPTION),
    async (id: string, { workspace }: { workspace?: string }) => {
      const removed = await withWorkspace(workspace, 'sender.delete', async (context) => {
        const { pool, workspaceId, about } = context
        about(id)
        const [found] = isUuid(id) ? await findSenders(pool, workspaceId, [id]) : []
        const one = assertFound(found ?? null, 'sender')
        const removal = await deleteSender(pool, { workspaceId, senderId: one.id })
        if (removal === 'used') {
          const instead = `Pause it instead: recado sender set ${one.id} --pause`
          throw new CommandError(`This sender has conversations, or orders. ${instead}`)
        }
        await notify(pool, 'senders', one.id)
        return one
      })
      return { json: toSenderFields(removed), text: `Removed sender ${removed.id} (+${removed.address}).` }
    },
  )
}

/** The account id is under the name that its channel gives it. */
type AddOptions = Record<string, string | undefined> & {
  address: string
  credentials: string
  unknownPolicy: UnknownPolicy
  marksRead: 'yes' | 'no'
  notifiesPayments: 'yes' | 'no'
}
type SetOptions = {
  workspace?: string
  credentials?: string
  throughput?: string
  unknownPolicy?: UnknownPolicy
  marksRead?: 'yes' | 'no'
  notifiesPayments?: 'yes' | 'no'
  paidTemplate?: string
  pause?: boolean
  resume?: boolean
}

function toState({ pausedAt, stoppedAt }: Sender): string {
  if (pausedAt) return `paused since ${pausedAt.toISOString()}`
  return stoppedAt ? `stopped since ${stoppedAt.toISOString()}` : 'running'
}

/** Null for `none`, undefined where nothing is given. */
function toPaidTemplate(given: string | undefined): PaidTemplate | null | undefined {
  if (given === undefined) return undefined
  if (given === 'none') return null
  const [name = '', language = '', ...more] = given.split(':')
  const { name: names, language: languages } = TemplateContent.properties
  const fits = (text: string, schema: object) => new RegExp(String(memberOf(schema, 'pattern'))).test(text)
  if (more.length === 0 && fits(name, names) && fits(language, languages.properties.code))
    return { name, language }
  const words = '--paid-template takes name:language, such as pedido_pago:pt_BR, or none.'
  throw new CommandError(words, EXIT.usage)
}

function toBusinessAccount({ businessAccount }: ChannelRules, options: object): string | null {
  const given = businessAccount && memberOf(options, businessAccount.field)
  if (!businessAccount || typeof given !== 'string') return null
  if (new RegExp(businessAccount.pattern).test(given)) return given
  throw new CommandError(`${optionOf(businessAccount)} takes ${businessAccount.words}.`, EXIT.usage)
}

const toThroughput = ({ throughput }: ChannelRules, text: string | undefined): number | null =>
  text === undefined ? null : toWholeNumber('--throughput', text, throughput.max)

function toCredentials(rules: ChannelRules, json: unknown): Credentials {
  const parsed = parseCredentials(rules.credentials, json)
  if ('credentials' in parsed) return parsed.credentials
  throw new CommandError(`The credentials are not right. ${parsed.mistakes.join(' ')}`, EXIT.usage)
}

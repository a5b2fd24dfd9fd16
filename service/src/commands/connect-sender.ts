/**
 * recado sender connect: says what a token and an app secret open, and connects the number that is
 * named. The secrets come from a file or standard input, and are kept only with a number.
 */
import { Option, type Command } from 'commander'
import type { ConnectionStep, Inspection, PastedSecrets } from '../channels/channel.ts'
import { openChannels } from '../channels/registry.ts'
import { systemClock } from '../engine/clock.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { memberOf } from '../engine/member-of.ts'
import { notify } from '../engine/postgres/notifications.ts'
import { Problem } from '../engine/problems/problems.ts'
import { openSecretKeys } from '../engine/secrets/secret-key.ts'
import type { Config } from '../engine/settings/config.ts'
import { connectSender, inspectConnection, type Choice } from '../senders/connecting/connect-sender.ts'
import { connectable } from '../senders/operations/pasted-secrets.ts'
import { toSenderFields } from '../senders/operations/sender-answer.ts'
import { askForSync } from '../senders/syncs-repository.ts'
import { assertSecretKey } from './assert-secret-key.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION, type Result } from './command.ts'
import { readJsonFile } from './read-json-file.ts'

type Options = {
  workspace?: string
  credentials: string
  phoneNumberId?: string
  wabaId?: string
  replaceCallback?: boolean
  pin?: string
  code?: string
  codeBy?: 'sms' | 'call'
  resetPin?: boolean
}

export function addConnect(sender: Command): void {
  printing(
    sender
      .command('connect')
      .description('Connect a number by a token and an app secret; without a number, list those they open.')
      .option(...WORKSPACE_OPTION)
      .requiredOption(
        '--credentials <file>',
        'JSON file with accessToken and appSecret; - reads standard input',
      )
      .option('--phone-number-id <id>', 'the number to connect')
      .option('--waba-id <id>', 'id of the account, if the token does not lead to it')
      .option('--replace-callback', 'replace the address of another host to which webhooks go')
      .option('--pin <digits>', 'the PIN of the number, if it has one')
      .addOption(
        new Option('--code-by <way>', 'how a number that is not verified is sent a code').choices([
          'sms',
          'call',
        ]),
      )
      .option('--code <digits>', 'the code that it was sent')
      .option('--reset-pin', 'replace the PIN that the number has'),
    async (options: Options) => {
      const secrets = toSecrets(await readJsonFile('--credentials', options.credentials))
      for (const [name, pattern] of [
        ['phoneNumberId', /^[0-9]{1,32}$/],
        ['wabaId', /^[0-9]{1,32}$/],
        ['pin', /^[0-9]{6}$/],
        ['code', /^[0-9]{6}$/],
      ] as const) {
        const given = options[name]
        if (given !== undefined && !pattern.test(given)) {
          const isId = name.endsWith('Id')
          const what = isId ? 'Ids are digits only.' : `--${name} takes six digits.`
          throw new CommandError(what, EXIT.usage)
        }
      }
      return await run(options, secrets)
    },
  )
}

async function run(options: Options, secrets: PastedSecrets): Promise<Result> {
  const { workspace, phoneNumberId: channelAccountId, wabaId: businessAccountId = null } = options
  if (channelAccountId === undefined)
    return await withWorkspace(workspace, null, ({ config }) =>
      withChannel(config, async (channel) =>
        describeInspection(await inspectConnection(channel, secrets, businessAccountId, null)),
      ),
    )
  const { replaceCallback = false, pin = null, code = null, codeBy = null, resetPin = false } = options
  const choice: Choice = {
    ...secrets,
    channelAccountId,
    businessAccountId,
    replacesCallback: replaceCallback,
    pin,
    code,
    codeBy,
    resetsPin: resetPin,
  }
  return await withWorkspace(workspace, 'sender.connect', async (context) => {
    const { config, pool, now, workspaceId, about } = context
    const { publicUrl } = config
    if (publicUrl === null)
      throw new CommandError(
        'Set RECADO_PUBLIC_URL to the address at which WhatsApp reaches the service.',
        EXIT.usage,
      )
    const secretKeys = await openSecretKeys(config, pool)
    await assertSecretKey(pool, secretKeys)
    const { sender, steps, ...more } = await withChannel(config, (channel) =>
      connectSender(
        {
          pool,
          secretKeys,
          now,
          channel,
          publicUrl,
          sendersMax: null,
          async onStored({ id }) {
            about(id)
            await notify(pool, 'senders', id)
          },
        },
        workspaceId,
        choice,
      ),
    )
    await askForSync(pool, { workspaceId, senderId: sender.id }, now, 0)
    const isRefused = steps.some(({ outcome }) => outcome === 'refused')
    return {
      json: { ok: !isRefused, steps, pin: more.pin, sender: toSenderFields(sender) },
      text: [
        `Sender ${sender.id} (+${sender.address}).`,
        ...steps.map(describeStep),
        ...(more.pin === null ? [] : [`The PIN of the number is ${more.pin}: keep it, it is shown once.`]),
      ].join('\n'),
      failure: isRefused ? new CommandError('WhatsApp refused a step: correct it and run this again.') : null,
    }
  })
}

async function withChannel<Value>(
  config: Config,
  use: (channel: Parameters<typeof inspectConnection>[0]) => Promise<Value>,
): Promise<Value> {
  const channels = await openChannels(config, systemClock)
  try {
    return await use(channels.of(connectable.name))
  } catch (error) {
    throw error instanceof Problem ? toCommandError(error) : error
  } finally {
    await channels.close()
  }
}

/** What a problem says, for a person at a terminal. */
function toCommandError({ message, details: { extra, errors = [] } }: Problem): CommandError {
  const failure = extra?.['failure']
  const said = typeof failure === 'object' ? memberOf(failure ?? {}, 'detail') : errors[0]?.detail
  return new CommandError(typeof said === 'string' ? said : message)
}

function toSecrets(json: unknown): PastedSecrets {
  const given = typeof json === 'object' && json !== null ? json : {}
  const [accessToken, appSecret] = [memberOf(given, 'accessToken'), memberOf(given, 'appSecret')]
  const isSecret = (value: unknown): value is string =>
    typeof value === 'string' && /^[\x21-\x7e]{1,4096}$/.test(value)
  if (isSecret(accessToken) && isSecret(appSecret)) return { accessToken, appSecret }
  throw new CommandError(
    'The credentials are accessToken and appSecret, each of visible ASCII without spaces.',
    EXIT.usage,
  )
}

function describeInspection({
  app,
  tokenEndsAt,
  missingPermissions,
  callback,
  businesses,
}: Inspection): Result {
  const rows = businesses.flatMap(({ businessAccountId, numbers }) =>
    numbers.map((number) => [
      number.channelAccountId,
      number.address && `+${number.address}`,
      number.name,
      number.status,
      number.quality,
      number.limit,
      businessAccountId,
    ]),
  )
  const lines = [
    `App ${app.name ?? app.id}. The token ${tokenEndsAt ? `ends at ${tokenEndsAt.toISOString()}` : 'never ends'}.`,
    ...(missingPermissions.length > 0 ? [`It lacks ${missingPermissions.join(' and ')}.`] : []),
    ...(callback === null ? [] : [`Webhooks of the app go to ${callback}.`]),
    table(['PHONE NUMBER ID', 'ADDRESS', 'NAME', 'STATUS', 'QUALITY', 'LIMIT', 'ACCOUNT'], rows),
  ]
  return { json: { app, tokenEndsAt, missingPermissions, callback, businesses }, text: lines.join('\n') }
}

const describeStep = ({ step, outcome, failure }: ConnectionStep): string =>
  `${outcome === 'refused' ? 'FAIL' : 'ok  '}  ${step}: ${failure?.detail ?? outcome}`

/**
 * recado contact export|erase: exports or erases what is kept of a person. See
 * docs/personal-data.md.
 */
import type { Command } from 'commander'
import { DAY_MS, DAYS_MAX } from '../engine/clock.ts'
import { parseAddress } from '../kinds/address.ts'
import { askForContact } from '../kinds/country-code.ts'
import { eraseSilent, erasePerson, findWaiting } from '../privacy/erase-contacts.ts'
import { erasingAlone, KINDS, type Counts } from '../privacy/erasing.ts'
import { exportPerson } from '../privacy/export-person.ts'
import { countSilent, type Person } from '../privacy/find-contacts.ts'
import { findPreview } from '../privacy/erase-contacts.ts'
import { isWaiting, type Waiting } from '../privacy/waiting.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { findSenderIds, toWholeNumber } from './arguments.ts'
import { printing, table, withWorkspace, WORKSPACE_OPTION, type Result } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { openMediaStore } from '../media/store/open-media-store.ts'
import { createMediaExport } from './export-media.ts'
import { printExport } from './print-export.ts'

const ADDRESS_OPTION = [
  '--address <address>',
  'number (E.164, with or without +) or user id of the person',
] as const
const SENDER_OPTION = [
  '--sender <id>',
  'only what the person and this sender have; all senders if not given',
] as const

type PersonOptions = { workspace?: string; address: string; sender?: string }
type ExportOptions = PersonOptions & { json?: boolean; media?: string }
type EraseOptions = Omit<PersonOptions, 'address'> & {
  address?: string
  olderThanDays?: string
  yes?: boolean
}

export function addContact(program: Command): void {
  const contact = program.command('contact').description('The stored data of a person: export or erase it.')

  contact
    .command('export')
    .description('Print all stored data of a person as one JSON document.')
    .option(...WORKSPACE_OPTION)
    .requiredOption(...ADDRESS_OPTION)
    .option(...SENDER_OPTION)
    .option('--json', 'print it in one line')
    .option('--media <folder>', 'copy the files of the messages to this folder, which is created')
    .action(async ({ json = false, media, ...options }: ExportOptions) => {
      const matchKey = toMatchKey(options.address)
      await withWorkspace(options.workspace, 'contact.export', async ({ config, pool, now, workspaceId }) => {
        const person = await findPerson(pool, workspaceId, matchKey, options)
        const files = media === undefined ? null : createMediaExport(media, workspaceId)
        const write = (db: Queryable) => exportPerson(db, person, json ? '' : '\n', now, files?.name)
        const isKnown = await printExport(pool, write)
        if (!isKnown) throw unknownPerson()
        await files?.copy(await openMediaStore(config))
      })
    })

  printing(
    contact
      .command('erase')
      .description(
        'Erase all stored data of a person, or of everyone silent for a long time. Safe while the service runs.',
      )
      .option(...WORKSPACE_OPTION)
      .option(...ADDRESS_OPTION)
      .option(...SENDER_OPTION)
      .option(
        '--older-than-days <days>',
        'in place of --address: everyone whose conversation had no message for this long',
      )
      .option('--yes', 'erase it; without this, only print what would be erased')
      .addHelpText(
        'after',
        '\nIt cannot be undone. Interrupted, it is finished by the next one in the workspace.',
      ),
    async ({ address, olderThanDays, ...options }: EraseOptions) => {
      if ((address === undefined) === (olderThanDays === undefined)) {
        throw new CommandError('Give either --address or --older-than-days.', EXIT.usage)
      }
      if (address !== undefined) return await eraseOne({ ...options, address })
      if (options.sender !== undefined)
        throw new CommandError('--sender goes with --address only.', EXIT.usage)
      return await eraseOld(options, toWholeNumber('--older-than-days', olderThanDays ?? '', DAYS_MAX))
    },
  )
}

/** A preview erases nothing. */
const actionOf = (yes: boolean) => (yes ? 'contact.erase' : null)

async function eraseOne({ yes = false, ...options }: PersonOptions & { yes?: boolean }): Promise<Result> {
  const matchKey = toMatchKey(options.address)
  return await withWorkspace(options.workspace, actionOf(yes), async ({ pool, workspaceId }) => {
    const person = await findPerson(pool, workspaceId, matchKey, options)
    if (!yes) {
      const wouldErase = await findPreview(pool, person)
      if (!wouldErase) throw unknownPerson()
      const waiting = await findWaiting(pool, person)
      if (isWaiting(waiting)) throw new CommandError(`${toSentence(waiting)} Nothing would be erased.`)
      return {
        json: { wouldErase },
        text: `${toTable('WOULD ERASE', wouldErase)}\nNothing was erased. Add --yes to erase it.`,
      }
    }
    const erasure = await alone(erasingAlone(pool, person.workspaceId, () => erasePerson(pool, person)))
    const erased = Object.values(erasure.counts).some((count) => count > 0)
    if (erasure.kind === 'waiting') {
      const rest = erased
        ? 'What other senders had, or an earlier erasure had left, was erased.'
        : 'Nothing was erased.'
      throw new CommandError(`${toSentence(erasure.waiting)} ${rest}`)
    }
    if (!erased) throw unknownPerson()
    return { json: { erased: erasure.counts }, text: toTable('ERASED', erasure.counts) }
  })
}

async function findPerson(
  db: Queryable,
  workspaceId: string,
  matchKey: string,
  { address, sender }: PersonOptions,
): Promise<Person> {
  const senderIds = await findSenderIds(db, workspaceId, sender)
  const question = await askForContact(db, workspaceId, senderIds, address)
  if (question !== null) throw new CommandError(`--address: ${question}`, EXIT.usage)
  return { workspaceId, matchKey, senderIds }
}

async function eraseOld({ workspace, yes = false }: EraseOptions, days: number): Promise<Result> {
  return await withWorkspace(workspace, actionOf(yes), async ({ pool, now, workspaceId }) => {
    const before = new Date(now.getTime() - days * DAY_MS)
    const { waiting: left, ...wouldErase } = await countSilent(pool, workspaceId, before)
    const leftSentence =
      left > 0 ? `\nLeft ${left} for whom something still waits to be sent or decided.` : ''
    if (!yes) {
      const text = `${toTable('WOULD ERASE', wouldErase)}${leftSentence}\nNothing was erased. Add --yes to erase it.`
      return { json: { wouldErase, left }, text }
    }
    const counts = await alone(erasingAlone(pool, workspaceId, () => eraseSilent(pool, workspaceId, before)))
    return { json: { erased: counts, left }, text: `${toTable('ERASED', counts)}${leftSentence}` }
  })
}

async function alone<Result>(erasing: Promise<Result | null>): Promise<Result> {
  const result = await erasing
  if (result === null)
    throw new CommandError('Another erasure runs in this workspace. Run this again when it has ended.')
  return result
}

function toMatchKey(text: string): string {
  const address = parseAddress(text)
  if (!address)
    throw new CommandError('--address takes a number (E.164, with or without +) or a user id.', EXIT.usage)
  return address.matchKey
}

const unknownPerson = () =>
  new CommandError(
    'No person has this address. A person who changed the number has the new one.',
    EXIT.notFound,
  )

/** Which messages prevent the erasure, and what to do about them. */
function toSentence({ onTheirWay, held, resending }: Waiting): string {
  const parts = [
    `${onTheirWay} still on their way (run this again when they are done; a paused or stopped sender has to be resumed)`,
    `${held} held (decide about them first, in the console or with POST /deliveries/{messageId}/resolve)`,
    `${resending} being resent (run this again; if that was cut off, resend them once more)`,
  ].filter((part) => !part.startsWith('0 '))
  return `Messages to this person are unfinished: ${parts.join(', ')}.`
}

const toTable = (heading: string, counts: Partial<Counts>): string =>
  table(
    ['WHAT', heading],
    KINDS.filter((kind) => counts[kind] !== undefined).map((kind) => [kind, String(counts[kind])]),
  )

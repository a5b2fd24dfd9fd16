/** recado contact export: what is kept of a person, to be handed over. See docs/personal-data.md. */
import type { Command } from 'commander'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseAddress } from '../conversations/address.ts'
import { ConversationChangedError, exportPerson } from '../personal-data/export-person.ts'
import type { Queryable } from '../postgres/connection.ts'
import { listSenders } from '../workspaces/senders-repository.ts'
import { assertWorkspace, WORKSPACE_OPTION } from './arguments.ts'
import { withDatabase } from './command.ts'
import { CommandError, EXIT } from './exit.ts'

const ADDRESS_OPTION = [
  '--address <address>',
  'number (E.164, with or without +) or user id of the person',
] as const
const SENDER_OPTION = [
  '--sender <id>',
  'only what the person and this sender have; all senders if not given',
] as const

type PersonOptions = { workspace: string; address: string; sender?: string; json?: boolean }

export function addContact(program: Command): void {
  const contact = program.command('contact').description('What is kept of a person: to hand it over.')

  contact
    .command('export')
    .description('Print all that is kept of a person, as one JSON document.')
    .requiredOption(...WORKSPACE_OPTION)
    .requiredOption(...ADDRESS_OPTION)
    .option(...SENDER_OPTION)
    .option('--json', 'print it in one line')
    .action(async ({ workspace, address, sender, json = false }: PersonOptions) => {
      const matchKey = toMatchKey(address)
      await withDatabase(async ({ pool, now }) => {
        const person = { matchKey, ...(await findPlace(pool, workspace, sender)) }
        const document = await exportPerson(pool, person, json ? '' : '\n', now)
        if (!document) throw unknownPerson()
        await write(document)
      })
    })
}

/** Writes at the pace of whoever reads; one who has read enough is no failure. */
async function write(document: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(document), process.stdout, { end: false })
  } catch (error) {
    if (error instanceof ConversationChangedError) {
      throw new CommandError(
        'A conversation was merged or erased while it was read, and the document is not whole. Run this again.',
      )
    }
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/** The workspace, and the sender or all of its senders. */
async function findPlace(db: Queryable, workspaceId: string, senderId: string | undefined) {
  await assertWorkspace(db, workspaceId)
  const all = (await listSenders(db, workspaceId)).map(({ id }) => id)
  if (senderId === undefined) return { workspaceId, senderId: null, senderIds: all }
  const named = senderId.toLowerCase()
  if (!all.includes(named))
    throw new CommandError('There is no such sender in this workspace.', EXIT.notFound)
  return { workspaceId, senderId: named, senderIds: [named] }
}

function toMatchKey(text: string): string {
  const address = parseAddress(text)
  if (!address)
    throw new CommandError('--address takes a number (E.164, with or without +) or a user id.', EXIT.usage)
  return address.matchKey
}

const unknownPerson = () =>
  new CommandError(
    'Nobody is known by this address. Whoever changed the number is known by the one they have now.',
    EXIT.notFound,
  )

/** recado history export|import: messages, one a line, out of a workspace and into one. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { importMessages, type PastMessage } from '../history/import-messages.ts'
import { describeError } from '../engine/log/log.ts'
import { listMessages } from '../store/messages-repository.ts'
import { listConversationNames } from '../store/conversations-repository.ts'
import type { Pool, Queryable } from '../engine/postgres/connection.ts'
import { listSenders } from '../senders/senders-repository.ts'
import { findSenderIds } from './arguments.ts'
import { countOf, printing, withWorkspace, WORKSPACE_OPTION } from './command.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import { createLineReader, type LineFault, type LineReader } from '../history/history-line.ts'
import { printExport } from './print-export.ts'

/** Messages in one step of an import or export. */
const STEP = 500
/** Characters of the lines in one step of an import. */
const STEP_CHARACTERS = 8 * 1024 * 1024
/** Types of messages that are a file, whose bytes no line has. */
const FILE_TYPES = ['image', 'video', 'audio', 'document', 'sticker']
/** Faults printed one by one; the rest are only counted. */
const SHOWN_MAX = 20

export function addHistory(program: Command): void {
  const history = program.command('history').description('The messages of a workspace, as JSON lines.')

  history
    .command('export')
    .description(
      'Print every message of a workspace, conversation by conversation, each as the API shows it.',
    )
    .option(...WORKSPACE_OPTION)
    .option('--sender <id>', 'of one sender only')
    .action(async ({ workspace, sender }: { workspace?: string; sender?: string }) => {
      await withWorkspace(workspace, 'history.export', async ({ pool, workspaceId }) => {
        const senderIds = await findSenderIds(pool, workspaceId, sender)
        await printExport(pool, (db) => exportLines(db, workspaceId, senderIds))
      })
    })

  printing(
    history
      .command('import')
      .description('Store earlier messages, also from elsewhere. Nothing is sent.')
      .option(...WORKSPACE_OPTION)
      .requiredOption('--file <path>', 'a file of JSON lines, as `history export` prints them'),
    async ({ workspace, file }: { workspace?: string; file: string }) => {
      const result = await withWorkspace(workspace, 'history.import', async ({ pool, now, workspaceId }) => {
        const senders = await listSenders(pool, workspaceId)
        const reader = () => createLineReader(senders, now)
        await assertFile(file)
        await assertLines(file, reader())
        return await importFile(pool, workspaceId, file, reader(), now)
      })
      const { stored, known, leftOut, files, conversations } = result
      const more = [
        known > 0 ? `Already there: ${known}.` : '',
        files > 0 ? `Without their files: ${files}, which a line does not hold.` : '',
        leftOut > 0 ? `Left out: ${leftOut}, which never arrived or may not have.` : '',
      ]
      const text = `Stored ${countOf(stored, 'message')} in ${countOf(conversations, 'conversation')}. ${more.join(' ')}`
      return { json: result, text: text.trim() }
    },
  )
}

async function* exportLines(db: Queryable, workspaceId: string, senderIds: string[]): AsyncGenerator<string> {
  for await (const { conversationId, contactName } of listConversationNames(db, workspaceId, senderIds)) {
    const name = `,"contactName":${JSON.stringify(contactName)}}\n`
    for (let position = 0; ;) {
      const place = { side: 'after', position, inclusive: false } as const
      const entries = await listMessages(db, workspaceId, conversationId, place, STEP)
      yield entries.map(({ json }) => json.slice(0, -1) + name).join('')
      if (entries.length < STEP) break
      position = entries.at(-1)?.position ?? position
    }
  }
}

/**
 * Refuses what can be read only once, such as a pipe: it would be empty the second time, or never
 * end.
 */
async function assertFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null) // the read that follows reports why
  if (found?.isFile() === false)
    throw new CommandError(`${file} is not a file on a disk, and it is read twice.`, EXIT.usage)
}

/** Throws if any line has a fault; then nothing of the file is imported. */
async function assertLines(file: string, read: LineReader): Promise<void> {
  const shown: string[] = []
  let [wrong, faults] = [0, 0]
  for await (const [number, line] of linesOf(file)) {
    const result = read(line)
    if (result.kind !== 'faults') continue
    wrong += 1
    faults += result.faults.length
    for (const one of result.faults) if (shown.length < SHOWN_MAX) shown.push(describe(number, one))
  }
  if (wrong === 0) return
  const count = wrong === 1 ? 'One line is wrong' : `${wrong} lines are wrong`
  if (faults > shown.length) shown.push(`and ${countOf(faults - shown.length, 'more fault')}`)
  throw new CommandError(`${count}; nothing was imported.\n${shown.join('\n')}`)
}

const describe = (number: number, { pointer, detail }: LineFault) =>
  `line ${number}${pointer && ` ${pointer}`}: ${detail}`

async function importFile(pool: Pool, workspaceId: string, file: string, read: LineReader, now: Date) {
  const conversations = new Set<string>()
  const counts = { stored: 0, known: 0, leftOut: 0, files: 0 }
  let step: PastMessage[] = []
  let characters = 0
  const store = async () => {
    const { stored, known, conversationIds } = await importMessages(pool, workspaceId, step, now)
    counts.stored += stored
    counts.known += known
    for (const id of conversationIds) conversations.add(id)
    step = []
    characters = 0
  }
  for await (const [, line] of linesOf(file)) {
    const result = read(line)
    if (result.kind === 'faults')
      throw new CommandError(`${file} has changed since it was looked through. Run this again.`)
    if (result.kind === 'left_out') counts.leftOut += 1
    if (result.kind === 'message') {
      step.push(result.message)
      if (FILE_TYPES.includes(result.message.type)) counts.files += 1
      characters += line.length
    }
    if (step.length === STEP || characters >= STEP_CHARACTERS) await store()
  }
  await store()
  return { ...counts, conversations: conversations.size }
}

/**
 * The lines that are not blank, with their numbers from 1. Throws if the file cannot be read, or is
 * not UTF-8.
 */
async function* linesOf(file: string): AsyncGenerator<[number: number, line: string]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let number = 0
  let begun = ''
  try {
    for await (const chunk of createReadStream(file)) {
      const lines = (begun + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) {
        number += 1
        if (line.trim() !== '') yield [number, line]
      }
    }
    begun += decoder.decode()
  } catch (error) {
    const { code, message } = describeError(error)
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new CommandError(`${file} is not UTF-8 after line ${number}.`)
    throw new CommandError(`${file} cannot be read (${code ?? message}).`, EXIT.usage)
  }
  if (begun.trim() !== '') yield [number + 1, begun]
}

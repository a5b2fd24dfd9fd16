/**
 * The database is lost and restored to a moment before its loss, as docs/backups.md says. It has
 * forgotten what was accepted and sent after that moment, so two things are tried: nothing is sent
 * twice, and receipts or the list of doubts lead to all that was sent.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRandom } from '../../scripts/random.ts'
import { recado, recadoJson } from '../../testkit/recado.ts'
import { gatherFacts, type Facts } from '../checker/facts.ts'
import { askApi } from '../clients/ask-api.ts'
import { makeCustomers, startCrowd } from '../clients/crowd.ts'
import { createHistory, type History, type Operation } from '../clients/history.ts'
import { openGround } from '../stack/ground.ts'
import { openRestorablePostgres, type RestorablePostgres } from '../stack/restorable-postgres.ts'
import type { ChannelCall } from '../stack/simulator.ts'
import { openStack, type Stack } from '../stack/stack.ts'
import { comeToRest, pass, toLines, type Experiment, type Result, type Run } from './experiment.ts'
import { until } from '../../testkit/until.ts'

/** WhatsApp answers so slowly that calls are under way at whatever moment. */
const CALL_MS = 150
const SIZE = {
  short: { clients: 12, customers: 100, loadMs: 1_500 },
  long: { clients: 64, customers: 1_000, loadMs: 15_000 },
}

export const restore: Experiment = {
  name: 'restore',
  firstRoundOnly: true,
  injects:
    'Takes a base backup under load, loses the database, restores it to a moment before the loss, and runs `recado restored`.',
  async run(_ground, run) {
    const postgres = await openRestorablePostgres()
    try {
      const ground = await openGround(postgres.now)
      const stack = await openStack(ground, { processes: 2, databaseHosts: postgres.host, seed: run.seed })
      const history = createHistory(path.join(run.folder, 'history.jsonl'))
      try {
        return await play(stack, postgres, history, run, {
          DATABASE_URL: postgres.now.urlOf(stack.database),
          RECADO_SECRET_KEY: ground.secretKey,
        })
      } finally {
        await history.close()
        await stack.close()
      }
    } finally {
      await postgres.close()
    }
  },
}

async function play(
  stack: Stack,
  postgres: RestorablePostgres,
  history: History,
  run: Run,
  env: Record<string, string>,
): Promise<Result> {
  const { clients, customers: count, loadMs } = run.isLong ? SIZE.long : SIZE.short
  const random = createRandom(run.seed)
  const customers = await makeCustomers(stack, count)
  const crowd = startCrowd(stack, history, random, { clients, customers })
  await pass(loadMs / 2)
  await postgres.backUp()
  await stack.simulator.setFaults({ on: 'send', mode: 'delay', ms: CALL_MS })
  await pass(loadMs)
  const kept = history.operations.filter(({ outcome }) => outcome === 'ok')
  await pass(1) // the clock that PostgreSQL stamps commits with is finer than ours
  const moment = new Date()
  await pass(loadMs)
  await crowd.stop()
  await postgres.archive()
  await postgres.lose()
  for (const process of Array.from(stack.processes)) {
    stack.withdraw(process)
    await process.kill()
  }
  await stack.simulator.setFaults()

  await postgres.restoreTo(moment)
  const receivedBefore = stack.receiver.received.length
  const migrated = await recado(['migrate'], env)
  if (migrated.exitCode !== 0) throw new Error(migrated.stderr)
  const { held } = await recadoJson(['restored', '--until', moment.toISOString()], env)
  const positions = await readPositions(stack)
  const forgotten = await listForgotten(stack, history)
  for (let n = 0; n < 2; n++) await stack.start()

  const crowdAfter = startCrowd(stack, history, random, { clients, customers })
  await pass(loadMs)
  await crowdAfter.stop()
  await comeToRest(stack)
  await readAll(stack, customers)
  await comeToRest(stack)

  const { data } = (await recadoJson(['restored'], env)) as unknown as Report
  const found = new Set(
    data.flatMap(({ unknownMessages }) => unknownMessages).map(({ messageId }) => messageId),
  )
  const calls = await stack.simulator.calls(0)
  const facts = await gatherWithout(stack, history, calls, forgotten, { receivedBefore, positions })
  await writeFile(path.join(run.folder, 'calls.jsonl'), toLines(calls))
  await writeFile(path.join(run.folder, 'stored.jsonl'), toLines(facts.stored))
  const sent = forgotten.filter(({ messageId }) =>
    calls.some((one) => isTaken(one) && one.callbackData === messageId),
  )
  return {
    facts,
    hits: { 'may have been sent': Number(held), forgotten: forgotten.length, 'of them sent': sent.length },
    broken: [
      ...kept
        .filter((operation) => forgotten.includes(operation))
        .map(({ marker }) => `${marker} was acknowledged before the moment and is lost`),
      ...sent
        .filter(({ messageId }) => !found.has(messageId ?? ''))
        .map(
          ({ marker, messageId }) =>
            `${marker} (${messageId}) was sent after the moment, and nothing leads to it`,
        ),
      ...findRepeated(calls),
      ...(await findShown(stack, forgotten)),
    ],
  }
}

type Report = { data: { unknownMessages: { messageId: string }[] }[] }
const isTaken = ({ wamid }: ChannelCall) => wamid !== null

/** Requests that were answered with an id, and of which the restored database knows nothing. */
async function listForgotten({ db }: Stack, { operations }: History): Promise<Operation[]> {
  const { rows } = await db.query<{ id: string }>('select message_id as id from messages')
  const known = new Set(rows.map(({ id }) => id))
  return operations.filter(({ outcome, messageId }) => outcome === 'ok' && !known.has(messageId ?? ''))
}

/** The last position of each shop's event log. */
async function readPositions({ db, shops }: Stack): Promise<Map<string, number>> {
  const { rows } = await db.query<{ workspace: string; last: number }>(
    'select workspace_id as workspace, last_position::int as last from event_logs',
  )
  return new Map(
    shops.map(({ name, workspaceId }) => [
      name,
      rows.find((row) => row.workspace === workspaceId)?.last ?? 0,
    ]),
  )
}

/** Every customer reads, so that WhatsApp has one more receipt of each message that it took. */
async function readAll({ simulator, shops }: Stack, customers: string[]): Promise<void> {
  for (const { phoneNumberId } of shops)
    for (const customer of customers)
      await simulator.control('POST', `/chats/${customer.slice(1)}/read?account=${phoneNumberId}`, {})
}

/**
 * The facts of what the restored database knows, so that all invariants can judge them: without
 * forgotten messages and their calls, and with the events that were listed before under the ids
 * that they have now.
 */
async function gatherWithout(
  stack: Stack,
  history: History,
  calls: ChannelCall[],
  forgotten: Operation[],
  { receivedBefore, positions }: { receivedBefore: number; positions: Map<string, number> },
): Promise<Facts> {
  const ids = new Set(forgotten.map(({ messageId }) => messageId))
  const known = {
    ...history,
    operations: history.operations.filter((operation) => !forgotten.includes(operation)),
  }
  const ours = calls.filter(({ callbackData }) => !ids.has(callbackData))
  const facts = await gatherFacts(stack, known, ours, [], [], [], {})
  const received = facts.received.flatMap((one, index) => {
    if (index >= receivedBefore) return [one]
    const position = Number(one.id.split('_').at(-1))
    if (position > (positions.get(one.shop) ?? 0)) return []
    const { id = '' } = facts.events.get(one.shop)?.[position - 1] ?? {}
    return [{ ...one, id }]
  })
  return { ...facts, received }
}

/** Of all messages, also of those that are forgotten. */
const findRepeated = (calls: ChannelCall[]): string[] =>
  [...Map.groupBy(calls.filter(isTaken), ({ callbackData }) => callbackData)]
    .filter(([, calls]) => calls.length > 1)
    .map(([id, calls]) => `${id} was accepted by WhatsApp ${calls.length} times`)

/** What is forgotten is answered with 404, and with nothing else. */
async function findShown(stack: Stack, forgotten: Operation[]): Promise<string[]> {
  const broken = []
  for (const { shop: name, messageId } of forgotten) {
    const shop = name === 'A' ? stack.shops[0] : stack.shops[1]
    const answer = await until(() => askApi(stack, shop, `/messages/${messageId}`), 'an answer')
    if (answer.status !== 404) broken.push(`${messageId} is forgotten, and answered with ${answer.status}`)
  }
  return broken
}

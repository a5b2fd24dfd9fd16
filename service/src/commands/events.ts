/** recado events tail|show|replay: the event log of a service, through its API. */
import type { Command } from 'commander'
import type { Event } from '../../../client/src/index.ts'
import { stopRequested } from '../engine/stop-request.ts'
import { calling, openCaller, type Caller } from './caller.ts'
import { countOf, printing, type Result } from './command.ts'
import { SINCE_OPTION, toPlace } from './event-place.ts'
import { CommandError, EXIT } from '../engine/exit.ts'
import {
  assertForwardUrl,
  describeForwarded,
  openForwarder,
  toListenSecret,
  toTime,
  type Forwarded,
} from './forward.ts'
import { TYPES_OPTION } from './listen.ts'
import { toPlainText } from './plain-text.ts'
import { REPLAYS_MAX } from '../webhooks/replays.ts'

type TailOptions = { types?: string; since?: string; once?: boolean; json?: boolean }

export function addEvents(program: Command): void {
  const events = program.command('events').description('What happened in a workspace, in order.')

  events
    .command('tail')
    .description('Print events as they happen, until Ctrl-C.')
    .option(...TYPES_OPTION)
    .option(SINCE_OPTION[0], `${SINCE_OPTION[1]}; latest if not given`)
    .option('--once', 'end when all that has happened so far is printed')
    .option('--json', 'print each event as a line of JSON')
    .action(async (options: TailOptions) => {
      const caller = await openCaller()
      await calling(caller.url, () => tail(caller, options))
    })

  printing(
    events.command('show').description('Print one event.').argument('<id>', 'id of the event'),
    async (id: string) => {
      const { recado, url } = await openCaller()
      const event = await calling(url, () => recado.events.get(id))
      return { json: event, text: JSON.stringify(event, null, 2) }
    },
  )

  printing(
    events
      .command('replay')
      .description('Send events again, to a webhook endpoint or to a program on this machine.')
      .argument('[id...]', 'ids of the events; with --forward-to they are posted in this order')
      .option('--endpoint <id>', 'the webhook endpoint that receives them; needs a key with the scope admin')
      .option('--failed', 'with --endpoint: those that failed and will not be retried')
      .option('--since <place>', 'with --endpoint: from the event of this id on, or from this time on')
      .option('--forward-to <url>', 'where to post them, signed as `recado listen` signs them'),
    async (ids: string[], { endpoint, forwardTo, ...span }: ReplayOptions) => {
      if ((endpoint === undefined) === (forwardTo === undefined)) {
        throw new CommandError('Give --endpoint or --forward-to.', EXIT.usage)
      }
      const isSpan = span.failed !== undefined || span.since !== undefined
      if ((ids.length === 0) !== isSpan || (isSpan && endpoint === undefined)) {
        throw new CommandError('Give the ids of events, or --failed or --since with --endpoint.', EXIT.usage)
      }
      if (endpoint !== undefined && ids.length > REPLAYS_MAX) {
        const sentence = `An endpoint may have ${REPLAYS_MAX} replays under way, one for each id: give fewer ids, or --since.`
        throw new CommandError(sentence, EXIT.usage)
      }
      const caller = await openCaller()
      if (endpoint !== undefined) return await replayThere(caller, endpoint, ids, span)
      return await calling(caller.url, () => replayHere(caller, ids, assertForwardUrl(forwardTo ?? '')))
    },
  )
}

type ReplayOptions = { endpoint?: string; failed?: true; since?: string; forwardTo?: string }

/** What was started is said also where a later one is refused: it is sent in any case. */
async function replayThere(
  { recado, url }: Caller,
  endpointId: string,
  ids: string[],
  { failed, since }: Pick<ReplayOptions, 'failed' | 'since'>,
): Promise<Result> {
  const span = { ...(failed && { failed }), ...(since !== undefined && { since }) }
  const replays: Awaited<ReturnType<typeof recado.webhookEndpoints.replay>>[] = []
  let failure: CommandError | null = null
  try {
    for (const draft of ids.length > 0 ? ids.map((eventId) => ({ eventId })) : [span])
      replays.push(await calling(url, () => recado.webhookEndpoints.replay(endpointId, draft)))
  } catch (error) {
    if (!(error instanceof CommandError) || replays.length === 0) throw error
    failure = error
  }
  return {
    failure,
    json: { data: replays },
    text: replays
      .map(({ replayId, events }) => `Replay ${replayId} goes through ${countOf(events, 'event')}.`)
      .join('\n'),
  }
}

async function replayHere({ recado, key }: Caller, ids: string[], url: string): Promise<Result> {
  const forwarded: Forwarded[] = []
  const forwarder = openForwarder({
    url,
    secret: toListenSecret(key),
    retry: false,
    isReplay: true,
    signal: new AbortController().signal,
    onForwarded: (one) => forwarded.push(one),
  })
  for (const id of ids) forwarder.forward(await recado.events.get(id))
  await forwarder.done()
  const failed = forwarded.filter(({ failure }) => failure !== null).length
  return {
    json: { data: forwarded },
    text: forwarded.map(describeForwarded).join('\n'),
    failure: failed === 0 ? null : new CommandError(`${failed} of ${ids.length} were not accepted.`),
  }
}

async function tail(
  { recado }: Caller,
  { types, since = 'latest', once = false, json = false }: TailOptions,
) {
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  process.stdout.on('error', () => stop.abort()) // the reader is gone
  const after = await toPlace(recado, since, new Date())
  const filter = types === undefined ? {} : { types }
  const print = (event: Event) => {
    const line = json
      ? JSON.stringify(event)
      : `${toTime(event.timestamp)}  ${event.type}  ${event.id}  ${event.data.id}`
    process.stdout.write(`${toPlainText(line)}\n`)
  }
  if (!once) {
    const list = types === undefined ? {} : { types: types.split(',') }
    for await (const event of recado.events.follow({ after, ...list, signal: stop.signal })) print(event)
    return
  }
  for (let place: string | null = after; place !== null && !stop.signal.aborted;) {
    const { data, cursors, hasMore } = await recado.events.list({ after: place, ...filter })
    for (const event of data) print(event)
    place = hasMore ? cursors.next : null
  }
}

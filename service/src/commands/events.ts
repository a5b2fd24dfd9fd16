/** recado events tail|show|replay: the event log of a service, through its API. */
import type { Command } from 'commander'
import type { Event } from '../../../client/src/index.ts'
import { askedToStop } from '../asked-to-stop.ts'
import { calling, openCaller, type Caller } from './caller.ts'
import { printing } from './command.ts'
import { SINCE_OPTION, toPlace } from './event-place.ts'
import { CommandError } from './exit.ts'
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
      .description(
        'Post events once more to a program on this machine, signed as `recado listen` signs them.',
      )
      .argument('<id...>', 'ids of the events, in their order')
      .requiredOption('--forward-to <url>', 'where to post them'),
    async (ids: string[], { forwardTo }: { forwardTo: string }) => {
      assertForwardUrl(forwardTo)
      const { recado, url, key } = await openCaller()
      const forwarded: Forwarded[] = []
      const forwarder = openForwarder({
        ...{ url: forwardTo, secret: toListenSecret(key), retry: false, isReplay: true },
        signal: new AbortController().signal,
        onForwarded: (one) => forwarded.push(one),
      })
      for (const id of ids) forwarder.forward(await calling(url, () => recado.events.get(id)))
      await forwarder.done()
      const failed = forwarded.filter(({ failure }) => failure !== null).length
      return {
        json: { data: forwarded },
        text: forwarded.map(describeForwarded).join('\n'),
        failure: failed === 0 ? null : new CommandError(`${failed} of ${ids.length} were not taken.`),
      }
    },
  )
}

async function tail(
  { recado }: Caller,
  { types, since = 'latest', once = false, json = false }: TailOptions,
) {
  const stop = new AbortController()
  void askedToStop().then(() => stop.abort())
  process.stdout.on('error', () => stop.abort()) // nobody reads on
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

/**
 * recado listen: events of a service, wherever it runs, to a program on the developer's machine. It
 * works through the public API with a key only, reads the event log, and goes on where it was:
 * nothing that happens while it does not run is missed.
 */
import type { Command } from 'commander'
import { stopRequested } from '../engine/stop-request.ts'
import { parseEventId } from '../engine/events/event-log.ts'
import { calling, openCaller, type Caller } from './caller.ts'
import { countOf } from './command.ts'
import { openKeptPlace, SINCE_OPTION, toPlace } from './event-place.ts'
import { assertForwardUrl, describeForwarded, openForwarder, toListenSecret } from './forward.ts'
import { toPlainText } from './plain-text.ts'

type Options = { forwardTo: string; types?: string; since?: string; retry?: boolean; json?: boolean }

export const TYPES_OPTION = [
  '--types <types>',
  'only these, separated by commas: message.received, order.*',
] as const

export function addListen(program: Command): void {
  program
    .command('listen')
    .description('Post the events of a service to a program on this machine, until Ctrl-C.')
    .requiredOption('--forward-to <url>', 'where to post them, such as http://localhost:3000/hook')
    .option(...TYPES_OPTION)
    .option(SINCE_OPTION[0], `${SINCE_OPTION[1]}; if not given, where it was, or latest the first time`)
    .option('--retry', 'retry until it is accepted, while its conversation waits')
    .option('--json', 'print each attempt as a line of JSON')
    .action(async (options: Options) => {
      assertForwardUrl(options.forwardTo)
      const caller = await openCaller()
      await calling(caller.url, () => listen(caller, options))
    })
}

async function listen(
  { recado, url, key, dataDir }: Caller,
  { forwardTo, types, since, retry = false, json = false }: Options,
): Promise<void> {
  const { workspace } = await recado.me()
  const kept = openKeptPlace(dataDir, { workspace: workspace.id, forwardTo, types })
  const stop = new AbortController()
  void stopRequested().then(() => stop.abort())
  process.stdout.on('error', () => stop.abort()) // the reader is gone

  const { cursors } = await recado.events.list({ after: 'latest' })
  const after = await findBeginning()
  const secret = toListenSecret(key)
  note(`Listening to ${url}, posting to ${forwardTo}. Ctrl-C ends it.`)
  note(`The secret of the signatures, the same at every start: ${secret}`)
  if (after === null) await kept.write(cursors.next)
  else note(`${countMissed(after, cursors.next)} happened since the last time.`)

  const forwarder = openForwarder({
    url: forwardTo,
    secret,
    retry,
    signal: stop.signal,
    onForwarded: (forwarded) => print(json ? JSON.stringify(forwarded) : describeForwarded(forwarded)),
  })
  // Written when all before it is posted: after a stop in between events come again rather than
  // not at all. What waits for another try holds up no other conversation.
  let written = Promise.resolve()
  const following = recado.events.follow({
    after: after ?? cursors.next,
    ...(types !== undefined && { types: types.split(',') }),
    signal: stop.signal,
    onCursor(cursor) {
      const posted = Promise.all([forwarder.done(), written])
      written = posted.then(() => (stop.signal.aborted ? undefined : kept.write(cursor)))
      written.catch(() => stop.abort()) // it is thrown at the end
    },
    onInterruption: () => note(`${url} is not responding; resuming when it does.`),
  })
  try {
    for await (const event of following) {
      forwarder.forward(event)
      await forwarder.room()
    }
    await forwarder.done()
    await written
  } finally {
    stop.abort() // else what is tried again would go on
  }

  /**
   * Null: what happens from now on, and that is after `cursors`: it is posted from the moment at
   * which we say that we listen.
   */
  async function findBeginning(): Promise<string | null> {
    if (since === 'latest') return null
    return since === undefined ? await kept.read() : await toPlace(recado, since, new Date())
  }
}

/** Of whatever type, in words. */
function countMissed(after: string, latest: string): string {
  const [from, to] = [parseEventId(after)?.position, parseEventId(latest)?.position ?? 0]
  return from === undefined ? 'All stored events' : countOf(Math.max(0, to - from), 'event')
}

const print = (line: string) => void process.stdout.write(`${toPlainText(line)}\n`)
const note = (sentence: string) => void process.stderr.write(`${toPlainText(sentence)}\n`)

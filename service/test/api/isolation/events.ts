import { listen } from '../../stage/listen.ts'
import type { Answer } from '../../stage/stage.ts'
import { idOf } from '../owned.ts'
import type { NounCases, Trial } from './noun-cases.ts'

export const events: NounCases = {
  more: {
    // it waits for what is not there yet
    'GET /events': (owned, { ask }) => [
      ask({ method: 'GET', path: `/events?after=${idOf(owned, 'eventId')}&types=message.*&wait=1` }),
    ],
  },
  instead: {
    // its answer does not end
    'GET /stream': ({ streamId }, trial) => [listenFrom(streamId, trial)],
  },
}

/** The first event of a stream that is to go on there. */
async function listenFrom(streamId: string, { stage, other }: Trial): Promise<Answer> {
  const listening = await listen(stage, { apiKey: other.apiKey, lastId: streamId })
  const [event] = await stage.until(
    async () => listening.events.length > 0 && listening.events,
    'the stream begins',
  )
  listening.leave()
  return { status: 200, headers: {}, body: event, text: JSON.stringify(event) }
}

/** Turns every failure of a call of the service into a sentence. */
import {
  RecadoConnectionError,
  RecadoProblem,
  RecadoTimeoutError,
  type RecadoOptions,
} from '../../client/src/index.ts'
import type { DemoCard } from './demo-card.ts'
import { describe } from './http-json.ts'
import { NoDemo, StoryStopped } from './story-stopped.ts'

const ANSWER_TIMEOUT_MS = 10_000

/**
 * `noted` are options for the client; `explained` passes its answers on, and throws StoryStopped
 * for what it throws.
 */
export function openExplain({ baseUrl }: DemoCard, cardPath: string) {
  let asked = ''
  const noted: Pick<RecadoOptions, 'timeoutMs' | 'onRequest'> = {
    timeoutMs: ANSWER_TIMEOUT_MS,
    onRequest: ({ method, url }) => (asked = `${method} ${new URL(url).pathname}`),
  }

  function toStoryStopped(error: unknown): unknown {
    if (error instanceof RecadoProblem) {
      const { status, problem } = error
      if (status !== 401) {
        return new StoryStopped(`${asked} was refused by the service with ${status}.\n${describe(problem)}`)
      }
      return new StoryStopped(
        `The service at ${baseUrl} does not know the key in ${cardPath}: it works on another database than the one the key was made for. Stop it, run npm start once more, and then npm run demo.`,
      )
    }
    if (error instanceof RecadoTimeoutError) {
      return new StoryStopped(
        `${baseUrl} (the service) took the request and gave no answer within ${ANSWER_TIMEOUT_MS / 1000} s. Its log is in the folder logs of the data folder.`,
      )
    }
    if (!(error instanceof RecadoConnectionError)) return error
    if (error.status === null) {
      return new NoDemo(
        `Nothing answers at ${baseUrl}. Start it with npm start, then run npm run demo again.`,
      )
    }
    return new StoryStopped(
      `What answers at ${baseUrl} is not the service: ${asked} gave ${error.status} and no answer of the API. Does another program use this port?`,
    )
  }

  const explained = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
    asking.catch((error: unknown) => {
      throw toStoryStopped(error)
    })
  return { noted, explained }
}

/**
 * Sends requests at a steady pace, as many customers of many shops do: one after another is due,
 * evenly, and goes over the next connection. A connection that waits for an answer is late with its
 * next request, and that counts: the time of an answer begins when its request was due.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { toResult, type Load, type LoadResult } from './send-load.ts'

export type PacedLoad = Load & { ratePerSecond: number }

/** Throws unless every answer was a correct 200. */
export async function sendPaced(load: PacedLoad): Promise<LoadResult> {
  const { url, connections, amount, next, isRight, ratePerSecond } = load
  const latenciesMs: number[] = []
  let wrong: string | null = null
  const startedAtMs = performance.now()
  const dueAtMs = (index: number) => startedAtMs + (index / ratePerSecond) * 1000

  async function useConnection(connection: number): Promise<void> {
    const client = new Client(url)
    try {
      for (let index = connection; index < amount && wrong === null; index += connections) {
        const early = dueAtMs(index) - performance.now()
        if (early > 0) await sleep(early)
        const { statusCode, body } = await client.request(next(connection))
        const text = await body.text()
        if (statusCode !== 200 || !isRight(text)) wrong ??= `${statusCode}: ${text.slice(0, 500)}`
        latenciesMs.push(performance.now() - dueAtMs(index))
      }
    } finally {
      await client.close()
    }
  }

  await Promise.all(Array.from({ length: connections }, (_, connection) => useConnection(connection)))
  if (wrong !== null) throw new Error(`A request was answered ${wrong}`)
  return toResult(amount, performance.now() - startedAtMs, latenciesMs)
}

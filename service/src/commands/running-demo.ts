/**
 * The demo of `npm start` that runs in the data folder: its service and its channel are at addresses of its own, which it
 * writes down in `demo.json`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'

/** Where to look: what is public of the service, and the channel. */
export type Addresses = { publicUrl: string; channelUrl: string }

const PATIENCE_MS = 2_000

/** Returns null if no demo runs there, or its shop is not among the senders of the database. */
export async function findRunningDemo(dataDir: string, phoneNumberIds: string[]): Promise<Addresses | null> {
  const { baseUrl, simulatorUrl, phoneNumberId } = await readDemo(join(dataDir, 'demo.json'))
  if (typeof baseUrl !== 'string' || typeof simulatorUrl !== 'string') return null
  if (typeof phoneNumberId !== 'string' || !phoneNumberIds.includes(phoneNumberId)) return null
  return (await isAnswering(simulatorUrl)) ? { publicUrl: baseUrl, channelUrl: simulatorUrl } : null
}

async function readDemo(file: string): Promise<Record<string, unknown>> {
  try {
    const demo: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof demo === 'object' && demo !== null ? { ...demo } : {}
  } catch {
    return {}
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const { body } = await request(url, { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })
    await body.dump()
    return true
  } catch {
    return false
  }
}

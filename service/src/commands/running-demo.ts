/**
 * The demo of `npm start` that runs in the data folder. Its service and its simulated WhatsApp have
 * addresses of their own, which it writes to `demo.json`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'undici'

/** The service's public URL, and the URL of WhatsApp. */
export type Addresses = { publicUrl: string; channelUrl: string }

const PATIENCE_MS = 2_000

/** Returns null if no demo runs there, or its sender is not in the database. */
export async function findRunningDemo(dataDir: string, phoneNumberIds: string[]): Promise<Addresses | null> {
  const { baseUrl, simulatorUrl, phoneNumberId } = await readDemo(dataDir)
  if (typeof baseUrl !== 'string' || typeof simulatorUrl !== 'string') return null
  if (typeof phoneNumberId !== 'string' || !phoneNumberIds.includes(phoneNumberId)) return null
  return (await isAnswering(simulatorUrl)) ? { publicUrl: baseUrl, channelUrl: simulatorUrl } : null
}

/** What `npm start` left there, such as `baseUrl` and `apiKey`; empty if it never ran. */
export async function readDemo(dataDir: string): Promise<Record<string, unknown>> {
  try {
    const demo: unknown = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
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

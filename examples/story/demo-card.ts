/**
 * The card that `npm start` leaves in the data folder: addresses and credentials of the demo shop.
 */
import { readFileSync } from 'node:fs'
import { NoDemo, StoryStopped } from './story-stopped.ts'

const fields = ['baseUrl', 'apiKey', 'from', 'to', 'simulatorUrl', 'phoneNumberId'] as const
/**
 * `from` is the demo shop's address, `to` a simulated customer, `phoneNumberId` WhatsApp's id of
 * `from`.
 */
export type DemoCard = Record<(typeof fields)[number], string>

/** Throws StoryStopped if the card is missing or invalid. */
export function readDemoCard(path: string): DemoCard {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new StoryStopped(`The demo card ${path} cannot be read (${code}).`)
    throw new NoDemo(
      `There is no demo card at ${path}. Start the service with npm start, then run npm run demo again.`,
    )
  }
  const card = parseObject(text)
  const missing = fields.filter((field) => typeof card[field] !== 'string')
  if (missing.length > 0) {
    throw new StoryStopped(
      `The demo card ${path} lacks ${missing.join(', ')}. Stop the service, delete the file and run npm start: it writes a new one.`,
    )
  }
  return card as DemoCard
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * `npm run demo`: plays one whole story against the running service, over HTTP only, and prints
 * what happens.
 *
 * A customer writes to a bakery, gets an order that was charged at its bank, pays it, is notified
 * automatically, gets updates and the courier's contact card, and says thank you; then the
 * conversation is listed. The customer is a simulated phone, and the bank that of npm start. Exit
 * code 0: the story ended; 1: it did not, and one or two sentences on stderr say why.
 */
import { join, resolve } from 'node:path'
import { readOptions } from '../scripts/read-options.ts'
import { openCustomer } from './story/customer.ts'
import { readDemoCard } from './story/demo-card.ts'
import { openNarrator } from './story/narrator.ts'
import { playBakeryOrder } from './story/bakery-order.ts'
import { openShop } from './story/shop.ts'
import { NoDemo, StoryStopped } from './story/story-stopped.ts'

const USAGE = `
npm run demo    plays one whole story against the npm start that runs in another terminal

It takes no options. RECADO_DATA_DIR is the data folder of that npm start, if it has another one than .recado.
`
readOptions({}, USAGE)

const root = join(import.meta.dirname, '..')
const chosen = process.env['RECADO_DATA_DIR']
const dataDir = resolve(root, chosen || '.recado')
const cardPath = join(dataDir, 'demo.json')

const narrator = openNarrator(process.stdout)
try {
  const card = readDemoCard(cardPath)
  const shop = openShop(card, cardPath)
  const customer = openCustomer(card)
  // Checks both first, so that the story does not begin if it cannot end.
  await shop.assertReady()
  await customer.assertReady()
  await playBakeryOrder({ card, shop, customer, narrator })
} catch (error) {
  if (!(error instanceof StoryStopped)) throw error
  narrator.endLine()
  process.stderr.write(`${error.message}\n${error instanceof NoDemo ? whereWasLooked() : ''}`)
  process.exitCode = 1
}

/**
 * An npm start with another data folder has its card there; a card here may be from an earlier run.
 */
function whereWasLooked(): string {
  return chosen
    ? `The data folder is ${dataDir}, as RECADO_DATA_DIR says: is it that of npm start?\n`
    : `The data folder is ${dataDir}, since RECADO_DATA_DIR is not set: if npm start has another one, set it here too.\n`
}

/**
 * `npm run demo`: plays one whole story against the running service, over HTTP only, and says what happens.
 *
 * A customer writes to a bakery, gets an order, pays it, hears how it goes on, gets the courier's contact card, and says
 * thank you; then the conversation is listed. The customer is a simulated phone. Exit code 0: the story came to its end;
 * 1: it did not, and one or two sentences on stderr say why.
 */
import { join, resolve } from 'node:path'
import { readOptions } from '../scripts/read-options.ts'
import { openCustomer } from './story/customer.ts'
import { readDemoCard } from './story/demo-card.ts'
import { openNarrator } from './story/narrator.ts'
import { playBakeryOrder } from './story/bakery-order.ts'
import { openShop } from './story/shop.ts'
import { StoryStopped } from './story/story-stopped.ts'

const USAGE = `
npm run demo    plays one whole story against the npm start that runs in another terminal

It takes no options. RECADO_DATA_DIR is the data folder of that npm start, if it has another one than .recado.
`
readOptions({}, USAGE)

const root = join(import.meta.dirname, '..')
const cardPath = join(resolve(root, process.env['RECADO_DATA_DIR'] || '.recado'), 'demo.json')

const narrator = openNarrator(process.stdout)
try {
  const card = readDemoCard(cardPath)
  const shop = openShop(card, cardPath)
  const customer = openCustomer(card)
  // Both are asked first, so that the story does not begin when it cannot end.
  await shop.assertReady()
  await customer.assertReady()
  await playBakeryOrder({ card, shop, customer, narrator })
} catch (error) {
  if (!(error instanceof StoryStopped)) throw error
  narrator.endLine()
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

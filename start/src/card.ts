/**
 * The card printed when everything runs: all addresses, and two commands that can be pasted
 * anywhere and repeatedly.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from './data-folder.ts'
import type { Demo } from './demo.ts'
import type { Settings } from './settings.ts'

/** Writes the order that the first command sends into the data folder, and returns the card. */
export async function makeCard(settings: Settings, demo: Demo, conversationId: string): Promise<string> {
  const key = `-H 'api-key: ${demo.apiKey}'`
  return `
  Console     ${demo.baseUrl}/console
              (sign in as ${demo.ownerEmail} with the password ${demo.ownerPassword}, or with the API key below)
  API         ${demo.baseUrl}
  Reference   ${demo.baseUrl}/docs
  Phone       ${demo.simulatorUrl}/#/${demo.to.replace('+', '')}
  Bank        ${demo.bankUrl} (API Pix; its book: ${demo.bankControlUrl}/control/book)
  API key     ${demo.apiKey}
  Shop        ${demo.from}
  Customer    ${demo.to}
  Data, logs  ${settings.dataDir} (all of the above is in demo.json)

Charge the customer for an order, and watch it arrive on the phone. Pay it there, and the order is marked as paid:

${await orderCommand(settings, demo)}

List the messages of the conversation:

curl -sS -w '\\n' '${demo.baseUrl}/conversations/${conversationId}/messages' ${key}

Ctrl-C stops everything.
`
}

/** An order can be sent only once under one reference id, so each paste makes its own. */
async function orderCommand(settings: Settings, demo: Demo): Promise<string> {
  const example = path.join(settings.root, 'examples', 'bakery-order-charge.json')
  const order = JSON.parse(await readFile(example, 'utf8')) as {
    from: string
    to: string
    interactive: { action: { parameters: { reference_id: string } } }
  }
  const body = { ...order, from: demo.from, to: demo.to }
  const file = path.join(settings.dataDir, 'demo-order.json')
  await writeWhole(file, `${JSON.stringify(body, null, 2)}\n`)
  const id = order.interactive.action.parameters.reference_id
  return [
    `sed "s/${id}/${id}.$(date +%s%N)$RANDOM/" ${quote(file)} |`,
    `  curl -sS -w '\\n' '${demo.baseUrl}/messages/interactive/order_details' \\`,
    `  -H 'api-key: ${demo.apiKey}' -H 'content-type: application/json' -d @-`,
  ].join('\n')
}

/** Quotes any path for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

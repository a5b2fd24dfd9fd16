/**
 * A bank that knows the codes it is given, in the place of the one beside the simulator: what
 * payers ask of its control API.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Payment = { code: string; amount?: number; at?: string; isLax?: boolean; payer?: { name: string } }

/** `refusal` of a code: what the bank says of it, and to who pays it, unless the payment is lax. */
export type KnownCode = {
  receiver: string
  amount: number
  note?: string
  refusal?: { code: string; message: string }
}

export async function openStandInBank(codes: Record<string, KnownCode>) {
  /** As they came. */
  const payments: Payment[] = []

  function answer(path: string, asked: Payment): { status: number; body: object } {
    const known = codes[asked.code]
    if (!known) return refuse({ code: 'code_unknown', message: 'There is no such charge.' })
    const { receiver: name, amount, note = null, refusal } = known
    if (refusal && asked.isLax !== true) return refuse(refusal)
    if (path === '/control/look') return { status: 200, body: { receiver: { name }, amount, note } }
    payments.push(asked)
    return { status: 200, body: { endToEndId: `E0000000020261123${payments.length}` } }
  }

  const server = createServer(async (request, response) => {
    const { status, body } = answer(request.url ?? '', JSON.parse(await text(request)) as Payment)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codes,
    payments,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function refuse(error: { code: string; message: string }) {
  return { status: 409, body: { error } }
}

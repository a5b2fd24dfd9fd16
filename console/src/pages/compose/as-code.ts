/**
 * The request of a draft as a developer would write it. It never contains the key, but reads it
 * from RECADO_KEY.
 */
import { sendMethodAt } from '../../../../client/src/index.ts'
import type { Body } from './to-body.ts'

type Request = { origin: string; path: string; body: Body; idempotencyKey: string }

export function toCurl({ origin, path, body, idempotencyKey }: Request): string {
  return [
    `curl ${inShell(origin + path)} \\`,
    `  -H "api-key: $RECADO_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -H ${inShell(`idempotency-key: ${idempotencyKey}`)} \\`,
    `  -d ${inShell(JSON.stringify(body, null, 2))}`,
  ].join('\n')
}

/** With the client of docs/client.md. */
export function toTypeScript({ origin, path, body, idempotencyKey }: Request): string {
  const json = JSON.stringify(body, null, 2)
  const method = sendMethodAt(path)
  const call =
    method === null
      ? `request('POST', ${JSON.stringify(path)}, { body: ${json} }`
      : `messages.${method}(${json}`
  return [
    `import { Recado } from '@recado/client'`,
    '',
    `const recado = new Recado({ url: ${JSON.stringify(origin)}, key: process.env.RECADO_KEY })`,
    `const { id } = await recado.${call}, { idempotencyKey: ${JSON.stringify(idempotencyKey)} })`,
  ].join('\n')
}

/** A shell interprets nothing between single quotes; a quote itself must be outside of them. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

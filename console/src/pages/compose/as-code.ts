/** The request of a draft as a developer would write it. It never contains the key, but reads it from RECADO_KEY. */
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

export function toTypeScript({ origin, path, body, idempotencyKey }: Request): string {
  return [
    `const answer = await fetch(${JSON.stringify(origin + path)}, {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    'api-key': process.env.RECADO_KEY ?? '',`,
    `    'content-type': 'application/json',`,
    `    'idempotency-key': ${JSON.stringify(idempotencyKey)},`,
    `  },`,
    `  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`,
    `})`,
    'if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)',
    `const { id }: { id: string } = await answer.json()`,
  ].join('\n')
}

/** A shell interprets nothing between single quotes; a quote itself must be outside of them. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

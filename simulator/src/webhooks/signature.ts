/**
 * The bytes of a webhook and their signature, as Meta makes them: ASCII only, and the signature
 * covers exactly these bytes.
 */
import { createHmac } from 'node:crypto'
import type { JsonObject } from '../json.ts'

const TO_ESCAPE = /[\u0080-\uffff/]/g

/** JSON with every non-ASCII code unit as lowercase `\uXXXX` and each slash as `\/`. */
export function toSignedBytes(body: JsonObject): Buffer {
  return Buffer.from(JSON.stringify(body).replace(TO_ESCAPE, escapeUnit), 'latin1')
}

/** The value of X-Hub-Signature-256: HMAC-SHA256 over these bytes. */
export function sign(bytes: Buffer | string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
}

function escapeUnit(unit: string): string {
  return unit === '/' ? '\\/' : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

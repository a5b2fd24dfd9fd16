/** Checks of error answers. */
import assert from 'node:assert/strict'
import { faultCodes } from '../../src/engine/http/fault-codes.ts'
import { problems, type Fault } from '../../src/engine/problems/problems.ts'
import type { Answer } from './stage.ts'

/** Fails unless the answer is a complete problem (RFC 9457) with this status and code. */
export function assertProblem(answer: Answer, status: number, code: string, what: string): void {
  const { headers, body, text } = answer
  assert.equal(answer.status, status, `${what}: ${text.slice(0, 500)}`)
  assert.match(String(headers['content-type']), /^application\/problem\+json\b/, what)
  assert.equal(body.code, code, what)
  assert.equal(body.status, status, what)
  assert.equal(body.title, problems[code as keyof typeof problems].en[0], what)
  assert.equal(
    status === 401,
    headers['www-authenticate'] !== undefined,
    `${what}: a 401 says what it asks for`,
  )
  assert.ok(body.type.endsWith(`/docs/problems#${code}`), what)
  assert.ok(body.detail.length > 0, what)
  assert.ok(headers['request-id'], what)
  assert.equal(body.requestId, headers['request-id'], what)
  assert.equal(body.instance, `urn:uuid:${body.requestId}`, what)
  for (const fault of (body.errors ?? []) as Fault[]) {
    assert.ok(fault.docs ?? fault.code in faultCodes, `${what}: ${fault.code} is in no list of codes`)
  }
}

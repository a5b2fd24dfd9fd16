/**
 * Test events: a person waits for the answer. They pass by the window of the endpoint and its
 * `maxPerSecond`, so they have a bound of their own.
 */
import { renderTest } from '../events/event-data.ts'
import { newId } from '../engine/new-id.ts'
import type { Queryable } from '../engine/postgres/connection.ts'
import { Problem } from '../engine/problems/problems.ts'
import type { SecretKeys } from '../engine/secrets/credentials.ts'
import { postEvent, type AttemptTools } from './attempt-event.ts'
import type { Attempt } from './attempts-list.ts'
import { findStoredEndpoint, insertAttempt } from './driven-endpoints.ts'
import { decryptSecrets } from './endpoint-secrets.ts'

/** Tests under way in a process, one of each endpoint. */
export const ENDPOINT_TESTS_MAX = 64

/** The longest that a test may be under way is 15 seconds; most end at once. */
const RETRY_AFTER_SECONDS = 5

/**
 * Sends the test event, waits for the answer, and keeps the attempt. Null if the workspace has no
 * such endpoint. Throws `overloaded` when a test of it is under way, or too many of others.
 */
export type TestEndpoint = (workspaceId: string, endpointId: string) => Promise<Attempt | null>

export function createEndpointTests(
  db: Queryable,
  secretKeys: SecretKeys,
  tools: AttemptTools,
): TestEndpoint {
  const underWay = new Map<string, string>() // workspaces by endpoint

  function assertFree(workspaceId: string, endpointId: string) {
    const ofWorkspace = [...underWay.values()].filter((one) => one === workspaceId).length
    // one workspace alone gets half
    if (!underWay.has(endpointId) && ofWorkspace < ENDPOINT_TESTS_MAX - underWay.size) return
    throw new Problem('overloaded', 'This endpoint is being tested, or as many others as may.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }

  return async (workspaceId, endpointId) => {
    const stored = await findStoredEndpoint(db, workspaceId, endpointId)
    if (!stored) return null
    assertFree(workspaceId, endpointId)
    underWay.set(endpointId, workspaceId)
    try {
      const secrets = decryptSecrets(secretKeys, endpointId, stored)
      const event = renderTest(newId(), endpointId, tools.clock.now())
      const sent = { ...event, type: 'webhook_endpoint.test', position: null, attempt: 1, cause: null }
      const { record } = await postEvent(tools, { stored, secrets }, sent, 'test')
      await insertAttempt(db, workspaceId, endpointId, record)
      const { attemptId, position: _, ...attempt } = record
      return { ...attempt, id: attemptId, succeeded: record.failure === null }
    } finally {
      underWay.delete(endpointId)
    }
  }
}

/** The operations on webhook endpoints. */
import { changeEndpoint } from './change-endpoint.ts'
import { createEndpoint } from './create-endpoint.ts'
import { deleteEndpoint } from './delete-endpoint.ts'
import { getEndpoint } from './get-endpoint.ts'
import { listAttempts } from './list-attempts.ts'
import { listEndpoints } from './list-endpoints.ts'
import { replayEvents } from './replay-events.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testEndpoint } from './test-endpoint.ts'

export const endpointOperations = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  changeEndpoint,
  deleteEndpoint,
  rotateSecret,
  testEndpoint,
  listAttempts,
  replayEvents,
]

/**
 * What the service serves to people: the OpenAPI document, the pages that explain it, and the
 * console.
 */
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi/openapi.ts'
import { consolePages } from './pages/console-pages.ts'
import { docsPages } from './pages/docs-pages.ts'
import { referencePages } from './pages/reference-pages.ts'
import type { Services } from './services.ts'
import { deliveryFailures } from '../store/delivery-failures.ts'

/**
 * Registered after the operations: the document has those that are registered when it is first
 * asked for.
 */
export async function pages(app: FastifyInstance, services: Services): Promise<void> {
  const { all } = services.channels
  openApiDocument(app)
  docsPages(app, {
    preflightRules: all.flatMap((channel) => channel.preflightRules),
    failures: Object.assign({}, ...all.map((channel) => channel.failures), deliveryFailures),
  })
  referencePages(app, services)
  await consolePages(app, services)
}

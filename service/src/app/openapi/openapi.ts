/** GET /openapi.json: the OpenAPI 3.1 document, made from the same schemas that validate. */
import type { SwaggerOptions } from '@fastify/swagger'
import type { Guard } from '../../engine/http/guard.ts'
import type { FastifyInstance } from 'fastify'
import { compressed, type Compressed } from '../../engine/http/compressed.ts'
import { nameProblems, type UnnamedProblems } from './name-problems.ts'
import { describeProblemMembers, type ProblemsOfPaths } from './problem-members.ts'
import { nameSchemas, type NamelessDocument } from './name-schemas.ts'
import { version } from '../../engine/version.ts'
import { webhooks } from './webhooks.ts'

const DESCRIPTION = `
Recado is the messaging service of a shop that sells over WhatsApp: it sends orders to pay by Pix, link or boleto, texts, files, buttons and templates to customers, receives what they write, and sees by itself when an order is paid.

- Every answer carries \`Request-Id\`. Every error is a problem (RFC 9457) with a stable \`code\` and all faults at once.
- A body may have 256 KiB, an upload as much as WhatsApp accepts of its type. \`RateLimit\` and \`RateLimit-Policy\` say how many requests the key still has.
- A 200 from a send operation means: on disk. What became of the message is its \`status\`.
- Times are ISO 8601 in UTC; money is integers in centavos; absent values are \`null\`.
`.trim()

export function openApiOptions(publicUrl: () => string): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Recado',
        version,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This service' }],
      tags: [
        { name: 'Messages', description: 'Sending, and what became of it.' },
        { name: 'Preflight', description: 'Every fault of a message, without sending it.' },
        {
          name: 'Inbox',
          description: 'What people of the shop use to answer: notes, labels and saved replies.',
        },
        { name: 'Drafts', description: 'Messages that wait for a person to send them.' },
        { name: 'Conversations', description: 'What was said, by whom, and whether the window is open.' },
        { name: 'Media', description: 'Files: those to send, and those that contacts sent.' },
        { name: 'Stream', description: 'What happens, as it happens.' },
        { name: 'Events', description: 'What happened, in its order, for 30 days.' },
        { name: 'Templates', description: 'Texts that WhatsApp reviews, for when the window is closed.' },
        { name: 'Orders', description: 'What was said and happened about one order.' },
        { name: 'Payments', description: 'Charges, the money that came, and the money that went back.' },
        { name: 'Reports', description: 'How a shop does, by its days.' },
        {
          name: 'Administration',
          description:
            'Keys, senders, and deliveries that need a person. Needs the scope `admin`, except to list deliveries and to get the key.',
        },
        {
          name: 'Webhooks',
          description: 'Systems of yours that are notified of what happens. Needs the scope `admin`.',
        },
        { name: 'People', description: 'Users of the console: how they sign in, and who they are.' },
        { name: 'Channels', description: 'Called by WhatsApp and by banks, not by you.' },
        { name: 'Health', description: 'Called by what watches the service.' },
      ],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'api-key',
            description:
              'Made with `recado key create` or `POST /keys`, with its scopes. An operation needs one of its `x-scopes`, if it has any there: without one, the answer is 403 `forbidden`, which names it.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-recado',
            description:
              'A person who signed in with `POST /session`: the role decides about the scopes. What writes must come from a page of this service.',
          },
          metricsToken: { type: 'http', scheme: 'bearer', description: 'RECADO_METRICS_TOKEN.' },
        },
      },
      security: [{ apiKey: [] }, { session: [] }],
      webhooks: structuredClone(webhooks), // the document is changed in place, by each server of a process
      externalDocs: { url: `${publicUrl()}/docs/problems`, description: 'All problems' },
    },
    transform({ schema, url, route }) {
      const guarded = [route.onRequest ?? []].flat().flatMap((hook) => (hook as Partial<Guard>).scopes ?? [])
      if (guarded.length === 0) return { schema, url }
      const scopes = guarded.includes('any') ? [] : guarded
      const scoped = { ...schema, 'x-scopes': scopes }
      if (scopes.length === 0 || 'security' in schema) return { schema: scoped, url }
      // OpenAPI 3.1: what is named beside a scheme that is not OAuth are the roles that it must
      // have
      const security = scopes.flatMap((scope) => [{ apiKey: [scope] }, { session: [scope] }])
      return { schema: { ...scoped, security }, url }
    },
    transformObject(made) {
      const document = 'openapiObject' in made ? made.openapiObject : made.swaggerObject
      describeProblemMembers(document as ProblemsOfPaths)
      nameSchemas(document as NamelessDocument)
      nameProblems(document as UnnamedProblems)
      return document
    },
  }
}

export function openApiDocument(app: FastifyInstance): void {
  let json: Compressed | undefined // serialized once: it is the largest answer that needs no key
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    json ??= compressed('application/json; charset=utf-8', JSON.stringify(app.swagger()))
    return json(request, reply)
  })
}

/**
 * GET and POST /channels/<name>/webhook: where a channel verifies the webhook and reports what
 * happened. One for each channel.
 *
 * The signature is checked over the raw bytes before they are parsed, and 200 is answered only
 * after everything is committed: without a 200 the channel delivers the webhook again.
 */
import type { FastifyInstance } from 'fastify'
import { toWebhookPath, type Channel } from '../../channels/channel.ts'
import { awayProblem, Problem } from '../../engine/problems/problems.ts'
import { secretsOf } from '../../engine/secrets/credentials.ts'
import type { SenderAccount } from '../../senders/senders-repository.ts'
import { equalSecrets } from '../../engine/secrets/equal-secrets.ts'
import { problemResponses } from '../../engine/http/problem-schema.ts'
import type { Needs } from '../../engine/http/needs.ts'
import type { Inbox } from '../inbox.ts'
import type { SenderActivity } from '../../senders/sender-activity.ts'
import { createFindSigner, readSignature } from './find-signer.ts'
import { createNoteRefused } from './refused-webhooks.ts'
import { isOwnChallenge } from '../../senders/check-webhook.ts'
import { recordVerified } from '../../senders/sender-activity-repository.ts'
import type { Operation } from '../../engine/http/operation.ts'
import { traceOf } from '../../engine/http/trace.ts'
import { watchUnfinished } from '../../engine/http/unfinished-bodies.ts'

const tags = ['Channels']

type WebhookNeeds = Needs<'pool' | 'clock' | 'log' | 'channels' | 'senders'> & {
  activity: SenderActivity
  inbox: Inbox
}

/** Two operations for each channel that is open. */
export const channelWebhooks: Operation<WebhookNeeds> = async (app, needs) => {
  for (const channel of needs.channels.all) await channelWebhook(app, needs, channel)
}

async function channelWebhook(app: FastifyInstance, needs: WebhookNeeds, channel: Channel): Promise<void> {
  const { inbox, log } = needs
  const { name, title } = channel
  const { bodyBytesMax, signatureHeader, partner, verifiedWith, verification } = channel.webhook
  const ofPartner = partner === null ? '' : `, or with the secret of a partner (\`${partner.secretHeader}\`)`
  const tokenCharactersMax = channel.credentials[verifiedWith]?.charactersMax ?? 0
  const senders = () => needs.senders.known().filter((sender) => sender.channel === name)
  const findSigner = createFindSigner(channel, senders)
  const noteRefused = createNoteRefused(needs, senders)
  const route = toWebhookPath(name)
  const verifySchema = {
    operationId: `verify${title}Webhook`,
    summary: 'Answer the verification of the webhook',
    description: verification.description,
    tags,
    security: [],
    querystring: {
      type: 'object',
      properties: verification.query,
    },
    response: {
      200: { description: 'The challenge.', content: { 'text/plain': { schema: { type: 'string' } } } },
      ...problemResponses(403, 422, 503),
    },
  }
  // a token given twice is refused below like a wrong one, not by the schema
  app.get(route, { schema: verifySchema, attachValidation: true }, async (request, reply) => {
    const asked = verification.read(request.query as Record<string, unknown>)
    const isShort = asked !== null && asked.token.length <= tokenCharactersMax
    const find = (given: string) =>
      senders().filter(({ credentials }) =>
        secretsOf(credentials, verifiedWith).some((token) => equalSecrets(token, given)),
      )
    let named = isShort ? find(asked.token) : []
    if (isShort && named.length === 0) {
      // another process may be connecting a number just now: the channel asks while that call runs
      await needs.senders.refreshAfterMiss()
      named = find(asked.token)
    }
    if (!asked || named.length === 0) {
      throw new Problem(
        'verify_token_invalid',
        'The verification does not carry the verify token of a sender.',
      )
    }
    if (!isOwnChallenge(asked.challenge)) {
      log.info({ event: 'webhook_verified' }, `${title} verified the webhook.`)
      await noteVerified(needs, named)
    }
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .send(asked.challenge)
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addHook('preParsing', (request, _reply, payload, done) => {
      watchUnfinished(request.raw)
      done(null, payload)
    })
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    const schema = {
      operationId: `receive${title}Webhook`,
      summary: `Receive what ${title} reports`,
      description: `Signed with the app secret of a sender (\`${signatureHeader}\`)${ofPartner}. Answers 200 once it is committed.`,
      tags,
      security: [],
      response: {
        200: { type: 'null', description: 'Everything in it is committed.' },
        ...problemResponses(401, 413, 415, 421, 503),
      },
    }
    const config = {
      audit: { none: 'The channel reports what happened; no caller of the workspace does it.' },
    }
    scope.post(route, { schema, config, bodyLimit: bodyBytesMax }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = readSignature(channel.webhook, request.headers)
      const guessed = channel.peekAccount(body)
      const signedBy = await findSigner(body, signature)
      if (signedBy === null && isOfMoved(channel, body, senders())) throw awayProblem('moved')
      if (signedBy === null) noteRefused(guessed, signature === undefined ? 'missing' : 'wrong')
      const unstored = signedBy && (await inbox.ingest(channel, body, signedBy, traceOf(request)))
      for (const account of unstored ?? []) noteRefused(account, 'wrong')
      if (!unstored || unstored.length > 0) {
        throw new Problem(
          'signature_invalid',
          `${signatureHeader} does not match the body under the app secrets of the accounts that it names.`,
        )
      }
      return reply.code(200).send()
    })
  })
}

/** Keeps when the channel asked, before it is answered. The answer does not depend on that. */
async function noteVerified({ pool, clock, log }: WebhookNeeds, senders: SenderAccount[]): Promise<void> {
  try {
    for (const { workspaceId, id: senderId, isAway } of senders)
      if (!isAway) await recordVerified(pool, { workspaceId, senderId }, clock.now())
  } catch (error) {
    log.debug({ event: 'activity_unwritten', err: error }, 'A verification could not be written down.')
  }
}

/**
 * Whether it names an account whose workspace has left this server, and with it the secret that may
 * have signed it.
 */
function isOfMoved(channel: Channel, body: Buffer, senders: SenderAccount[]): boolean {
  const named = new Set(channel.peekAccounts(body).ids)
  return senders.some(
    ({ channelAccountId, credentials, isAway }) =>
      isAway &&
      named.has(channelAccountId) &&
      secretsOf(credentials, channel.webhook.signedWith).length === 0,
  )
}

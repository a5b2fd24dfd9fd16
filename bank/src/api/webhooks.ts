/** `webhook`: the address that the bank calls when money comes to a Pix key. */
import type { FastifyInstance } from 'fastify'
import type { BankParts } from '../bank-parts.ts'
import type { Webhook } from '../book/entries.ts'
import { handleCall, type PixCall } from './call.ts'
import { PixError } from './errors.ts'
import { readPeriod, toPage } from './paging.ts'
import { moment, taxIdOf } from './views.ts'

export function addWebhookRoutes(app: FastifyInstance, parts: BankParts): void {
  const { book, callbacks, clock } = parts

  /** The schema of the standard demands `cnpj`, where its example has `chave`. */
  const view = ({ url, id, createdMs }: Webhook, { profile, shop }: PixCall) => {
    const taxId = taxIdOf(shop.taxId)
    const owner = 'cnpj' in taxId ? taxId : {}
    return { webhookUrl: url, chave: id, ...owner, criacao: moment(createdMs, profile) }
  }

  function find(call: PixCall): Webhook {
    const webhook = book.webhooks.get(call.params.key ?? '')
    if (webhook?.shopId === call.shop.id) return webhook
    throw new PixError('WebhookNaoEncontrado', 'Não há webhook para a chave informada.')
  }

  app.put(
    '/webhook/:key',
    handleCall(parts, 'webhook.write', async ({ shop, profile, params, body }) => {
      const key = params.key ?? ''
      const refuse = (razao: string, propriedade: string) =>
        new PixError('WebhookOperacaoInvalida', razao, [{ razao, propriedade }])
      if (!shop.keys.includes(key)) throw refuse('A chave não pertence ao usuário recebedor.', 'chave')
      const { webhookUrl } = body
      if (typeof webhookUrl !== 'string' || !isAddress(webhookUrl))
        throw refuse('O endereço deve começar com https.', 'webhook.webhookUrl')
      if (profile.triesCallback && !(await callbacks.tryAddress(webhookUrl)))
        throw refuse('O endereço não respondeu à chamada de teste.', 'webhook.webhookUrl')
      const webhook = { id: key, shopId: shop.id, url: webhookUrl, createdMs: clock.nowMs() }
      book.save('webhook', webhook)
      const { status, answersWebhook } = profile
      return { status: status.webhook, ...(answersWebhook ? { body: { webhookUrl } } : {}) }
    }),
  )

  app.get(
    '/webhook/:key',
    handleCall(parts, 'webhook.read', (call) => ({ status: 200, body: view(find(call), call) })),
  )

  app.delete(
    '/webhook/:key',
    handleCall(parts, 'webhook.write', (call) => {
      book.remove('webhook', find(call).id)
      return { status: 204 }
    }),
  )

  app.get(
    '/webhook',
    handleCall(parts, 'webhook.read', (call) => {
      const { query, profile, shop } = call
      const everBefore = { inicio: '1970-01-01T00:00:00Z', fim: '9999-12-31T23:59:59Z', ...query }
      const period = readPeriod(everBefore, 'WebhookConsultaInvalida', profile)
      const own = [...book.webhooks.values()].filter(
        ({ shopId, createdMs }) => shopId === shop.id && period.holds(createdMs),
      )
      const { items, parameters } = toPage(own, query, 'WebhookConsultaInvalida', period)
      return {
        status: 200,
        body: { parametros: parameters, webhooks: items.map((webhook) => view(webhook, call)) },
      }
    }),
  )
}

/** A shop on this machine may do without TLS, which no real bank allows. */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || (isHere && url.protocol === 'http:')
}

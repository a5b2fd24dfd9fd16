/**
 * GET /docs/problems, /docs/preflight, /docs/failures and /docs/payments: the meaning of each
 * problem, preflight rule, failure of a message and failure of a provider of payments, generated
 * from the tables of the code, one anchor each.
 */
import type { FastifyInstance } from 'fastify'
import type { Channel, PreflightRule } from '../../channels/channel.ts'
import { failureDetails } from '../../providers/failures.ts'
import type { ProviderRules } from '../../providers/provider.ts'
import { allProviderRules } from '../../providers/registry.ts'
import { problems } from '../../engine/problems/problems.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export function docsPages(
  app: FastifyInstance,
  { preflightRules, failures }: Pick<Channel, 'preflightRules' | 'failures'>,
): void {
  // no client needs parts of these files, and Range may be ignored (RFC 9110, 14.2)
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.url?.startsWith('/docs')) delete raw.headers.range
  })
  const pages = {
    '/docs/problems': problemsPage(),
    '/docs/preflight': preflightPage(preflightRules),
    '/docs/failures': failuresPage(failures),
    '/docs/payments': paymentsPage(allProviderRules()),
  }
  for (const [path, page] of Object.entries(pages)) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', PAGE_POLICY)
        .send(page),
    )
  }
}

/** One explanation: its anchor, a word beside it, and sentences in which backticks mark code. */
type Entry = { id: string; beside: string; sentences: string[]; inPortuguese?: string[] }

function problemsPage(): string {
  const toSentences = ([title, help]: readonly [string, string]) => [`${title}.`, help]
  const entries = Object.entries(problems).map(([code, { status, en, pt }]) => {
    return { id: code, beside: String(status), sentences: toSentences(en), inPortuguese: toSentences(pt) }
  })
  const intro = 'Every error answer is `application/problem+json` with one of these codes.'
  return toPage('Problems', intro, entries)
}

function preflightPage(rules: readonly PreflightRule[]): string {
  const entries = rules.map(({ id, severity, checks, code, source }) => {
    return { id, beside: severity, sentences: [checks, `Code \`${code}\`. Source: ${source}.`] }
  })
  const intro =
    'What is checked before a message is accepted. `refuse`: it is not accepted. `warn`: it is sent, and a person should know.'
  return toPage('Preflight', intro, entries)
}

function failuresPage(failures: Channel['failures']): string {
  const entries = Object.entries(failures).map(([code, { detail, statuses }]) => {
    return { id: code, beside: statuses.join(' or ') || 'of no message', sentences: [detail] }
  })
  const intro =
    'Why a message was not delivered: the `code` of the failure in its `data`, the status it leaves, and what to do. `sending`: it is tried again, or waits until its sender is resumed. `failed`: refused, given up, or reported by a receipt. `unknown`: it may have arrived. `of no message`: why a file that a contact sent could not be loaded, or what WhatsApp says of an account or its templates.'
  return toPage('Failures', intro, entries)
}

function paymentsPage(providers: readonly ProviderRules[]): string {
  const accounts = providers.map(({ name, title, detailsSchema, credentialsSchema }) => {
    const sentences = [...fieldsOf('details', detailsSchema), ...fieldsOf('credentials', credentialsSchema)]
    return { id: name, beside: `accounts at ${title}`, sentences }
  })
  const failed = Object.entries(failureDetails).map(([code, detail]) => {
    return { id: code, beside: 'failure', sentences: [detail] }
  })
  const intro =
    'What a payment account of each provider consists of, and why a provider did not do what it was asked: the `code` of a charge, a refund or a stopped account.'
  return toPage('Payments', intro, [...accounts, ...failed])
}

type Fields = { properties?: Record<string, { description?: string }>; required?: readonly string[] }

/** A sentence for each field of a schema. */
function fieldsOf(part: string, { properties = {}, required = [] }: Fields): string[] {
  return Object.entries(properties).map(
    ([name, { description = '' }]) =>
      `\`${part}.${name}\`${required.includes(name) ? '' : ' (optional)'}: ${description}`,
  )
}

function toPage(title: string, intro: string, entries: Entry[]): string {
  const sections = entries.map(
    ({ id, beside, sentences, inPortuguese = [] }) => `
    <section id="${id}">
      <h2><a href="#${id}"><code>${id}</code></a> <span>${beside}</span></h2>
      ${sentences.map((sentence) => `<p>${toHtml(sentence)}</p>`).join('\n      ')}
      ${inPortuguese.map((sentence) => `<p lang="pt-BR">${toHtml(sentence)}</p>`).join('\n      ')}
    </section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Recado</title>
<style>
  /* of the body alone it would leave the page white and make its links pale */
  :root { color-scheme: light dark; background: canvas }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
  h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem } h2 a { color: inherit; text-decoration: none }
  h2 span { font-weight: normal; opacity: 0.7 } section:target { outline: 2px solid; outline-offset: 0.75rem }
  p { margin: 0.25rem 0 } p[lang] { font-style: italic } code { font-size: 0.95em }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${toHtml(intro)} <a href="/docs">API reference</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

const toHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** GET /docs: the API reference to read and try. GET /docs/problems: what each problem means and what to do. */
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { problems } from '../errors.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export async function docsPages(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: {
      docExpansion: 'list',
      tryItOutEnabled: true,
      persistAuthorization: false,
      defaultModelsExpandDepth: 0,
    },
    theme: { title: 'Recado API' },
  })
  const page = problemsPage()
  app.get('/docs/problems', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page),
  )
}

function problemsPage(): string {
  const entries = Object.entries(problems).map(
    ([code, { status, title, help }]) => `
    <section id="${code}">
      <h2><a href="#${code}"><code>${code}</code></a> <span>${status}</span></h2>
      <p><strong>${escape(title)}.</strong></p>
      <p>${escape(help).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
    </section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Problems · Recado</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  h2 { font-size: 1.1rem; margin: 2rem 0 0.25rem } h2 a { color: inherit; text-decoration: none }
  h2 span { font-weight: normal; opacity: 0.7 } section:target { outline: 2px solid; outline-offset: 0.75rem }
  p { margin: 0.25rem 0 } code { font-size: 0.95em }
</style>
</head>
<body>
<h1>Problems</h1>
<p>Every error answer is <code>application/problem+json</code> with one of these codes. <a href="/docs">API reference</a></p>
${entries.join('\n')}
</body>
</html>
`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The reference as pages: one for each noun of the API, one for what webhooks bring, and one to
 * begin with. Each has the whole navigation, so that a page needs nothing but its style and its
 * script.
 */
import { listOperations, type Document, type Placed } from './document.ts'
import { escape, toBlocks, toInline } from './html.ts'
import { statusesOf, toEventHtml, toOperationHtml, toProblemsHtml } from './operation-html.ts'
import { languages, type Place } from './samples.ts'
import { openSchemaWriter } from './schema-html.ts'

/** Where the pages are: the first at `/docs`. */
export const ROOT = '/docs'

const EVENTS = { name: 'Webhook events', description: 'What a webhook brings: the body of each event.' }

type Noun = { name: string; description: string; slug: string; operations: Placed[] }

/** The name of a page in its address, and its HTML; the first page has the name ''. */
export function toPages(document: Document, place: Place): Map<string, string> {
  const nouns = listNouns(document)
  const navigation = toNavigation(nouns, document)
  const page = (up: string, title: string, main: string) =>
    toRelative(toPage({ title, main, navigation, document }), up)
  const below = (slug: string, title: string, main: string): [string, string] => [
    slug,
    page('../../', title, main),
  ]
  return new Map([
    ['', page('', 'Reference', toFirst(nouns, document, place))],
    ...nouns.map((noun) => below(noun.slug, noun.name, toNounHtml(noun, document, place))),
    below(slugOf(EVENTS.name), EVENTS.name, toEventsHtml(document)),
  ])
}

/**
 * What the filter looks for words in: each operation with its address on a page, and all its texts
 * in lower case.
 */
export const toFilterIndex = (document: Document): string =>
  JSON.stringify(
    Object.fromEntries(
      listOperations(document).map(
        ({ operationId, method, path, summary, description = '', parameters = [] }) => [
          operationId,
          [operationId, `${method} ${path}`, summary, description, ...parameters.map(({ name }) => name)]
            .join(' ')
            .toLowerCase(),
        ],
      ),
    ),
  )

/** Addresses within the service, as they work under the path prefix of a proxy too. */
const toRelative = (html: string, up: string) => html.replaceAll(/ (href|src)="\//g, ` $1="${up}`)

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

function listNouns(document: Document): Noun[] {
  const operations = listOperations(document)
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    slug: slugOf(name),
    operations: operations.filter(({ tags }) => tags[0] === name),
  }))
}

const addressOf = (slug: string) => `${ROOT}/reference/${slug}`

function toNavigation(nouns: Noun[], { webhooks }: Document): string {
  const groups = nouns.map(({ name, slug, operations }) => {
    const links = operations.map(
      ({ operationId, method, summary }) =>
        `<li data-operation="${operationId}"><a href="${addressOf(slug)}#${operationId}"><span class="method">${method}</span> ${escape(summary)}</a></li>`,
    )
    return `<li><a href="${addressOf(slug)}">${name}</a><ul>${links.join('')}</ul></li>`
  })
  const slug = slugOf(EVENTS.name)
  const events = Object.keys(webhooks).map(
    (type) =>
      `<li data-operation="${type}"><a href="${addressOf(slug)}#${type}"><code>${type}</code></a></li>`,
  )
  groups.push(`<li><a href="${addressOf(slug)}">${EVENTS.name}</a><ul>${events.join('')}</ul></li>`)
  return `<ul class="nouns">${groups.join('\n')}</ul>`
}

function toFirst(nouns: Noun[], { info, components, security }: Document, { key }: Place): string {
  const rows = nouns.map(
    ({ name, slug, description, operations }) =>
      `<li><a href="${addressOf(slug)}">${name}</a> <span class="type">${operations.length}</span><p>${toInline(description)}</p></li>`,
  )
  const known = { components, security }
  return `<h1>Recado API</h1>
${toBlocks(info.description)}
<h2>Call it</h2>
<p>Each operation has samples in ${Object.values(languages).join(', ')}. ${
    key === null
      ? 'They read an API key from <code>RECADO_KEY</code>: <code>recado key create</code> makes one, and so does the console.'
      : 'They have the API key of this demo shop, and the simulator takes the place of WhatsApp: paste one, and look at the phone.'
  } The client for TypeScript and JavaScript is <code>@recado/client</code>. <a href="/openapi.json">The OpenAPI document</a> makes a client for any other language.</p>
<h2>Nouns</h2>
<ul class="fields">${rows.join('')}
<li><a href="${addressOf(slugOf(EVENTS.name))}">${EVENTS.name}</a><p>${EVENTS.description}</p></li></ul>
<h2>What the codes mean</h2>
<p><a href="/docs/problems">Problems</a>, <a href="/docs/preflight">preflight</a>, <a href="/docs/failures">failures of messages</a>, <a href="/docs/payments">payments</a>.</p>
<details><summary>An error answer</summary>${openSchemaWriter(known).fields(components.schemas['Problem'] ?? {})}</details>`
}

function toNounHtml({ name, description, operations }: Noun, document: Document, place: Place): string {
  const schemas = openSchemaWriter(document)
  return `<h1>${name}</h1>
<p>${toInline(description)}</p>
${operations.map((operation) => toOperationHtml(operation, schemas, place)).join('\n')}
${toProblemsHtml(statusesOf(operations), document)}`
}

function toEventsHtml(document: Document): string {
  const schemas = openSchemaWriter(document)
  const events = Object.entries(document.webhooks).flatMap(([type, { post }]) =>
    post === undefined ? [] : [toEventHtml(type, post, schemas)],
  )
  return `<h1>${EVENTS.name}</h1>\n<p>${EVENTS.description}</p>\n${events.join('\n')}`
}

type Parts = { title: string; main: string; navigation: string; document: Document }

function toPage({ title, main, navigation, document }: Parts): string {
  const choices = Object.entries(languages).map(
    ([language, name]) => `<option value="${language}">${name}</option>`,
  )
  return `<!doctype html>
<html lang="en" data-language="curl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Recado API</title>
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="${ROOT}">Recado API</a> <span class="type">${escape(document.info.version)}</span>
<label class="scripted" hidden>Samples in <select id="language">${choices.join('')}</select></label>
</header>
<div class="columns">
<details id="menu" class="menu">
<summary>All operations</summary>
<nav aria-label="Operations">
<label class="scripted" hidden>Filter <input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="orders, /media, refund… ( / )"></label>
<p id="found" role="status"></p>
${navigation}
</nav>
</details>
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`
}

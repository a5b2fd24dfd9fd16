/**
 * One operation as HTML: what it does, who may call it, what it accepts and answers, and how it is
 * called from each language.
 */
import {
  nameOf,
  type Answer,
  type Document,
  type Operation,
  type Parameter,
  type Placed,
} from './document.ts'
import { escape, toBlocks, toInline } from './html.ts'
import { languages, toSamples, type Place, type Sample } from './samples.ts'
import type { SchemaWriter } from './schema-html.ts'

export function toOperationHtml(operation: Placed, schemas: SchemaWriter, place: Place): string {
  const { operationId, method, path, summary, description = '', parameters = [] } = operation
  return `<article id="${operationId}">
<div class="said">
<h2><a href="#${operationId}">${escape(summary)}</a></h2>
<p class="address"><span class="method">${method}</span> <code>${escape(path)}</code></p>
${toBlocks(description)}
<p class="scopes">${toLeave(operation)}</p>
${toParameters(parameters, schemas)}
${toBody(operation, schemas)}
${toAnswers(operation, schemas)}
</div>
${toSampleHtml(operation, place)}
</article>`
}

/** What a webhook brings: its body with an example. */
export function toEventHtml(
  type: string,
  { summary, requestBody }: Operation,
  schemas: SchemaWriter,
): string {
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  return `<article id="${type}">
<div class="said">
<h2><a href="#${type}"><code>${type}</code></a></h2>
<p>${toInline(summary)}</p>
${schema === undefined ? '' : `<h3>Body</h3>${schemas.fields(schema)}`}
</div>
<div class="samples"><pre tabindex="0"><code>${escape(JSON.stringify(example, null, 2))}</code></pre></div>
</article>`
}

/** Who may call an operation. */
function toLeave({ security = [], 'x-scopes': scopes = [] }: Operation): string {
  if (security.length === 0) return 'Needs no key.'
  const schemes = new Set(security.flatMap((way) => Object.keys(way)))
  if (schemes.has('metricsToken')) return 'Needs the token <code>RECADO_METRICS_TOKEN</code>.'
  const needed =
    scopes.length > 0 && `the scope ${scopes.map((scope) => `<code>${scope}</code>`).join(' or ')}`
  if (schemes.has('apiKey')) return needed ? `Needs ${needed}.` : 'Any key can call it.'
  return `For people who are signed in${needed ? `, with a role that has ${needed}` : ''}. No key can call it.`
}

function toParameters(parameters: Parameter[], schemas: SchemaWriter): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: where, required = false, description = '', schema }) =>
      `<li><code class="name">${escape(name)}</code> <span class="type">${where}, ${escape(schemas.type(schema))}</span>${
        required ? ' <span class="required">required</span>' : ''
      }<p>${toInline(description)}</p></li>`,
  )
  return `<h3>Parameters</h3><ul class="fields">${rows.join('')}</ul>`
}

function toBody({ requestBody }: Operation, schemas: SchemaWriter): string {
  return Object.entries(requestBody?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>Body <span class="type">${escape(type)}</span></h3>${schema === undefined ? '' : schemas.fields(schema)}`,
    )
    .join('')
}

function toAnswers({ responses }: Operation, schemas: SchemaWriter): string {
  const entries = Object.entries(responses)
  const problems = entries.filter(([, { $ref }]) => $ref !== undefined)
  const others = entries.filter(([, { $ref }]) => $ref === undefined)
  const links = problems.map(([status]) => `<a href="#status-${status}">${status}</a>`)
  return (
    others.map(([status, answer]) => toAnswer(status, answer, schemas)).join('') +
    (links.length > 0 ? `<h3>Problems</h3><p>${links.join(' ')}</p>` : '')
  )
}

function toAnswer(
  status: string,
  { description = '', headers = {}, content = {} }: Answer,
  schemas: SchemaWriter,
) {
  const rows = Object.entries(headers).map(
    ([name, header]) =>
      `<li><code class="name">${escape(name)}</code><p>${toInline(header.description ?? '')}</p></li>`,
  )
  const bodies = Object.entries(content).map(([type, { schema }]) => {
    const fields = schema === undefined ? '' : schemas.fields(schema)
    const kind = type === 'application/json' ? '' : `<p><code>${escape(type)}</code></p>`
    return kind + (fields === '' ? '' : `<details><summary>Fields of the answer</summary>${fields}</details>`)
  })
  const described =
    rows.length > 0
      ? `<details><summary>Headers</summary><ul class="fields">${rows.join('')}</ul></details>`
      : ''
  return `<h3>Answer ${status}</h3><p>${toInline(description)}</p>${bodies.join('')}${described}`
}

/** The problems of each status, to which the operations of a page lead. */
export function toProblemsHtml(statuses: string[], { components }: Document): string {
  const sections = statuses.map((status) => {
    const answer = components.responses[`Problem${status}`] ?? {}
    return `<dt id="status-${status}">${status}</dt><dd>${linkCodes(answer.description ?? '')}</dd>`
  })
  return `<section class="problems"><h2>Problems</h2>
<p>Every error answer is <code>application/problem+json</code>. Decide by its <code>code</code>; <code>errors</code> has every fault with a JSON Pointer to it. <a href="/docs/problems">What each code means</a>, in Portuguese too.</p>
<dl>${sections.join('')}</dl></section>`
}

const linkCodes = (text: string) =>
  escape(text).replaceAll(/`([a-z_]+)`/g, '<a href="/docs/problems#$1"><code>$1</code></a>')

/** The statuses of the problems that these operations answer. */
export const statusesOf = (operations: Placed[]): string[] =>
  [
    ...new Set(
      operations.flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, { $ref }]) =>
          $ref !== undefined && nameOf($ref) === `Problem${status}` ? [status] : [],
        ),
      ),
    ),
  ].toSorted()

function toSampleHtml(operation: Placed, place: Place): string {
  const samples = toSamples(operation, place)
  if (samples.length === 0) return ''
  return `<div class="samples">${samples.map((sample) => toPre(operation, sample)).join('')}</div>`
}

const toPre = ({ summary }: Placed, { language, code }: Sample) =>
  `<pre tabindex="0" role="region" aria-label="${escape(`${languages[language]}: ${summary}`)}" data-language="${language}"><code>${escape(code)}</code></pre>`

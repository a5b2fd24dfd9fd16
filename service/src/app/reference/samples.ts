/**
 * How each operation is called from curl, from TypeScript with the client, from PHP and from
 * Python. A sample runs as it is once `RECADO_KEY` is set; ids in addresses are examples. PHP
 * needs its extension curl, Python nothing besides itself.
 */
import { exampleOf, type Placed } from './document.ts'
import { toLiteral } from './literals.ts'

export const languages = { curl: 'curl', typescript: 'TypeScript', php: 'PHP', python: 'Python' }
export type Language = keyof typeof languages

export type Sample = { language: Language; code: string }

export type Place = {
  /** Where the service is reached. */
  url: string
  /** Stands in the samples if given; else they read `RECADO_KEY`. */
  key: string | null
}

const SOME_ID = '0199a1b2-4c3d-7e5f-8a9b-0c1d2e3f4a5b'
/** Examples of what addresses have where it is no UUID. */
const EXAMPLES: Record<string, string> = {
  referenceId: 'FLOR-2031',
  eventId: 'evt_3f9a1c22b0_1042',
  q: 'pao de queijo',
  refundId: 'devolucao-1',
}

/** A file of one line: what a sample uploads without another file beside it. */
const FILE = { name: 'recado.txt', type: 'text/plain', text: 'Obrigada pela compra!' }

/**
 * Empty for what no program of a shop calls: people sign in with a browser; WhatsApp and banks call
 * by themselves.
 */
export function toSamples(operation: Placed, place: Place): Sample[] {
  const ways = operation.security ?? []
  const acceptsKey = ways.some((way) => 'apiKey' in way)
  if (!acceptsKey && operation.tags[0] !== 'Health') return []
  const token = ways.some((way) => 'metricsToken' in way)
  const call = toCall(operation, place)
  if (token)
    return [{ language: 'curl', code: curl(call, '-H "authorization: Bearer $RECADO_METRICS_TOKEN"') }]
  const samples: Sample[] = [
    { language: 'curl', code: curl(call, acceptsKey ? curlKey(place.key) : null) },
    { language: 'typescript', code: typescript(operation, call, place) },
  ]
  if (call.isEndless) return samples
  return [
    ...samples,
    { language: 'php', code: php(call, acceptsKey ? phpKey(place.key) : null) },
    { language: 'python', code: python(call, acceptsKey ? pythonKey(place.key) : null) },
  ]
}

type Call = {
  method: string
  url: string
  identifiers: Record<string, string>
  query: Record<string, string>
  /** Undefined: there is none. */
  body: unknown
  isUpload: boolean
  /** The answer goes on for as long as one listens. */
  isEndless: boolean
}

function toCall(operation: Placed, { url }: Place): Call {
  const { parameters = [], requestBody, responses } = operation
  const valuesIn = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where && one.required === true)
        .map(({ name }) => [name, EXAMPLES[name] ?? SOME_ID]),
    )
  const [identifiers, query] = [valuesIn('path'), valuesIn('query')]
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => identifiers[name] ?? SOME_ID)
  const search = new URLSearchParams(query).toString()
  return {
    method: operation.method,
    url: `${url}${path}${search === '' ? '' : `?${search}`}`,
    identifiers,
    query,
    body: exampleOf(requestBody?.content['application/json'] ?? {}),
    isUpload: requestBody?.content['multipart/form-data'] !== undefined,
    isEndless: responses['200']?.content?.['text/event-stream'] !== undefined,
  }
}

const curlKey = (key: string | null) => (key === null ? '-H "api-key: $RECADO_KEY"' : `-H 'api-key: ${key}'`)
const phpKey = (key: string | null) => (key === null ? `getenv('RECADO_KEY')` : `'${key}'`)
const pythonKey = (key: string | null) => (key === null ? 'os.environ["RECADO_KEY"]' : `"${key}"`)

/** Quotes any text for a shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

function curl({ method, url, body, isUpload, isEndless }: Call, key: string | null): string {
  const plain = method === 'GET' || (method === 'POST' && (body !== undefined || isUpload))
  const parts = [
    `curl -sS${isEndless ? 'N' : ''}${plain ? '' : ` -X ${method}`} ${shellQuoted(url)}`,
    ...(key === null ? [] : [key]),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
    ...(isUpload ? [`-F 'file=@-;filename=${FILE.name};type=${FILE.type}'`] : []),
  ]
  const before = isUpload ? `echo ${shellQuoted(FILE.text)} | ` : ''
  return before + parts.join(' \\\n  ')
}

/**
 * Operations whose answer is no JSON, with the method of the client for each, and what to do with
 * what it returns.
 */
const OTHER_ANSWERS: Record<string, string> = {
  exportOrders: 'const file = await recado.orders.csv()\nconsole.log(await file.text())',
  exportReconciliation:
    'const file = await recado.payments.reconciliationCsv()\nconsole.log(await file.text())',
  exportAuditEntries: 'const file = await recado.auditLog.csv()\nconsole.log(await file.text())',
  getMedia: `const file = await recado.media.get('${SOME_ID}')\nconsole.log(await file.blob())`,
  uploadMedia: `const file = new File(['${FILE.text}'], '${FILE.name}', { type: '${FILE.type}' })\nconsole.log(await recado.media.upload(file))`,
  streamEvents: 'for await (const event of await recado.stream.open()) console.log(event)',
}

function typescript(operation: Placed, call: Call, { url, key }: Place): string {
  const { operationId, method, path, tags } = operation
  return [
    `import { Recado } from '@recado/client'`,
    '',
    `const recado = new Recado({ url: '${url}', key: ${key === null ? 'process.env.RECADO_KEY' : `'${key}'`} })`,
    OTHER_ANSWERS[operationId] ??
      // the client has a method of its name for each kind of message, and for everything the
      // address
      (/^(send|preflight)/.test(operationId) && tags[0] !== 'Drafts'
        ? `console.log(await recado.messages.${operationId}(${toLiteral('typescript', call.body)}))`
        : `console.log(await recado.request('${method}', '${path}', ${toParts(call)}))`),
  ].join('\n')
}

function toParts({ identifiers, query, body }: Call): string {
  const filled = Object.entries({ path: identifiers, query }).filter(([, all]) => Object.keys(all).length > 0)
  return toLiteral('typescript', { ...Object.fromEntries(filled), ...(body === undefined ? {} : { body }) })
}

function php({ method, url, body, isUpload }: Call, key: string | null): string {
  const headers = [
    ...(key === null ? [] : [`'api-key: ' . ${key}`]),
    ...(body === undefined ? [] : [`'content-type: application/json'`]),
  ]
  const fields = [
    ...(body === undefined ? [] : [`json_encode(${toLiteral('php', body, 2)})`]),
    ...(isUpload ? [`['file' => new CURLStringFile('${FILE.text}', '${FILE.name}', '${FILE.type}')]`] : []),
  ]
  return [
    '<?php',
    `$call = curl_init('${url}');`,
    'curl_setopt_array($call, [',
    `  CURLOPT_CUSTOMREQUEST => '${method}',`,
    ...(headers.length > 0 ? [`  CURLOPT_HTTPHEADER => [${headers.join(', ')}],`] : []),
    ...fields.map((field) => `  CURLOPT_POSTFIELDS => ${field},`),
    '  CURLOPT_RETURNTRANSFER => true,',
    ']);',
    '$answer = curl_exec($call);',
    'echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), "\\n", $answer, "\\n";',
  ].join('\n')
}

function python({ method, url, body, isUpload }: Call, key: string | null): string {
  const headers = [
    ...(key === null ? [] : [`"api-key": ${key}`]),
    ...(body === undefined ? [] : [`"content-type": "application/json"`]),
    ...(isUpload ? [`"content-type": "multipart/form-data; boundary=limit"`] : []),
  ]
  const given = body !== undefined || isUpload
  return [
    `import ${body === undefined ? '' : 'json, '}os, urllib.error, urllib.request`,
    '',
    ...(body === undefined ? [] : [`body = json.dumps(${toLiteral('python', body)}).encode()`]),
    ...(isUpload
      ? [
          'body = "\\r\\n".join([',
          '  "--limit",',
          `  'content-disposition: form-data; name="file"; filename="${FILE.name}"',`,
          `  "content-type: ${FILE.type}", "", "${FILE.text}", "--limit--", "",`,
          ']).encode()',
        ]
      : []),
    'call = urllib.request.Request(',
    `  "${url}",`,
    `  method="${method}",`,
    ...(headers.length > 0 ? [`  headers={${headers.join(', ')}},`] : []),
    ...(given ? ['  data=body,'] : []),
    ')',
    'try:',
    '  with urllib.request.urlopen(call) as answer:',
    '    print(answer.status, answer.read().decode(errors="replace"))',
    'except urllib.error.HTTPError as problem:',
    '  print(problem.code, problem.read().decode())',
  ].join('\n')
}

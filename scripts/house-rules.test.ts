/** Rules of CONTRIBUTING.md for the service's sources that neither types nor lint can enforce. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readSources } from './import-stairs.ts'

const sources = [...readSources()].filter(
  ([file]) => file.startsWith('service/src/') && !/\/test\/|\.(test|fixture|bench)\.ts$/.test(file),
)

const filesWith = (words: RegExp) => sources.filter(([, source]) => words.test(source)).map(([file]) => file)

test('only the settings read the environment, and the samples of the reference show how', () => {
  assert.deepEqual(filesWith(/process\.env/), [
    'service/src/app/reference/samples.ts',
    'service/src/engine/settings/config.ts',
  ])
})

test('only the traces know OpenTelemetry', () => {
  assert.deepEqual(filesWith(/from '@(opentelemetry|recado\/telemetry)/), ['service/src/engine/tracing.ts'])
})

/** What needs real time, and why. */
const REAL_TIME = {
  'engine/clock.ts': 'is the clock',
  'engine/stopwatch.ts': 'only measures',
  'engine/new-id.ts': 'ids sort by the time that they were made',
  'engine/log/log-file.ts': 'trims a file, whatever the service does',
  'engine/stop-request.ts': 'the process stops, or its parent is gone',
  'main.ts': 'a stop must end in time',
  'engine/http/close-server.ts': 'a stop must end in time',
  'engine/with-timeout.ts': 'bounds answers of the database and of servers',
  'engine/queue/refresh.ts': 'spares the database by how long it took',
  'engine/http-call.ts': 'bounds answers of sockets',
  'engine/http/response-backpressure.ts': 'watches sockets',
  'app/reference/reference.js': 'runs in a browser',
  'engine/postgres/migrate.ts': 'waits for locks of other sessions',
  'privacy/erasing.ts': 'waits for locks of other sessions',
  'fleet/moving/source.ts': 'waits for a process of PostgreSQL to end',
}
/** A server that does not answer ends what asks it after a bound, whatever the clock says. */
const ASKS_SERVERS = [
  'access/mail/mailer.ts',
  'access/oidc/oidc.ts',
  'channels/whatsapp/client/fetch-media.ts',
  'fleet/routing/upstream.ts',
  'payments/accounts/check-account.ts',
  'payments/ask-bank.ts',
  'payments/make-charge.ts',
  'payments/reconcile.ts',
  'payments/withdraw-charge.ts',
]
/** Supervises processes of PostgreSQL; commands are processes of their own. */
const REAL_TIME_FOLDERS = ['engine/postgres/embedded/', 'commands/']

test('all but what needs real time asks the clock for the time, and sets timers by it', () => {
  const askers = filesWith(
    /\bperformance\.now\b|\bset(Timeout|Interval)\(|timers\/promises|\bDate\.now\b|\bnew Date\(\)|\bAbortSignal\.timeout\b/,
  ).map((file) => file.slice('service/src/'.length))
  assert.deepEqual(
    askers.filter((file) => !REAL_TIME_FOLDERS.some((folder) => file.startsWith(folder))).toSorted(),
    [...Object.keys(REAL_TIME), ...ASKS_SERVERS].toSorted(),
  )
})

const COLUMNS_MAX = 100
/** On a line of its own. */
const COMMENT = /^\s*(\/\/|\/?\*|\{\/\*)/
/** A directive is one line. */
const DIRECTIVE = /(oxlint-disable|@ts-)|https?:/

/** Lines that are too long, as `file:line`. @param isMeant whether the rule is about the line */
function findLong(file: string, text: string, isMeant: (line: string) => boolean): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > COLUMNS_MAX && isMeant(line) ? [`${file}:${index + 1}`] : []))
}

test('comments wrap at 100 columns', () => {
  const written = [...readSources()].filter(([file]) => file !== 'client/src/openapi.ts') // is generated
  const isComment = (line: string) => COMMENT.test(line) && !DIRECTIVE.test(line)
  assert.deepEqual(
    written.flatMap(([file, source]) => findLong(file, source, isComment)),
    [],
  )
})

test('pages wrap at 100 columns', () => {
  const pages = globSync(['*.md', '{docs,bank,chat,console,examples,simulator}/**/*.md'])
  assert.ok(pages.length > 50)
  for (const page of pages) {
    const text = readFileSync(page, 'utf8').replaceAll(/^\s*```[^]*?^\s*```$/gm, (code) =>
      code.replaceAll(/[^\n]/g, ''),
    )
    const isProse = (line: string) =>
      !/^\s*(\||#|<)/.test(line) && line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '').length > COLUMNS_MAX
    assert.deepEqual(findLong(page, text, isProse), [])
  }
})

/** Rules of CONTRIBUTING.md for the service's sources that neither types nor lint can enforce. */
import assert from 'node:assert/strict'
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
  'engine/http-call.ts': 'bounds answers of sockets',
  'engine/http/response-backpressure.ts': 'watches sockets',
  'app/reference/reference.js': 'runs in a browser',
  'engine/postgres/migrate.ts': 'waits for locks of other sessions',
  'privacy/erasing.ts': 'waits for locks of other sessions',
  'fleet/moving/source.ts': 'waits for a process of PostgreSQL to end',
}
/** Supervises processes of PostgreSQL; commands are processes of their own. */
const REAL_TIME_FOLDERS = ['engine/postgres/embedded/', 'commands/']

test('all but what needs real time asks the clock for the time, and sets timers by it', () => {
  const askers = filesWith(
    /\bperformance\.now\b|\bset(Timeout|Interval)\(|timers\/promises|\bDate\.now\b|\bnew Date\(\)/,
  ).map((file) => file.slice('service/src/'.length))
  assert.deepEqual(
    askers.filter((file) => !REAL_TIME_FOLDERS.some((folder) => file.startsWith(folder))).toSorted(),
    Object.keys(REAL_TIME).toSorted(),
  )
})

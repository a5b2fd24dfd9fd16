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
    'service/src/api/reference/samples.ts',
    'service/src/config.ts',
  ])
})

test('only the traces know OpenTelemetry', () => {
  assert.deepEqual(filesWith(/from '@(opentelemetry|recado\/telemetry)/), ['service/src/tracing.ts'])
})

/** What needs real time, and why. */
const REAL_TIME = {
  'clock.ts': 'is the clock',
  'stopwatch.ts': 'only measures',
  'new-id.ts': 'ids sort by the time that they were made',
  'log-file.ts': 'trims a file, whatever the service does',
  'asked-to-stop.ts': 'the process stops, or its parent is gone',
  'main.ts': 'a stop must end in time',
  'api/http/close-server.ts': 'a stop must end in time',
  'with-timeout.ts': 'bounds answers of the database and of servers',
  'http-call.ts': 'bounds answers of sockets',
  'api/http/response-backpressure.ts': 'watches sockets',
  'api/reference/reference.js': 'runs in a browser',
  'postgres/migrate.ts': 'waits for locks of other sessions',
  'privacy/erasing.ts': 'waits for locks of other sessions',
  'moving/source.ts': 'waits for a process of PostgreSQL to end',
}
/** Supervises processes of PostgreSQL; commands are processes of their own. */
const REAL_TIME_FOLDERS = ['postgres/embedded/', 'commands/']

test('all but what needs real time asks the clock for the time, and sets timers by it', () => {
  const askers = filesWith(
    /\bperformance\.now\b|\bset(Timeout|Interval)\(|timers\/promises|\bDate\.now\b|\bnew Date\(\)/,
  ).map((file) => file.slice('service/src/'.length))
  assert.deepEqual(
    askers.filter((file) => !REAL_TIME_FOLDERS.some((folder) => file.startsWith(folder))).toSorted(),
    Object.keys(REAL_TIME).toSorted(),
  )
})

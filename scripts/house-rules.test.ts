/** Rules of CONTRIBUTING.md for the service's sources that neither types nor lint can enforce. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from './import-stairs.ts'

const sources = [...readSources()].filter(
  ([file]) => file.startsWith('service/src/') && !/\/test\/|\.(test|fixture|bench)\.ts$/.test(file),
)

const filesWith = (words: RegExp) => sources.filter(([, source]) => words.test(source)).map(([file]) => file)

test('only the settings read the environment', () => {
  assert.deepEqual(filesWith(/process\.env/), ['service/src/config.ts'])
})

test('only the traces know OpenTelemetry', () => {
  assert.deepEqual(filesWith(/from '@(opentelemetry|recado\/telemetry)/), ['service/src/tracing.ts'])
})

test('only the clock, ids and commands ask the system for the time of day', () => {
  const askers = filesWith(/Date\.now\(\)|new Date\(\)/)
  assert.deepEqual(
    askers.filter((file) => !file.startsWith('service/src/commands/')),
    ['service/src/clock.ts', 'service/src/new-id.ts'],
  )
})

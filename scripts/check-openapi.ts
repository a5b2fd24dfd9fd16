/**
 * Checks the OpenAPI document that the service serves with Redocly's linter. Prints what it finds and exits with 1 if
 * there is anything.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { buildServer } from '../service/src/api/server.ts'
import type { Services } from '../service/src/api/services.ts'
import { readConfig } from '../service/src/config.ts'

/** The document is made from schemas alone: nothing of this is ever called. */
const services = {
  authenticate: { require: () => async () => undefined },
  channel: { preflightRules: [] },
  log: { info: () => undefined },
  publicUrl: () => 'http://127.0.0.1:8080',
  trustedProxies: [],
  isStopping: () => false,
} as unknown as Services

const app = await buildServer(services, readConfig({}).connections)
await app.ready()
const document = JSON.stringify(app.swagger())
await app.close()

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-server-example.com': 'off',
    'security-defined': 'error',
    'operation-operationId': 'error',
    'operation-4xx-response': 'off', // health checks have none
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
  },
})
const findings = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
for (const { ruleId, severity, message, location } of findings) {
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`)
}
console.log(findings.length === 0 ? 'The OpenAPI document is right.' : `${findings.length} findings.`)
process.exitCode = findings.length === 0 ? 0 : 1

/**
 * Checks the OpenAPI document that the service serves with Redocly's linter. Prints its findings
 * and exits with 1 if there are any.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { readOpenApiDocument } from './openapi-document.ts'

const document = await readOpenApiDocument()

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'no-server-example.com': 'off',
    'security-defined': 'error',
    'operation-operationId': 'error',
    'operation-4xx-response': 'off', // health checks have none
    'operation-2xx-response': 'off', // what sends a browser to an OpenID provider and back redirects
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

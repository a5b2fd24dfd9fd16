/** The tables of docs/ say what the code says: every problem and every setting, and no others. */
import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { webhookKinds } from '../../src/channels/whatsapp/webhooks/message-kinds.ts'
import { fileVariableOf } from '../../src/setting-text.ts'
import { OIDC_REASONS } from '../../src/people/oidc-reasons.ts'
import { allSettings, settings } from '../../src/settings.ts'
import { roles, scopes, scopesOf, summaryOf } from '../../src/tenants/scopes.ts'
import { ATTRIBUTES } from '../../src/tracing.ts'
import { tableOf } from '../stage/docs.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('docs/configuration.md lists exactly the settings there are, with default and meaning', async () => {
  const rows = await tableOf('configuration.md', ['Setting', 'Default', 'Meaning'])
  const expected = allSettings.map(({ name, fallback, meaning }) => [
    name,
    toDefault(name, fallback as {} | null),
    meaning,
  ])
  assert.deepEqual(rows, expected)
})

test('docs/configuration.md lists exactly the secrets that may be in a file', async () => {
  const files = allSettings.filter(({ isSecret }) => isSecret).map((one) => [one.name, fileVariableOf(one)])
  assert.deepEqual(
    await tableOf('configuration.md', ['Secret', 'Its file']),
    files.map(([name, file]) => [name, `\`${file}\``]),
  )
})

function toDefault(name: string, fallback: {} | null): string {
  if (fallback === null) return 'none'
  const isFolder = [settings.dataDir.name, settings.consoleDir.name].includes(name)
  const text = Array.isArray(fallback) ? fallback.join() : `${fallback as string | number}`
  return `\`${isFolder ? relative(ROOT, text) : text}\``
}

test('docs/people.md lists exactly the reasons of a refused sign-in by OpenID Connect', async () => {
  const rows = await tableOf('people.md', ['Reason', 'In `doctor`', 'What it means'])
  assert.deepEqual(
    rows.map(([reason, , meaning]) => [reason, meaning]),
    Object.entries(OIDC_REASONS),
  )
})

test('docs/people.md lists exactly the scopes there are, with the roles that have them', async () => {
  const rows = await tableOf('people.md', ['Scope', 'What it is for', ...roles])
  const expected = scopes.map((scope) => [
    scope,
    summaryOf(scope),
    ...roles.map((role) => (scopesOf(role).includes(scope) ? 'yes' : 'no')),
  ])
  assert.deepEqual(rows, expected)
})

test('docs/traces.md lists exactly the attributes there are', async () => {
  const rows = await tableOf('traces.md', ['Attribute', 'What'])
  assert.deepEqual(
    rows.map(([name]) => name),
    Object.keys(ATTRIBUTES),
  )
})

test('docs/decisions.md lists exactly what opens the window', async () => {
  const rows = await tableOf('decisions.md', ['Kind at WhatsApp', 'Opens it'])
  const expected = [...webhookKinds].map(([kind, { opensWindow }]) => [kind, opensWindow ? 'yes' : 'no'])
  assert.deepEqual(rows, expected)
})

/**
 * The tables of docs/ that are generated from rows in code: by page, and by the name in their
 * marks.
 */
import path from 'node:path'
import { invariants } from '../../faults/checker/invariants.ts'
import { experiments } from '../../faults/experiments/experiments.ts'
import { faultCodes } from '../../service/src/engine/http/fault-codes.ts'
import { webhookKinds } from '../../service/src/channels/whatsapp/webhooks/message-kinds.ts'
import { problems } from '../../service/src/engine/problems/problems.ts'
import { fileVariableOf } from '../../service/src/engine/settings/setting-text.ts'
import { allSettings, settings } from '../../service/src/engine/settings/settings.ts'
import { EVENTS } from '../../service/src/events/event-schemas.ts'
import { AUDIT_ACTIONS } from '../../service/src/engine/audit/audit-actions.ts'
import { OIDC_REASONS } from '../../service/src/access/oidc/oidc-reasons.ts'
import { roles, SCOPES, scopes, scopesOf } from '../../service/src/engine/http/scopes.ts'
import { tables } from '../../service/src/engine/postgres/tables.ts'
import { ATTRIBUTES } from '../../service/src/engine/tracing.ts'
import { isOurs, listMetrics, type DescribedMetric } from './metrics.ts'
import { toTable, type Part } from './marks.ts'

export const TABLES: Record<string, Part[]> = {
  'docs/problems.md': [
    { name: 'the problems', text: problemTable() },
    { name: 'the codes of faults', text: faultTable() },
  ],
  'docs/configuration.md': [
    { name: 'the settings', text: settingTable() },
    { name: 'the secrets', text: secretTable() },
  ],
  'docs/audit-log.md': [{ name: 'the actions', text: actionTable() }],
  'docs/people.md': [
    { name: 'the scopes', text: scopeTable() },
    { name: 'the reasons of a refused sign-in', text: reasonTable() },
  ],
  'docs/events.md': [{ name: 'the types of events', text: eventTable() }],
  'docs/faults.md': [
    { name: 'the invariants', text: invariantTable() },
    { name: 'the experiments', text: experimentTable() },
  ],
  'docs/metrics.md': [
    { name: 'the metrics', text: metricTable(listMetrics().ofService.filter(isOurs)) },
    { name: 'the metrics of the router', text: metricTable(listMetrics().ofRouter) },
  ],
  'docs/personal-data.md': [
    { name: 'what an erasure deletes', text: erasedTable() },
    { name: 'what an erasure leaves', text: keptTable() },
  ],
  'docs/traces.md': [{ name: 'the attributes', text: attributeTable() }],
  'docs/decisions.md': [{ name: 'what opens the window', text: windowTable() }],
}

function code(text: string): string {
  return `\`${text}\``
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

function problemTable(): string {
  const rows = Object.entries(problems).map(([name, { status, en }]) => [code(name), String(status), ...en])
  return toTable(['Code', 'Status', 'What', 'What to do'], rows)
}

function faultTable(): string {
  const rows = Object.entries(faultCodes).map(([name, meaning]) => [code(name), meaning])
  return toTable(['Code', 'Meaning'], rows)
}

function settingTable(): string {
  const folders: string[] = [settings.dataDir.name, settings.consoleDir.name]
  const toDefault = (name: string, fallback: {} | null) => {
    if (fallback === null) return 'none'
    const text = Array.isArray(fallback) ? fallback.join() : `${fallback as string | number}`
    return code(
      folders.includes(name) ? path.relative(path.resolve(import.meta.dirname, '../..'), text) : text,
    )
  }
  const rows = allSettings.map(({ name, fallback, meaning }) => [
    code(name),
    toDefault(name, fallback as {} | null),
    meaning,
  ])
  return toTable(['Setting', 'Default', 'Meaning'], rows)
}

function secretTable(): string {
  const rows = allSettings.flatMap((one) => {
    const file = fileVariableOf(one)
    return file === null ? [] : [[code(one.name), code(file)]]
  })
  return toTable(['Secret', 'Its file'], rows)
}

function actionTable(): string {
  const rows = Object.entries(AUDIT_ACTIONS).map(([action, { subject, summary }]) => [
    code(action),
    subject === null ? '' : code(subject),
    summary,
  ])
  return toTable(['Action', 'Subject', 'What'], rows)
}

function scopeTable(): string {
  const rows = scopes.map((scope) => [
    code(scope),
    SCOPES[scope].summary,
    ...roles.map((role) => yesOrNo(scopesOf(role).includes(scope))),
  ])
  return toTable(['Scope', 'What it is for', ...roles], rows)
}

function reasonTable(): string {
  const rows = Object.entries(OIDC_REASONS).map(([reason, { detail, isSeenByDoctor }]) => [
    code(reason),
    yesOrNo(isSeenByDoctor),
    detail,
  ])
  return toTable(['Reason', 'In `doctor`', 'What it means'], rows)
}

function eventTable(): string {
  type Described = { title?: string; anyOf?: Described[] }
  const rows = Object.entries(EVENTS).map(([type, { summary, schema }]) => {
    const data = schema.properties.data as Described
    return [code(type), summary, code((data.anyOf?.[0] ?? data).title ?? '')]
  })
  return toTable(['Type', 'What happened', '`data`'], rows)
}

function erasedTable(): string {
  const rows = tables.flatMap(([name, { holds, until }]) =>
    holds === undefined ? [] : [[code(name), holds, until ?? '']],
  )
  return toTable(['Table', 'What it has of a person', 'At most until'], rows)
}

function keptTable(): string {
  return toTable(
    ['Table', 'What it has'],
    tables.flatMap(([name, { kept }]) => (kept === undefined ? [] : [[code(name), kept]])),
  )
}

function invariantTable(): string {
  const rows = invariants.map(({ name, says }) => [code(name), says])
  return toTable(['Invariant', 'What it says'], rows)
}

function experimentTable(): string {
  const rows = experiments.map(({ name, injects }) => [code(name), injects])
  return toTable(['Experiment', 'What it does'], rows)
}

function metricTable(metrics: readonly DescribedMetric[]): string {
  const rows = metrics.map(({ name, type, labelNames, help }) => [
    code(name),
    type,
    labelNames.join(', ') || 'none',
    help,
  ])
  return toTable(['Metric', 'Type', 'Labels', 'Meaning'], rows)
}

function attributeTable(): string {
  const rows = Object.entries(ATTRIBUTES).map(([name, { what }]) => [code(name), what])
  return toTable(['Attribute', 'What'], rows)
}

function windowTable(): string {
  const rows = [...webhookKinds].map(([kind, { opensWindow }]) => [code(kind), yesOrNo(opensWindow)])
  return toTable(['Kind at WhatsApp', 'Opens it'], rows)
}

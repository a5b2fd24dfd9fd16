/**
 * The files of packaging/ name settings that exist, with values that the service accepts, and leave
 * it the time to stop.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig } from '../../service/src/engine/settings/config.ts'
import { fileVariableOf } from '../../service/src/engine/settings/setting-text.ts'
import { allSettings } from '../../service/src/engine/settings/settings.ts'
import { operatorsFiles, read, readYaml, ROOT } from './files.ts'

const STOP_GRACE_MS = 5_000
const known = new Set(allSettings.flatMap((one) => [one.name, fileVariableOf(one) ?? one.name]))

test('every setting that a file names exists', () => {
  const files = operatorsFiles()
  assert.ok(files.length > 15, files.join(', '))
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:RECADO_[A-Z0-9_]+|DATABASE_URL[A-Z_]*|OTEL_[A-Z_]+)\b/g)].map(([name]) => ({
      file,
      name,
    })),
  )
  assert.ok(named.length > 15)
  for (const { file, name } of named) assert.ok(known.has(name), `${file} names ${name}`)
})

type Env = Record<string, string>
const linesOf = (text: string): Env =>
  Object.fromEntries(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

function ofCompose(): Env {
  const { services } = readYaml<{ services: { recado: { environment: Env } } }>(
    'packaging/compose/compose.yaml',
  )
  const publicUrl = 'https://recado.example.com'
  assert.match(services.recado.environment['RECADO_PUBLIC_URL'] ?? '', /^https:\/\/\$\{DOMAIN:\?/)
  return { ...services.recado.environment, RECADO_PUBLIC_URL: publicUrl }
}

const ofSystemd = (): Env =>
  linesOf(
    [...read('packaging/systemd/recado.service').matchAll(/^Environment=(.*)$/gm)]
      .map(([, line = '']) => line.replace('%S', '/var/lib'))
      .join('\n'),
  )

function secondsOf(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? assert.fail(`${pattern} is missing`))
}

const PLACES: Record<string, { env: () => Env; graceSeconds: () => number }> = {
  Compose: {
    env: ofCompose,
    graceSeconds: () => {
      const { services } = readYaml<{ services: Record<string, { stop_grace_period: string }> }>(
        'packaging/compose/compose.yaml',
      )
      return secondsOf(services['recado']?.stop_grace_period ?? '', /^(\d+)s$/)
    },
  },
  Kubernetes: {
    env: () => linesOf(read('packaging/kubernetes/recado.env')),
    graceSeconds: () =>
      secondsOf(read('packaging/kubernetes/deployment.yaml'), /terminationGracePeriodSeconds: (\d+)/),
  },
  systemd: {
    env: ofSystemd,
    graceSeconds: () => secondsOf(read('packaging/systemd/recado.service'), /^TimeoutStopSec=(\d+)$/m),
  },
}

/** The secrets themselves, in the place of the files that hold them. */
function withSecrets(env: Env): Env {
  const values: Env = {
    DATABASE_URL: 'postgresql://recado:x@postgres:5432/recado',
    RECADO_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    RECADO_METRICS_TOKEN: 'token-of-the-metrics',
  }
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const secret = name.replace(/_FILE$/, '')
      return name === secret ? [name, value] : [secret, values[secret] ?? assert.fail(name)]
    }),
  )
}

for (const [place, { env, graceSeconds }] of Object.entries(PLACES)) {
  test(`the service accepts the settings of ${place}, gets its secrets from files, and has the time to stop`, () => {
    const given = env()
    const fromFiles = Object.keys(given).filter((name) => name.endsWith('_FILE'))
    assert.deepEqual(fromFiles.toSorted(), [
      'DATABASE_URL_FILE',
      'RECADO_METRICS_TOKEN_FILE',
      'RECADO_SECRET_KEY_FILE',
    ])
    for (const { name, isSecret } of allSettings)
      if (isSecret) assert.ok(!(name in given), `${name} in clear`)
    const config = readConfig(withSecrets(given))
    assert.ok(config.drainMs > 0, 'a proxy has the time to turn elsewhere')
    assert.ok(graceSeconds() * 1000 >= config.drainMs + config.stopMs + STOP_GRACE_MS)
  })
}

test('systemd starts the service again however often it ends, such as while its database is away', () => {
  const [, unit = '', service = ''] = read('packaging/systemd/recado.service').split(/^\[\w+\]$/m)
  assert.match(unit, /^StartLimitIntervalSec=0$/m)
  assert.match(service, /^Restart=always$/m)
})

test('the docs for operators use the files as they are, and hold no copy of them', () => {
  const docs = [
    'docs/operations.md',
    'docs/go-live.md',
    'docs/metrics.md',
    ...globSync('docs/install-with-*', { cwd: ROOT }),
  ]
    .map(read)
    .join('\n')
  for (const file of operatorsFiles()) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    assert.ok(docs.includes(`../${file}`) || docs.includes(`](../${folder}`), `the docs name ${file}`)
  }
  for (const word of [
    'proxy_pass',
    'ExecStart=',
    'kind: Deployment',
    'reverse_proxy ',
    'cap_drop',
    'scrape_configs',
  ])
    assert.ok(!docs.includes(word), `${word} belongs into packaging/`)
})

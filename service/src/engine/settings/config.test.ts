import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'
import { LEASE_MS_MAX } from '../queue/leases-repository.ts'
import { allSettings } from './settings.ts'

const secretKey = Buffer.alloc(32, 7).toString('base64')

function mistakesOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

test('nothing has to be set', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.databaseUrl, null)
  assert.equal(config.migrate, true)
})

test('an empty setting counts as none', () => {
  assert.deepEqual(readConfig(Object.fromEntries(allSettings.map(({ name }) => [name, '']))), readConfig({}))
})

test('your own database needs a secret key, and a wrong one is named once', () => {
  const databaseUrl = { DATABASE_URL: 'postgresql://localhost/x' }
  assert.match(mistakesOf(databaseUrl).join(), /^RECADO_SECRET_KEY is required with DATABASE_URL/)
  assert.equal(mistakesOf({ ...databaseUrl, RECADO_SECRET_KEY: 'short' }).length, 1)
  assert.deepEqual(
    readConfig({ ...databaseUrl, RECADO_SECRET_KEY: secretKey }).secretKey,
    Buffer.alloc(32, 7),
  )
  const inHex = Buffer.alloc(32, 7).toString('hex')
  assert.deepEqual(readConfig({ ...databaseUrl, RECADO_SECRET_KEY: inHex }).secretKey, Buffer.alloc(32, 7))
  assert.equal(mistakesOf({ ...databaseUrl, RECADO_SECRET_KEY: inHex.slice(1) }).length, 1)
})

test('a database is named by one host or several, by a socket, and with an escaped password', () => {
  for (const databaseUrl of [
    'postgresql://u:hu%2Fsh@h:5432/x?sslmode=verify-full',
    'postgres://u:p@first:5432,second:5433,[::1]:5432/x',
    'postgresql://u@/x?host=/var/run/postgresql',
    'postgresql:///x?host=first,second&port=5432,5433',
    'postgresql://u:p@%2Fvar%2Frun/x',
    'postgresql://localhost',
    'postgresql://u:p@ss%word@h/x',
  ]) {
    const env = { DATABASE_URL: databaseUrl, RECADO_SECRET_KEY: secretKey }
    assert.equal(readConfig(env).databaseUrl, databaseUrl)
  }
})

test('a bucket needs an access key with its secret', () => {
  const bucket = { RECADO_MEDIA_S3_URL: 'https://s3.example.com/files' }
  const required =
    'RECADO_MEDIA_S3_ACCESS_KEY_ID and RECADO_MEDIA_S3_SECRET_ACCESS_KEY are required with RECADO_MEDIA_S3_URL.'
  assert.deepEqual(mistakesOf(bucket), [required])
  assert.deepEqual(mistakesOf({ ...bucket, RECADO_MEDIA_S3_ACCESS_KEY_ID: 'AKIA' }), [required])
  assert.equal(mistakesOf({ ...bucket, RECADO_MEDIA_S3_ACCESS_KEY_ID: 'with space' }).length, 1)
  const keys = { RECADO_MEDIA_S3_ACCESS_KEY_ID: 'AKIA', RECADO_MEDIA_S3_SECRET_ACCESS_KEY: 'a/b+c' }
  assert.equal(readConfig({ ...bucket, ...keys }).media.s3SecretAccessKey, 'a/b+c')
})

test('files are loaded from hosts, from all hosts below a name, and from origins', () => {
  const hosts = (text: string) => readConfig({ RECADO_WHATSAPP_MEDIA_HOSTS: text }).whatsapp.mediaHosts
  assert.deepEqual(hosts('.fbcdn.net, files.example.com http://127.0.0.1:8081'), [
    '.fbcdn.net',
    'files.example.com',
    'http://127.0.0.1:8081',
  ])
})

test('webhooks may go to hosts, addresses, ranges and kinds of addresses that are named', () => {
  const { allow } = readConfig({
    RECADO_WEBHOOK_ALLOW: 'erp.lan, .shop.lan 10.0.0.0/8,fd00::1,private',
  }).webhooks
  assert.deepEqual(allow, ['erp.lan', '.shop.lan', '10.0.0.0/8', 'fd00::1', 'private'])
  assert.deepEqual(readConfig({}).webhooks.allow, null)
})

test('partners are addresses with the header of their key', () => {
  const partners = (text: string) => readConfig({ RECADO_WHATSAPP_PARTNERS: text }).whatsapp.partners
  assert.deepEqual(partners('a.example=X-Key, b.example/meta=Key http://127.0.0.1:8081/partner=K'), [
    'a.example=X-Key',
    'b.example/meta=Key',
    'http://127.0.0.1:8081/partner=K',
  ])
})

const REFUSED: [name: string, values: string[]][] = [
  [
    'RECADO_WHATSAPP_PARTNERS',
    [',', 'a.example', '.example.com=X', 'a.example=X Y', 'a.example=X=Y', 'A.example=X', 'a.example?b=X'],
  ],
  ['RECADO_PORT', ['-1', '65536', '8080.0', ' 8080', '0x50', '1e3']],
  ['RECADO_HOST', ['my host', 'a/b']],
  [
    'RECADO_WHATSAPP_MEDIA_HOSTS',
    [',', '*.fbcdn.net', 'Files.example.com', 'https://a/path', 'ftp://a', 'a..b', '.'],
  ],
  [
    'RECADO_WEBHOOK_ALLOW',
    [',', '*', '*.lan', 'ERP.lan', '10.0.0.0/33', '10.1', 'http://erp.lan', 'erp.lan:80'],
  ],
  [
    'RECADO_PUBLIC_URL',
    ['api.example.com', 'ftp://a', 'https://a?b', 'https://a#b', 'https://user@a', 'javascript:1'],
  ],
  [
    'RECADO_TRUSTED_PROXIES',
    ['proxy', '10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.1 10.0.0.2', '10.0.0.1,'],
  ],
  [
    'DATABASE_URL',
    ['mysql://a', 'localhost', ...['/', '?', '#'].map((mark) => `postgresql://u:hu${mark}sh@h:5432/x`)],
  ],
  ['RECADO_DATABASE_CONNECTIONS', ['1', '501']],
  ['RECADO_MIGRATE', ['true', 'ON', '1']],
  [
    'RECADO_SECRET_KEY',
    ['', secretKey.slice(1), `${secretKey}=`, `*${secretKey}`, secretKey.replace('B', '-')].slice(1),
  ],
  ['RECADO_SECRET_KEY_PREVIOUS', ['short', secretKey.slice(1)]],
  ['RECADO_LOG_LEVEL', ['INFO', 'verbose']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'http://collector:4318?token=1']],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', ['grpc', 'http/protobuf']],
  ['OTEL_TRACES_SAMPLER', ['all', 'parentbased']],
  ['OTEL_TRACES_SAMPLER_ARG', ['1.1', '-0.1', '50%', '1e-3', '2']],
  ['RECADO_WHATSAPP_VERSION', ['25.0', 'v25', 'latest']],
  ['RECADO_PREFLIGHT_STATIC_PIX', ['on', 'WARN', 'allow']],
  ['RECADO_LEASE_MS', ['0', '10', String(LEASE_MS_MAX + 1), '10s']],
  ['RECADO_WHATSAPP_CONNECT_TIMEOUT_MS', ['5']],
  ['RECADO_WHATSAPP_ANSWER_TIMEOUT_MS', ['20']],
  ['RECADO_UNKNOWN_WAIT_MS', ['30']],
  ['RECADO_SCAN_INTERVAL_MS', ['5']],
  ['RECADO_RETRY_MAX_MS', ['20', '999', '3600001']],
]

test('each wrong value is one mistake that names its setting and repeats no value', () => {
  for (const [name, values] of REFUSED) {
    for (const value of values) {
      const mistakes = mistakesOf({ [name]: value })
      assert.equal(mistakes.length, 1, `${name}=${value}`)
      assert.ok(mistakes[0]?.startsWith(`${name} must be `), `${name}=${value}`)
      if (name === 'RECADO_SECRET_KEY' || name === 'DATABASE_URL') assert.ok(!mistakes[0]?.includes(value))
    }
  }
})

test('the first wait between attempts may be the longest, and is not longer', () => {
  const env = { RECADO_RETRY_FIRST_MS: '30000', RECADO_RETRY_MAX_MS: '30000' }
  assert.equal(readConfig(env).delivery.retryFirstMs, 30_000)
  assert.deepEqual(mistakesOf({ RECADO_RETRY_FIRST_MS: '20001' }), [
    'RECADO_RETRY_MAX_MS must be at least RECADO_RETRY_FIRST_MS, 20001.',
  ])
})

test('all mistakes are reported at once, also settings that are none', () => {
  const mistakes = mistakesOf({
    RECADO_PORT: 'x',
    RECADO_MIGRATE: 'x',
    RECADO_LOGLEVEL: 'debug',
    RECADO_FANCY: '1',
  })
  assert.equal(mistakes.length, 4)
  assert.ok(mistakes.includes('RECADO_LOGLEVEL is not a setting; did you mean RECADO_LOG_LEVEL?'))
  assert.ok(mistakes.includes('RECADO_FANCY is not a setting.'))
})

test('the slash at the end of an address is left out, a path before it stays', () => {
  assert.equal(
    readConfig({ RECADO_PUBLIC_URL: 'https://a.example/recado/' }).publicUrl,
    'https://a.example/recado',
  )
})

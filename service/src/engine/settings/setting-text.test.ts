import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ConfigError, readCaller, readConfig } from './config.ts'
import { fileVariableOf } from './setting-text.ts'
import { allSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-secrets-'))
after(() => rmSync(folder, { recursive: true }))

let files = 0
function fileOf(text: string): string {
  const file = join(folder, `secret-${(files += 1)}`)
  writeFileSync(file, text)
  return file
}

function mistakesOf(
  env: Record<string, string>,
  read: (env: Record<string, string>) => unknown = readConfig,
) {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

const secretKey = Buffer.alloc(32, 7).toString('base64')
const databaseUrl = 'postgresql://recado:hush@localhost/recado'

/** A value for each secret. A new secret has to be given one here. */
const VALUES: Record<string, string> = {
  DATABASE_URL: databaseUrl,
  RECADO_DIRECTORY_URL: databaseUrl,
  RECADO_SECRET_KEY: secretKey,
  RECADO_SECRET_KEY_PREVIOUS: Buffer.alloc(32, 8).toString('base64'),
  RECADO_SETUP_TOKEN: 'f'.repeat(64),
  RECADO_METRICS_TOKEN: 'of-prometheus-alone',
  RECADO_PAYMENTS_CALLBACK_HEADER: 'X-Client-Verified: SUCCESS',
  RECADO_OIDC_CLIENT_SECRET: 'of-the-provider',
  RECADO_SMTP_URL: 'smtps://ana:hush@mail.example:465',
  RECADO_MEDIA_S3_ACCESS_KEY_ID: 'AKIA',
  RECADO_MEDIA_S3_SECRET_ACCESS_KEY: 'a/b+c',
  RECADO_KEY: `rcd_${'a'.repeat(36)}`,
}

test('every secret means the same in a file as in the environment', () => {
  const secrets = allSettings.filter(({ isSecret }) => isSecret)
  assert.deepEqual(
    secrets.map(({ name }) => name),
    Object.keys(VALUES),
  )
  const others = { RECADO_MAIL_FROM: 'recado@loja.example' }
  const inFiles = secrets.map((one) => [fileVariableOf(one), fileOf(VALUES[one.name] as string)])
  assert.deepEqual(
    readConfig({ ...others, ...Object.fromEntries(inFiles) }),
    readConfig({ ...others, ...VALUES }),
  )
})

test('one line end after a secret is left out, and nothing else', () => {
  const token = 'of-prometheus-alone'
  for (const end of ['', '\n', '\r\n'])
    assert.equal(readConfig({ RECADO_METRICS_TOKEN_FILE: fileOf(token + end) }).metricsToken, token)
  for (const text of [`${token}\n\n`, ` ${token}`, `${token} `])
    assert.equal(mistakesOf({ RECADO_METRICS_TOKEN_FILE: fileOf(text) }).length, 1, JSON.stringify(text))
})

test('a secret that is in the environment and in a file is a mistake, unless one of them is empty', () => {
  const file = fileOf(secretKey)
  assert.deepEqual(mistakesOf({ RECADO_SECRET_KEY: secretKey, RECADO_SECRET_KEY_FILE: file }), [
    'RECADO_SECRET_KEY and RECADO_SECRET_KEY_FILE are both set: leave one of them out.',
  ])
  const expected = Buffer.alloc(32, 7)
  assert.deepEqual(readConfig({ RECADO_SECRET_KEY: '', RECADO_SECRET_KEY_FILE: file }).secretKey, expected)
  assert.deepEqual(
    readConfig({ RECADO_SECRET_KEY: secretKey, RECADO_SECRET_KEY_FILE: '' }).secretKey,
    expected,
  )
})

test('a file that gives no secret is one mistake, which names the setting, and neither the file nor what is in it', () => {
  const mistake = (file: string) => mistakesOf({ DATABASE_URL: databaseUrl, RECADO_SECRET_KEY_FILE: file })
  assert.deepEqual(mistake(secretKey), ['RECADO_SECRET_KEY_FILE names a file that cannot be read (ENOENT).'])
  assert.deepEqual(mistake(folder), ['RECADO_SECRET_KEY_FILE names a file that cannot be read (EISDIR).'])
  for (const nothing of ['', '\n'])
    assert.deepEqual(mistake(fileOf(nothing)), ['RECADO_SECRET_KEY_FILE names a file that is empty.'])
  assert.deepEqual(mistake(fileOf('hush')), [
    'RECADO_SECRET_KEY_FILE must name a file that holds 32 random bytes in base64, for example from: openssl rand -base64 32; or 64 hexadecimal digits.',
  ])
})

test('only secrets may be in files', () => {
  assert.deepEqual(mistakesOf({ RECADO_PORT_FILE: fileOf('8080') }), ['RECADO_PORT_FILE is not a setting.'])
})

test('the key of a command that calls the API may be in a file', () => {
  const url = 'http://localhost:8080'
  const key = VALUES['RECADO_KEY'] as string
  assert.deepEqual(readCaller({ RECADO_URL: url, RECADO_KEY_FILE: fileOf(key) }), { url, key })
  assert.deepEqual(mistakesOf({ RECADO_URL: url, RECADO_KEY_FILE: fileOf('') }, readCaller), [
    'RECADO_KEY_FILE names a file that is empty.',
  ])
})

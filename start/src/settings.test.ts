import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readSettings, serviceEnvironment, withoutServiceSettings } from './settings.ts'

const ROOT = '/clone'

/** The sentences that reject an environment. */
function mistakesOf(env: Record<string, string>): string[] {
  try {
    readSettings(env, ROOT)
  } catch (error) {
    return (error as Error).message.split('\n')
  }
  return []
}

test('nothing has to be set', () => {
  const settings = readSettings({}, ROOT)
  assert.equal(settings.baseUrl, 'http://127.0.0.1:8080')
  assert.equal(settings.simulatorUrl, 'http://127.0.0.1:8081')
  assert.equal(settings.bankUrl, 'https://127.0.0.1:8443')
  assert.equal(settings.bankControlUrl, 'http://127.0.0.1:8082')
})

test('every mistake is reported at once', () => {
  assert.deepEqual(mistakesOf({ RECADO_PORT: 'eighty', RECADO_SIMULATOR_PORT: '0' }), [
    `RECADO_PORT must be a port from 1 to 65535, and it is 'eighty'.`,
    `RECADO_SIMULATOR_PORT must be a port from 1 to 65535, and it is '0'.`,
  ])
  assert.deepEqual(mistakesOf({ RECADO_PORT: '8082', RECADO_BANK_PORT: '8081' }), [
    'RECADO_SIMULATOR_PORT and RECADO_BANK_PORT are both 8081: give one of them another one.',
    'RECADO_PORT and RECADO_BANK_CONTROL_PORT are both 8082: give one of them another one.',
  ])
})

test('a channel, a bank or an address of its own is refused, since the demo has only its own, on this machine', () => {
  const [channel = '', bank = '', host = '', ...more] = mistakesOf({
    RECADO_WHATSAPP_URL: 'https://graph.facebook.com',
    RECADO_BANK_URL: 'https://pix.bank.example',
    RECADO_HOST: '0.0.0.0',
  })
  assert.match(channel, /^RECADO_WHATSAPP_URL is set, and npm start is the demo: .*recado serve\.$/)
  assert.match(bank, /^RECADO_BANK_URL is set, and npm start is the demo: .*recado serve\.$/)
  assert.match(host, /^RECADO_HOST is set, and npm start is the demo: .*recado serve\.$/)
  assert.deepEqual(more, [])
  assert.deepEqual(
    mistakesOf({ RECADO_WHATSAPP_URL: 'http://127.0.0.1:8081/', RECADO_HOST: '127.0.0.1' }),
    [],
  )
})

test('the data folder is the same one for npm start and for every command, wherever that is run', async () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const config = path.join(root, 'service/src/engine/settings/config.ts')
  for (const dataDir of ['', 'data/of-a-shop', '/srv/recado']) {
    const read = `console.log((await import(process.argv[1])).readConfig(process.env).dataDir)`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', read, config],
      { cwd: tmpdir(), env: { RECADO_DATA_DIR: dataDir } },
    )
    assert.equal(stdout.trim(), readSettings({ RECADO_DATA_DIR: dataDir }, root).dataDir)
  }
})

test('what opens the database and the credentials in it is given to the service only', () => {
  const secret = {
    DATABASE_URL: 'postgresql://recado:secret@localhost/recado',
    DATABASE_URL_FILE: '/run/secrets/database-url',
    PGPASSWORD: 'secret',
    RECADO_SECRET_KEY: 'secret',
    RECADO_SECRET_KEY_PREVIOUS: 'secret',
    RECADO_METRICS_TOKEN: 'secret',
  }
  const other = { PATH: '/bin', HOME: '/home/ana', SIMULATOR_LOG_LEVEL: 'warn' }
  const env = { ...other, ...secret }
  const told = serviceEnvironment(readSettings(env, ROOT), env)
  for (const [name, value] of Object.entries(secret)) assert.equal(told[name], value)
  assert.deepEqual(withoutServiceSettings(env), other)
})

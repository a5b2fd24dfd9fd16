import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serviceEnvironment, simulatorEnvironment, withoutServiceSettings } from '../src/processes.ts'
import { readSettings } from '../src/settings.ts'

const SECRET = {
  DATABASE_URL: 'postgresql://recado:secret@localhost/recado',
  PGPASSWORD: 'secret',
  RECADO_SECRET_KEY: 'secret',
  RECADO_SECRET_KEY_PREVIOUS: 'secret',
  RECADO_METRICS_TOKEN: 'secret',
}
const env = { PATH: '/bin', HOME: '/home/ana', SIMULATOR_LOG_LEVEL: 'warn', ...SECRET }
const settings = readSettings(env, '/clone')

test('what opens the database and the credentials in it is told to the service only', () => {
  const told = serviceEnvironment(settings, env)
  for (const [name, value] of Object.entries(SECRET)) assert.equal(told[name], value)
  const { PATH, HOME, SIMULATOR_LOG_LEVEL } = env
  assert.deepEqual(withoutServiceSettings(env), { PATH, HOME, SIMULATOR_LOG_LEVEL })
  assert.deepEqual(simulatorEnvironment(settings, env), {
    ...{ PATH, HOME, SIMULATOR_LOG_LEVEL },
    SIMULATOR_PORT: '8081',
    SIMULATOR_HOST: '127.0.0.1',
    SIMULATOR_DATA_FILE: '/clone/.recado/simulator.json',
  })
})

/** recado sender connect: the same as the page and the API, from a terminal. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { recado } from '../../../testkit/recado.ts'
import { openStage, type Stage } from '../stage/stage.ts'

const PHONE_NUMBER_ID = '406540352243001'
const secrets = { accessToken: 'token-c'.padEnd(40, 'x'), appSecret: 'secret-c'.padEnd(40, 'y') }

let stage: Stage
before(async () => {
  stage = await openStage({ realTime: 'another process asks the service to know a new sender' })
  stage.keepSecret(secrets)
  await stage.simulator.control('PUT', `/accounts/${PHONE_NUMBER_ID}`, {
    displayPhoneNumber: '+55 11 4200-0001',
    verifiedName: 'Doceria da Lu',
    ...secrets,
    number: { status: 'PENDING' },
  })
})
after(() => stage.close())

const run = (credentials: unknown, ...more: string[]) =>
  recado(
    ['sender', 'connect', '--workspace', stage.shop.workspaceId, '--credentials', '-', ...more],
    { ...stage.env, RECADO_PUBLIC_URL: stage.service.url },
    JSON.stringify(credentials),
  )

test('a token and a secret list their numbers, and the one that is named is connected', async () => {
  const listed = await run(secrets)
  assert.equal(listed.exitCode, 0, listed.stderr)
  assert.match(listed.stdout, /^App Recado\. The token never ends\./)
  assert.match(
    listed.stdout,
    new RegExp(`${PHONE_NUMBER_ID} +\\+551142000001 +Doceria da Lu +PENDING +GREEN`),
  )
  const connected = await run(secrets, '--phone-number-id', PHONE_NUMBER_ID)
  assert.equal(connected.exitCode, 0, connected.stderr)
  assert.match(connected.stdout, /^ok {4}callback: done$/m)
  assert.match(connected.stdout, /^The PIN of the number is [0-9]{6}:/m)
  assert.ok(!connected.stdout.includes(secrets.accessToken))
})

test('what WhatsApp refuses ends with its remedy', async () => {
  const refused = await run({ ...secrets, appSecret: 'another' })
  assert.equal(refused.exitCode, 1)
  assert.match(refused.stderr, /app secret is not of the app that made the token/)
  await stage.simulator.control('PUT', `/accounts/${PHONE_NUMBER_ID}`, { number: { status: 'PENDING' } })
  await stage.simulator.setFaults({ on: 'setup', mode: 'number_in_app' })
  const step = await run(secrets, '--phone-number-id', PHONE_NUMBER_ID)
  assert.equal(step.exitCode, 1)
  assert.match(step.stdout, /^FAIL {2}registration: The number is still in a WhatsApp app\./m)
  const wrong = await run({ accessToken: 'a b' })
  assert.equal(wrong.exitCode, 2)
})

test('doctor fails for a token that ends within 15 days, and says what to do', async () => {
  await stage.simulator.setFaults()
  const doctor = async (days: number) => {
    const endsAt = Math.floor(Date.now() / 1000) + days * 86_400
    const token = { expires_at: endsAt }
    await stage.simulator.control('PUT', `/accounts/${PHONE_NUMBER_ID}`, { token })
    assert.equal((await run(secrets, '--phone-number-id', PHONE_NUMBER_ID)).exitCode, 0)
    const { stdout } = await recado(['doctor'], { ...stage.env, RECADO_PUBLIC_URL: stage.service.url })
    return /^FAIL {2}token of .*: it ends at .*connect the number again/m.test(stdout)
  }
  assert.equal(await doctor(20), false)
  assert.equal(await doctor(14), true)
})

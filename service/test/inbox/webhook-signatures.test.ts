/**
 * The webhook's lock: whatever is not signed over exactly its bytes gets 401, and costs the
 * database nothing.
 */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { request } from 'undici'
import { toSecretKey } from '../../src/engine/secrets/credentials.ts'
import { updateSender } from '../../src/senders/senders-repository.ts'
import { newCustomer } from '../../../testkit/bodies.ts'
import { createScriptedChannel } from '../stage/scripted-channel.ts'
import { openStage, type Shop, type Stage } from '../stage/stage.ts'
import { listenToRequested } from '../stage/statements.ts'
import { change, envelope, sign, textMessage } from '../stage/webhook.ts'

let stage: Stage
let careless: Shop
before(async () => {
  // leases and scans rest while its clock stands still, so that every statement heard here is the
  // webhook's
  stage = await openStage({ channel: createScriptedChannel() })
  careless = await stage.openShop()
})
after(() => stage.close())

/**
 * Posts raw header lines and counts what the service asks its database because of it until it has
 * answered.
 */
async function post(body: string, headers: string[]): Promise<{ status: number; statements: string[] }> {
  await stage.settled() // what an earlier request caused is over
  const statements: string[] = []
  const stop = listenToRequested(({ text }) => statements.push(text))
  try {
    const answer = await request(`${stage.service.url}/channels/whatsapp/webhook`, {
      method: 'POST',
      headers: ['content-type', 'application/json', ...headers],
      body,
    })
    await answer.body.dump()
    return { status: answer.statusCode, statements }
  } finally {
    stop()
  }
}

const SIGNATURE = 'x-hub-signature-256'
const told = (shop: Shop) =>
  envelope(change(shop.phoneNumberId, { messages: [textMessage(newCustomer(), stage.clock.now())] }))

test('a wrong signature in any form is refused before any work is done', async () => {
  const body = told(stage.shop)
  const right = sign(body, stage.shop.appSecret)
  const sha1 = `sha1=${createHmac('sha1', stage.shop.appSecret).update(body).digest('hex')}`
  const wrong: Record<string, string[]> = {
    missing: [],
    empty: [SIGNATURE, ''],
    'cut short': [SIGNATURE, right.slice(0, -2)],
    'too long': [SIGNATURE, `${right}00`],
    'with junk behind it': [SIGNATURE, `${right};x`],
    'with junk before it': [SIGNATURE, `x${right}`],
    'of no hex digits': [SIGNATURE, `sha256=${'z'.repeat(64)}`],
    'SHA-1, in the older header': ['x-hub-signature', sha1],
    'SHA-1, in this header': [SIGNATURE, sha1],
    'SHA-1 named SHA-256': [SIGNATURE, sha1.replace('sha1', 'sha256')],
    'right, in the older header': ['x-hub-signature', right],
    'with the verify token as secret': [SIGNATURE, sign(body, stage.shop.verifyToken)],
    'of the parsed body, written again': [
      SIGNATURE,
      sign(JSON.stringify(JSON.parse(body), null, 1), stage.shop.appSecret),
    ],
    'two, the right one first': [SIGNATURE, right, SIGNATURE, sign(body, 'other')],
    'two, the right one last': [SIGNATURE, sign(body, 'other'), SIGNATURE, right],
    'twice the right one': [SIGNATURE, right, SIGNATURE, right],
  }
  for (const [what, headers] of Object.entries(wrong)) {
    assert.deepEqual(await post(body, headers), { status: 401, statements: [] }, what)
  }
  for (const other of [`${body}\n`, ` ${body}`, body.replace('"Oi"', '"oi"'), '']) {
    assert.deepEqual(await post(other, [SIGNATURE, right]), { status: 401, statements: [] }, 'other bytes')
  }
  const { status, statements } = await post(body, [SIGNATURE, right])
  assert.equal(status, 200)
  assert.ok(statements.length > 0, 'the work that a right one does is heard')
})

test('a sender whose secret is empty trusts no signature', async () => {
  const key = toSecretKey(Buffer.from(String(stage.env.RECADO_SECRET_KEY), 'base64'))
  const credentials = { accessToken: 'token', appSecrets: [''], verifyToken: 'empty-secret' }
  await updateSender(stage.db, key, careless.workspaceId, careless.senderId, { credentials })
  await stage.db.query(`select pg_notify('recado_senders', $1)`, [careless.senderId])
  const question = 'hub.mode=subscribe&hub.challenge=1&hub.verify_token=empty-secret'
  await stage.until(
    async () => (await stage.call('GET', `/channels/whatsapp/webhook?${question}`)).status === 200,
    'the change is known',
  )
  const body = told(careless)
  for (const headers of [[SIGNATURE, sign(body, '')], [SIGNATURE, 'sha256='], []]) {
    assert.deepEqual(await post(body, headers), { status: 401, statements: [] })
  }
})

test('the challenge comes back as it was, as text that no browser takes for a page', async () => {
  const challenge = '<script>alert(1)</script>'
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': stage.shop.verifyToken,
    'hub.challenge': challenge,
  })
  const { status, text, headers } = await stage.call('GET', `/channels/whatsapp/webhook?${query}`)
  assert.deepEqual([status, text], [200, challenge])
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('two verify tokens, or two challenges, are none', async () => {
  const right = `hub.mode=subscribe&hub.verify_token=${stage.shop.verifyToken}&hub.challenge=1`
  for (const more of [
    '&hub.verify_token=x',
    `&hub.verify_token=${stage.shop.verifyToken}`,
    '&hub.challenge=2',
  ]) {
    const { status, body } = await stage.call('GET', `/channels/whatsapp/webhook?${right}${more}`)
    assert.equal(status, 403, more)
    assert.equal(body.code, 'verify_token_invalid')
  }
})

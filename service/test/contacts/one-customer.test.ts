/**
 * However people write and are written to at the same moment, under whichever of their addresses
 * and at whichever process, each of them is one contact in one conversation. Random crowds; the
 * seed is printed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { request } from 'undici'
import { newSeed } from '../../../scripts/random.ts'
import type { Service } from '../../src/main.ts'
import { contacts } from '../../../testkit/bodies.ts'
import { openStage, type Stage } from '../stage/stage.ts'
import { change, envelope, seconds, sign, textMessage } from '../stage/webhook.ts'

const CROWDS = 60

let stage: Stage
let processes: Service[]
before(async () => {
  stage = await openStage()
  processes = [stage.service, await stage.startAnother()]
})
after(async () => {
  await processes[1]?.close()
  await stage.close()
})

/**
 * What happens to a person: they write or are written to, under one of their addresses or as both
 * at once.
 */
type Act = {
  who: number
  as: 'number' | 'other form' | 'user id' | 'number and user id'
  via: 'in' | 'out'
  at: 0 | 1
}
/** The two forms of a number: alike for those that have but one. */
type Kind = 'mobile' | 'landline' | 'abroad'
type Person = { forms: [string, string]; userId: string }

const act: fc.Arbitrary<Act> = fc.record({
  who: fc.nat(2),
  as: fc.constantFrom('number', 'other form', 'user id', 'number and user id'),
  via: fc.constantFrom('in', 'out'),
  at: fc.constantFrom(0, 1),
})
const crowd = fc.record({
  kinds: fc.array(fc.constantFrom<Kind>('mobile', 'mobile', 'landline', 'abroad'), {
    minLength: 3,
    maxLength: 3,
  }),
  acts: fc.array(act, { minLength: 2, maxLength: 14 }),
})

let lastPerson = 0
function newPerson(kind: Kind): Person {
  const number = String(1_000_000 + (lastPerson += 1))
  const userId = `BR.P${number}`
  if (kind === 'mobile') return { forms: [`553198${number}`, `55318${number}`], userId }
  const only = kind === 'landline' ? `55313${number}` : `35191${number}`
  return { forms: [only, only], userId }
}

const SENDS = '/messages/contacts'

/**
 * @param said when a message that comes in was written: all of a crowd at once, or their order
 * would matter
 */
async function play({ as, via, at }: Act, { forms, userId }: Person, said: Date): Promise<void> {
  const { url } = processes[at] as Service
  const phone = as === 'other form' ? forms[1] : forms[0]
  const { from, appSecret, phoneNumberId, apiKey } = stage.shop
  if (via === 'out') {
    const body = JSON.stringify(contacts(from, as === 'user id' ? userId : `+${phone}`))
    const headers = { 'api-key': apiKey, 'content-type': 'application/json' }
    const answer = await request(url + SENDS, { method: 'POST', headers, body })
    assert.equal(answer.statusCode, 200, await answer.body.text())
    return
  }
  const ids = as.includes('user id') ? { from_user_id: userId } : {}
  const message = textMessage(phone, said, ids)
  if (as === 'user id') delete message.from
  const body = envelope(change(phoneNumberId, { messages: [message] }))
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, appSecret) }
  const answer = await request(`${url}/channels/whatsapp/webhook`, { method: 'POST', headers, body })
  await answer.body.dump()
  assert.equal(answer.statusCode, 200)
}

async function positionsWith(to: string): Promise<{ id: string; positions: number[] } | null> {
  const { body } = await stage.call('GET', `/conversations?to=${encodeURIComponent(to)}`)
  assert.ok(body.data.length <= 1, `${to} has ${body.data.length} conversations`)
  if (body.data.length === 0) return null
  const [{ id }] = body.data
  const list = await stage.call('GET', `/conversations/${id}/messages?sort=asc&limit=100`)
  return { id, positions: list.body.data.map(({ order }: { order: number }) => order) }
}

async function assertOnePerPerson(people: Person[], acts: Act[]): Promise<void> {
  for (const [who, { forms, userId }] of people.entries()) {
    const own = acts.filter((one) => one.who === who)
    const byNumber = own.filter(({ as }) => as !== 'user id')
    const byUserId = own.filter(({ as }) => as === 'user id')
    const areLinked = own.some(({ as, via }) => as === 'number and user id' && via === 'in')
    const [a, b, c] = [
      await positionsWith(forms[0]),
      await positionsWith(forms[1]),
      await positionsWith(userId),
    ]
    assert.deepEqual(b, a, 'both forms are one')
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    if (areLinked) assert.deepEqual(c, a, 'number and user id are one')
    assert.deepEqual(a?.positions ?? [], upTo(areLinked ? own.length : byNumber.length))
    assert.deepEqual(c?.positions ?? [], upTo(areLinked ? own.length : byUserId.length))
  }
}

test('each person of a crowd that acts at once at two processes is one contact in one conversation', async (t) => {
  const seed = newSeed()
  t.diagnostic(`RECADO_TEST_SEED=${seed}`)
  const holds = async ({ kinds, acts }: { kinds: Kind[]; acts: Act[] }) => {
    const people = kinds.map(newPerson)
    const said = stage.clock.now()
    await Promise.all(acts.map((one) => play(one, people[one.who] as Person, said)))
    await assertOnePerPerson(people, acts)
  }
  await fc.assert(fc.asyncProperty(crowd, holds), {
    numRuns: CROWDS,
    seed,
    endOnFailure: true,
  })
})

test('a landline and a mobile that differ by a ninth digit alone are two people', async () => {
  const at = seconds(stage.clock.now())
  for (const from of ['553134567890', '5531934567890', '551122223333', '5511922223333']) {
    const body = envelope(
      change(stage.shop.phoneNumberId, { messages: [{ ...textMessage(from, new Date()), timestamp: at }] }),
    )
    const headers = {
      'content-type': 'application/json',
      'x-hub-signature-256': sign(body, stage.shop.appSecret),
    }
    const answer = await request(`${stage.service.url}/channels/whatsapp/webhook`, {
      method: 'POST',
      headers,
      body,
    })
    await answer.body.dump()
    assert.deepEqual((await positionsWith(from))?.positions, [1], from)
  }
})

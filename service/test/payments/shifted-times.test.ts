/**
 * A bank that marks local time as UTC, and reads the ends of a period in the same way: its payments
 * are read, and the account says so.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Received, ReceivedPage } from '../../src/providers/provider.ts'
import { dayIn } from '../../src/workspaces/days.ts'
import { openChargingStage, openTill, type Till } from '../stage/charging.ts'
import type { ScriptedProvider } from '../stage/payments.ts'
import type { Stage } from '../stage/stage.ts'

const HOURS = 3
const HOUR_MS = 3_600_000

let opened: { stage: Stage; bank: ScriptedProvider }
let till: Till
before(async () => (opened = await openChargingStage()))
beforeEach(async () => {
  opened.bank.received.length = 0
  till = await openTill(opened)
  till.bank.answer = ({ name, about }, carryOut) => {
    if (name !== 'listReceived') return carryOut()
    const [from = '', to = ''] = about.split(' ')
    const data = till.bank.received.filter(({ at }) => {
      const local = new Date(at.getTime() - HOURS * HOUR_MS)
      return local >= new Date(from) && local <= new Date(to)
    })
    return { kind: 'done', value: { data, next: null } satisfies ReceivedPage }
  }
})
after(() => opened.stage.close())

/** Somebody pays now. */
const pay = (txid: string | null): Received =>
  Object.assign(till.bank.pay({ txid, amount: 4800 }), { hoursAdded: HOURS })

const account = async () => (await till.call('GET', '/payment-accounts')).body.data[0]
const listed = async () =>
  (await till.call('GET', '/payments')).body.data.map(({ providerId }: { providerId: string }) => providerId)

test('once it is seen that a bank marks local time as UTC, all that came is read, and the account says since when', async () => {
  await till.charge()
  const [charge] = await till.charges()
  assert.equal((await account()).shiftedTimes, null)
  const unasked = pay(null)
  const paid = pay(charge?.txid ?? '')
  await till.stage.until(async () => (await listed()).includes(paid.id), 'the charge tells its payment')
  await till.stage.until(async () => (await listed()).includes(unasked.id), 'what nobody asked for is heard')
  await till.stage.pass(60_000)
  const next = pay(null)
  await till.stage.pass(60_000)
  await till.stage.settled()
  assert.ok((await listed()).includes(next.id), 'the next read hears of it')
  assert.deepEqual((await account()).shiftedTimes, {
    hours: HOURS,
    sinceDate: unasked.at.toISOString(),
    lastDate: next.at.toISOString(),
  })
  const day = dayIn('America/Sao_Paulo', next.at)
  const { rows } = (await till.call('GET', `/payments/reconciliation?day=${day}`)).body
  const row = rows.find(({ providerId }: { providerId: string }) => providerId === next.id)
  assert.equal(row.difference, 'none')
})

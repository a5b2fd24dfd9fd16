/**
 * What holds for every provider of payments, whatever it speaks: each runs these facts against a
 * stand-in of its own.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type {
  ChargeDraft,
  ChargeName,
  ChargeRecord,
  Outcome,
  Page,
  PaymentAccount,
  PaymentProvider,
  Received,
} from '../../src/providers/provider.ts'

/** What a stand-in can be set to do with the next call that changes something, or that reads. */
export type Mishap =
  /** It is cut off before anything is done, or after all is done. */
  | 'request lost'
  | 'answer lost'
  /** It is done, and the answer is half of itself, or an error of a gateway. */
  | 'answer cut'
  | 'answer spoilt'
  /** It is refused for now, and nothing is done. */
  | 'busy'

export type ProviderStage = {
  provider: PaymentProvider
  account: PaymentAccount
  /** Credentials as a person gives them, of the same account. */
  given: Record<string, string>
  /** Somebody pays. Resolves to the id of the payment. */
  pay(code: string, more?: { amount?: number }): Promise<string>
  mishap(how: Mishap, call: 'change' | 'read'): Promise<void>
  /** Mishaps that no call has met are forgotten. */
  calm(): Promise<void>
  /** All charges and refunds that the provider has, by their amounts. */
  book(): Promise<{ charges: number[]; refunds: number[] }>
  close(): Promise<void>
}

export const newTxid = (): string => randomBytes(16).toString('hex')

export const draftOf = (more: Partial<ChargeDraft> = {}): ChargeDraft => {
  const createdAt = new Date()
  return {
    txid: newTxid(),
    amount: 14_990,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 3_600_000),
    due: null,
    payer: { name: 'Maria da Silva', taxId: '52998224725', email: 'maria@example.com' },
    note: 'Pedido 1',
    ...more,
  }
}

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  assert.equal(outcome.kind, 'done', JSON.stringify(outcome))
  return outcome.value
}

const failureOf = (outcome: Outcome<unknown>): string =>
  'failure' in outcome ? outcome.failure.code : assert.fail(JSON.stringify(outcome))

const nameOf = ({ txid, providerId }: ChargeRecord, isDue = false): ChargeName => ({
  txid,
  providerId,
  isDue,
})

/** @param open a stage for all facts of this provider */
export function assertProvider(title: string, open: () => Promise<ProviderStage>): void {
  void describe(title, { concurrency: false }, () => {
    let stage: ProviderStage
    before(async () => {
      stage = await open()
    })
    afterEach(() => stage.calm())
    after(() => stage.close())

    const make = (more?: Partial<ChargeDraft>) => stage.provider.makeCharge(stage.account, draftOf(more))
    const made = async (more?: Partial<ChargeDraft>) => valueOf(await make(more))
    const read = async (charge: ChargeRecord) => stage.provider.readCharge(stage.account, nameOf(charge))
    const codeOf = ({ code }: ChargeRecord) => code ?? assert.fail('no code')

    async function listAll(minutes = 10): Promise<Received[]> {
      const all: Received[] = []
      const now = Date.now()
      const between = { from: new Date(now - minutes * 60_000), to: new Date(now + 60_000) }
      for (let next: string | null = null; ;) {
        const page: Page<Received> = valueOf(await stage.provider.listReceived(stage.account, between, next))
        all.push(...page.data)
        if (page.next === null) return all
        next = page.next
      }
    }

    test('a charge has what it was asked for, and can be paid until its time', async () => {
      const draft = draftOf()
      const charge = valueOf(await stage.provider.makeCharge(stage.account, draft))
      assert.equal(charge.txid, draft.txid)
      assert.equal(charge.amount, draft.amount)
      assert.equal(charge.state, 'open')
      assert.deepEqual(charge.payments, [])
      const receiver = stage.provider.toReceiver(stage.account.details, codeOf(charge))
      if (charge.key !== null) assert.equal(charge.key, receiver.key)
      assert.ok(charge.expiresAt && charge.expiresAt >= new Date(draft.expiresAt.getTime() - 1_000))
      assert.deepEqual(valueOf(await read(charge)).code, charge.code)
    })

    test('amounts are whole, from the smallest to the largest', async () => {
      for (const amount of [1, 10, 115, 100_500, 9_999_999_999]) {
        const charge = await made({ amount })
        assert.equal(charge.amount, amount)
        assert.equal(valueOf(await read(charge)).amount, amount)
      }
    })

    test('the same charge asked for twice is one', async () => {
      const draft = draftOf({ amount: 4_321 })
      const first = valueOf(await stage.provider.makeCharge(stage.account, draft))
      const second = valueOf(await stage.provider.makeCharge(stage.account, draft))
      assert.deepEqual([second.txid, second.amount, second.code], [first.txid, first.amount, first.code])
      const { charges } = await stage.book()
      assert.equal(charges.filter((amount) => amount === 4_321).length, 1)
    })

    test('what is not there is absent', async () => {
      const name = { txid: newTxid(), providerId: null, isDue: false }
      assert.equal((await stage.provider.readCharge(stage.account, name)).kind, 'absent')
      assert.equal((await stage.provider.withdrawCharge(stage.account, name)).kind, 'absent')
      assert.equal((await stage.provider.readReceived(stage.account, '99999999999')).kind, 'absent')
      const id = await stage.pay(codeOf(await made()))
      assert.equal((await stage.provider.readRefund(stage.account, id, newTxid())).kind, 'absent')
    })

    test('money that came is in its charge, by itself and in the list', async () => {
      const charge = await made({ amount: 2_500 })
      const id = await stage.pay(codeOf(charge))
      const paid = valueOf(await read(charge))
      assert.equal(paid.state, 'concluded')
      const [payment, ...others] = paid.payments
      assert.deepEqual(others, [])
      const expected = { id, txid: charge.txid, amount: 2_500 }
      const alone = valueOf(await stage.provider.readReceived(stage.account, id))
      for (const one of [payment, alone, (await listAll()).find((listed) => listed.id === id)]) {
        assert.ok(one)
        assert.deepEqual({ id: one.id, txid: one.txid, amount: one.amount }, expected)
        assert.ok(Math.abs(one.at.getTime() - Date.now()) < 600_000, one.at.toISOString())
        assert.deepEqual(one.refunds, [])
      }
    })

    test('a withdrawn charge is reported as such, again and again, and one that was paid stays so', async () => {
      const withdraw = async (charge: ChargeRecord) =>
        valueOf(await stage.provider.withdrawCharge(stage.account, nameOf(charge))).state
      const charge = await made()
      assert.equal(await withdraw(charge), 'withdrawn')
      assert.equal(await withdraw(charge), 'withdrawn')
      assert.equal(valueOf(await read(charge)).state, 'withdrawn')
      const paid = await made()
      await stage.pay(codeOf(paid))
      assert.equal(await withdraw(paid), 'concluded')
    })

    test('a withdrawal whose answer is lost may have been done, and the charge says so', async () => {
      const charge = await made()
      await stage.mishap('answer lost', 'change')
      const outcome = await stage.provider.withdrawCharge(stage.account, nameOf(charge))
      assert.equal(outcome.kind, 'unknown')
      assert.equal(valueOf(await read(charge)).state, 'withdrawn')
    })

    for (const how of ['answer lost', 'answer cut', 'answer spoilt'] as const)
      test(`a charge is unknown after "${how}", and is there when it is asked for`, async () => {
        const draft = draftOf()
        await stage.mishap(how, 'change')
        const outcome = await stage.provider.makeCharge(stage.account, draft)
        assert.equal(outcome.kind, 'unknown', JSON.stringify(outcome))
        const found = await stage.provider.readCharge(stage.account, {
          txid: draft.txid,
          providerId: null,
          isDue: false,
        })
        assert.equal(valueOf(found).amount, draft.amount)
      })

    test('a request that was lost on the way may have been done, for all that we know', async () => {
      const draft = draftOf()
      await stage.mishap('request lost', 'change')
      assert.equal((await stage.provider.makeCharge(stage.account, draft)).kind, 'unknown')
      const name = { txid: draft.txid, providerId: null, isDue: false }
      assert.equal((await stage.provider.readCharge(stage.account, name)).kind, 'absent')
    })

    test('a busy provider did nothing, and is asked again later', async () => {
      await stage.mishap('busy', 'change')
      const outcome = await make({ amount: 777 })
      assert.equal(outcome.kind, 'unavailable')
      assert.equal(failureOf(outcome), 'provider_busy')
      assert.ok(!(await stage.book()).charges.includes(777))
    })

    test('a question that gets no answer is never unknown: it changes nothing', async () => {
      const charge = await made()
      for (const how of ['request lost', 'answer lost', 'answer cut', 'answer spoilt', 'busy'] as const) {
        await stage.mishap(how, 'read')
        assert.equal((await read(charge)).kind, 'unavailable', how)
      }
      assert.equal(valueOf(await read(charge)).state, 'open')
    })

    test('a person who gives up before the call has done nothing', async () => {
      const draft = draftOf()
      const outcome = await stage.provider.makeCharge(stage.account, draft, AbortSignal.abort())
      assert.equal(outcome.kind, 'unavailable')
      assert.equal(failureOf(outcome), 'call_given_up')
    })

    test('a refund goes back once, whatever becomes of its answer', async () => {
      const id = await stage.pay(codeOf(await made({ amount: 9_000 })))
      const refund = { id: newTxid(), amount: 3_333, reason: 'Um item faltou' }
      const ask = () => stage.provider.makeRefund(stage.account, id, refund)
      await stage.mishap('answer lost', 'change')
      assert.equal((await ask()).kind, 'unknown')
      const again = valueOf(await ask())
      assert.deepEqual([again.id, again.amount], [refund.id, 3_333])
      const name = again.ownId ?? refund.id
      const known = valueOf(await stage.provider.readRefund(stage.account, id, name))
      assert.deepEqual([known.ownId, known.amount], [again.ownId, 3_333])
      assert.equal((await stage.book()).refunds.filter((amount) => amount === 3_333).length, 1)
      const { refunds } = valueOf(await stage.provider.readReceived(stage.account, id))
      assert.deepEqual(
        refunds.map((one) => [one.ownId ?? one.id, one.amount]),
        [[name, 3_333]],
      )
    })

    test('a refund of more than came is refused, and so is another amount under the same id', async () => {
      const id = await stage.pay(codeOf(await made({ amount: 5_000 })))
      const ask = (refundId: string, amount: number) =>
        stage.provider.makeRefund(stage.account, id, { id: refundId, amount, reason: '' })
      assert.equal((await ask(newTxid(), 5_001)).kind, 'refused')
      const refundId = newTxid()
      assert.equal((await ask(refundId, 1_000)).kind, 'done')
      assert.equal((await ask(refundId, 1_001)).kind, 'refused')
      assert.equal((await ask(newTxid(), 4_001)).kind, 'refused')
      assert.equal((await stage.book()).refunds.filter((amount) => amount >= 4_001).length, 0)
    })

    test('a callback of any shape is read for hints, and never throws', () => {
      for (const body of [undefined, null, 7, 'pix', [], {}, { pix: null }, { pix: [null, 1, {}] }, [[[]]]])
        assert.deepEqual(stage.provider.readCallback(body, {}), [])
    })

    test('credentials that were read can be read again', async () => {
      const first = await stage.provider.readCredentials(stage.given, stage.account.details)
      assert.ok('credentials' in first, JSON.stringify(first))
      const again = await stage.provider.readCredentials(first.credentials, stage.account.details)
      assert.deepEqual(again, first)
    })

    test('failures repeat no secret', async () => {
      const secrets = Object.values(stage.account.credentials).filter((value) => value.length > 5)
      const outcomes: unknown[] = [await stage.provider.readCredentials({}, stage.account.details)]
      for (const how of ['answer cut', 'answer spoilt', 'busy'] as const) {
        await stage.mishap(how, 'change')
        outcomes.push(await make())
      }
      outcomes.push(await make({ amount: 0 }))
      const text = JSON.stringify(outcomes)
      for (const secret of secrets) assert.ok(!text.includes(JSON.stringify(secret).slice(1, -1)))
    })
  })
}

/** Portuguese has words for every fault that the service finds, and they say the figures that the service says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultCodes } from '../../service/src/api/http/fault-codes.ts'
import { orderStatusRules } from '../../service/src/channels/whatsapp/preflight/order-status.ts'
import { paymentRules } from '../../service/src/channels/whatsapp/preflight/pix/payment-rules.ts'
import { rules } from '../../service/src/channels/whatsapp/preflight/rules.ts'
import { explainFinding, portugueseFindings } from '../src/ui/finding-texts.ts'

type Judged = { id: string; code: string; check: (subject: never, exam: never) => string | null }

/** What the console says in Portuguese where a rule finds fault with the subject. */
function explain(judging: readonly unknown[], id: string, subject: object, exam: object): string {
  const { code, check } = (judging as Judged[]).find((rule) => rule.id === id) ?? assert.fail(id)
  const detail = check(subject as never, exam as never)
  assert.ok(detail !== null, id)
  return explainFinding({ code, detail }, 'pt-BR').replaceAll('\u00a0', ' ')
}

test('every fault of the service is told in Portuguese, and nothing else', () => {
  const codes = new Set([...Object.keys(faultCodes), ...rules.map(({ code }) => code)])
  assert.deepEqual(Object.keys(portugueseFindings).toSorted(), [...codes].toSorted())
})

/** The words of the chat run without a browser, and have no types here. */
const chat: { portuguese: { orderStates: Record<string, string> } } = await import(
  new URL('../../chat/words/portuguese.js', import.meta.url).href
)

test('Portuguese says which states can follow', () => {
  const completed = { status: 'canceled', payment: null, known: { order: 'completed', payment: null } }
  assert.equal(
    explain(orderStatusRules, 'status-transition', completed, {}),
    'O pedido não pode passar do status atual para este. Pode ficar: Concluído.',
  )
  const paid = { status: 'canceled', payment: null, known: { order: 'processing', payment: 'captured' } }
  assert.match(
    explain(orderStatusRules, 'status-cancel', paid, {}),
    /Pode ficar: Em preparação, Enviado parcialmente, A caminho, Concluído\.$/,
  )
  const all = Object.keys(chat.portuguese.orderStates).join(', ')
  assert.ok(
    explainFinding({ code: 'order_transition', detail: `can be: ${all} (` }, 'pt-BR').endsWith(
      ` ${Object.values(chat.portuguese.orderStates).join(', ')}.`,
    ),
    'named as in the chat',
  )
})

test('the bounds of an amount are told in reais, those of a number as they are', () => {
  const amount = { code: 'too_small', detail: 'Must be at least 1.', pointer: '/items/0/amount/value' }
  const number = { ...amount, pointer: '/items/0/quantity' }
  const words = (finding: typeof amount, language: 'en' | 'pt-BR') =>
    explainFinding(finding, language).replaceAll('\u00a0', ' ')
  assert.equal(words(amount, 'en'), 'Must be at least R$0.01.')
  assert.equal(words(amount, 'pt-BR'), 'Precisa ser pelo menos R$ 0,01.')
  assert.equal(words(number, 'en'), 'Must be at least 1.')
  assert.equal(words(number, 'pt-BR'), 'Precisa ser pelo menos 1.')
})

test('Portuguese says both amounts where a Pix code and its order differ', () => {
  const objects = [{ id: '54', value: '149.90' }]
  for (const [id, keys, urls] of [
    ['pix-static-amount', ['a'], []],
    ['pix-dynamic-amount', [], ['b']],
  ] as const) {
    const words = explain(paymentRules, id, { code: { objects, keys, urls } }, { total: 123_450 })
    assert.match(words, /R\$ 149,90 e o total do pedido é R\$ 1\.234,50/)
  }
})

/**
 * Portuguese has words for every fault that the service finds, and they say the figures that the
 * service says.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultCodes } from '../../service/src/engine/http/fault-codes.ts'
import type { Finding } from '../../service/src/channels/whatsapp/preflight/finding.ts'
import { rules } from '../../service/src/channels/whatsapp/preflight/rules.ts'
import {
  dynamicCode,
  ofOrder,
  ofStatus,
  ORDER,
  PARAMETERS,
  PIX,
  staticCode,
} from '../../service/src/channels/whatsapp/preflight/test/messages.ts'
import { explainFinding, portugueseFindings } from '../src/ui/finding-texts.ts'

/** What the console says in Portuguese of the fault that a rule finds. */
function explain(findings: readonly Finding[], id: string): string {
  const { code, detail } = findings.find(({ rule }) => rule === id) ?? assert.fail(id)
  return explainFinding({ code, detail }, 'pt-BR').replaceAll('\u00a0', ' ')
}

test('every fault of the service has its sentence in Portuguese, and nothing else has', () => {
  const codes = new Set([...Object.keys(faultCodes), ...rules.map(({ code }) => code)])
  assert.deepEqual(Object.keys(portugueseFindings).toSorted(), [...codes].toSorted())
})

/** The words of the chat run without a browser, and have no types here. */
const chat: { portuguese: { orderStates: Record<string, string> } } = await import(
  new URL('../../chat/words/portuguese.js', import.meta.url).href
)

test('Portuguese says which states can follow', () => {
  const canceledAfter = (order: string, payment: string | null) =>
    ofStatus(
      { [`${ORDER}/status`]: 'canceled', [`${PARAMETERS}/payment`]: undefined },
      { order, payment, isOfAnother: false, isNamed: true },
    ).findings
  assert.equal(
    explain(canceledAfter('completed', null), 'status-transition'),
    'O pedido não pode passar do status atual para este. Pode ficar: Concluído.',
  )
  assert.match(
    explain(canceledAfter('processing', 'captured'), 'status-cancel'),
    /Pode ficar: Em preparo, Enviado parcialmente, A caminho, Concluído\.$/,
  )
  const all = Object.keys(chat.portuguese.orderStates).join(', ')
  assert.ok(
    explainFinding({ code: 'order_transition', detail: `can be: ${all} (` }, 'pt-BR').endsWith(
      ` ${Object.values(chat.portuguese.orderStates).join(', ')}.`,
    ),
    'named as in the chat',
  )
})

test('the bounds of an amount are shown in reais, those of a number as they are', () => {
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
  const [total, amount] = [`${PARAMETERS}/total_amount/value`, { '54': '149.90' }]
  for (const [id, code] of [
    ['pix-static-amount', staticCode(amount)],
    ['pix-dynamic-amount', dynamicCode(amount)],
  ] as const) {
    const { findings } = ofOrder({ [total]: 123_450, [`${PIX}/code`]: code })
    assert.match(explain(findings, id), /R\$ 149,90 e o total do pedido é R\$ 1\.234,50/)
  }
})

test('Portuguese says what to put into a field of a wrong form', () => {
  const say = (code: string, pointer: string) => explainFinding({ code, pointer, detail: '…' }, 'pt-BR')
  assert.equal(say('format', '/image/id'), 'Escolha um arquivo.')
  assert.equal(say('pattern', '/components/0/example/header_handle/0'), 'Escolha um arquivo.')
  assert.equal(say('pattern', '/name'), 'Use letras minúsculas, números e _.')
  assert.equal(say('pattern', '/to'), 'Use o formato pedido neste campo.')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCallback } from './callbacks.ts'
import { findCode } from './charge-code.ts'
import { toAmountText, toHundredths } from './money.ts'
import {
  toChargeRecord,
  toMoment,
  toReceived,
  toReceivedOnes,
  toReceivedPage,
  toRefundRecord,
} from './records.ts'
import type { ApiPixDetails } from './rules.ts'

const TXID = '7978c0c97ea847e78e8849634473c1f1'
const NAME = { txid: TXID, isDue: false }
const DETAILS: ApiPixDetails = {
  bank: 'efi',
  keyType: 'EMAIL',
  key: 'loja@example.com',
  merchantName: 'Loja Exemplo',
  merchantCity: 'São Paulo',
}
const LOCATION = 'pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e901'
const CODE =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/2f7a1c9e5b8d4c07a3e6f1d2b4c8e9015204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304E8FC'
const PAID = {
  endToEndId: 'E12345678202009091221kkkkkkkkkkk',
  txid: TXID,
  chave: 'loja@example.com',
  valor: '110.00',
  horario: '2020-09-09T20:15:00.358Z',
}
const CHARGE = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid: TXID,
  revisao: 0,
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: 'loja@example.com',
  location: LOCATION,
}
const read = (more: Record<string, unknown>) =>
  toChargeRecord({ ...CHARGE, ...more }, NAME, DETAILS, undefined)

test('an amount is read as the standard writes it, also without a last zero, and as nothing else', () => {
  for (const [text, hundredths] of [
    ['0.01', 1],
    ['0.10', 10],
    ['149.90', 14_990],
    ['1.15', 115],
    ['9999999999.99', 999_999_999_999],
  ] as const) {
    assert.equal(toHundredths(text), hundredths)
    assert.equal(toAmountText(hundredths), text)
  }
  assert.deepEqual(
    ['2.0', '149.9', '0.5'].map(toHundredths),
    [200, 14_990, 50],
    'a last zero may be left out',
  )
  for (const wrong of [
    '149,90',
    '149',
    '1e2.00',
    ' 1.00',
    '1.00\n',
    '-1.00',
    '+1.00',
    '12345678901.00',
    '',
    '.50',
    '١٤٩.٩٠',
    null,
    undefined,
    {},
    [],
    true,
    ['1.00'],
  ])
    assert.equal(toHundredths(wrong), null, `${typeof wrong} ${JSON.stringify(wrong)}`)
})

test('an amount that is a number is read where it is whole in hundredths', () => {
  for (const [number, hundredths] of [
    [149.9, 14_990],
    [1.15, 115],
    [0.07, 7],
    [100, 10_000],
  ] as const)
    assert.equal(toHundredths(number), hundredths)
  for (const wrong of [1.005, 0.1 + 0.2, -1, Number.NaN, Infinity, 1e10])
    assert.equal(toHundredths(wrong), null)
})

test('every amount is written and read without a loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      assert.equal(toHundredths(toAmountText(amount)), amount)
      assert.equal(toHundredths(JSON.parse(toAmountText(amount))), amount)
    }),
  )
})

test('a moment without a zone is one of São Paulo', () => {
  for (const [text, iso] of [
    ['2020-09-09T20:15:00.358Z', '2020-09-09T20:15:00.358Z'],
    ['2020-09-09T20:15:00z', '2020-09-09T20:15:00.000Z'],
    ['2020-09-09T17:15:00-03:00', '2020-09-09T20:15:00.000Z'],
    ['2020-09-09T17:15:00-0300', '2020-09-09T20:15:00.000Z'],
    ['2020-09-09T17:15:00.123456789', '2020-09-09T20:15:00.123Z'],
    ['2020-09-09 17:15', '2020-09-09T20:15:00.000Z'],
    ['09/10/2020 17:15:00', '2020-10-09T20:15:00.000Z'],
    ['28/11/2026T12:00', '2026-11-28T15:00:00.000Z'],
  ] as const)
    assert.equal(toMoment(text)?.toISOString(), iso, text)
  for (const wrong of ['', '2020-09-09', '2020-13-09T20:15:00Z', '13/13/2020 20:15', 1_600_000_000, null])
    assert.equal(toMoment(wrong), null, String(wrong))
})

const BEGAN = 'E12345678202611281500kkkkkkkkkkk'
const receivedAt = (horario: unknown, endToEndId = BEGAN) =>
  toReceived({ ...PAID, endToEndId, horario })?.at.toISOString()

test('a local time that is marked as UTC is known by the minute in which the payment began', () => {
  for (const [written, at] of [
    ['2026-11-28T15:00:20Z', '2026-11-28T15:00:20.000Z'],
    ['2026-11-28T14:58:00Z', '2026-11-28T14:58:00.000Z'], // another clock
    ['2026-11-28T12:00:20Z', '2026-11-28T15:00:20.000Z'],
    ['2026-11-28T11:58:30Z', '2026-11-28T14:58:30.000Z'],
    ['2026-11-28T12:40:00Z', '2026-11-28T15:40:00.000Z'], // held back by the bank for a while
    ['2026-11-28T11:00:20Z', '2026-11-28T15:00:20.000Z'], // Manaus
    ['2026-11-28T12:00:20', '2026-11-28T15:00:20.000Z'],
    ['2026-11-28T12:00:20-03:00', '2026-11-28T15:00:20.000Z'],
    ['2026-11-30T12:00:20Z', '2026-11-30T12:00:20.000Z'], // days later, whatever that means
    ['2026-11-27T12:00:20Z', '2026-11-27T12:00:20.000Z'],
  ] as const)
    assert.equal(receivedAt(written), at, written)
  assert.equal(receivedAt('2026-11-28T12:00:20Z', 'E1'), '2026-11-28T12:00:20.000Z', 'the id says nothing')
  const hoursAdded = (horario: string) => toReceived({ ...PAID, endToEndId: BEGAN, horario })?.hoursAdded
  assert.equal(hoursAdded('2026-11-28T15:00:20Z'), undefined)
  assert.equal(hoursAdded('2026-11-28T12:00:20Z'), 3)
})

test('a moment that cannot be read is the minute in which the payment began, if its id says that', () => {
  const empty = ['0001-01-01T00:00:00', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z']
  for (const odd of ['2026-11-28', 'ontem', '', null, 1_795_878_000, undefined, ...empty])
    assert.equal(receivedAt(odd), '2026-11-28T15:00:00.000Z', String(odd))
  for (const id of ['E1', 'E12345678202613281500kkkkkkkkkkk', BEGAN.replace('E', 'D'), `${BEGAN}kk`])
    for (const odd of ['ontem', ...empty]) assert.equal(receivedAt(odd, id), undefined, `${id} ${odd}`)
})

test('a charge is read in each of its states, in the two genders of the standard', () => {
  for (const [status, state] of [
    ['ATIVA', 'open'],
    ['CONCLUIDA', 'concluded'],
    ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'withdrawn'],
    ['REMOVIDO_PELO_USUARIO_RECEBEDOR', 'withdrawn'],
    ['REMOVIDA_PELO_PSP', 'removed'],
  ] as const)
    assert.equal(read({ status })?.state, state)
  const charge = read({ pix: [PAID], campoNovo: { a: [1] } })
  assert.equal(charge?.expiresAt?.toISOString(), '2020-09-09T21:15:00.358Z')
  assert.deepEqual(
    charge.payments.map(({ id, amount }) => [id, amount]),
    [[PAID.endToEndId, 11_000]],
  )
})

test('what is in the record of a charge came for that charge, whatever it says of its own', () => {
  const { txid: _, ...bare } = { ...PAID, txid: 'removed' }
  for (const pix of [bare, { ...PAID, txid: null }, { ...PAID, txid: TXID }])
    assert.deepEqual(
      read({ status: 'CONCLUIDA', pix: [pix] })?.payments.map(({ txid }) => txid),
      [TXID],
    )
})

test('what is not clear is no record: a new state, another charge, an amount in another form', () => {
  for (const odd of [
    { status: 'SUSPENSA' },
    { status: null },
    { status: 'constructor' },
    { txid: '0000000000000000000000000000000a' },
    { valor: { original: '37,00' } },
    { valor: '37.00' },
    { valor: undefined },
    { status: 'CONCLUIDA', pix: {} },
  ])
    assert.equal(read(odd), null, JSON.stringify(odd))
  assert.equal(read({ status: 'SUSPENSA', pix: [PAID] })?.state, 'concluded', 'money that came is clear')
  assert.equal(read({ txid: undefined })?.txid, TXID)
})

test('what cannot be read is listed apart from what can, as it was written, and what is no payment is left out', () => {
  assert.deepEqual(toReceivedOnes([PAID]), { read: [toReceived(PAID)], unreadable: [] })
  assert.deepEqual(toReceivedOnes([null, 1, {}, { tipo: 'SOLICITACAO' }]), { read: [], unreadable: [] })
  const written = { id: PAID.endToEndId, txid: TXID, amount: PAID.valor, at: PAID.horario }
  for (const [odd, kept] of [
    [{ valor: '1' }, { amount: '1' }],
    [{ valor: '0.00' }, { amount: '0.00' }],
    [{ valor: null }, { amount: null }],
    [{ endToEndId: '' }, { id: '' }],
    [{ endToEndId: 7 }, { id: '7' }],
    [{ endToEndId: null }, { id: null }],
    [{ valor: { a: 'x'.repeat(99) } }, { amount: `{"a":"${'x'.repeat(58)}` }],
  ])
    assert.deepEqual(
      toReceivedOnes([PAID, { ...PAID, ...odd }]),
      { read: [toReceived(PAID)], unreadable: [{ ...written, ...kept }] },
      JSON.stringify(odd),
    )
  assert.equal(toReceivedOnes({}), null)
})

test('a page is the last one if the bank says so, or gives less than a page', () => {
  const nextOf = (parametros: unknown, entries: number, page = 0) => {
    const pix = Array.from({ length: entries }, () => PAID)
    return toReceivedPage({ parametros, pix }, page, 3)?.next
  }
  const paging = (quantidadeDePaginas: unknown, itensPorPagina?: number) => ({
    paginacao: { quantidadeDePaginas, ...(itensPorPagina && { itensPorPagina }) },
  })
  assert.equal(nextOf(paging(2), 3), '1')
  assert.equal(nextOf(paging('2'), 3), '1')
  assert.equal(nextOf(paging(2), 3, 1), null)
  assert.equal(nextOf({}, 3), '1')
  assert.equal(nextOf({}, 2), null)
  assert.equal(nextOf(undefined, 3, 7), '8')
  assert.equal(nextOf(paging(undefined, 2), 2), '1', 'the bank gives fewer at once than it was asked for')
  assert.equal(nextOf(paging(99), 0), null)
  assert.deepEqual(toReceivedPage({ parametros: {} }, 0, 3), { data: [], unreadable: [], next: null })
  for (const odd of [{}, null, [], { pix: {} }, { parametros: {}, pix: {} }])
    assert.equal(toReceivedPage(odd, 0, 3), null, JSON.stringify(odd))
})

test('refunds of the shop and of the banks are distinguished, in a list or alone', () => {
  const refund = {
    id: 'r1',
    valor: '10.00',
    horario: { solicitacao: PAID.horario },
    status: 'EM_PROCESSAMENTO',
  }
  const fraud = { ...refund, id: 'r2', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' }
  const received = toReceived({ ...PAID, devolucoes: [refund, fraud, null] })
  assert.deepEqual(
    received?.refunds.map(({ id, state, origin }) => [id, state, origin]),
    [
      ['r1', 'pending', null],
      ['r2', 'done', 'bank'],
    ],
  )
  assert.equal(toReceived({ ...PAID, devolucoes: refund })?.refunds.length, 1)
  const refused = toRefundRecord({
    ...refund,
    status: 'NAO_REALIZADO',
    motivo: 'Saldo insuficiente',
    natureza: 'ORIGINAL',
  })
  assert.deepEqual(
    [refused?.state, refused?.origin, refused?.failure],
    ['refused', 'shop', { code: 'refused_by_provider', words: 'Saldo insuficiente' }],
  )
})

test('a refund that cannot be read is listed beside its payment, and is not left out', () => {
  const refund = { id: 'r1', valor: '10', horario: { solicitacao: PAID.horario }, status: 'DEVOLVIDO' }
  const none = { ...refund, id: 'r2', valor: '0.00' }
  const listed = toReceivedOnes([{ ...PAID, devolucoes: [refund, none, { ...refund, id: undefined }, null] }])
  assert.deepEqual(
    [listed?.read.length, listed?.unreadable.map(({ id, amount }) => [id, amount])],
    [
      1,
      [
        [`${PAID.endToEndId}/devolucao/r1`, '10'],
        [`${PAID.endToEndId}/devolucao/r2`, '0.00'],
        [`${PAID.endToEndId}/devolucao/?`, '10'],
      ],
    ],
  )
})

test('a state in another spelling is the state that it means, and an unknown one is none', () => {
  for (const [status, state] of [
    ['ativa', 'open'],
    ['Concluída', 'concluded'],
    [' REMOVIDA PELO PSP ', 'removed'],
    ['removida-pelo-usuario-recebedor', 'withdrawn'],
  ] as const)
    assert.equal(read({ status })?.state, state, status)
  for (const status of ['ATIVAS', 'ACTIVE', '', 1]) assert.equal(read({ status }), null, String(status))
  const refund = { id: 'r1', valor: '10.00' }
  for (const [status, state] of [
    ['Devolvido', 'done'],
    ['NÃO REALIZADO', 'refused'],
    ['em processamento', 'pending'],
  ] as const)
    assert.equal(toRefundRecord({ ...refund, status })?.state, state, status)
})

test('the code is that of the bank, or one that is written from the address of the charge', () => {
  const code = (more: Record<string, unknown>, field?: string) =>
    findCode({ location: LOCATION, ...more }, DETAILS, field)
  assert.equal(code({ pixCopiaECola: CODE }), CODE)
  assert.equal(code({ brcode: CODE }, 'brcode'), CODE)
  assert.equal(code({ pixCopiaECola: CODE, location: undefined }), CODE)
  assert.equal(code({ pixCopiaECola: CODE, location: `https://PIX.example.com${LOCATION.slice(15)}` }), CODE)
  const accented = [
    ['16', '91A9'],
    ['19', '02A3'],
  ].map(
    ([length, sum]) =>
      `00020126760014br.gov.bcb.pix2554${LOCATION}5204000053039865802BR59${length}PANIFICAÇÃO JOÃO6009SAO PAULO62070503***6304${sum}`,
  )
  for (const given of accented) {
    assert.equal(code({ pixCopiaECola: given }), given)
    assert.equal(code({ pixCopiaECola: ` ${given}\r\n` }), given)
  }
  // the bank gives none, or a broken one
  for (const given of [undefined, null, '', 7, `${CODE}\n`, CODE.replace('E8FC', '0000')])
    assert.equal(code({ pixCopiaECola: given }), CODE, String(given))
  assert.equal(code({ location: undefined, loc: { location: LOCATION } }), CODE)
})

test('a code that leads elsewhere than the charge is none', () => {
  assert.equal(findCode({ pixCopiaECola: CODE, location: `${LOCATION}f` }, DETAILS), null)
  assert.equal(findCode({}, DETAILS), null)
  assert.equal(findCode({ location: 'a b/c' }, DETAILS), null)
})

test('a callback is read in the form of the standard and in those of banks', () => {
  const hint = { txid: TXID, paymentId: PAID.endToEndId }
  for (const body of [{ pix: [PAID] }, [PAID], [{ pix: [PAID] }], { pix: PAID }, PAID])
    assert.deepEqual(readCallback(body), [hint])
  assert.deepEqual(readCallback({ evento: 'teste_webhook', data_criacao: '2020-09-09T20:15:00.358Z' }), [])
  assert.deepEqual(
    readCallback({
      pix: [
        { ...PAID, txid: '; drop table' },
        { endToEndId: ['a'], txid: TXID },
      ],
    }),
    [
      { txid: null, paymentId: PAID.endToEndId },
      { txid: TXID, paymentId: null },
    ],
  )
  assert.equal(readCallback({ pix: Array.from({ length: 5_000 }, () => PAID) }).length, 1_000)
})

test('no JSON makes a reader throw', () => {
  const part = fc.oneof(fc.jsonValue(), fc.constantFrom('ATIVA', '37.00', TXID, PAID, CHARGE, LOCATION, CODE))
  fc.assert(
    fc.property(
      part,
      fc.dictionary(fc.constantFrom(...Object.keys({ ...CHARGE, ...PAID, pix: 1 })), part),
      (any, more) => {
        for (const json of [any, { ...CHARGE, ...more }, { ...PAID, ...more }, [more]]) {
          toChargeRecord(json, NAME, DETAILS, 'brcode')
          toReceived(json)
          toRefundRecord(json)
          readCallback(json)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfBank } from './bank-words.ts'
import { judgeRefusal, judgeSilence, type CallMeaning } from './outcomes.ts'
import { createSigns } from './signs.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const READS: CallMeaning = {
  changes: false,
  saysAbsent: isOfBank,
  isEssential: true,
  absentNames: ['cobranca_nao_encontrada'],
  certificateEndsAt: new Date('2027-01-01'),
}
const CHANGES = { ...READS, changes: true, saysAbsent: null }

const judge = (status: number, body: string | null, meaning = READS, headers = {}) =>
  judgeRefusal({ kind: 'answered', status, headers, body }, meaning, NOW)
const standard = (name: string, more = {}) =>
  JSON.stringify({
    type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
    title: 'Título',
    detail: 'Frase.',
    ...more,
  })

test('an answer means what its status says, whatever its body is', () => {
  for (const body of [null, '', '<html>', '{"nome":', '[]', '7', standard('X')])
    for (const [status, kind, changing] of [
      [302, 'unavailable', 'unknown'],
      [400, 'refused', 'refused'],
      [403, 'stopped', 'stopped'],
      [408, 'unavailable', 'unavailable'],
      [409, 'refused', 'refused'],
      [422, 'refused', 'refused'],
      [429, 'unavailable', 'unavailable'],
      [500, 'unavailable', 'unknown'],
      [502, 'unavailable', 'unknown'],
      [503, 'unavailable', 'unavailable'],
      [504, 'unavailable', 'unknown'],
    ] as const) {
      assert.equal(judge(status, body).kind, kind, `${status} ${body}`)
      assert.equal(judge(status, body, CHANGES).kind, changing, `${status} ${body}`)
    }
})

test('what is not there is absent by 404, and at one bank by 400, in the form of a bank', () => {
  for (const body of [
    standard('CobNaoEncontrado'),
    standard('NaoEncontrado', { title: undefined, detail: undefined }),
    '{"nome":"nao_encontrado","mensagem":"Nenhuma"}',
    '{"codigo":404,"mensagem":"Nenhuma"}',
    '{"erros":[{"codigo":"4769515","mensagem":"Nenhuma","ocorrencia":"1"}]}',
  ]) {
    assert.equal(judge(404, body).kind, 'absent', body)
    assert.equal(judge(404, body, { ...READS, changes: true }).kind, 'absent', body)
  }
  assert.equal(judge(400, '{"nome":"cobranca_nao_encontrada","mensagem":"Nenhuma"}').kind, 'absent')
  assert.equal(judge(400, '{"nome":"json_invalido"}').kind, 'refused')
  assert.equal(judge(404, standard('NaoEncontrado'), CHANGES).kind, 'refused')
})

test('what a gateway answers with 404 says nothing of a charge, and not that a change was refused', () => {
  for (const body of [
    null,
    '',
    '<html>404</html>',
    '{}',
    '[]',
    '{"message":"no Route matched with those values"}',
    '{"fault":{"faultstring":"Unable to identify proxy","detail":{"errorcode":"CLASSIFICATION_FAILURE"}}}',
    '{"timestamp":"2026-03-02T12:00:00Z","status":404,"error":"Not Found","path":"/v2/cob/1"}',
    '{"type":"about:blank","title":"Not Found","status":404,"detail":"No static resource v2/cob/1."}',
    '{"type":"https://tools.ietf.org/html/rfc9110#section-15.5.5","title":"Not Found","status":404}',
    '{"statusCode":404,"error":"Not Found","message":"Resource not found"}',
  ]) {
    assert.equal(judge(404, body).kind, 'unavailable', body ?? 'null')
    assert.equal(judge(404, body, { ...READS, changes: true }).kind, 'unknown', body ?? 'null')
  }
})

test('a permission that only some calls need refuses those calls alone', () => {
  assert.equal(judge(403, standard('AcessoNegado'), { ...CHANGES, isEssential: false }).kind, 'refused')
})

test('a request to wait says how long', () => {
  for (const status of [429, 503]) {
    assert.deepEqual(judge(status, '', CHANGES, { 'retry-after': '7' }), {
      kind: 'unavailable',
      retryAfterMs: 7_000,
      failure: { code: 'provider_busy', words: `HTTP ${status}` },
    })
    const outcome = judge(status, '')
    assert.equal(outcome.kind === 'unavailable' && outcome.retryAfterMs, null)
  }
})

test('a failure has the words of the bank in each of its forms, without values', () => {
  const wordsOf = (body: unknown) => {
    const outcome = judge(400, JSON.stringify(body), CHANGES)
    return 'failure' in outcome ? outcome.failure.words : assert.fail()
  }
  const violation = {
    razao: 'O CPF 529.982.247-25 é inválido.',
    propriedade: 'cob.devedor.cpf',
    valor: '52998224725',
  }
  assert.equal(
    wordsOf({ title: 'Cobrança inválida.', detail: 'Não respeita o esquema.', violacoes: [violation] }),
    'Não respeita o esquema. cob.devedor.cpf: O CPF ····4725 é inválido.',
  )
  assert.equal(wordsOf({ nome: 'txid_duplicado', mensagem: 'Campo txid repetido' }), 'Campo txid repetido')
  assert.equal(
    wordsOf({ erros: [{ codigo: '4769515', mensagem: 'Chave inexistente', ocorrencia: '1' }] }),
    'Chave inexistente',
  )
  assert.equal(wordsOf({ statusCode: 400, error: 'Bad Request', message: 'Parâmetro' }), 'Parâmetro')
  for (const none of [null, [], {}, 'text', { detail: 7 }, { detail: '  ' }])
    assert.equal(wordsOf(none), 'HTTP 400')
  assert.ok((wordsOf({ detail: 'a '.repeat(5_000) }) ?? '').length <= 300)
  assert.equal(wordsOf({ detail: 'uma\u0000 linha\r\ne outra\ud800' }), 'uma linha e outra')
})

test('a call without an answer is unknown only where it may have changed something', () => {
  const unwritten = { kind: 'unwritten', reason: 'ECONNREFUSED', givenUp: false } as const
  const unanswered = { kind: 'unanswered', reason: 'ECONNRESET' } as const
  assert.equal(judgeSilence(unwritten, CHANGES, NOW).kind, 'unavailable')
  assert.equal(judgeSilence(unanswered, READS, NOW).kind, 'unavailable')
  assert.equal(judgeSilence(unanswered, CHANGES, NOW).kind, 'unknown')
})

test('an alert about the certificate stops the account, and says whether it has ended', () => {
  const failureOf = (reason: string, meaning = READS) => {
    const outcome = judgeSilence({ kind: 'unwritten', reason, givenUp: false }, meaning, NOW)
    return 'failure' in outcome ? `${outcome.kind}: ${outcome.failure.code}` : outcome.kind
  }
  for (const reason of [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    'ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE',
    'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED',
  ])
    assert.equal(failureOf(reason), 'stopped: certificate_refused', reason)
  const ended = { ...READS, certificateEndsAt: new Date('2026-03-02T11:59:59Z') }
  assert.equal(failureOf('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', ended), 'stopped: certificate_ended')
  for (const reason of ['SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'])
    assert.equal(failureOf(reason), 'unavailable: provider_untrusted', reason)
})

test('closings in a row count as a refusal of the certificate, at once only at a bank that never answered', () => {
  const closed = { kind: 'unanswered', reason: 'UND_ERR_SOCKET' } as const
  const answered = { kind: 'answered', status: 200, headers: {}, body: '' } as const
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
  const never = createSigns()
  assert.deepEqual(
    [0, 0.1, 0.2, 5, 10].map((seconds) => never.note(closed, at(seconds))),
    [false, false, false, false, true],
    'those that are closed together count once',
  )
  const once = createSigns()
  once.note(answered, at(0))
  assert.deepEqual(
    [1, 20, 40, 300, 601].map((seconds) => once.note(closed, at(seconds))),
    [false, false, false, false, true],
  )
  once.note(answered, at(700))
  assert.equal(once.note(closed, at(1_500)), false)
  assert.equal(once.note({ kind: 'unwritten', reason: 'ECONNREFUSED', givenUp: false }, at(1_600)), false)
})

test('a clock that is ahead by seconds is followed, and the noise of the header is not', () => {
  const signs = createSigns()
  for (const [date, aheadMs] of [
    ['Mon, 02 Mar 2026 12:00:02 GMT', 0],
    ['Mon, 02 Mar 2026 12:02:00 GMT', 120_000],
    ['nonsense', 120_000],
    ['Mon, 02 Mar 2026 11:59:00 GMT', -60_000],
  ] as const) {
    signs.noteTime(date, NOW)
    assert.equal(signs.aheadMs(), aheadMs)
  }
})

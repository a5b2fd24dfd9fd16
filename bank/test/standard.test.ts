/**
 * What the bank answers under the profile `bacen`, held to the letter of API Pix 2.9.0 of the Banco
 * Central. Each test names the part of it that says so: schemas of its `openapi.yaml`, and the
 * section "Tratamento de erros" of its description.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTxid, openStage, type Answer, type Json } from './stage.ts'

const ALWAYS = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z'
const DEBTOR = { nome: 'Ana Souza', cpf: '52998224725' }
const NOON = Date.parse('2026-05-04T15:00:00Z') // Monday noon in Brazil
const PIX_LOST = 'E99999999202605041500abcdefghijk'

const dueDraft = (chave: string, valor: Json = {}, more: Json = {}): Json => ({
  calendario: { dataDeVencimento: '2026-05-10', validadeAposVencimento: 2 },
  devedor: DEBTOR,
  chave,
  valor: { original: '100.00', ...valor },
  ...more,
})

function assertProblem({ status, headers, body }: Answer, expected: [status: number, name: string]): void {
  assert.match(String(headers['content-type']), /^application\/problem\+json/)
  assert.deepEqual([status, body.type], [expected[0], `https://pix.bcb.gov.br/api/v2/error/${expected[1]}`])
  assert.deepEqual([body.status, typeof body.title], [status, 'string'])
}
const propertiesOf = ({ body }: Answer): string[] =>
  body.violacoes.map(({ propriedade }: Json) => propriedade as string)

test('what is not there has the name of its tag (Tratamento de erros)', async (t) => {
  const { shop } = await openStage(t)
  const get = (path: string) => shop.call('GET', path)
  assertProblem(await get(`/v2/cob/${newTxid()}`), [404, 'CobNaoEncontrado'])
  assertProblem(await get(`/v2/cobv/${newTxid()}`), [404, 'CobVNaoEncontrada'])
  assertProblem(await get(`/v2/pix/${PIX_LOST}`), [404, 'PixNaoEncontrado'])
  assertProblem(await get(`/v2/webhook/${shop.pixKey}`), [404, 'WebhookNaoEncontrado'])
  assertProblem(await get('/v2/nothing'), [404, 'NaoEncontrado'])
})

test('a revision that is not there is a wrong query (CobConsultaInvalida, CobVConsultaInvalida)', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const { txid } = await shop.makeCharge()
  const dueTxid = newTxid()
  await shop.call('PUT', `/v2/cobv/${dueTxid}`, dueDraft(shop.pixKey))
  for (const [path, name] of [
    [`/v2/cob/${txid}`, 'CobConsultaInvalida'],
    [`/v2/cobv/${dueTxid}`, 'CobVConsultaInvalida'],
  ] as const) {
    const refusal = await shop.call('GET', `${path}?revisao=1`)
    assertProblem(refusal, [400, name])
    assert.deepEqual(propertiesOf(refusal), ['revisao'])
  }
})

test('filters of a list have the form of their schema, and are repeated in the answer (ParametrosConsulta…)', async (t) => {
  const { shop, pay } = await openStage(t)
  const { txid, pixCopiaECola } = await shop.makeCharge({ devedor: DEBTOR })
  await pay(pixCopiaECola, { payer: { name: 'Ana', taxId: DEBTOR.cpf } })
  const filtersOf = async (path: string) => {
    const { inicio, fim, paginacao, ...filters } = (await shop.call('GET', path)).body.parametros
    assert.ok(inicio && fim && paginacao)
    return filters
  }
  assert.deepEqual(
    await filtersOf(`/v2/cob?${ALWAYS}&cpf=${DEBTOR.cpf}&status=CONCLUIDA&locationPresente=true`),
    { cpf: DEBTOR.cpf, status: 'CONCLUIDA', locationPresente: true },
  )
  assert.deepEqual(
    await filtersOf(`/v2/pix?${ALWAYS}&txid=${txid}&txIdPresente=true&devolucaoPresente=false`),
    {
      txid,
      txIdPresente: true,
      devolucaoPresente: false,
    },
  )
  assert.deepEqual((await shop.call('GET', `/v2/cob?${ALWAYS}&locationPresente=false`)).body.cobs, [])

  const cnpj = '11222333000181'
  for (const [path, name, wrong] of [
    [`/v2/cob?${ALWAYS}&cpf=${DEBTOR.cpf}&cnpj=${cnpj}`, 'CobConsultaInvalida', ['cpf', 'cnpj']],
    [`/v2/cobv?${ALWAYS}&cpf=529.982.247-25`, 'CobVConsultaInvalida', ['cpf']],
    [`/v2/pix?${ALWAYS}&cpf=${DEBTOR.cpf}&cnpj=${cnpj}`, 'PixConsultaInvalida', ['cpf', 'cnpj']],
    [`/v2/pix?${ALWAYS}&txIdPresente=sim`, 'PixConsultaInvalida', ['txIdPresente']],
    [`/v2/pix?${ALWAYS}&txid=not-a-txid`, 'PixConsultaInvalida', ['txid']],
    ['/v2/pix?inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z', 'PixConsultaInvalida', ['fim']],
    [`/v2/pix?${ALWAYS}&paginacao.paginaAtual=-1`, 'PixConsultaInvalida', ['paginacao.paginaAtual']],
    [`/v2/cob?${ALWAYS}&paginacao.itensPorPagina=1001`, 'CobConsultaInvalida', ['paginacao.itensPorPagina']],
  ] as const) {
    const refusal = await shop.call('GET', path)
    assertProblem(refusal, [400, name])
    assert.deepEqual(propertiesOf(refusal), [...wrong], path)
  }
})

test('a list of nothing has one page (Paginacao.quantidadeDePaginas, at least 1)', async (t) => {
  const { shop } = await openStage(t)
  for (const path of ['/v2/pix', '/v2/cob', '/v2/cobv', '/v2/webhook'])
    assert.deepEqual((await shop.call('GET', `${path}?${ALWAYS}`)).body.parametros.paginacao, {
      paginaAtual: 0,
      itensPorPagina: 100,
      quantidadeDePaginas: 1,
      quantidadeTotalDeItens: 0,
    })
})

test('the location of a charge names its txid (CobGerada.loc, CobVGerada.loc)', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const { txid, loc, location, calendario } = await shop.makeCharge()
  assert.deepEqual(loc, { id: 1, txid, location, tipoCob: 'cob', criacao: calendario.criacao })
  const due = (await shop.call('PUT', `/v2/cobv/${newTxid()}`, dueDraft(shop.pixKey))).body
  assert.deepEqual([due.loc.txid, due.loc.tipoCob], [due.txid, 'cobv'])
})

test('a charge with a due date says where its receiver lives (CobVGerada.recebedor)', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const { recebedor } = (await shop.call('PUT', `/v2/cobv/${newTxid()}`, dueDraft(shop.pixKey))).body
  assert.deepEqual([recebedor.cnpj, recebedor.nome], ['11222333000181', 'Padaria Flor do Trigo'])
  assert.equal(recebedor.cidade, 'São Paulo')
  assert.ok(recebedor.logradouro.length > 0)
  assert.match(recebedor.uf, /^[A-Z]{2}$/)
  assert.match(recebedor.cep, /^[0-9]{8}$/)
})

test('an address is placed with no body, and read with whose it is (PUT /webhook/{chave}, WebhookCompleto)', async (t) => {
  const { shop } = await openStage(t)
  const at = `/v2/webhook/${shop.pixKey}`
  const webhookUrl = `https://shop.example/${'a'.repeat(200)}`
  const placed = await shop.call('PUT', at, { webhookUrl })
  assert.deepEqual([placed.status, placed.body], [200, ''])
  const { criacao, ...read } = (await shop.call('GET', at)).body
  // the schema demands `cnpj`, and its example has `chave`
  assert.deepEqual(read, { webhookUrl, chave: shop.pixKey, cnpj: '11222333000181' })
  assert.ok(!Number.isNaN(Date.parse(criacao)))
  const removed = await shop.call('DELETE', at)
  assert.deepEqual([removed.status, removed.body, removed.headers['content-type']], [204, '', undefined])
})

test('a txid of a charge of the other kind is a wrong operation: the standard has no 409', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const { txid } = await shop.makeCharge()
  assertProblem(await shop.call('PUT', `/v2/cobv/${txid}`, dueDraft(shop.pixKey)), [
    400,
    'CobVOperacaoInvalida',
  ])
  assert.equal((await shop.readCharge(txid)).status, 'ATIVA')
})

test('a state that a shop cannot give is named (CobRevisada.status)', async (t) => {
  const { shop } = await openStage(t)
  const { txid } = await shop.makeCharge()
  const refusal = await shop.call('PATCH', `/v2/cob/${txid}`, { status: 'CONCLUIDA' })
  assertProblem(refusal, [400, 'CobOperacaoInvalida'])
  assert.deepEqual(propertiesOf(refusal), ['cob.status'])
})

test('a payer’s bank reads amounts as texts, and the receiver (CobPayload, CobVPayload)', async (t) => {
  let nowMs = NOON
  const { shop } = await openStage(t, { clock: () => nowMs })
  const read = async (location: string, more = '') => {
    const { headers, body, status } = await shop.call('GET', location.slice(location.indexOf('/')) + more)
    assert.equal(status, 200, JSON.stringify(body))
    assert.match(String(headers['content-type']), /^application\/jose/)
    return JSON.parse(Buffer.from(body.split('.')[1], 'base64url').toString())
  }
  const charge = await read((await shop.makeCharge()).location)
  assert.deepEqual(charge.valor, { original: '149.90' })

  const terms = { multa: { modalidade: 2, valorPerc: '2.00' }, juros: { modalidade: 1, valorPerc: '0.50' } }
  const made = (await shop.call('PUT', `/v2/cobv/${newTxid()}`, dueDraft(shop.pixKey, terms))).body
  assert.deepEqual((await read(made.location)).valor, { original: '100.00', final: '100.00' })
  nowMs = Date.parse('2026-05-12T15:00:00Z')
  const late = await read(made.location)
  assert.deepEqual(late.valor, { original: '100.00', multa: '2.00', juros: '1.00', final: '103.00' })
  assert.deepEqual([late.recebedor, late.devedor], [made.recebedor, DEBTOR])
  nowMs = NOON
  // DPP: the day on which the payer means to pay
  assert.equal((await read(made.location, '?DPP=2026-05-11&codMun=3550308')).valor.final, '102.50')
})

test('what a payer’s bank cannot read is said as a problem (CobPayloadNaoEncontrado, CobPayloadOperacaoInvalida)', async (t) => {
  const { shop, demand } = await openStage(t, { clock: () => NOON })
  const { location, txid } = await shop.makeCharge()
  const path = location.slice(location.indexOf('/'))
  const due = (await shop.call('PUT', `/v2/cobv/${newTxid()}`, dueDraft(shop.pixKey))).body
  const duePath = due.location.slice(due.location.indexOf('/'))
  assertProblem(await shop.call('GET', '/qr/v2/00000000'), [404, 'CobPayloadNaoEncontrado'])
  assertProblem(await shop.call('GET', duePath.replace('/cobv/', '/')), [404, 'CobPayloadNaoEncontrado'])
  for (const [query, name] of [
    ['DPP=2026-05-03', 'DPP'], // before today
    ['DPP=2026-05-13', 'DPP'], // after its validity
    ['DPP=amanh%C3%A3', 'DPP'],
    ['codMun=355', 'codMun'],
  ]) {
    const refusal = await shop.call('GET', `${duePath}?${query}`)
    assertProblem(refusal, [400, 'CobPayloadOperacaoInvalida'])
    assert.deepEqual(propertiesOf(refusal), [name])
  }
  await demand('POST', '/remove', { txid })
  assertProblem(await shop.call('GET', path), [410, 'CobPayloadNaoEncontrado'])
})

test('terms of a charge with a due date are judged as CobVOperacaoInvalida lists them', async (t) => {
  const { shop } = await openStage(t, { clock: () => NOON })
  const violationsOf = async (valor: Json, more: Json = {}) => {
    const answer = await shop.call('PUT', `/v2/cobv/${newTxid()}`, dueDraft(shop.pixKey, valor, more))
    return answer.status === 201 ? [] : propertiesOf(answer)
  }
  const discount = (data: string, valorPerc: string, modalidade = 1) => ({
    desconto: { modalidade, descontoDataFixa: [{ data, valorPerc }] },
  })
  assert.deepEqual(await violationsOf({ multa: { modalidade: 2, valorPerc: '0.00' } }), [])
  assert.deepEqual(await violationsOf({ abatimento: { modalidade: 1, valorPerc: '99.99' } }), [])
  assert.deepEqual(await violationsOf({ abatimento: { modalidade: 1, valorPerc: '100.00' } }), [
    'cobv.valor.abatimento',
  ])
  assert.deepEqual(await violationsOf({ abatimento: { modalidade: 2, valorPerc: '100.00' } }), [
    'cobv.valor.abatimento',
  ])
  assert.deepEqual(await violationsOf(discount('2026-05-10', '99.99')), [])
  const dates = ['cobv.valor.desconto.descontoDataFixa']
  assert.deepEqual(await violationsOf(discount('2026-05-11', '1.00')), dates) // after its due date
  assert.deepEqual(await violationsOf(discount('2026-05-32', '1.00')), dates)
  assert.deepEqual(await violationsOf(discount('2026-05-09', '100.00', 2)), dates)
  const filled = discount('2026-05-09', '1.00')
  assert.deepEqual(await violationsOf({ desconto: { ...filled.desconto, valorPerc: '1.00' } }), [
    'cobv.valor.desconto.valorPerc',
  ])
  assert.deepEqual(await violationsOf({}, { devedor: { ...DEBTOR, uf: 'SPO', cep: '01001-000' } }), [
    'cobv.devedor.uf',
    'cobv.devedor.cep',
  ])
})

test('refusals that any call can meet have the titles of the standard (components.responses)', async (t) => {
  const { shop, fault } = await openStage(t)
  await fault('forbidden', { count: 1 })
  assert.equal((await shop.call('GET', `/v2/pix?${ALWAYS}`)).body.title, 'Acesso Negado')
  await fault('unavailable', { count: 1 })
  assert.equal((await shop.call('GET', `/v2/pix?${ALWAYS}`)).body.title, 'Serviço Indisponível')
  assert.equal((await shop.call('GET', '/v2/nothing')).body.title, 'Não Encontrado')
})

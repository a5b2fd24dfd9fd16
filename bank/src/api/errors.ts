/** Refusals in the words of API Pix. Each profile writes them in its bank's form. */

/** Title and HTTP status by the name at the end of `type`. */
const TITLES = {
  RequisicaoInvalida: [400, 'Requisição inválida.'],
  CobOperacaoInvalida: [400, 'Cobrança inválida.'],
  CobConsultaInvalida: [400, 'Consulta inválida.'],
  CobVOperacaoInvalida: [400, 'Cobrança inválida.'],
  CobVConsultaInvalida: [400, 'Consulta inválida.'],
  CobPayloadOperacaoInvalida: [400, 'Consulta inválida.'],
  PixConsultaInvalida: [400, 'Consulta inválida.'],
  PixDevolucaoInvalida: [400, 'Devolução inválida.'],
  PixDevolucaoDuplicada: [400, 'Devolução inválida.'],
  WebhookConsultaInvalida: [400, 'Consulta inválida.'],
  WebhookOperacaoInvalida: [400, 'Webhook inválido.'],
  AcessoNegado: [403, 'Acesso Negado'],
  NaoEncontrado: [404, 'Não Encontrado'],
  CobNaoEncontrado: [404, 'Cobrança não encontrada.'],
  CobVNaoEncontrada: [404, 'Cobrança com vencimento não encontrada.'],
  CobPayloadNaoEncontrado: [404, 'Cobrança não encontrada.'],
  CobPayloadRemovido: [410, 'Cobrança não encontrada.'],
  PixNaoEncontrado: [404, 'Pix não encontrado.'],
  PixDevolucaoNaoEncontrada: [404, 'Devolução não encontrada.'],
  WebhookNaoEncontrado: [404, 'Webhook não encontrado.'],
  PermanentementeRemovido: [410, 'Permanentemente removido.'],
  ErroInternoDoServidor: [500, 'Erro interno do servidor.'],
  ServicoIndisponivel: [503, 'Serviço Indisponível'],
  // The standard has no words for these, and banks answer them all the same.
  NaoAutorizado: [401, 'Não autorizado.'],
  TxidDuplicado: [409, 'Txid duplicado.'],
  MuitasRequisicoes: [429, 'Muitas requisições.'],
} as const satisfies Record<string, [number, string]>

/**
 * Names that the standard does not have, with the one that it has in their place: banks distinguish
 * them, or their statuses do.
 */
const STANDARD_NAMES: Partial<Record<ErrorName, ErrorName>> = {
  PixDevolucaoDuplicada: 'PixDevolucaoInvalida',
  CobPayloadRemovido: 'CobPayloadNaoEncontrado',
}

export type ErrorName = keyof typeof TITLES

/** One broken rule: why, where, and the value if it is a simple one. */
export type Violation = { razao: string; propriedade: string; valor?: string }

export class PixError extends Error {
  override name = 'PixError'
  readonly error: ErrorName
  readonly status: number
  readonly title: string
  readonly violations: Violation[]

  constructor(error: ErrorName, detail: string, violations: Violation[] = []) {
    super(detail)
    this.error = error
    ;[this.status, this.title] = TITLES[error]
    this.violations = violations
  }
}

export const toStandardName = (error: ErrorName): ErrorName => STANDARD_NAMES[error] ?? error

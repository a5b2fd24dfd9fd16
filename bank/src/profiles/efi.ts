/**
 * Efí: refuses a repeated txid, answers 400 for what is not there, and tries a callback address
 * when it is placed.
 */
import type { ErrorName } from '../api/errors.ts'
import { bacen } from './bacen.ts'
import type { Profile } from './profile.ts'

const NAMES: Partial<Record<ErrorName, [status: number, nome: string]>> = {
  TxidDuplicado: [409, 'txid_duplicado'],
  CobNaoEncontrado: [400, 'cobranca_nao_encontrada'],
  CobVNaoEncontrada: [400, 'cobranca_nao_encontrada'],
  PixNaoEncontrado: [400, 'pix_nao_encontrado'],
  PixDevolucaoNaoEncontrada: [400, 'devolucao_nao_encontrada'],
  WebhookNaoEncontrado: [400, 'webhook_nao_encontrado'],
  WebhookOperacaoInvalida: [400, 'webhook_invalido'],
  CobOperacaoInvalida: [400, 'status_cobranca_invalido'],
  CobVOperacaoInvalida: [400, 'status_cobranca_invalido'],
  PixDevolucaoInvalida: [400, 'valor_devolucao_invalido'],
  PixDevolucaoDuplicada: [409, 'devolucao_id_duplicado'],
  RequisicaoInvalida: [400, 'json_invalido'],
  NaoAutorizado: [401, 'invalid_token'],
  AcessoNegado: [403, 'escopo_insuficiente'],
}

export const efi: Profile = {
  ...bacen,
  name: 'efi',
  status: { ...bacen.status, webhook: 201 },
  repeatedPut: 'refuse',
  triesCallback: true,
  answersWebhook: true,
  toError({ error, status, message, violations }) {
    const [ownStatus, nome] = NAMES[error] ?? [status, 'erro_aplicacao']
    const erros = violations.map(({ razao, propriedade }) => ({ chave: razao, caminho: propriedade }))
    return {
      status: ownStatus,
      type: 'application/json',
      body: { nome, mensagem: message, ...(erros.length > 0 ? { erros } : {}) },
    }
  },
}

/** Why a bank did not do it, by our stable codes, and what to do. A test compares the codes with those of the service. */
import type { Language } from '../i18n/languages.ts'

type Words = Record<Language, string>

export const PAYMENT_FAILURES: Partial<Record<string, Words>> = {
  provider_unreachable: {
    en: 'The bank could not be reached, so nothing was done.',
    'pt-BR': 'Não foi possível conectar ao banco, e nada foi feito.',
  },
  provider_untrusted: {
    en: 'The server at the bank’s address cannot be trusted, so nothing was sent.',
    'pt-BR': 'O servidor no endereço do banco não é confiável, e nada foi enviado.',
  },
  provider_busy: {
    en: 'The bank is busy. Nothing was done.',
    'pt-BR': 'O banco está ocupado. Nada foi feito.',
  },
  provider_failed: {
    en: 'The bank had an internal error.',
    'pt-BR': 'O banco teve um erro interno.',
  },
  call_given_up: {
    en: 'The request to the bank was not sent.',
    'pt-BR': 'A consulta ao banco não foi enviada.',
  },
  answer_lost: {
    en: 'The bank’s response was lost. Recado checks what the bank did before repeating anything.',
    'pt-BR': 'A resposta do banco não chegou. O Recado confere o que o banco fez antes de repetir.',
  },
  answer_unreadable: {
    en: 'The bank’s response could not be read. Recado checks what the bank did before repeating anything.',
    'pt-BR': 'Não foi possível ler a resposta do banco. O Recado confere o que o banco fez antes de repetir.',
  },
  credentials_refused: {
    en: 'The bank refused the credentials. Enter new credentials for the account.',
    'pt-BR': 'O banco recusou as credenciais. Informe novas credenciais na conta.',
  },
  certificate_refused: {
    en: 'The bank refused the certificate. Upload the one registered with the bank.',
    'pt-BR': 'O banco recusou o certificado. Envie o que está cadastrado no banco.',
  },
  certificate_ended: {
    en: 'The certificate has expired. Request a new one from the bank and upload it.',
    'pt-BR': 'O certificado venceu. Peça um novo ao banco e envie na conta.',
  },
  permission_missing: {
    en: 'The bank does not allow the application to do this. Enable it at the bank, then test the account.',
    'pt-BR': 'O banco não permite isto para a aplicação. Peça a permissão ao banco e teste a conta.',
  },
  refused_by_provider: { en: 'The bank refused it.', 'pt-BR': 'O banco recusou.' },
  payer_incomplete: {
    en: 'This charge needs the payer’s details.',
    'pt-BR': 'Esta cobrança precisa dos dados do pagador.',
  },
  due_dates_off: {
    en: 'This account does not support charges with a due date.',
    'pt-BR': 'Esta conta não faz cobranças com vencimento.',
  },
  refunds_off: { en: 'This account does not support refunds.', 'pt-BR': 'Esta conta não faz devoluções.' },
  charge_still_open: {
    en: 'The bank did not withdraw the charge, which can still be paid.',
    'pt-BR': 'O banco não retirou a cobrança, que ainda pode ser paga.',
  },
  refund_differs: {
    en: 'The bank has a refund with this ID and another amount.',
    'pt-BR': 'O banco tem uma devolução com este ID e outro valor.',
  },
  charge_absent: {
    en: 'The bank has no such charge: it was never created.',
    'pt-BR': 'O banco não tem esta cobrança: ela nunca foi criada.',
  },
  payment_absent: {
    en: 'The bank cannot find the payment.',
    'pt-BR': 'O banco não encontrou o pagamento.',
  },
  refund_absent: {
    en: 'The bank cannot find the refund.',
    'pt-BR': 'O banco não encontrou a devolução.',
  },
}

/** Why a bank did not do it, by our stable codes, and what to do. A test compares the codes with those of the service. */
import type { Language } from '../i18n/languages.ts'

type Words = Record<Language, string>

export const PAYMENT_FAILURES: Partial<Record<string, Words>> = {
  provider_unreachable: {
    en: 'The bank could not be reached, so nothing was done.',
    'pt-BR': 'Não foi possível falar com o banco, e nada foi feito.',
  },
  provider_untrusted: {
    en: 'What answers at the address of the bank cannot be trusted, so nothing was sent to it.',
    'pt-BR': 'O que responde no endereço do banco não é confiável, e nada foi enviado.',
  },
  provider_busy: {
    en: 'The bank asks to be called later. Nothing was done.',
    'pt-BR': 'O banco pede para ser chamado mais tarde. Nada foi feito.',
  },
  provider_failed: {
    en: 'The bank had a fault of its own.',
    'pt-BR': 'O banco teve uma falha própria.',
  },
  call_given_up: {
    en: 'The bank was not asked after all.',
    'pt-BR': 'O banco acabou não sendo consultado.',
  },
  answer_lost: {
    en: 'The answer of the bank never came. It is asked what it did before anything is repeated.',
    'pt-BR': 'A resposta do banco não chegou. Antes de repetir, ele é consultado sobre o que fez.',
  },
  answer_unreadable: {
    en: 'The answer of the bank cannot be read. It is asked what it did before anything is repeated.',
    'pt-BR': 'Não foi possível ler a resposta do banco. Antes de repetir, ele é consultado sobre o que fez.',
  },
  credentials_refused: {
    en: 'The bank does not take the credentials. Give the account new ones.',
    'pt-BR': 'O banco não aceita as credenciais. Dê novas à conta.',
  },
  certificate_refused: {
    en: 'The bank does not take the certificate. Give the account the one that the bank knows.',
    'pt-BR': 'O banco não aceita o certificado. Dê à conta o que o banco conhece.',
  },
  certificate_ended: {
    en: 'The certificate has ended. Ask the bank for a new one, and give it to the account.',
    'pt-BR': 'O certificado venceu. Peça um novo ao banco e dê à conta.',
  },
  permission_missing: {
    en: 'The bank does not permit this to the application. Have it permitted there, then check the account.',
    'pt-BR': 'O banco não permite isto à aplicação. Peça a permissão lá e verifique a conta.',
  },
  refused_by_provider: { en: 'The bank refuses it.', 'pt-BR': 'O banco recusa.' },
  payer_incomplete: {
    en: 'Such a charge needs to say who owes.',
    'pt-BR': 'Uma cobrança assim precisa dizer quem deve.',
  },
  due_dates_off: {
    en: 'The account does not charge with due dates.',
    'pt-BR': 'A conta não cobra com data de vencimento.',
  },
  refunds_off: { en: 'The account does not refund.', 'pt-BR': 'A conta não faz devoluções.' },
  charge_still_open: {
    en: 'The bank did not withdraw the charge, which can still be paid.',
    'pt-BR': 'O banco não retirou a cobrança, que ainda pode ser paga.',
  },
  refund_differs: {
    en: 'The bank has a refund of this id with another amount.',
    'pt-BR': 'O banco tem uma devolução com este id e outro valor.',
  },
  charge_absent: {
    en: 'The bank has no such charge: it was never made.',
    'pt-BR': 'O banco não tem esta cobrança: ela nunca foi feita.',
  },
  payment_absent: {
    en: 'The bank does not find the payment.',
    'pt-BR': 'O banco não encontra o pagamento.',
  },
  refund_absent: {
    en: 'The bank does not find the refund.',
    'pt-BR': 'O banco não encontra a devolução.',
  },
}

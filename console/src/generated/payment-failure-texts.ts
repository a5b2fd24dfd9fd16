/**
 * Why a bank did not do it, and what to do.
 * `npm run docs` writes this file from service/src/providers/failures.ts.
 */
import { defineTexts } from '../i18n/texts.ts'

export const paymentFailureTexts = defineTexts(
  {
    "provider_unreachable": "The bank could not be reached, so nothing was done.",
    "provider_untrusted": "The server at the bank’s address cannot be trusted, so nothing was sent.",
    "provider_busy": "The bank is busy. Nothing was done.",
    "provider_failed": "The bank had an internal error.",
    "call_given_up": "The request to the bank was not sent.",
    "answer_lost": "The bank’s response was lost. Recado checks what the bank did before repeating anything.",
    "answer_unreadable": "The bank’s response could not be read. Recado checks what the bank did before repeating anything.",
    "credentials_refused": "The bank refused the credentials. Enter new credentials for the account.",
    "certificate_refused": "The bank refused the certificate. Upload the one registered with the bank.",
    "certificate_ended": "The certificate has expired. Request a new one from the bank and upload it.",
    "permission_missing": "The bank does not allow the application to do this. Enable it at the bank, then test the account.",
    "refused_by_provider": "The bank refused it.",
    "payer_incomplete": "This charge needs the payer’s details.",
    "due_dates_off": "This account does not support charges with a due date.",
    "refunds_off": "This account does not support refunds.",
    "charge_absent": "The bank has no such charge: it was never created.",
    "payment_absent": "The bank cannot find the payment.",
    "refund_absent": "The bank cannot find the refund.",
    "charge_still_open": "The bank did not withdraw the charge, which can still be paid.",
    "refund_differs": "The bank has a refund with this ID and another amount.",
  },
  {
    "provider_unreachable": "Não foi possível conectar ao banco, e nada foi feito.",
    "provider_untrusted": "O servidor no endereço do banco não é confiável, e nada foi enviado.",
    "provider_busy": "O banco está ocupado. Nada foi feito.",
    "provider_failed": "O banco teve um erro interno.",
    "call_given_up": "A consulta ao banco não foi enviada.",
    "answer_lost": "A resposta do banco não chegou. O Recado confere o que o banco fez antes de repetir.",
    "answer_unreadable": "Não foi possível ler a resposta do banco. O Recado confere o que o banco fez antes de repetir.",
    "credentials_refused": "O banco recusou as credenciais. Informe novas credenciais na conta.",
    "certificate_refused": "O banco recusou o certificado. Envie o que está cadastrado no banco.",
    "certificate_ended": "O certificado venceu. Peça um novo ao banco e envie na conta.",
    "permission_missing": "O banco não permite isto para a aplicação. Peça a permissão ao banco e teste a conta.",
    "refused_by_provider": "O banco recusou.",
    "payer_incomplete": "Esta cobrança precisa dos dados do pagador.",
    "due_dates_off": "Esta conta não faz cobranças com vencimento.",
    "refunds_off": "Esta conta não faz devoluções.",
    "charge_absent": "O banco não tem esta cobrança: ela nunca foi criada.",
    "payment_absent": "O banco não encontrou o pagamento.",
    "refund_absent": "O banco não encontrou a devolução.",
    "charge_still_open": "O banco não retirou a cobrança, que ainda pode ser paga.",
    "refund_differs": "O banco tem uma devolução com este ID e outro valor.",
  },
)

/**
 * What the try of a payment account found. `{day}` is the day on which the certificate ends.
 * `npm run docs` writes this file from service/src/payments/accounts/account-findings.ts.
 */
import { defineTexts } from '../i18n/texts.ts'

export const accountFindingTexts = defineTexts(
  {
    "certificate_valid": "It is valid until {day}.",
    "certificate_ending": "It ends on {day}: ask the bank for a new one now.",
    "certificate_ended": "It ended on {day}: ask the bank for a new one.",
    "charge_made": "A charge of one cent was created and withdrawn.",
    "charge_not_made": "No charge can be created.",
    "charge_not_withdrawn": "A charge of one cent was created, and cannot be withdrawn.",
    "charge_differs": "The bank created another charge than the one requested.",
    "charge_without_code": "The bank gave no code for the charge that could be sent to a customer.",
    "payments_listed": "Money that came can be listed.",
    "payments_not_listed": "Money that came cannot be listed.",
    "callback_placed": "The bank has our address for its callbacks.",
    "callback_off": "Without RECADO_PUBLIC_URL the bank cannot call. Recado asks it for payments.",
    "callback_refused": "The bank refused the address for its callbacks, which comes from RECADO_PUBLIC_URL. Recado still asks it for payments.",
  },
  {
    "certificate_valid": "Vale até {day}.",
    "certificate_ending": "Vence em {day}: peça um novo ao banco agora.",
    "certificate_ended": "Venceu em {day}: peça um novo ao banco.",
    "charge_made": "Uma cobrança de um centavo foi criada e retirada.",
    "charge_not_made": "Não é possível criar cobranças.",
    "charge_not_withdrawn": "Uma cobrança de um centavo foi criada e não pôde ser retirada.",
    "charge_differs": "O banco criou uma cobrança diferente da pedida.",
    "charge_without_code": "O banco não enviou um código da cobrança para o cliente.",
    "payments_listed": "O dinheiro recebido pode ser listado.",
    "payments_not_listed": "Não é possível listar o dinheiro recebido.",
    "callback_placed": "O banco tem o endereço para avisar dos pagamentos.",
    "callback_off": "Sem RECADO_PUBLIC_URL o banco não pode avisar. O Recado consulta os pagamentos.",
    "callback_refused": "O banco recusou o endereço para avisos, feito de RECADO_PUBLIC_URL. Mesmo assim o Recado consulta os pagamentos.",
  },
)

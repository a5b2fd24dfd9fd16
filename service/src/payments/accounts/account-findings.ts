/**
 * What the try of a payment account finds: a row for each stable code, with its sentence in both
 * languages. `{day}` is the day on which the certificate ends. `npm run docs` writes the words of
 * the console from them.
 */

type Finding = {
  check: 'certificate' | 'charge' | 'received' | 'callback'
  /** Whether it is as it should be. */
  ok: boolean
  en: string
  pt: string
}

export const ACCOUNT_FINDINGS = {
  certificate_valid: {
    check: 'certificate',
    ok: true,
    en: 'It is valid until {day}.',
    pt: 'Vale até {day}.',
  },
  certificate_ending: {
    check: 'certificate',
    ok: false,
    en: 'It ends on {day}: ask the bank for a new one now.',
    pt: 'Vence em {day}: peça um novo ao banco agora.',
  },
  certificate_ended: {
    check: 'certificate',
    ok: false,
    en: 'It ended on {day}: ask the bank for a new one.',
    pt: 'Venceu em {day}: peça um novo ao banco.',
  },
  charge_made: {
    check: 'charge',
    ok: true,
    en: 'A charge of one cent was created and withdrawn.',
    pt: 'Uma cobrança de um centavo foi criada e retirada.',
  },
  charge_not_made: {
    check: 'charge',
    ok: false,
    en: 'No charge can be created.',
    pt: 'Não é possível criar cobranças.',
  },
  charge_not_withdrawn: {
    check: 'charge',
    ok: false,
    en: 'A charge of one cent was created, and cannot be withdrawn.',
    pt: 'Uma cobrança de um centavo foi criada e não pôde ser retirada.',
  },
  charge_differs: {
    check: 'charge',
    ok: false,
    en: 'The bank created another charge than the one requested.',
    pt: 'O banco criou uma cobrança diferente da pedida.',
  },
  charge_without_code: {
    check: 'charge',
    ok: false,
    en: 'The bank gave no code for the charge that could be sent to a customer.',
    pt: 'O banco não enviou um código da cobrança para o cliente.',
  },
  payments_listed: {
    check: 'received',
    ok: true,
    en: 'Money that came can be listed.',
    pt: 'O dinheiro recebido pode ser listado.',
  },
  payments_not_listed: {
    check: 'received',
    ok: false,
    en: 'Money that came cannot be listed.',
    pt: 'Não é possível listar o dinheiro recebido.',
  },
  callback_placed: {
    check: 'callback',
    ok: true,
    en: 'The bank has our address for its callbacks.',
    pt: 'O banco tem o endereço para avisar dos pagamentos.',
  },
  callback_off: {
    check: 'callback',
    ok: true,
    en: 'Without RECADO_PUBLIC_URL the bank cannot call. Recado asks it for payments.',
    pt: 'Sem RECADO_PUBLIC_URL o banco não pode avisar. O Recado consulta os pagamentos.',
  },
  callback_refused: {
    check: 'callback',
    ok: false,
    en: 'The bank refused the address for its callbacks, which comes from RECADO_PUBLIC_URL. Recado still asks it for payments.',
    pt: 'O banco recusou o endereço para avisos, feito de RECADO_PUBLIC_URL. Mesmo assim o Recado consulta os pagamentos.',
  },
} as const satisfies Record<string, Finding>

export type AccountFinding = keyof typeof ACCOUNT_FINDINGS

export const accountFindings = Object.keys(ACCOUNT_FINDINGS) as AccountFinding[]

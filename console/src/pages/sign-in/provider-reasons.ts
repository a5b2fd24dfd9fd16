/** Why a sign-in by OpenID Connect was refused, and what an owner does about it. A test compares the reasons with those of the service. */
import type { Language } from '../../i18n/languages.ts'

export const PROVIDER_REASONS: Partial<Record<string, Record<Language, string>>> = {
  provider_unreachable: {
    en: 'The service cannot reach the provider. Try again; if it stays so, compare RECADO_OIDC_ISSUER and run recado doctor.',
    'pt-BR':
      'O serviço não alcança o provedor. Tente de novo; se continuar, confira RECADO_OIDC_ISSUER e execute recado doctor.',
  },
  description_missing: {
    en: 'At the address of RECADO_OIDC_ISSUER no OpenID provider describes itself. Compare the address, then run recado doctor.',
    'pt-BR':
      'No endereço de RECADO_OIDC_ISSUER nenhum provedor OpenID se descreve. Confira o endereço e execute recado doctor.',
  },
  issuer_differs: {
    en: 'The provider calls itself otherwise than RECADO_OIDC_ISSUER, often by a slash at the end. recado doctor prints the name to set.',
    'pt-BR':
      'O provedor se chama de outro modo que RECADO_OIDC_ISSUER, muitas vezes por uma barra no fim. O recado doctor mostra o nome a configurar.',
  },
  endpoint_missing: {
    en: 'The provider does not say where people sign in. RECADO_OIDC_ISSUER may be the address of something else; run recado doctor.',
    'pt-BR':
      'O provedor não diz onde as pessoas entram. RECADO_OIDC_ISSUER pode ser o endereço de outra coisa; execute recado doctor.',
  },
  keys_missing: {
    en: 'The provider does not give the keys with which it signs. Look at the provider, then run recado doctor.',
    'pt-BR': 'O provedor não dá as chaves com que assina. Verifique o provedor e execute recado doctor.',
  },
  attempt_lost: {
    en: 'It took more than ten minutes, the page was loaded twice, or the browser keeps no cookies here. Sign in again.',
    'pt-BR':
      'Demorou mais de dez minutos, a página foi carregada duas vezes, ou o navegador não guarda cookies aqui. Entre de novo.',
  },
  cancelled: {
    en: 'The sign-in was declined at the provider. Try again; if you did not decline it, an owner allows your account to use this application there.',
    'pt-BR':
      'A entrada foi recusada no provedor. Tente de novo; se não foi você, um proprietário libera esta aplicação para a sua conta no provedor.',
  },
  request_refused: {
    en: 'The provider refused the request. An owner registers the address of this service with /session/oidc/callback there, and allows the scopes openid and email.',
    'pt-BR':
      'O provedor recusou a solicitação. Um proprietário cadastra lá o endereço deste serviço com /session/oidc/callback e libera os escopos openid e email.',
  },
  client_refused: {
    en: 'The provider does not accept this service. An owner compares RECADO_OIDC_CLIENT_ID and RECADO_OIDC_CLIENT_SECRET with what stands there.',
    'pt-BR':
      'O provedor não aceita este serviço. Um proprietário confere RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET com o que está lá.',
  },
  code_refused: {
    en: 'The provider did not accept its own code: it was used already or is too old. Sign in again.',
    'pt-BR': 'O provedor não aceitou o próprio código: já foi usado ou é antigo demais. Entre de novo.',
  },
  answer_wrong: {
    en: 'The provider answered in a way that OpenID Connect does not permit. The log of the service has the code of it.',
    'pt-BR':
      'O provedor respondeu de um modo que o OpenID Connect não permite. O log do serviço tem o código.',
  },
  token_wrong: {
    en: 'What the provider signed is not for this sign-in. An owner compares RECADO_OIDC_ISSUER and RECADO_OIDC_CLIENT_ID with the provider.',
    'pt-BR':
      'O que o provedor assinou não é para esta entrada. Um proprietário confere RECADO_OIDC_ISSUER e RECADO_OIDC_CLIENT_ID com o provedor.',
  },
  clock_differs: {
    en: 'The clocks of the provider and of this service differ. Whoever runs them synchronises both (NTP).',
    'pt-BR': 'Os relógios do provedor e deste serviço diferem. Quem cuida deles sincroniza os dois (NTP).',
  },
  email_missing: {
    en: 'The provider did not give your e-mail. An owner allows the scope email for this application there.',
    'pt-BR': 'O provedor não deu o seu e-mail. Um proprietário libera lá o escopo email para esta aplicação.',
  },
  email_not_verified: {
    en: 'The provider does not say that your e-mail is verified. Verify it there, or let an owner make the provider give email_verified as true.',
    'pt-BR':
      'O provedor não diz que o seu e-mail foi verificado. Confirme-o lá, ou peça a um proprietário que o provedor envie email_verified como true.',
  },
  user_unknown: {
    en: 'No active person here has the e-mail of this account. Ask an owner or a manager to invite you by it.',
    'pt-BR':
      'Nenhuma pessoa ativa aqui tem o e-mail desta conta. Peça a um proprietário ou gerente um convite para ele.',
  },
  account_differs: {
    en: 'The person with this e-mail signs in with another account of the provider. Use that account, or ask an owner to invite you by another e-mail.',
    'pt-BR':
      'A pessoa com este e-mail entra com outra conta do provedor. Use aquela conta, ou peça a um proprietário um convite para outro e-mail.',
  },
}

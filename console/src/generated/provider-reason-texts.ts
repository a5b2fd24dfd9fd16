/**
 * Why a sign-in by OpenID Connect was refused, and what an owner does about it.
 * `npm run docs` writes this file from service/src/access/oidc/oidc-reasons.ts.
 */
import { defineTexts } from '../i18n/texts.ts'

export const providerReasonTexts = defineTexts(
  {
    "provider_unreachable": "The service cannot reach the provider. Try again; if it keeps failing, check RECADO_OIDC_ISSUER and run recado doctor.",
    "description_missing": "There is no OpenID provider at RECADO_OIDC_ISSUER. Check the address, then run recado doctor.",
    "issuer_differs": "The provider’s name differs from RECADO_OIDC_ISSUER, often by a slash at the end. recado doctor prints the name to set.",
    "endpoint_missing": "The provider does not say where people sign in. Check RECADO_OIDC_ISSUER and run recado doctor.",
    "keys_missing": "The provider does not publish its signing keys. Check the provider, then run recado doctor.",
    "attempt_lost": "It took more than ten minutes, the page was loaded twice, or the browser blocks cookies. Sign in again.",
    "cancelled": "The sign-in was declined at the provider. Try again; if you did not decline it, ask an owner to allow your account to use this application there.",
    "request_refused": "The provider refused the request. Ask an owner to register this service’s address with /session/oidc/callback there, and to allow the scopes openid and email.",
    "client_refused": "The provider does not accept this service. Ask an owner to compare RECADO_OIDC_CLIENT_ID and RECADO_OIDC_CLIENT_SECRET with the provider’s settings.",
    "code_refused": "The provider did not accept its own code: it was used already or is too old. Sign in again.",
    "answer_wrong": "The provider’s response is not valid OpenID Connect. The service log has the code.",
    "token_wrong": "The provider’s token is not for this sign-in. Ask an owner to compare RECADO_OIDC_ISSUER and RECADO_OIDC_CLIENT_ID with the provider.",
    "clock_differs": "The clocks of the provider and this service differ. Synchronize both (NTP).",
    "email_missing": "The provider did not send your e-mail. Ask an owner to allow the scope email for this application there.",
    "email_not_verified": "The provider does not say that your e-mail is verified. Verify it there, or ask an owner to make the provider send email_verified as true.",
    "user_unknown": "No active user has the e-mail of this account. Ask an owner or manager to invite that e-mail.",
    "account_differs": "The user with this e-mail signs in with another account of the provider. Use that account, or ask an owner to invite another e-mail.",
  },
  {
    "provider_unreachable": "O serviço não alcança o provedor. Tente de novo; se continuar, confira RECADO_OIDC_ISSUER e execute recado doctor.",
    "description_missing": "Não há um provedor OpenID em RECADO_OIDC_ISSUER. Confira o endereço e execute recado doctor.",
    "issuer_differs": "O nome do provedor é diferente de RECADO_OIDC_ISSUER, muitas vezes por uma barra no fim. O recado doctor mostra o nome a configurar.",
    "endpoint_missing": "O provedor não diz onde as pessoas entram. Confira RECADO_OIDC_ISSUER e execute recado doctor.",
    "keys_missing": "O provedor não publica as chaves de assinatura. Verifique o provedor e execute recado doctor.",
    "attempt_lost": "Demorou mais de dez minutos, a página foi carregada duas vezes, ou o navegador bloqueia cookies. Entre de novo.",
    "cancelled": "A entrada foi recusada no provedor. Tente de novo; se não foi você, peça ao dono que libere esta aplicação para a sua conta no provedor.",
    "request_refused": "O provedor recusou a requisição. Peça ao dono que cadastre lá o endereço deste serviço com /session/oidc/callback e libere os escopos openid e email.",
    "client_refused": "O provedor não aceita este serviço. Peça ao dono que confira RECADO_OIDC_CLIENT_ID e RECADO_OIDC_CLIENT_SECRET com o provedor.",
    "code_refused": "O provedor não aceitou o próprio código: já foi usado ou é antigo demais. Entre de novo.",
    "answer_wrong": "A resposta do provedor não é OpenID Connect válido. O log do serviço tem o código.",
    "token_wrong": "O token do provedor não é para esta entrada. Peça ao dono que confira RECADO_OIDC_ISSUER e RECADO_OIDC_CLIENT_ID com o provedor.",
    "clock_differs": "Os relógios do provedor e deste serviço estão diferentes. Sincronize os dois (NTP).",
    "email_missing": "O provedor não enviou o seu e-mail. Peça ao dono que libere lá o escopo email para esta aplicação.",
    "email_not_verified": "O provedor não diz que o seu e-mail foi verificado. Confirme-o lá, ou peça ao dono que o provedor envie email_verified como true.",
    "user_unknown": "Nenhum usuário ativo tem o e-mail desta conta. Peça ao dono ou gerente um convite para ele.",
    "account_differs": "O usuário com este e-mail entra com outra conta do provedor. Use aquela conta, ou peça ao dono um convite para outro e-mail.",
  },
)

/** Words of what is wrong with a sender, of its check, and of its removal. */
import type { SenderCheck } from '../../api/types.ts'
import { defineTexts } from '../../i18n/texts.ts'

type Fault = NonNullable<SenderCheck['checks'][number]['fault']>

const faults: Record<Fault, string> = {
  token_refused: 'WhatsApp rejects the access token. Create a new one at Meta, and enter it under Settings.',
  account_hidden:
    'WhatsApp does not show this number to the token. Compare the phone number id, and give the token its permissions at Meta.',
  app_secret_refused:
    'This app secret belongs to another app than the token. Copy it from the settings of the token’s app at Meta.',
  unreachable: 'WhatsApp does not answer now. Try again in a minute.',
  templates_unread: 'WhatsApp did not return the templates. Check the permissions of the token at Meta.',
  address_insecure:
    'WhatsApp calls only https addresses. The operator must set RECADO_PUBLIC_URL to the public address.',
  address_unknown:
    'DNS does not know the name of the public address. Probably its record is missing or was created just now.',
  address_untrusted:
    'The certificate of the public address is not trusted. It must be from a public authority, for this name.',
  address_silent:
    'No server answers at the public address. Probably the service is stopped, or a firewall or router keeps the port closed.',
  address_redirected:
    'The public address redirects, and WhatsApp follows no redirect. RECADO_PUBLIC_URL must be the address where it ends.',
  address_elsewhere:
    'Another server or another Recado answers at the public address. Probably the proxy does not forward /channels here.',
  address_blocked:
    'A proxy asks for a password or blocks the call. It must let requests to /channels through.',
  address_down:
    'The proxy answers, but cannot reach Recado. Probably the service is stopped or uses another port.',
  address_changed:
    'The webhook does not arrive as it was sent. The proxy must change neither body nor headers, and accept 3 MiB.',
  address_unanswered:
    'The service does not answer at its public address as it should. Ask the operator: recado doctor says what it answers.',
  never_verified:
    'Never, so WhatsApp does not know this address. Connect the number, or enter address and verify token in the app at Meta.',
  webhooks_refused:
    'Webhooks arrived with another signature. Compare the app secret with that of the app at Meta, and enter it under Settings.',
  no_webhook:
    'No webhook has arrived yet. Connect the number, or enter the address of the webhook in the app at Meta; publish the app, then write to this number from a phone.',
}

const emPortugues: Record<Fault, string> = {
  token_refused: 'O WhatsApp recusa o token de acesso. Gere um novo na Meta e informe-o em Configurações.',
  account_hidden:
    'O WhatsApp não mostra este número com o token. Confira o phone number id e dê ao token as permissões na Meta.',
  app_secret_refused:
    'A chave secreta não é do aplicativo que gerou o token. Copie-a das configurações desse aplicativo na Meta.',
  unreachable: 'O WhatsApp não responde agora. Tente de novo em um minuto.',
  templates_unread: 'O WhatsApp não entregou os modelos. Confira as permissões do token na Meta.',
  address_insecure:
    'O WhatsApp só chama endereços https. O administrador deve pôr o endereço público em RECADO_PUBLIC_URL.',
  address_unknown:
    'O DNS não conhece o nome do endereço público. O registro deve estar faltando, ou acabou de ser criado.',
  address_untrusted:
    'O certificado do endereço público não é confiável. Ele deve ser de uma autoridade pública e deste nome.',
  address_silent:
    'Nenhum servidor responde no endereço público. O serviço deve estar parado, ou um firewall ou roteador fecha a porta.',
  address_redirected:
    'O endereço público redireciona, e o WhatsApp não segue redirecionamentos. RECADO_PUBLIC_URL deve ser o endereço final.',
  address_elsewhere:
    'Outro servidor ou outro Recado responde no endereço público. O proxy não deve estar encaminhando /channels para cá.',
  address_blocked:
    'Um proxy pede senha ou bloqueia a chamada. Ele deve deixar passar o que vai para /channels.',
  address_down: 'O proxy responde, mas não alcança o Recado. O serviço deve estar parado ou em outra porta.',
  address_changed:
    'O webhook não chega como foi enviado. O proxy não pode mudar o corpo nem os cabeçalhos, e deve aceitar 3 MiB.',
  address_unanswered:
    'O serviço não responde no endereço público como deveria. Fale com o administrador: o recado doctor diz o que ele responde.',
  never_verified:
    'Nunca: o WhatsApp não conhece este endereço. Conecte o número, ou informe endereço e token de verificação no app na Meta.',
  webhooks_refused:
    'Chegaram webhooks com outra assinatura. Compare a chave secreta com a do aplicativo na Meta e informe-a em Configurações.',
  no_webhook:
    'Nenhum webhook chegou ainda. Conecte o número, ou informe o endereço do webhook no app na Meta; publique o app e escreva para este número de um celular.',
}

export const senderCheckTexts = defineTexts(
  {
    troubled: 'Needs a fix',
    templatesFail: 'Could not load the templates of this number:',
    check: 'Check',
    checkTitle: (number: string) => `Check of ${number}`,
    checkHelp:
      'It asks WhatsApp whether the token and the app secret are right, and reads the templates. No message is sent.',
    checks: {
      account: 'Token and app secret',
      templates: 'Templates',
      address: 'Public address of this service',
      verification: 'WhatsApp called this address',
      webhooks: 'Webhooks, which bring what customers write',
    },
    lastCall: 'The last time:',
    lastCallOfOther:
      'Never with the verify token of this number. Webhooks come through another number of the same app.',
    good: 'works',
    bad: 'does not work',
    allGood: 'This number works.',
    notGood: 'Something is missing. Here is what to do.',
    faults,
    checkNow: 'Check now',
    close: 'Close',
    remove: 'Remove',
    removeTitle: (number: string) => `Remove ${number}?`,
    removeHelp:
      'It can be removed while it has no conversation. Its token and secrets are deleted. You can register it again.',
    isRemoved: (number: string) => `${number} is removed.`,
    keep: 'Cancel',
  },
  {
    troubled: 'Precisa de correção',
    templatesFail: 'O WhatsApp não entrega os modelos deste número:',
    check: 'Verificar',
    checkTitle: (number) => `Verificação de ${number}`,
    checkHelp:
      'Pergunta ao WhatsApp se o token e a chave secreta do app estão certos, e lê os modelos. Nenhuma mensagem é enviada.',
    checks: {
      account: 'Token e chave secreta do app',
      templates: 'Modelos',
      address: 'Endereço público deste serviço',
      verification: 'O WhatsApp chamou este endereço',
      webhooks: 'Webhooks, que trazem o que os clientes escrevem',
    },
    lastCall: 'A última vez:',
    lastCallOfOther:
      'Nunca com o token de verificação deste número. Os webhooks vêm por outro número do mesmo app.',
    good: 'funciona',
    bad: 'não funciona',
    allGood: 'Este número funciona.',
    notGood: 'Falta algo. Veja o que fazer.',
    faults: emPortugues,
    checkNow: 'Verificar agora',
    close: 'Fechar',
    remove: 'Remover',
    removeTitle: (number) => `Remover ${number}?`,
    removeHelp:
      'Ele pode ser removido enquanto não tiver conversas. O token e os segredos são apagados. Você pode cadastrá-lo de novo.',
    isRemoved: (number) => `${number} foi removido.`,
    keep: 'Cancelar',
  },
)

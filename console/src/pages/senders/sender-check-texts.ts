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
  address_unanswered:
    'The service does not answer at its public address as WhatsApp calls it. Ask the service operator: recado doctor says what is wrong there.',
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
    'O app secret não é do aplicativo que gerou o token. Copie-o das configurações desse aplicativo na Meta.',
  unreachable: 'O WhatsApp não responde agora. Tente de novo em um minuto.',
  templates_unread: 'O WhatsApp não entregou os modelos. Confira as permissões do token na Meta.',
  address_unanswered:
    'O serviço não responde no endereço público como o WhatsApp o chama. Fale com o administrador: o recado doctor diz o que falta.',
  webhooks_refused:
    'Chegaram webhooks com outra assinatura. Compare o app secret com o do aplicativo na Meta e informe-o em Configurações.',
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
      webhooks: 'Webhooks, which bring what customers write',
    },
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
      'Pergunta ao WhatsApp se o token e o app secret estão certos, e lê os modelos. Nenhuma mensagem é enviada.',
    checks: {
      account: 'Token e app secret',
      templates: 'Modelos',
      address: 'Endereço público deste serviço',
      webhooks: 'Webhooks, que trazem o que os clientes escrevem',
    },
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

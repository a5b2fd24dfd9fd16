/**
 * Why a number could not be connected: each row says what to do at Meta, in the words of its pages.
 */
export const connectingRows = {
  apps_differ: {
    en: 'The token is of one app and the secret of another. Copy the secret of the app that made the token: App settings, Basic.',
    pt: 'O token é de um app e a chave secreta é de outro. Copie a chave do app que gerou o token: Configurações do app, Básico.',
  },
  app_secret_wrong: {
    en: 'The app secret is not of the app that made the token. Copy it again at Meta: App settings, Basic.',
    pt: 'A chave secreta não é do app que gerou o token. Copie-a de novo na Meta: Configurações do app, Básico.',
  },
  app_secret_doubtful: {
    en: 'The app demands a proof of its secret, and Recado gives none while the sender has several secrets. Enter only the right one.',
    pt: 'O app exige uma prova da chave secreta em cada chamada, e o Recado não dá nenhuma enquanto o número tem várias chaves. Informe só a certa.',
  },
  app_unsubscribed: {
    en: 'The app has no callback, or is not subscribed to the account. Connect the number again with the app secret.',
    pt: 'O app não tem webhook, ou não assina a conta do WhatsApp. O Recado faz isso se tiver a chave secreta: conecte o número de novo.',
  },
  callback_unanswered: {
    en: 'WhatsApp could not open the webhook. Its address must be https, reachable from the internet, and lead to Recado.',
    pt: 'O WhatsApp não conseguiu abrir o endereço do webhook. Ele precisa ser https, acessível pela internet e levar ao Recado. Veja abaixo o que o WhatsApp encontrou.',
  },
  callback_taken: {
    en: 'Messages to this number go to another host, which was kept. Allow Recado to replace it and connect again.',
    pt: 'As mensagens deste número vão para outro endereço, que foi mantido. Permita que o Recado o substitua e conecte de novo.',
  },
  callback_unknown: {
    en: 'WhatsApp does not say where messages to this number go, so the address was kept. Connect again later, or allow Recado to replace it.',
    pt: 'O WhatsApp não diz para onde vão as mensagens deste número, e o endereço foi mantido. Conecte de novo mais tarde, ou permita que o Recado o substitua.',
  },
  callback_elsewhere: {
    en: 'Messages to this number do not come to Recado yet. Correct the steps before this one and connect again.',
    pt: 'As mensagens deste número não chegam ao Recado: o WhatsApp indica outro endereço, ou nenhum. Corrija os passos anteriores e conecte de novo.',
  },
  no_number_found: {
    en: 'The token does not say which account it opens. Assign the account to the system user, or paste its id.',
    pt: 'O token não diz qual conta do WhatsApp ele abre. Atribua a conta ao usuário do sistema, ou cole o id da conta.',
  },
  number_in_app: {
    en: 'The number is still in a WhatsApp app. Delete its account there, wait some minutes and connect again.',
    pt: 'O número ainda está em um aplicativo do WhatsApp. Apague a conta nesse aplicativo, espere alguns minutos e conecte de novo.',
  },
  app_unknown: {
    en: 'WhatsApp does not say whether the number is also in the WhatsApp Business app, so it was not registered. Connect again later.',
    pt: 'O WhatsApp não diz se o número também está no aplicativo WhatsApp Business, e por isso ele não foi registrado. Conecte de novo mais tarde.',
  },
  pin_wrong: {
    en: 'The number has a PIN from an earlier registration. Enter that one, or let Recado set another.',
    pt: 'Este número já tem um PIN. Digite-o, ou defina outro.',
  },
  pin_guessed_too_often: {
    en: 'The PIN was wrong too often. Wait as long as WhatsApp says, then enter the right one or set another.',
    pt: 'O PIN foi digitado errado muitas vezes. Espere o tempo que o WhatsApp indica abaixo e digite o certo, ou defina outro.',
  },
  number_unverified: {
    en: 'The number is not verified. Choose whether it gets a code by SMS or by a call, and connect again.',
    pt: 'O número ainda não foi verificado. Escolha se ele recebe um código por SMS ou por ligação e conecte de novo.',
  },
  code_sent: {
    en: 'WhatsApp sends the number a code of six digits. Enter it and connect again.',
    pt: 'O WhatsApp está enviando ao número um código de seis dígitos. Digite-o e conecte de novo.',
  },
  code_wrong: {
    en: 'This is not the code that WhatsApp sent, or it is too old. Enter the latest one, or have another sent, and connect again.',
    pt: 'Este não é o código que o WhatsApp enviou, ou ele já é antigo. Digite o mais recente, ou peça outro, e conecte de novo.',
  },
  registered_just_now: {
    en: 'The number was registered or deregistered a moment ago. Wait five minutes and connect again.',
    pt: 'O número acabou de ser registrado ou desconectado. Espere cinco minutos e conecte de novo.',
  },
  registrations_used_up: {
    en: 'WhatsApp allows ten registrations of a number in 72 hours. Wait until then and connect again.',
    pt: 'O WhatsApp permite dez registros de um número em 72 horas, e eles acabaram. Espere e conecte de novo.',
  },
  sync_asked_already: {
    en: 'The sync was asked for before, which WhatsApp allows once. Disconnect the number in the app and connect it again to ask once more.',
    pt: 'A sincronização já foi pedida, e o WhatsApp só permite uma vez. Para pedir de novo, desconecte o número no aplicativo e conecte-o outra vez.',
  },
  sync_too_late: {
    en: 'WhatsApp allows the sync only within 24 hours after the number was connected. Disconnect it in the app and connect it again.',
    pt: 'O WhatsApp só permite a sincronização até 24 horas depois de conectar o número. Desconecte-o no aplicativo e conecte-o outra vez.',
  },
  history_declined: {
    en: 'The shop chose not to share its earlier messages. To import them, disconnect the number in the app, connect it again and share them.',
    pt: 'A loja escolheu não compartilhar as mensagens antigas quando conectou o número. Elas ficam no celular. Para importá-las, desconecte o número no aplicativo, conecte-o outra vez e compartilhe-as.',
  },
} as const satisfies Record<string, { en: string; pt: string }>

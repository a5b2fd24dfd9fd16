/** Words of the alerts for new messages. */
import { defineTexts } from '../i18n/texts.ts'

export const alertsTexts = defineTexts(
  {
    title: 'Alerts',
    ask: 'Shall this browser tell you when a customer writes?',
    askHelp:
      'For your customers and those nobody looks after, and when a note names you. Never while you look at the console.',
    turnOn: 'Turn on',
    notNow: 'No, thanks',
    settings: 'Alerts…',
    sound: 'Play a sound',
    notifications: 'Show a notification with the name and the beginning of the message',
    denied: 'The browser does not allow notifications. Allow them beside the address of this page.',
    missing: 'This browser shows notifications only for pages with https.',
    tryOut: 'Try the sound',
    done: 'Done',
    newMessage: 'New message',
  },
  {
    title: 'Avisos',
    ask: 'Este navegador pode avisar quando um cliente escrever?',
    askHelp:
      'Dos seus clientes, dos que estão sem responsável, e quando uma nota citar você. Nunca enquanto você olha o console.',
    turnOn: 'Ativar',
    notNow: 'Não, obrigado',
    settings: 'Avisos…',
    sound: 'Tocar um som',
    notifications: 'Mostrar uma notificação com o nome e o começo da mensagem',
    denied: 'O navegador não permite notificações. Permita ao lado do endereço desta página.',
    missing: 'Este navegador só mostra notificações em páginas com https.',
    tryOut: 'Testar o som',
    done: 'Pronto',
    newMessage: 'Nova mensagem',
  },
)

/** Words of the alerts for new messages. */
import { defineTexts } from '../i18n/texts.ts'

export const alertsTexts = defineTexts(
  {
    title: 'Alerts',
    ask: 'Notify you when a customer writes?',
    askHelp:
      'For your conversations and unassigned ones, and when a note mentions you. Never while you use the console.',
    turnOn: 'Turn on',
    notNow: 'Not now',
    settings: 'Alerts…',
    sound: 'Play a sound',
    notifications: 'Show a notification with the name and a preview of the message',
    denied: 'Notifications are blocked. Allow them in the address bar.',
    missing: 'This browser shows notifications only on pages with https.',
    tryOut: 'Test the sound',
    done: 'Done',
    newMessage: 'New message',
  },
  {
    title: 'Avisos',
    ask: 'Receber um aviso quando um cliente escrever?',
    askHelp:
      'Das suas conversas, das sem responsável e quando uma nota mencionar você. Nunca enquanto você usa o console.',
    turnOn: 'Ativar',
    notNow: 'Agora não',
    settings: 'Avisos…',
    sound: 'Tocar um som',
    notifications: 'Mostrar uma notificação com o nome e uma prévia da mensagem',
    denied: 'As notificações estão bloqueadas. Permita na barra de endereço.',
    missing: 'Este navegador só mostra notificações em páginas com https.',
    tryOut: 'Testar o som',
    done: 'Pronto',
    newMessage: 'Nova mensagem',
  },
)

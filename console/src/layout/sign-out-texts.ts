/** Words of signing out while messages have not been sent: loaded when that happens. */
import { defineTexts } from '../i18n/texts.ts'

export const signOutTexts = defineTexts(
  {
    title: 'Sign out?',
    stay: 'Stay signed in',
    unsent: (count: number) =>
      count === 0
        ? 'All messages have been sent.'
        : count === 1
          ? 'One message has not been sent yet. If you sign out now, it is lost.'
          : `${count} messages have not been sent yet. If you sign out now, they are lost.`,
    endedUnsent: (count: number) =>
      count === 1
        ? 'The session ended before a message was sent.'
        : `The session ended before ${count} messages were sent.`,
    signOut: 'Sign out',
  },
  {
    title: 'Sair?',
    stay: 'Continuar conectado',
    unsent: (count) =>
      count === 0
        ? 'Todas as mensagens foram enviadas.'
        : count === 1
          ? 'Uma mensagem ainda não foi enviada. Se você sair agora, ela se perde.'
          : `${count} mensagens ainda não foram enviadas. Se você sair agora, elas se perdem.`,
    endedUnsent: (count) =>
      count === 1
        ? 'A sessão terminou antes do envio de uma mensagem.'
        : `A sessão terminou antes do envio de ${count} mensagens.`,
    signOut: 'Sair',
  },
)

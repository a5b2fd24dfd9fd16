/** Words of signing in. */
import { defineTexts } from '../../i18n/texts.ts'

export const signInTexts = defineTexts(
  {
    title: 'Sign in',
    what: 'What your customers received, what they paid, and what needs your attention.',
    key: 'Key',
    keyNote:
      'It starts with rcd_. Ask whoever runs the service for one: npm start prints one, recado key create makes one.',
    empty: 'Enter a key.',
    notValid: 'The service does not know this key. It may be mistyped, expired or revoked.',
    signIn: 'Sign in',
    where: 'The key stays in this tab and is forgotten when you close it.',
    refused: 'You were signed out: the key was revoked or has expired.',
    language: 'Language',
  },
  {
    title: 'Entrar',
    what: 'O que seus clientes receberam, o que pagaram e o que precisa da sua atenção.',
    key: 'Chave',
    keyNote:
      'Começa com rcd_. Peça uma a quem cuida do serviço: o npm start mostra uma, recado key create cria outra.',
    empty: 'Informe uma chave.',
    notValid:
      'O serviço não conhece esta chave. Ela pode ter sido digitada errado, vencido ou sido revogada.',
    signIn: 'Entrar',
    where: 'A chave fica só nesta aba e é apagada quando você fecha a aba.',
    refused: 'Sua sessão foi encerrada: a chave foi revogada ou venceu.',
    language: 'Idioma',
  },
)

/** Words of signing in. */
import { defineTexts } from '../../i18n/texts.ts'

export const signInTexts = defineTexts(
  {
    title: 'Sign in',
    what: 'What your customers got, what they paid, and what needs you.',
    key: 'Key',
    keyNote: 'It begins with rcd_. npm start prints one; recado key create makes one.',
    empty: 'Enter a key.',
    notValid: 'The service does not know this key. It may be mistyped, expired or revoked.',
    signIn: 'Sign in',
    where: 'The key stays in this tab and is forgotten when you close it.',
    refused: 'You were signed out: the key was revoked or has expired.',
    language: 'Language',
  },
  {
    title: 'Entrar',
    what: 'O que seus clientes receberam, o que pagaram e o que precisa de você.',
    key: 'Chave',
    keyNote: 'Começa com rcd_. O npm start mostra uma; recado key create cria uma.',
    empty: 'Informe uma chave.',
    notValid:
      'O serviço não conhece esta chave. Ela pode ter sido digitada errado, vencido ou sido revogada.',
    signIn: 'Entrar',
    where: 'A chave fica nesta aba e é esquecida quando você a fecha.',
    refused: 'Você foi desconectado: a chave foi revogada ou venceu.',
    language: 'Idioma',
  },
)

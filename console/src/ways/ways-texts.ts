/** Words about what a user signs in with beside the password. */
import { defineTexts } from '../i18n/texts.ts'

export const waysTexts = defineTexts(
  {
    title: 'Sign-ins beside the password',
    helpOfOther: (name: string) =>
      `With these one signs in as ${name} too, whatever the password is. Ask ${name} before you give another role. A person who had a link may also know the password: a new link settles that.`,
    helpOfOwn: 'With these one signs in as you too, whatever your password is. Is one not yours? Remove all.',
    passkey: 'Passkey',
    since: 'since',
    remove: 'Remove all, and end the sessions',
    areRemoved: 'Passkeys and outside accounts were removed, and the sessions have ended.',
  },
  {
    title: 'Entradas além da senha',
    helpOfOther: (name) =>
      `Com isto também se entra como ${name}, qualquer que seja a senha. Pergunte a ${name} antes de dar outra função. Quem teve um link pode saber a senha: um novo link resolve.`,
    helpOfOwn: 'Com isto também se entra como você, qualquer que seja a senha. Algo não é seu? Remova tudo.',
    passkey: 'Chave de acesso',
    since: 'desde',
    remove: 'Remover tudo e encerrar as sessões',
    areRemoved: 'As chaves de acesso e contas externas foram removidas, e as sessões encerradas.',
  },
)

/**
 * Words about what a user signs in with beside the password, and of confirming who is at the
 * screen.
 */
import { defineTexts } from '../i18n/texts.ts'

export const methodsTexts = defineTexts(
  {
    title: 'Other ways to sign in',
    helpOfOther: (name: string) =>
      `These also sign in as ${name}, without the password. Ask ${name} before you change the role. Anyone who had a link may also know the password: send a new link to replace it.`,
    helpOfOwn: 'These also sign in as you, without your password. If one is not yours, remove all.',
    passkey: 'Passkey',
    since: 'since',
    remove: 'Remove all and end all sessions',
    areRemoved: 'Passkeys and company accounts removed. All sessions ended.',
    confirmTitle: 'Confirm your password to continue',
    confirmHelp: 'You signed in more than 15 minutes ago. This protects your account on an unlocked screen.',
    password: 'Your password',
    passwordMissing: 'Enter your password.',
    wrong: 'Wrong password.',
    usePasskey: 'Use a passkey',
    passkeyStopped: 'No passkey was used. Try again, or use your password.',
    goOn: 'Continue',
    cancel: 'Cancel',
  },
  {
    title: 'Outras formas de entrar',
    helpOfOther: (name) =>
      `Estas formas também entram como ${name}, sem a senha. Pergunte a ${name} antes de mudar a função. Quem já teve um link pode saber a senha: envie um novo link para trocá-la.`,
    helpOfOwn: 'Estas formas também entram como você, sem a sua senha. Se alguma não for sua, remova todas.',
    passkey: 'Chave de acesso',
    since: 'desde',
    remove: 'Remover todas e encerrar as sessões',
    areRemoved: 'Chaves de acesso e contas da empresa removidas. Todas as sessões foram encerradas.',
    confirmTitle: 'Confirme a sua senha para continuar',
    confirmHelp: 'Você entrou há mais de 15 minutos. Isto protege a sua conta em uma tela desbloqueada.',
    password: 'Sua senha',
    passwordMissing: 'Informe a sua senha.',
    wrong: 'Senha incorreta.',
    usePasskey: 'Usar uma chave de acesso',
    passkeyStopped: 'Não recebemos a chave de acesso. Tente de novo ou use a sua senha.',
    goOn: 'Continuar',
    cancel: 'Cancelar',
  },
)

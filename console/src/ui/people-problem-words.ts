/** The problems of signing in, of people, and of what they share in the inbox, each in both languages. */
import type { Language } from '../i18n/languages.ts'

export const PEOPLE_PROBLEMS: Partial<Record<string, Record<Language, { title: string; help: string }>>> = {
  sign_in_refused: {
    en: {
      title: 'Signing in was refused',
      help: 'Compare the e-mail and the password, try another way, or ask an owner or a manager for a link.',
    },
    'pt-BR': {
      title: 'A entrada foi recusada',
      help: 'Confira o e-mail e a senha, tente de outro modo, ou peça um link a um proprietário ou gerente.',
    },
  },
  too_many_sign_ins: {
    en: { title: 'Too many attempts to sign in', help: 'Wait a few minutes, then try again.' },
    'pt-BR': { title: 'Muitas tentativas de entrar', help: 'Espere alguns minutos e tente de novo.' },
  },
  sign_in_again: {
    en: { title: 'You signed in too long ago for this', help: 'Sign out, sign in again, and do it then.' },
    'pt-BR': { title: 'Faz tempo demais que você entrou', help: 'Saia, entre de novo e repita.' },
  },
  cross_site: {
    en: {
      title: 'The browser says that this does not come from the console',
      help: 'Reload the page. If it keeps happening, tell whoever runs the service: a proxy may change the request.',
    },
    'pt-BR': {
      title: 'O navegador diz que isto não vem do console',
      help: 'Recarregue a página. Se continuar, avise quem cuida do serviço: um proxy pode estar alterando a solicitação.',
    },
  },
  users_only: {
    en: { title: 'A key cannot do this', help: 'Sign in with your e-mail and password.' },
    'pt-BR': { title: 'Uma chave não pode fazer isto', help: 'Entre com o seu e-mail e a sua senha.' },
  },
  workspace_ambiguous: {
    en: { title: 'You belong to several shops', help: 'Choose one of them.' },
    'pt-BR': { title: 'Você é de várias lojas', help: 'Escolha uma delas.' },
  },
  oidc_off: {
    en: { title: 'Company accounts are not set up here', help: 'Sign in another way.' },
    'pt-BR': { title: 'Contas da empresa não estão configuradas aqui', help: 'Entre de outro modo.' },
  },
  oidc_unavailable: {
    en: {
      title: 'The provider of company accounts is not responding',
      help: 'Try again, or sign in another way.',
    },
    'pt-BR': {
      title: 'O provedor das contas da empresa não responde',
      help: 'Tente de novo ou entre de outro modo.',
    },
  },
  passkeys_unavailable: {
    en: {
      title: 'There are no passkeys at this address',
      help: 'Open the console by its name with https. If it has none, tell whoever runs the service.',
    },
    'pt-BR': {
      title: 'Não há chaves de acesso neste endereço',
      help: 'Abra o console pelo nome, com https. Se ele não tem um, avise quem cuida do serviço.',
    },
  },
  passkey_not_found: {
    en: { title: 'This passkey does not exist', help: 'It may have been deleted. Reload the page.' },
    'pt-BR': {
      title: 'Esta chave de acesso não existe',
      help: 'Ela pode ter sido apagada. Recarregue a página.',
    },
  },
  too_many_passkeys: {
    en: { title: 'You have as many passkeys as may be', help: 'Delete those that you use no more.' },
    'pt-BR': {
      title: 'Você já tem todas as chaves de acesso que pode ter',
      help: 'Apague as que não usa mais.',
    },
  },
  link_not_found: {
    en: {
      title: 'This link does not work, or no longer',
      help: 'A link works once. Ask an owner or a manager for a new one.',
    },
    'pt-BR': {
      title: 'Este link não vale, ou não vale mais',
      help: 'Um link vale uma vez. Peça outro a um proprietário ou gerente.',
    },
  },
  user_not_found: {
    en: { title: 'This person does not exist', help: 'They may belong to another shop. Reload the page.' },
    'pt-BR': {
      title: 'Esta pessoa não existe',
      help: 'Ela pode ser de outra loja. Recarregue a página.',
    },
  },
  session_not_found: {
    en: { title: 'This session has ended already', help: 'Reload the page.' },
    'pt-BR': { title: 'Esta sessão já terminou', help: 'Recarregue a página.' },
  },
  email_taken: {
    en: { title: 'Somebody of the shop has this e-mail', help: 'Look among those who are disabled too.' },
    'pt-BR': { title: 'Alguém da loja já tem este e-mail', help: 'Procure também entre os desativados.' },
  },
  last_owner: {
    en: { title: 'The shop would have no owner left', help: 'Make another person an owner first.' },
    'pt-BR': {
      title: 'A loja ficaria sem proprietário',
      help: 'Faça de outra pessoa um proprietário primeiro.',
    },
  },
  nobody_available: {
    en: { title: 'Nobody is available', help: 'Choose a person yourself.' },
    'pt-BR': { title: 'Não há ninguém disponível', help: 'Escolha você mesmo uma pessoa.' },
  },
  label_not_found: {
    en: { title: 'This label does not exist', help: 'It may have been deleted.' },
    'pt-BR': { title: 'Esta etiqueta não existe', help: 'Ela pode ter sido excluída.' },
  },
  saved_reply_not_found: {
    en: { title: 'This saved reply does not exist', help: 'It may have been deleted.' },
    'pt-BR': { title: 'Esta resposta salva não existe', help: 'Ela pode ter sido excluída.' },
  },
  note_not_found: {
    en: { title: 'This note does not exist', help: 'It may have been deleted.' },
    'pt-BR': { title: 'Esta nota não existe', help: 'Ela pode ter sido excluída.' },
  },
  name_taken: {
    en: { title: 'This name is taken', help: 'Choose another one.' },
    'pt-BR': { title: 'Este nome já está em uso', help: 'Escolha outro.' },
  },
  list_full: {
    en: { title: 'The list is full', help: 'Delete something that nobody needs.' },
    'pt-BR': { title: 'A lista está cheia', help: 'Exclua algo de que ninguém precisa.' },
  },
}

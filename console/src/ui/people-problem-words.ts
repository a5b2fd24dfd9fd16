/** The problems of signing in, of people, and of what they share in the inbox, each in both languages. */
import type { Language } from '../i18n/languages.ts'

export const PEOPLE_PROBLEMS: Partial<Record<string, Record<Language, { title: string; help: string }>>> = {
  sign_in_refused: {
    en: {
      title: 'Could not sign in',
      help: 'Check your e-mail and password, try another way, or ask an owner or manager for a reset link.',
    },
    'pt-BR': {
      title: 'Não foi possível entrar',
      help: 'Confira o e-mail e a senha, tente de outra forma ou peça um novo link ao dono ou gerente.',
    },
  },
  too_many_sign_ins: {
    en: { title: 'Too many sign-in attempts', help: 'Wait a few minutes, then try again.' },
    'pt-BR': { title: 'Muitas tentativas de entrada', help: 'Espere alguns minutos e tente de novo.' },
  },
  sign_in_again: {
    en: { title: 'Confirm your password to continue', help: 'Sign out, sign in again, then retry.' },
    'pt-BR': { title: 'Confirme a sua senha para continuar', help: 'Saia, entre de novo e repita.' },
  },
  cross_site: {
    en: {
      title: 'This request did not come from the console',
      help: 'Reload the page. If it keeps happening, contact the service operator: a proxy may be changing requests.',
    },
    'pt-BR': {
      title: 'Esta requisição não veio do console',
      help: 'Recarregue a página. Se continuar, fale com o administrador do sistema: um proxy pode estar alterando a requisição.',
    },
  },
  users_only: {
    en: { title: 'An API key cannot do this', help: 'Sign in with your e-mail and password.' },
    'pt-BR': { title: 'Uma chave de API não pode fazer isto', help: 'Entre com o seu e-mail e a sua senha.' },
  },
  workspace_ambiguous: {
    en: { title: 'You have access to several shops', help: 'Choose one of them.' },
    'pt-BR': { title: 'Você tem acesso a várias lojas', help: 'Escolha uma delas.' },
  },
  oidc_off: {
    en: { title: 'Company account sign-in is not set up', help: 'Sign in another way.' },
    'pt-BR': {
      title: 'A entrada com a conta da empresa não está configurada',
      help: 'Entre de outra forma.',
    },
  },
  oidc_unavailable: {
    en: {
      title: 'The company account provider is not responding',
      help: 'Try again, or sign in another way.',
    },
    'pt-BR': {
      title: 'O provedor das contas da empresa não responde',
      help: 'Tente de novo ou entre de outra forma.',
    },
  },
  passkeys_unavailable: {
    en: {
      title: 'Passkeys are not available at this address',
      help: 'Open the console by its host name, with https. If it has none, contact the service operator.',
    },
    'pt-BR': {
      title: 'As chaves de acesso não funcionam neste endereço',
      help: 'Abra o console pelo nome de domínio, com https. Se ele não tem um, fale com o administrador do sistema.',
    },
  },
  passkey_not_found: {
    en: { title: 'This passkey does not exist', help: 'It may have been deleted. Reload the page.' },
    'pt-BR': {
      title: 'Esta chave de acesso não existe',
      help: 'Ela pode ter sido excluída. Recarregue a página.',
    },
  },
  too_many_passkeys: {
    en: { title: 'You have reached the passkey limit', help: 'Delete those you no longer use.' },
    'pt-BR': {
      title: 'Você atingiu o limite de chaves de acesso',
      help: 'Exclua as que você não usa mais.',
    },
  },
  link_not_found: {
    en: {
      title: 'This link is not valid',
      help: 'A link works once. Ask an owner or manager for a new one.',
    },
    'pt-BR': {
      title: 'Este link não é válido',
      help: 'Um link funciona uma só vez. Peça um novo ao dono ou gerente.',
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
    en: { title: 'This session has already ended', help: 'Reload the page.' },
    'pt-BR': { title: 'Esta sessão já terminou', help: 'Recarregue a página.' },
  },
  email_taken: {
    en: { title: 'Someone in the shop has this e-mail', help: 'Also check disabled people.' },
    'pt-BR': {
      title: 'Alguém da loja já tem este e-mail',
      help: 'Procure também entre as pessoas desativadas.',
    },
  },
  last_owner: {
    en: { title: 'The shop would have no owner left', help: 'Make someone else an owner first.' },
    'pt-BR': {
      title: 'A loja ficaria sem dono',
      help: 'Torne outra pessoa dona primeiro.',
    },
  },
  nobody_available: {
    en: { title: 'No one is available', help: 'Choose someone yourself.' },
    'pt-BR': { title: 'Não há ninguém disponível', help: 'Escolha uma pessoa você mesmo.' },
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
    en: { title: 'This name is already in use', help: 'Choose another one.' },
    'pt-BR': { title: 'Este nome já está em uso', help: 'Escolha outro.' },
  },
  list_full: {
    en: { title: 'The list is full', help: 'Delete something you do not need.' },
    'pt-BR': { title: 'A lista está cheia', help: 'Exclua algo que não é mais preciso.' },
  },
}

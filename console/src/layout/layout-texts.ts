/** Words of the frame around the pages. */
import { defineTexts } from '../i18n/texts.ts'

export const layoutTexts = defineTexts(
  {
    skip: 'Skip to content',
    navigation: 'Pages',
    morePages: 'More',
    groups: { money: 'Money', setup: 'Setup', shop: 'Shop' },
    settings: 'Account, language, time zone, sign out',
    language: 'Language',
    times: 'Times',
    zone: 'Time zone',
    zoneOfBrowser: (zone: string) => `Same as this browser (${zone})`,
    zoneHelp: 'Times are shown in the shop’s time zone. Hover over one to see UTC.',
    done: 'Done',
    signedInWith: (keyName: string, scopes: string) => `Signed in with ${keyName}, which can ${scopes}`,
    signedInAs: (name: string, role: string) => `Signed in as ${name}, ${role}`,
    signOut: 'Sign out',
    mentions: (unread: number) => (unread === 0 ? 'Mentions of you' : `Mentions of you: ${unread} unread`),
    mentionList: 'Notes that mention you',
    noMentions: 'No note mentions you yet.',
    newMention: 'Unread.',
    unreadConversations: 'unread',
    interrupted: 'The service is not responding. What you see may be out of date; we keep trying.',
    offline:
      'You are offline. What you see may be out of date; what you write is saved, and sent when you are back online.',
  },
  {
    skip: 'Ir para o conteúdo',
    navigation: 'Páginas',
    morePages: 'Mais',
    groups: { money: 'Financeiro', setup: 'Configuração', shop: 'Loja' },
    settings: 'Conta, idioma, fuso horário, sair',
    language: 'Idioma',
    times: 'Horários',
    zone: 'Fuso horário',
    zoneOfBrowser: (zone: string) => `Igual ao do navegador (${zone})`,
    zoneHelp: 'Os horários aparecem no fuso da loja. Passe o mouse sobre um horário para ver em UTC.',
    done: 'Pronto',
    signedInWith: (keyName, scopes) => `Conectado com ${keyName}, que pode ${scopes}`,
    signedInAs: (name, role) => `Conectado como ${name}, ${role}`,
    signOut: 'Sair',
    mentions: (unread) => (unread === 0 ? 'Menções a você' : `Menções a você: ${unread} não lidas`),
    mentionList: 'Notas que mencionam você',
    noMentions: 'Nenhuma nota menciona você ainda.',
    newMention: 'Não lida.',
    unreadConversations: 'não lidas',
    interrupted:
      'O serviço não está respondendo. O que você vê pode estar desatualizado; continuamos tentando.',
    offline:
      'Você está sem conexão. O que você vê pode estar desatualizado; o que você escreve fica salvo e é enviado quando a conexão voltar.',
  },
)

/** What the pages are called, and what is said in the place of one that cannot be shown. */
import { defineTexts } from '../i18n/texts.ts'

export const pageTexts = defineTexts(
  {
    conversations: 'Conversations',
    compose: 'Compose',
    attention: 'Needs attention',
    order: 'Order',
    keys: 'Keys',
    senders: 'Senders',
    notLoaded: 'This page could not be loaded',
    notLoadedHelp: 'The service is away, or was upgraded since you opened the console.',
    broken: 'The console made a mistake',
    brokenHelp: 'Try again. If it stays, tell who runs the service.',
    notFound: 'There is no page here',
    notFoundHelp: 'The address may be mistyped.',
    notAllowed: 'This key may not do that',
    notAllowedHelp: (scope: string) => `The page needs a key with the permission ${scope}.`,
  },
  {
    conversations: 'Conversas',
    compose: 'Escrever',
    attention: 'Precisa de atenção',
    order: 'Pedido',
    keys: 'Chaves',
    senders: 'Remetentes',
    notLoaded: 'Não foi possível carregar esta página',
    notLoadedHelp: 'O serviço está fora do ar ou foi atualizado depois que você abriu o console.',
    broken: 'O console cometeu um erro',
    brokenHelp: 'Tente de novo. Se continuar, avise quem opera o serviço.',
    notFound: 'Não há página aqui',
    notFoundHelp: 'O endereço pode ter sido digitado errado.',
    notAllowed: 'Esta chave não permite isso',
    notAllowedHelp: (scope: string) => `A página precisa de uma chave com a permissão ${scope}.`,
  },
)

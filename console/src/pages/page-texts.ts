/** The names of the pages, and the texts for a page that cannot be shown. */
import { defineTexts } from '../i18n/texts.ts'

export const pageTexts = defineTexts(
  {
    conversations: 'Conversations',
    compose: 'Compose',
    attention: 'Needs attention',
    order: 'Order',
    keys: 'Keys',
    senders: 'Senders',
    templates: 'Templates',
    notLoaded: 'This page could not be loaded',
    notLoadedHelp: 'The service is unavailable, or was updated since you opened this page.',
    broken: 'Something went wrong',
    brokenHelp: 'Try again. If it keeps happening, tell whoever runs the service.',
    notFound: 'Page not found',
    notFoundHelp: 'The address may be mistyped.',
    notAllowed: 'This key does not allow that',
    notAllowedHelp: (scope: string) => `The page needs a key with the permission ${scope}.`,
  },
  {
    conversations: 'Conversas',
    compose: 'Escrever',
    attention: 'Precisa de atenção',
    order: 'Pedido',
    keys: 'Chaves',
    senders: 'Remetentes',
    templates: 'Modelos',
    notLoaded: 'Não foi possível carregar esta página',
    notLoadedHelp: 'O serviço está fora do ar ou foi atualizado depois que você abriu esta página.',
    broken: 'Algo deu errado',
    brokenHelp: 'Tente de novo. Se continuar, avise quem cuida do serviço.',
    notFound: 'Página não encontrada',
    notFoundHelp: 'O endereço pode ter sido digitado errado.',
    notAllowed: 'Esta chave não permite isso',
    notAllowedHelp: (scope: string) => `A página precisa de uma chave com a permissão ${scope}.`,
  },
)

/** Words of the form that adds or changes an endpoint. */
import { defineTexts } from '../../i18n/texts.ts'

type Words = Partial<Record<string, string>>

/**
 * What an event type is about, by its first word; one without words here is called as the service
 * calls it.
 */
const subjectsEn: Words = {
  message: 'Messages',
  order: 'Orders',
  conversation: 'Conversations',
  template: 'Templates',
  sender: 'Senders',
  media: 'Files',
  draft: 'Drafts',
  webhook_endpoint: 'Webhook endpoints',
}
const subjectsPt: Words = {
  message: 'Mensagens',
  order: 'Pedidos',
  conversation: 'Conversas',
  template: 'Modelos',
  sender: 'Números',
  media: 'Arquivos',
  draft: 'Rascunhos',
  webhook_endpoint: 'Endpoints de webhook',
}

export const endpointFormTexts = defineTexts(
  {
    url: 'Receiver URL',
    urlNote: 'It must start with https://. Addresses of an internal network must be allowed by the operator.',
    urlMissing: 'Enter the URL.',
    description: 'Description (optional)',
    types: 'Events',
    typesChoice: { all: 'All, including future ones', some: 'Only these' },
    subjects: subjectsEn,
    allOf: (subject: string) => `All: ${subject}`,
    typesMissing: 'Choose at least one.',
    senders: 'Senders',
    sendersChoice: { all: 'All', some: 'Only these' },
    sendersMissing: 'Choose at least one.',
    headers: 'Custom headers',
    headersNote: 'Sent with each event. Values are kept secret and not shown again.',
    headersKept: (names: string) => `Current: ${names}`,
    renewHeaders: 'Replace headers',
    headerName: (n: number) => `Header ${n} name`,
    headerValue: (n: number) => `Header ${n} value`,
    addHeader: 'Add header',
    removeHeader: (n: number) => `Remove header ${n}`,
    signing: 'Signature',
    signings: { v1: 'Shared secret (v1)', v1a: 'Key pair (v1a)' },
    signingNotes: {
      v1: '(supported by Standard Webhooks libraries)',
      v1a: '(your receiver stores only the public key)',
    },
    from: 'Start from',
    froms: { now: 'New events only', oldest: 'The oldest stored event' },
    rate: 'At most per second (optional)',
    rateNote: 'Leave empty for no limit.',
    rateWrong: 'Enter a whole number from 1 to 1,000.',
    add: 'Add',
    save: 'Save',
    isSaved: 'Changes saved.',
  },
  {
    url: 'URL do seu receptor',
    urlNote:
      'Precisa começar com https://. Endereços de rede interna precisam ser liberados pelo administrador do sistema.',
    urlMissing: 'Informe a URL.',
    description: 'Descrição (opcional)',
    types: 'Eventos',
    typesChoice: { all: 'Todos, inclusive os futuros', some: 'Só estes' },
    subjects: subjectsPt,
    allOf: (subject) => `Tudo sobre: ${subject}`,
    typesMissing: 'Escolha pelo menos um.',
    senders: 'Números',
    sendersChoice: { all: 'Todos', some: 'Só estes' },
    sendersMissing: 'Escolha pelo menos um.',
    headers: 'Cabeçalhos personalizados',
    headersNote: 'Enviados com cada evento. Os valores ficam em segredo e não aparecem de novo.',
    headersKept: (names) => `Atuais: ${names}`,
    renewHeaders: 'Substituir cabeçalhos',
    headerName: (n) => `Nome do cabeçalho ${n}`,
    headerValue: (n) => `Valor do cabeçalho ${n}`,
    addHeader: 'Adicionar cabeçalho',
    removeHeader: (n) => `Remover cabeçalho ${n}`,
    signing: 'Assinatura',
    signings: { v1: 'Segredo compartilhado (v1)', v1a: 'Par de chaves (v1a)' },
    signingNotes: {
      v1: '(compatível com as bibliotecas do Standard Webhooks)',
      v1a: '(o seu receptor guarda só a chave pública)',
    },
    from: 'Começar por',
    froms: { now: 'Só eventos novos', oldest: 'O evento mais antigo guardado' },
    rate: 'No máximo por segundo (opcional)',
    rateNote: 'Deixe vazio para não ter limite.',
    rateWrong: 'Informe um número inteiro de 1 a 1.000.',
    add: 'Adicionar',
    save: 'Salvar',
    isSaved: 'Alterações salvas.',
  },
)

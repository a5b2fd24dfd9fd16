/** Words of the page about what needs a person. */
import { defineTexts } from '../../i18n/texts.ts'
import { kindNames } from '../../ui/kind-names.ts'

export const attentionTexts = defineTexts(
  {
    what: 'Messages, payments and drafts that need your decision; senders, bank accounts and webhook endpoints that stopped.',
    filter: 'Which messages',
    filters: { all: 'All', unknown: 'Not confirmed', held: 'Waiting for you', failed: 'Failed' },
    sender: 'Sender',
    allSenders: 'All senders',
    nothing: 'No message needs your attention',
    nothingHelp: 'New cases appear here automatically.',
    shown: (n: number) => (n === 1 ? '1 message' : `${n} messages`),
    kinds: { ...kindNames.en, order_details: 'Order' },
    to: 'to',
    from: (sender: string) => `from ${sender}`,
    states: { unknown: 'Not confirmed', held: 'Waiting for you', failed: 'Failed' },
    explain: {
      unknown: 'WhatsApp may have accepted it and may still confirm. Until then it is not sent again.',
      held: 'WhatsApp may have accepted it but never confirmed. Check the phone or ask the customer, then decide.',
      failed: '',
    },
    waitsUntil: 'Waiting for confirmation until',
    attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
    openConversation: 'Conversation',
    openOrder: (referenceId: string) => `Order ${referenceId}`,
    actions: { resend: 'Send again', mark_sent: 'Mark as sent', mark_failed: 'Mark as failed' },
    correct: 'Correct and send again',
    archive: 'Archive',
    done: {
      resend: 'Will be sent again',
      mark_sent: 'Will be marked as sent',
      mark_failed: 'Will be marked as failed',
    },
    willArchive: 'Will be archived',
    undo: 'Undo',
    undone: 'Nothing was changed.',
    refused: (title: string) => `Could not do this: ${title}`,
    stopped: (address: string) => `${address} has been stopped since`,
    stoppedHelp: 'Messages are queued and go out in order once the sender works again. Fix the cause first.',
    resume: 'Fixed: resume sending',
    endpoint: {
      failing: 'A webhook endpoint has been failing since',
      disabled: 'A webhook endpoint has been disabled since',
    },
    endpointWaiting: (events: string) => `Queued events: ${events}.`,
    openEndpoint: 'View attempts',
    drafts: (n: number) => (n === 1 ? '1 draft to review' : `${n} drafts to review`),
    draftsHelp:
      'Written by an API client or an assistant. Review, edit and send each one in its conversation.',
    openDrafts: 'Show the conversations',
    payments: 'Payments',
    unreadable: 'Payments and refunds that cannot be read',
    unreadableHelp:
      'The bank’s data for them is not reliable, so they were not recorded. Check with the bank, and record each payment on its order. A refund has /devolucao/ in its id.',
    written: { amount: 'Amount', received: 'Received', providerId: 'End-to-end id', txid: 'txid' },
    notWritten: 'not provided',
    bank: 'The bank',
    settle: 'Checked with the bank: resolved',
    account: (name: string) => `The bank has refused the account ${name} since`,
    accountHelp: 'New charges and payments are on hold until the account works again.',
    openAccount: 'View account',
  },
  {
    what: 'Mensagens, pagamentos e rascunhos que precisam da sua decisão; números, contas no banco e endpoints de webhook que pararam.',
    filter: 'Quais mensagens',
    filters: { all: 'Todas', unknown: 'Sem confirmação', held: 'Aguardando você', failed: 'Falharam' },
    sender: 'Número',
    allSenders: 'Todos os números',
    nothing: 'Nenhuma mensagem precisa da sua atenção',
    nothingHelp: 'Novos casos aparecem aqui automaticamente.',
    shown: (n: number) => (n === 1 ? '1 mensagem' : `${n} mensagens`),
    kinds: { ...kindNames['pt-BR'], order_details: 'Pedido' },
    to: 'para',
    from: (sender) => `de ${sender}`,
    states: { unknown: 'Sem confirmação', held: 'Aguardando você', failed: 'Falhou' },
    explain: {
      unknown:
        'O WhatsApp pode ter recebido, e a confirmação ainda pode chegar. Até lá, a mensagem não é enviada de novo.',
      held: 'O WhatsApp pode ter recebido, mas não confirmou. Veja no celular ou pergunte ao cliente e decida.',
      failed: '',
    },
    waitsUntil: 'Aguardando confirmação até',
    attempts: (n: number) => (n === 1 ? '1 tentativa' : `${n} tentativas`),
    openConversation: 'Conversa',
    openOrder: (referenceId: string) => `Pedido ${referenceId}`,
    actions: {
      resend: 'Enviar de novo',
      mark_sent: 'Marcar como enviada',
      mark_failed: 'Marcar como não enviada',
    },
    correct: 'Corrigir e enviar de novo',
    archive: 'Arquivar',
    done: {
      resend: 'Será enviada de novo',
      mark_sent: 'Será marcada como enviada',
      mark_failed: 'Será marcada como não enviada',
    },
    willArchive: 'Será arquivada',
    undo: 'Desfazer',
    undone: 'Nada foi alterado.',
    refused: (title: string) => `Não foi possível: ${title}`,
    stopped: (address: string) => `${address} está parado desde`,
    stoppedHelp:
      'As mensagens ficam na fila e saem em ordem quando o número voltar a enviar. Resolva a causa primeiro.',
    resume: 'Já resolvi: voltar a enviar',
    endpoint: {
      failing: 'Um endpoint de webhook falha desde',
      disabled: 'Um endpoint de webhook está desativado desde',
    },
    endpointWaiting: (events) => `Eventos na fila: ${events}.`,
    openEndpoint: 'Ver as tentativas',
    drafts: (n) => (n === 1 ? '1 rascunho para revisar' : `${n} rascunhos para revisar`),
    draftsHelp: 'Escritos por um sistema (API) ou assistente. Revise, edite e envie cada um na sua conversa.',
    openDrafts: 'Mostrar as conversas',
    payments: 'Pagamentos',
    unreadable: 'Pagamentos e devoluções que não puderam ser lidos',
    unreadableHelp:
      'Os dados do banco não são confiáveis, e por isso eles não foram registrados. Confira no banco e registre cada pagamento no seu pedido. Uma devolução tem /devolucao/ no identificador.',
    written: {
      amount: 'Valor',
      received: 'Recebido',
      providerId: 'Identificador do Pix (E2E)',
      txid: 'txid',
    },
    notWritten: 'não informado',
    bank: 'O banco',
    settle: 'Conferi no banco: resolvido',
    account: (name) => `O banco recusa a conta ${name} desde`,
    accountHelp: 'Novas cobranças e pagamentos ficam parados até a conta voltar a funcionar.',
    openAccount: 'Ver a conta',
  },
)

type Texts = (typeof attentionTexts)['en']

/** The kind itself if it has no name here. */
export function nameKind(type: string, { kinds }: Texts): string {
  const known: Partial<Record<string, string>> = kinds
  return (Object.hasOwn(known, type) && known[type]) || type
}

/** The order's reference, else the kind of message. */
export function nameDelivery(
  { type, referenceId }: { type: string; referenceId: string | null },
  texts: Texts,
): string {
  return referenceId === null ? nameKind(type, texts) : texts.openOrder(referenceId)
}

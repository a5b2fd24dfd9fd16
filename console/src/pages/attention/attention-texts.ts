/** Words of the page about what needs a person. */
import { defineTexts } from '../../i18n/texts.ts'

export const attentionTexts = defineTexts(
  {
    what: 'Messages that the service cannot settle by itself, and senders that stopped.',
    filter: 'Which messages',
    filters: { all: 'All', unknown: 'Outcome unknown', held: 'Held for you', failed: 'Failed' },
    sender: 'Sender',
    allSenders: 'All senders',
    nothing: 'Nothing needs you',
    nothingHelp: 'New cases appear here by themselves.',
    more: 'Show more',
    shown: (n: number) => (n === 1 ? '1 message' : `${n} messages`),
    kinds: { order_details: 'Order', order_status: 'News about an order', contacts: 'Contact cards' },
    to: 'to',
    from: (sender: string) => `from ${sender}`,
    states: { unknown: 'Outcome unknown', held: 'Held', failed: 'Failed' },
    explain: {
      unknown: 'The channel may have taken it. A receipt may still tell; until then it is not sent again.',
      held: 'The channel may have taken it, and no receipt came. Look at the phone or ask the customer, then decide.',
      failed: '',
    },
    waitsUntil: 'A receipt is waited for until',
    attempts: (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`),
    openConversation: 'Conversation',
    openOrder: (referenceId: string) => `Order ${referenceId}`,
    actions: { resend: 'Send again', mark_sent: 'It was sent', mark_failed: 'It was not sent' },
    archive: 'Archive',
    done: {
      resend: 'Will be sent again',
      mark_sent: 'Will be marked as sent',
      mark_failed: 'Will be marked as not sent',
    },
    willArchive: 'Will be archived',
    undo: 'Undo',
    undone: 'Nothing was changed.',
    refused: (title: string) => `Could not be done: ${title}`,
    stopped: (address: string) => `${address} has been stopped since`,
    stoppedHelp:
      'What is sent waits and goes out, in order, once the sender runs again. Mend the cause first.',
    resume: 'Mended: let it send again',
  },
  {
    what: 'Mensagens que o serviço não resolve sozinho e remetentes que pararam.',
    filter: 'Quais mensagens',
    filters: { all: 'Todas', unknown: 'Resultado desconhecido', held: 'Esperando você', failed: 'Falharam' },
    sender: 'Remetente',
    allSenders: 'Todos os remetentes',
    nothing: 'Nada precisa de você',
    nothingHelp: 'Novos casos aparecem aqui sozinhos.',
    more: 'Mostrar mais',
    shown: (n: number) => (n === 1 ? '1 mensagem' : `${n} mensagens`),
    kinds: { order_details: 'Pedido', order_status: 'Novidade de um pedido', contacts: 'Cartões de contato' },
    to: 'para',
    from: (sender) => `de ${sender}`,
    states: { unknown: 'Resultado desconhecido', held: 'Esperando decisão', failed: 'Falhou' },
    explain: {
      unknown: 'O canal pode ter aceitado. Uma confirmação ainda pode chegar; até lá, não é enviada de novo.',
      held: 'O canal pode ter aceitado, e nenhuma confirmação chegou. Veja o celular ou pergunte ao cliente e decida.',
      failed: '',
    },
    waitsUntil: 'Uma confirmação é esperada até',
    attempts: (n: number) => (n === 1 ? '1 tentativa' : `${n} tentativas`),
    openConversation: 'Conversa',
    openOrder: (referenceId: string) => `Pedido ${referenceId}`,
    actions: { resend: 'Enviar de novo', mark_sent: 'Foi enviada', mark_failed: 'Não foi enviada' },
    archive: 'Arquivar',
    done: {
      resend: 'Será enviada de novo',
      mark_sent: 'Será marcada como enviada',
      mark_failed: 'Será marcada como não enviada',
    },
    willArchive: 'Será arquivada',
    undo: 'Desfazer',
    undone: 'Nada foi mudado.',
    refused: (title: string) => `Não foi possível: ${title}`,
    stopped: (address: string) => `${address} está parado desde`,
    stoppedHelp:
      'O que for enviado espera e sai, em ordem, quando o remetente voltar. Resolva a causa primeiro.',
    resume: 'Resolvido: voltar a enviar',
  },
)

type Texts = (typeof attentionTexts)['en']

/** As it came, for a kind we have no word for. */
export function nameKind(type: string, { kinds }: Texts): string {
  const known: Record<string, string> = kinds
  return (Object.hasOwn(known, type) && known[type]) || type
}

/** The order by its reference, else the kind of message. */
export function nameDelivery(
  { type, referenceId }: { type: string; referenceId: string | null },
  texts: Texts,
): string {
  return referenceId === null ? nameKind(type, texts) : texts.openOrder(referenceId)
}

/**
 * Failures that delivery itself finds, beside those of the channel: a row for each stable code,
 * with the sentence that a person reads in English and in Portuguese. The page about failures shows
 * both tables. Codes are part of the public API and never change meaning.
 *
 * `outcome_unknown` is ours: the call was lost together with what made it. With `answer_lost`,
 * which is the channel's, the call was made to its end and no answer came.
 */
import { WINDOW_CLOSED, type ExplainedFailure, type Failure } from '../channels/channel.ts'

export const deliveryFailures = {
  outcome_unknown: {
    detail:
      'The service ended or failed during the call, so the message may have been sent. Wait for a receipt before sending anything again.',
    pt: 'O serviço parou durante o envio, então o WhatsApp pode ter aceitado a mensagem. Espere a confirmação antes de enviar de novo.',
    statuses: ['unknown'],
  },
  database_restored: {
    detail:
      'The database was restored to a moment before this message was sent, so it may have been sent. Wait for a receipt, or ask the customer.',
    pt: 'O banco de dados foi restaurado para um momento anterior ao envio, então a mensagem pode ter sido enviada depois. Espere a confirmação, ou pergunte ao cliente, antes de enviar de novo.',
    statuses: ['unknown'],
  },
  marked_failed: {
    detail: 'A person marked it as failed. WhatsApp has not reported its outcome.',
    pt: 'Alguém da loja marcou esta mensagem como não enviada. O WhatsApp não informou o resultado.',
    statuses: ['failed'],
  },
  media_missing: {
    detail: 'A file of the message is no longer in the media store. Upload it again, and send a new message.',
    pt: 'Um arquivo da mensagem não está mais disponível. Envie o arquivo de novo, em outra mensagem.',
    statuses: ['failed'],
  },
  media_unreadable: {
    detail: 'A file of the message could not be read from the media store. Check its folder or bucket.',
    pt: 'Não foi possível ler um arquivo da mensagem. Confira a pasta ou o bucket dos arquivos.',
    statuses: ['failed'],
  },
  window_closed: { detail: WINDOW_CLOSED.en, pt: WINDOW_CLOSED.pt, statuses: ['failed'] },
} as const satisfies Record<string, ExplainedFailure & { pt: string }>

/**
 * `reason` is what is known of this one case; it replaces the channel's own words, which are
 * missing.
 */
export function toDeliveryFailure(
  code: keyof typeof deliveryFailures,
  reason: string | null = null,
): Failure {
  return {
    code,
    detail: deliveryFailures[code].detail,
    channelCode: null,
    channelTitle: null,
    channelDetails: reason,
    channelTraceId: null,
  }
}

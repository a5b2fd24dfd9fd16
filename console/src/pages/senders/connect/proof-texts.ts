/** Words of the proof that a number works. */
import { defineTexts } from '../../../i18n/texts.ts'

export const proofTexts = defineTexts(
  {
    title: 'Try it from a phone',
    scan: 'Scan this code with the camera of a phone, and send the message that it opens. Use another phone than the one of this number.',
    link: 'Open WhatsApp here instead',
    greeting: (code: string) => `Hi! ${code}`,
    arrives: 'The message arrives',
    answers: 'The answer is delivered',
    since: 'Waiting since',
    done: 'done',
    waits: 'waiting',
    failed: 'failed',
    slow: 'Nothing yet? Most often the app is not published, or the message was sent to another number.',
    slowAnswer: 'Not delivered yet? Probably the phone is offline, or the webhook does not get receipts.',
    echoes: 'Your answer in the app arrives',
    echoHelp:
      'Answer this message in the WhatsApp Business app. Nothing yet? Probably only the partner who connected the number receives what you write there.',
    again: 'Check again',
    answer: 'It works: Recado receives and answers.',
    open: 'Open the conversation',
    allDone: 'This number sends and receives.',
  },
  {
    title: 'Teste com um celular',
    scan: 'Aponte a câmera de um celular para este código e envie a mensagem que ele abre. Use outro celular que não o deste número.',
    link: 'Abrir o WhatsApp aqui',
    greeting: (code) => `Oi! ${code}`,
    arrives: 'A mensagem chega',
    answers: 'A resposta é entregue',
    since: 'Esperando desde',
    done: 'feito',
    waits: 'esperando',
    failed: 'falhou',
    slow: 'Nada ainda? Quase sempre o app não foi publicado, ou a mensagem foi para outro número.',
    slowAnswer: 'Não foi entregue? O celular deve estar sem internet, ou o webhook não recebe os recibos.',
    echoes: 'A sua resposta no aplicativo chega',
    echoHelp:
      'Responda a essa mensagem no aplicativo WhatsApp Business. Nada ainda? É provável que só o parceiro que conectou o número receba o que você escreve lá.',
    again: 'Verificar de novo',
    answer: 'Funciona: o Recado recebe e responde.',
    open: 'Abrir a conversa',
    allDone: 'Este número envia e recebe.',
  },
)

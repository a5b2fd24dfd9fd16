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
    slow: 'Nothing yet? Most often the app is not published, or the message was sent to another number. The checks below find the rest.',
    check: 'Run the checks',
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
    slow: 'Nada ainda? Quase sempre o app não foi publicado, ou a mensagem foi para outro número. As verificações abaixo encontram o resto.',
    check: 'Fazer as verificações',
    answer: 'Funciona: o Recado recebe e responde.',
    open: 'Abrir a conversa',
    allDone: 'Este número envia e recebe.',
  },
)

/** Words of the compose page, whatever is composed. */
import { defineTexts } from '../../i18n/texts.ts'

export const composeTexts = defineTexts(
  {
    kind: 'What to send',
    otherKind: 'Other message',
    whichKind: 'Message type',
    from: 'From',
    fromWhich: 'Choose…',

    preview: 'What the customer sees',
    previewEmpty: 'Start writing: the message appears here.',
    bankCode: 'The bank creates the code',
    send: 'Send',
    checking: 'Checking…',
    unfinished: 'Not ready to send yet.',
    allFine: 'Everything looks right.',
    mistakes: (n: number) => (n === 1 ? '1 mistake' : `${n} mistakes`),
    warnings: (n: number) => (n === 1 ? '1 warning' : `${n} warnings`),
    fixFirst: 'Correct the marked fields first.',
    sent: 'Message accepted and on its way.',
    openConversation: 'Open the conversation',
    another: 'Write another',
    acceptedBefore:
      'An earlier version of this message was already accepted. Check the conversation before you write another.',
    correcting: 'Correct and send again.',
    correctingHelp: 'This message failed. The new message replaces it, and it no longer needs a decision.',
    lost: 'This form cannot edit these parts. They will not be sent again:',
    copyCurl: 'Copy as curl',
    copyTypeScript: 'Copy as TypeScript',
  },
  {
    kind: 'O que enviar',
    otherKind: 'Outra mensagem',
    whichKind: 'Tipo de mensagem',
    from: 'De',
    fromWhich: 'Escolha…',

    preview: 'Como o cliente vê',
    previewEmpty: 'Comece a escrever: a mensagem aparece aqui.',
    bankCode: 'O banco cria o código',
    send: 'Enviar',
    checking: 'Verificando…',
    unfinished: 'Ainda não está pronta para enviar.',
    allFine: 'Tudo certo.',
    mistakes: (n: number) => (n === 1 ? '1 erro' : `${n} erros`),
    warnings: (n: number) => (n === 1 ? '1 aviso' : `${n} avisos`),
    fixFirst: 'Corrija primeiro os campos marcados.',
    sent: 'Mensagem aceita e a caminho.',
    openConversation: 'Abrir a conversa',
    another: 'Escrever outra',
    acceptedBefore:
      'Uma versão anterior desta mensagem já foi aceita. Veja a conversa antes de escrever outra.',
    correcting: 'Corrigir e enviar de novo.',
    correctingHelp:
      'Esta mensagem falhou. A nova mensagem entra no lugar dela, e não é preciso decidir mais nada.',
    lost: 'Este formulário não edita estas partes. Elas não serão enviadas de novo:',
    copyCurl: 'Copiar como curl',
    copyTypeScript: 'Copiar como TypeScript',
  },
)

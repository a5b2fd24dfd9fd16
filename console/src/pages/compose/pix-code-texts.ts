/** What a Pix code says, and whether it matches the order. */
import { defineTexts } from '../../i18n/texts.ts'

export const pixCodeTexts = defineTexts(
  {
    pixRead: 'What the code contains',
    pixReceiver: 'Receiver',
    pixCity: 'City',
    pixAmount: 'Amount',
    pixOpenAmount: 'not in the code',
    pixKind: 'Type',
    pixStatic: (key: string) => `static, to the key ${key}`,
    pixDynamic: (host: string) => `dynamic, from ${host}`,
    pixWhole: 'This Pix code is valid.',
    pixMismatch: 'This Pix code is valid, but it does not match this order.',
    pixOrderIs: (total: string) => `the order is ${total}`,
    pixMessageSays: (name: string) => `the message says ${name}`,
    pixBroken: 'This Pix code is damaged or incomplete. Copy it again.',
    pixValidity: 'Only the bank knows how long it is valid.',
    pixUnreadable: 'This is not a Pix code.',
  },
  {
    pixRead: 'O que há no código',
    pixReceiver: 'Recebedor',
    pixCity: 'Cidade',
    pixAmount: 'Valor',
    pixOpenAmount: 'não está no código',
    pixKind: 'Tipo',
    pixStatic: (key: string) => `estático, para a chave ${key}`,
    pixDynamic: (host: string) => `dinâmico, de ${host}`,
    pixWhole: 'Este código Pix é válido.',
    pixMismatch: 'Este código Pix é válido, mas não corresponde a este pedido.',
    pixOrderIs: (total) => `o pedido é de ${total}`,
    pixMessageSays: (name) => `a mensagem diz ${name}`,
    pixBroken: 'Este código Pix está incompleto ou foi alterado. Copie de novo.',
    pixValidity: 'Só o banco sabe até quando ele vale.',
    pixUnreadable: 'Isto não é um código Pix.',
  },
)

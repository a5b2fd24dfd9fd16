/** Words of the list of first steps. */
import { defineTexts } from '../i18n/texts.ts'

export const firstStepsTexts = defineTexts(
  {
    title: 'First steps',
    doneOf: (done: number, all: number) => `${done} of ${all} done`,
    isDone: 'Done:',
    putAway: 'Hide this list',
    steps: {
      sender: {
        name: 'Connect a WhatsApp number',
        why: 'Customers write to it, and your messages come from it.',
      },
      people: {
        name: 'Invite people',
        why: 'Everyone signs in with a password of their own, and you see who did what.',
      },
      bank: {
        name: 'Connect a bank account',
        why: 'Customers pay by Pix, and each order is marked as paid when the money arrives.',
      },
      order: {
        name: 'Send a test order to yourself',
        why: 'Write to your number from your own phone, then see the order as customers will.',
      },
    },
  },
  {
    title: 'Primeiros passos',
    doneOf: (done: number, all: number) => `${done} de ${all} concluídos`,
    isDone: 'Concluído:',
    putAway: 'Ocultar esta lista',
    steps: {
      sender: {
        name: 'Conectar um número do WhatsApp',
        why: 'Os clientes escrevem para ele, e as suas mensagens saem dele.',
      },
      people: {
        name: 'Convidar pessoas',
        why: 'Cada pessoa entra com a própria senha, e você vê quem fez o quê.',
      },
      bank: {
        name: 'Conectar uma conta no banco',
        why: 'Os clientes pagam por Pix, e cada pedido é marcado como pago quando o dinheiro chega.',
      },
      order: {
        name: 'Enviar um pedido de teste para você',
        why: 'Escreva para o seu número do seu celular e veja o pedido como os clientes vão ver.',
      },
    },
  },
)

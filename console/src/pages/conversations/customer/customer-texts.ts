/** Words of the panel about the customer. */
import { defineTexts } from '../../../i18n/texts.ts'

export const customerTexts = defineTexts(
  {
    title: 'Customer',
    labels: 'Labels',
    orders: 'Orders',
    noOrders: 'No orders yet.',
    moreOrders: 'All orders of this customer',
    notes: 'Team notes',
    noNotes: 'No notes yet.',
    marketingStopped: 'Does not want marketing messages.',
  },
  {
    title: 'Cliente',
    labels: 'Etiquetas',
    orders: 'Pedidos',
    noOrders: 'Ainda não há pedidos.',
    moreOrders: 'Todos os pedidos deste cliente',
    notes: 'Notas da equipe',
    noNotes: 'Ainda não há notas.',
    marketingStopped: 'Não quer receber promoções.',
  },
)

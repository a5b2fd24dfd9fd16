// @ts-check
/**
 * The name of each status of an order, for every page that says one: the phone, the chat of the
 * console, its lists and its forms.
 */

export const orderStatesInEnglish = {
  pending: 'Pending',
  processing: 'Being prepared',
  partially_shipped: 'Partially shipped',
  shipped: 'On its way',
  completed: 'Completed',
  canceled: 'Canceled',
}

export const orderStatesInPortuguese = {
  pending: 'Pendente',
  processing: 'Em preparo',
  partially_shipped: 'Enviado parcialmente',
  shipped: 'A caminho',
  completed: 'Concluído',
  canceled: 'Cancelado',
}

/**
 * The statuses of an order, and their names in both languages: the customer's chat has the list,
 * and every page reads it from here.
 */
import type { Order } from '@recado/chat/contract.js'
import { orderStatesInEnglish, orderStatesInPortuguese } from '@recado/chat/words/order-states.js'
import type { Language } from '../i18n/languages.ts'

export const orderStateNames: Record<Language, Record<Order['state'], string>> = {
  en: orderStatesInEnglish,
  'pt-BR': orderStatesInPortuguese,
}

/** In the order in which they follow each other. */
export const ORDER_STATES = Object.keys(orderStatesInEnglish) as Order['state'][]

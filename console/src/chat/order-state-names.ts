/**
 * The name of each status of an order, in both languages: the customer's chat has the list, and
 * every page reads it from here.
 */
import type { Order } from '@recado/chat/contract.js'
import { orderStatesInEnglish, orderStatesInPortuguese } from '@recado/chat/words/order-states.js'
import type { Language } from '../i18n/languages.ts'

export const orderStateNames: Record<Language, Record<Order['state'], string>> = {
  en: orderStatesInEnglish,
  'pt-BR': orderStatesInPortuguese,
}

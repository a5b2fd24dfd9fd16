import type { Order } from '../contract.js'

export const orderStatesInEnglish: Record<Order['state'], string>
export const orderStatesInPortuguese: Record<Order['state'], string>

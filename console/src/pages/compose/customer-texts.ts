/** Words of the field for the customer. */
import { defineTexts } from '../../i18n/texts.ts'

export const customerTexts = defineTexts(
  {
    to: 'To',
    toNote: 'Name of a customer, or number with country code: +55 11 98765-4321',
    found: 'Customers',
  },
  {
    to: 'Para',
    toNote: 'Nome do cliente, ou número com código do país: +55 11 98765-4321',
    found: 'Clientes',
  },
)

/** Words of payments, wherever they are shown. */
import { defineTexts } from '../i18n/texts.ts'

export const paymentsTexts = defineTexts({ failure: 'The bank says:' }, { failure: 'O banco diz:' })

/** Words of the question before a message is sent that preflight warns of for its money. */
import { defineTexts } from '../i18n/texts.ts'

export const moneyTexts = defineTexts(
  {
    moneyTitle: 'Check the payment first',
    goBack: 'Go back and correct',
    sendAllTheSame: 'Send anyway',
  },
  {
    moneyTitle: 'Confira o pagamento antes',
    goBack: 'Voltar e corrigir',
    sendAllTheSame: 'Enviar mesmo assim',
  },
)

/** Words beside the fields of a form that the service checks. */
import { defineTexts } from '../i18n/texts.ts'

export const checkedFormTexts = defineTexts(
  {
    fillIn: 'Fill in this field.',
    warning: 'Warning',
    rule: 'See the rule',
  },
  {
    fillIn: 'Preencha este campo.',
    warning: 'Aviso',
    rule: 'Ver a regra',
  },
)

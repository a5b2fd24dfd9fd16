/** Words of what a shop sets up for its inbox. */
import { defineTexts } from '../../../i18n/texts.ts'

export const settingsTexts = defineTexts(
  {
    settings: 'Inbox settings',
    assigns: 'Who gets waiting customers',
    assignsOf: { by_hand: 'Anyone can pick them up', in_turn: 'Round robin among available people' },
    keyboard: 'Keyboard shortcuts',
    keep: 'Cancel',
    delete: 'Delete',
    back: 'Back',
    save: 'Save',
  },
  {
    settings: 'Ajustes do atendimento',
    assigns: 'Quem atende os clientes que esperam',
    assignsOf: { by_hand: 'Qualquer pessoa pode assumir', in_turn: 'Rodízio entre pessoas disponíveis' },
    keyboard: 'Atalhos do teclado',
    keep: 'Cancelar',
    delete: 'Excluir',
    back: 'Voltar',
    save: 'Salvar',
  },
)

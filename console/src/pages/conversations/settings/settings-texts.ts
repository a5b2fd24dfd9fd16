/** Words of what a shop sets up for its inbox. */
import { defineTexts } from '../../../i18n/texts.ts'

export const settingsTexts = defineTexts(
  {
    settings: 'Inbox settings',
    assigns: 'Who gets a customer who waits',
    assignsOf: { by_hand: 'Whoever takes them', in_turn: 'Available people, in turn' },
    keyboard: 'Keyboard shortcuts',
    keep: 'Keep',
    delete: 'Delete',
  },
  {
    settings: 'Ajustes do atendimento',
    assigns: 'Quem recebe um cliente que espera',
    assignsOf: { by_hand: 'Quem assumir', in_turn: 'Pessoas disponíveis, em rodízio' },
    keyboard: 'Atalhos do teclado',
    keep: 'Manter',
    delete: 'Excluir',
  },
)

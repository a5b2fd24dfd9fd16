/** Words of internal notes. */
import { defineTexts } from '../../../i18n/texts.ts'

export const notesTexts = defineTexts(
  {
    note: 'Internal note',
    onlyShop: 'only the shop sees it',
    write: 'Note for colleagues; @ mentions one',
    add: 'Add note',
    delete: 'Delete note',
    isDeleted: 'Note deleted',
    mention: 'Colleagues',
    kinds: 'What to write',
    kindsOf: { message: 'Message', note: 'Note' },
    writing: (names: string, count: number) =>
      count === 1 ? `${names} is writing…` : `${names} are writing…`,
    tooLong: (max: number) => `A note has at most ${max} characters.`,
  },
  {
    note: 'Nota interna',
    onlyShop: 'só a loja vê',
    write: 'Nota para colegas; @ menciona alguém',
    add: 'Anotar',
    delete: 'Excluir nota',
    isDeleted: 'Nota excluída',
    mention: 'Colegas',
    kinds: 'O que escrever',
    kindsOf: { message: 'Mensagem', note: 'Nota' },
    writing: (names, count) => (count === 1 ? `${names} está escrevendo…` : `${names} estão escrevendo…`),
    tooLong: (max) => `Uma nota tem no máximo ${max} caracteres.`,
  },
)

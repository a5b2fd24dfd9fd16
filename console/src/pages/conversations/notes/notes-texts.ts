/** Words of internal notes. */
import { defineTexts } from '../../../i18n/texts.ts'

export const notesTexts = defineTexts(
  {
    note: 'Internal note',
    onlyShop: 'only your team sees it',
    write: 'Team note; @ to mention',
    add: 'Add note',
    delete: 'Delete note',
    isDeleted: 'Note deleted',
    mention: 'Colleagues',
    kinds: 'What to write',
    kindsOf: { message: 'Message', note: 'Note' },
    writing: (names: string, count: number) =>
      count === 1 ? `${names} is writing…` : `${names} are writing…`,
    tooLong: (max: number) => `Use at most ${max} characters.`,
  },
  {
    note: 'Nota interna',
    onlyShop: 'só a equipe vê',
    write: 'Nota para a equipe; @ para mencionar',
    add: 'Adicionar nota',
    delete: 'Excluir nota',
    isDeleted: 'Nota excluída',
    mention: 'Colegas',
    kinds: 'O que escrever',
    kindsOf: { message: 'Mensagem', note: 'Nota' },
    writing: (names, count) => (count === 1 ? `${names} está escrevendo…` : `${names} estão escrevendo…`),
    tooLong: (max) => `Use no máximo ${max} caracteres.`,
  },
)

/** Words of labels. */
import { defineTexts } from '../../../i18n/texts.ts'

export const labelsTexts = defineTexts(
  {
    labels: 'Labels',
    none: 'No labels yet.',
    manage: 'Manage labels',
    add: 'Add label',
    change: (name: string) => `Change ${name}`,
    delete: (name: string) => `Delete ${name}`,
    deleteQuestion: (name: string) => `Delete the label ${name}? It will be removed from every conversation.`,
    name: 'Name',
    nameMissing: 'Enter a name.',
    color: 'Color',
    colors: {
      gray: 'Gray',
      red: 'Red',
      orange: 'Orange',
      yellow: 'Yellow',
      green: 'Green',
      blue: 'Blue',
      purple: 'Purple',
      pink: 'Pink',
    },
  },
  {
    labels: 'Etiquetas',
    none: 'Nenhuma etiqueta ainda.',
    manage: 'Gerenciar etiquetas',
    add: 'Nova etiqueta',
    change: (name) => `Alterar ${name}`,
    delete: (name) => `Excluir ${name}`,
    deleteQuestion: (name) => `Excluir a etiqueta ${name}? Ela será removida de todas as conversas.`,
    name: 'Nome',
    nameMissing: 'Informe um nome.',
    color: 'Cor',
    colors: {
      gray: 'Cinza',
      red: 'Vermelho',
      orange: 'Laranja',
      yellow: 'Amarelo',
      green: 'Verde',
      blue: 'Azul',
      purple: 'Roxo',
      pink: 'Rosa',
    },
  },
)

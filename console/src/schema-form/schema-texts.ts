/** The words around the fields of forms that are made from a schema. */
import { defineTexts } from '../i18n/texts.ts'

export const schemaTexts = defineTexts(
  {
    message: 'Message',
    more: 'More',
    optional: (label: string) => `${label} (optional)`,
    choose: 'Choose…',
    none: 'None',
    include: (label: string) => `Include: ${label}`,
    entry: (label: string, n: number) => `${label} ${n}`,
    add: (label: string) => `Add: ${label}`,
    remove: (label: string, n: number) => `Remove: ${label} ${n}`,
    json: 'JSON.',
    source: 'Where the file is',
    sources: { file: 'On this device', link: 'At a public link' },
    file: 'File',
    uploading: (percent: string) => `Uploading: ${percent}`,
    used: (length: number, max: number) => `${length} of ${max}`,
  },
  {
    message: 'Mensagem',
    more: 'Mais',
    optional: (label) => `${label} (opcional)`,
    choose: 'Escolha…',
    none: 'Nenhum',
    include: (label) => `Incluir: ${label}`,
    entry: (label, n) => `${label} ${n}`,
    add: (label) => `Adicionar: ${label}`,
    remove: (label, n) => `Remover: ${label} ${n}`,
    json: 'Em JSON.',
    source: 'Onde está o arquivo',
    sources: { file: 'Neste aparelho', link: 'Em um link público' },
    file: 'Arquivo',
    uploading: (percent) => `Enviando o arquivo: ${percent}`,
    used: (length, max) => `${length} de ${max}`,
  },
)

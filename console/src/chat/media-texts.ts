/** Why a file of a message cannot be shown. */
import { defineTexts } from '../i18n/texts.ts'

export const mediaTexts = defineTexts(
  {
    waiting: 'The file is being fetched from WhatsApp.',
    failed: 'The file could not be fetched from WhatsApp.',
    gone: 'The file is no longer stored.',
    expired: 'The file was deleted after the time for which files are kept.',
    fetchedAgain: 'The file is being fetched again.',
  },
  {
    waiting: 'O arquivo está sendo buscado no WhatsApp.',
    failed: 'Não foi possível buscar o arquivo no WhatsApp.',
    gone: 'O arquivo não está mais disponível.',
    expired: 'O arquivo foi apagado depois do prazo de guarda dos arquivos.',
    fetchedAgain: 'O arquivo está sendo buscado de novo.',
  },
)

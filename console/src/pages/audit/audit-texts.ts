/**
 * Words of the page of the audit log; those of its entries are generated, as their CSV has them
 * too.
 */
import { defineTexts } from '../../i18n/texts.ts'

export const auditTexts = defineTexts(
  {
    title: 'Audit log',
    export: 'Export as CSV',
    actor: 'Who',
    everybody: 'Everyone',
    action: 'Action',
    allActions: 'All actions',
    from: 'From',
    to: 'To',
    none: 'No entries',
    request: 'Request ID',
  },
  {
    title: 'Auditoria',
    export: 'Exportar CSV',
    actor: 'Quem',
    everybody: 'Todos',
    action: 'Ação',
    allActions: 'Todas as ações',
    from: 'De',
    to: 'Até',
    none: 'Nenhum registro',
    request: 'ID da requisição',
  },
)

/** Asks before a template is deleted, which cannot be undone. */
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { RemoveDialog } from '../../ui/remove-dialog.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { templatesTexts } from './templates-texts.ts'

type Props = { template: Template; isOpen: boolean; onClose: () => void }

export function DeleteDialog({ template: { id, name, language }, isOpen, onClose }: Props) {
  const texts = useTexts(templatesTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [, go] = useLocation()
  return (
    <RemoveDialog
      title={texts.removeTitle}
      {...{ isOpen, onClose, keep: texts.keep, remove: texts.remove }}
      onRemove={() => api.templates.delete(id)}
      onRemoved={() => {
        showToast({ text: texts.isRemoved(name) })
        go('/templates')
        void cache.invalidateQueries({ queryKey: queryKeys.templates })
      }}
      refused={RefusedNotice}
    >
      <p>{texts.removeQuestion(name, language)}</p>
      <p>{texts.removeHelp}</p>
    </RemoveDialog>
  )
}

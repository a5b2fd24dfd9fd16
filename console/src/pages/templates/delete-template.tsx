/** Asks before a template is deleted, which cannot be undone. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { answerOf } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useApi } from '../../api/session.tsx'
import type { Template } from '../../api/types.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { templatesTexts } from './templates-texts.ts'

type Props = { template: Template; isOpen: boolean; onClose: () => void }

export function DeleteDialog({ template, isOpen, onClose }: Props) {
  const texts = useTexts(templatesTexts)
  return (
    <Dialog title={texts.removeTitle} isOpen={isOpen} onClose={onClose}>
      <Question template={template} onClose={onClose} />
    </Dialog>
  )
}

function Question({ template: { id, name, language }, onClose }: Omit<Props, 'isOpen'>) {
  const texts = useTexts(templatesTexts)
  const api = useApi()
  const cache = useQueryClient()
  const [, go] = useLocation()
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.DELETE('/templates/{templateId}', { params: { path: { templateId: id } } })),
    onSuccess() {
      showToast({ text: texts.isRemoved(name) })
      onClose()
      go('/templates')
      void cache.invalidateQueries({ queryKey: queryKeys.templates })
    },
  })
  return (
    <>
      <p>{texts.removeQuestion(name, language)}</p>
      <p>{texts.removeHelp}</p>
      {remove.isError && <RefusedNotice error={remove.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {texts.keep}
        </Button>
        <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
          {texts.remove}
        </Button>
      </DialogActions>
    </>
  )
}

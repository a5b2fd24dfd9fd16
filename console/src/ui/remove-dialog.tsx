/** Asks before something is removed, and shows why the service refuses it. */
import { useMutation } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './overlays.tsx'
import { ProblemNotice } from './states.tsx'

type Question = {
  /** What is removed, and what follows from it. */
  children: ReactNode
  /** The labels of its two buttons. */
  keep: string
  remove: string
  onRemove: () => Promise<unknown>
  /** Called once it is removed, with the dialog closed. */
  onRemoved: () => Promise<void> | void
  onClose: () => void
  /** Shows a refusal; by default in the words of its problem. */
  refused?: ComponentType<{ error: Error }>
}

type Props = Question & { title: string; isOpen: boolean }

export function RemoveDialog({ title, isOpen, ...question }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={question.onClose}>
      <RemoveQuestion {...question} />
    </Dialog>
  )
}

/** Inside the dialog, so that a refusal is forgotten when it closes. */
function RemoveQuestion({
  children,
  keep,
  remove,
  onRemove,
  onRemoved,
  onClose,
  refused: Refused = ProblemNotice,
}: Question) {
  const removal = useMutation({
    mutationFn: onRemove,
    onSuccess() {
      onClose()
      return onRemoved()
    },
  })
  return (
    <>
      {children}
      {removal.isError && <Refused error={removal.error} />}
      <DialogActions>
        <Button look="quiet" onPress={onClose}>
          {keep}
        </Button>
        <Button look="danger" isPending={removal.isPending} onPress={() => removal.mutate()}>
          {remove}
        </Button>
      </DialogActions>
    </>
  )
}

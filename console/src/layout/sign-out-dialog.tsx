/** Asks before a person signs out while messages have not been sent. */
import { useTexts } from '../i18n/texts.ts'
import { useUnsent } from '../pages/conversations/reply/use-outbox.ts'
import { RemoveDialog } from '../ui/remove-dialog.tsx'
import { layoutTexts } from './layout-texts.ts'

type Props = { isOpen: boolean; signOut: () => Promise<void>; onClose: () => void }

export function SignOutDialog({ isOpen, signOut, onClose }: Props) {
  const texts = useTexts(layoutTexts)
  const unsent = useUnsent()
  return (
    <RemoveDialog
      title={texts.signOutTitle}
      {...{ isOpen, onClose, keep: texts.staySignedIn, remove: texts.signOut }}
      onRemove={signOut}
      onRemoved={() => {}}
    >
      <p>{texts.unsent(unsent)}</p>
    </RemoveDialog>
  )
}

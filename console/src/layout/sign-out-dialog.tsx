/** Asks before a person signs out while messages have not been sent. */
import { useTexts } from '../i18n/texts.ts'
import { useUnsent } from '../pages/conversations/reply/use-outbox.ts'
import { RemoveDialog } from '../ui/remove-dialog.tsx'
import { signOutTexts } from './sign-out-texts.ts'

type Props = { signOut: () => Promise<void>; onClose: () => void }

export default function SignOutDialog({ signOut, onClose }: Props) {
  const texts = useTexts(signOutTexts)
  const unsent = useUnsent()
  return (
    <RemoveDialog
      title={texts.title}
      {...{ isOpen: true, onClose, keep: texts.stay, remove: texts.signOut }}
      onRemove={signOut}
      onRemoved={() => {}}
    >
      <p>{texts.unsent(unsent)}</p>
    </RemoveDialog>
  )
}

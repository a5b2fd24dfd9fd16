/** A secret in a dialog that is kept open: the service does not show it again. */
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { DialogActions } from './overlays.tsx'

type Props = {
  secret: string
  /** What to do with it. */
  help: string
  /** Names the button that copies it. */
  copy: string
  /** Names the button that closes the dialog. */
  done: string
  onClose: () => void
}

export function ShownOnce({ secret, help, copy, done, onClose }: Props) {
  return (
    <>
      <p>{help}</p>
      <p className="shown-once">
        <code>{secret}</code>
      </p>
      <DialogActions>
        <CopyButton text={secret}>{copy}</CopyButton>
        <Button onPress={onClose}>{done}</Button>
      </DialogActions>
    </>
  )
}

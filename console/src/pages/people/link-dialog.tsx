/** A link to choose a password, shown once: the service keeps only its hash. */
import { useTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { peopleTexts } from './people-texts.ts'

/** `name` is that of the person whom it is for. */
export type HandedLink = { name: string; link: string | null; expireDate: string }

export function LinkDialog({ handed, onClose }: { handed: HandedLink | null; onClose: () => void }) {
  const texts = useTexts(peopleTexts)
  return (
    <Dialog title={texts.linkTitle(handed?.name ?? '')} isOpen={handed !== null} onClose={onClose} isKept>
      {handed !== null && (
        <>
          {handed.link === null ? (
            <>
              <p>{texts.linkHidden(handed.name)}</p>
              <DialogActions>
                <Button onPress={onClose}>{texts.done}</Button>
              </DialogActions>
            </>
          ) : (
            <ShownOnce
              secret={handed.link}
              help={texts.linkHelp}
              copy={texts.copyLink}
              done={texts.done}
              onClose={onClose}
            />
          )}
          <p className="soft small">
            {texts.worksUntil} <Moment at={handed.expireDate} />
          </p>
        </>
      )}
    </Dialog>
  )
}

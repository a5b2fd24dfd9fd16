/** Chooses the time zone of the console. */
import { useMemo } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { listZones, useZone } from '../i18n/zone.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import { Select } from '../ui/select.tsx'
import { layoutTexts } from './layout-texts.ts'

const AS_BROWSER = 'browser'

export function ZoneDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const texts = useTexts(layoutTexts)
  const { chosen, choose } = useZone()
  const choices = useMemo(
    () => [
      { value: AS_BROWSER, name: texts.zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone) },
      ...listZones().map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') })),
    ],
    [texts],
  )
  return (
    <Dialog title={texts.times} isOpen={isOpen} onClose={onClose}>
      <p className="soft">{texts.zoneHelp}</p>
      <Select
        label={texts.zone}
        value={chosen ?? AS_BROWSER}
        onChange={(zone) => choose(zone === AS_BROWSER ? null : zone)}
        choices={choices}
      />
      <DialogActions>
        <Button onPress={onClose}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

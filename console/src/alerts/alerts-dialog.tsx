/**
 * Turns the sound and the notifications of this browser on and off, and those of a user's devices.
 */
import { useState } from 'react'
import { useUser } from '../api/me.ts'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/fields.tsx'
import { Dialog, DialogActions } from '../ui/overlays.tsx'
import { askPermission, keepAlertSettings, permission, useAlertSettings } from './alert-settings.ts'
import { alertsTexts } from './alerts-texts.ts'
import { Devices } from './devices.tsx'
import { playSound } from './give-alert.ts'
import { QuietHours } from './quiet-hours.tsx'
import './devices.css'

export default function AlertsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(alertsTexts)
  const { sound, notifications } = useAlertSettings()
  const user = useUser()
  const [isDenied, setDenied] = useState(false)
  const turnNotifications = async (isOn: boolean) => {
    const may = isOn && (await askPermission())
    setDenied(isOn && !may)
    keepAlertSettings({ sound, notifications: may })
  }
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <p className="soft">{texts.askHelp}</p>
      <Switch isSelected={sound} onChange={(isOn) => keepAlertSettings({ sound: isOn, notifications })}>
        {texts.sound}
      </Switch>
      <Switch
        isSelected={notifications}
        onChange={(isOn) => void turnNotifications(isOn)}
        isDisabled={permission() === 'missing'}
      >
        {texts.notifications}
      </Switch>
      <div role="status">
        {permission() === 'missing' && <p className="field-note">{texts.missing}</p>}
        {isDenied && <p className="notice notice-wait">{texts.denied}</p>}
      </div>
      {user !== null && <Devices userId={user.id} />}
      {user !== null && <QuietHours user={user} />}
      <DialogActions>
        <Button look="quiet" onPress={() => void playSound()}>
          {texts.tryOut}
        </Button>
        <Button onPress={onClose}>{texts.done}</Button>
      </DialogActions>
    </Dialog>
  )
}

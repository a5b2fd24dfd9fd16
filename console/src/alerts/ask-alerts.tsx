/**
 * Asks once in each browser whether it shall alert. Whatever is answered, the settings have it from
 * then on.
 */
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/button.tsx'
import { askPermission, keepAlertSettings, useAlertSettings } from './alert-settings.ts'
import { alertsTexts } from './alerts-texts.ts'
import './alerts.css'

export function AskAlerts() {
  const texts = useTexts(alertsTexts)
  const { isAsked } = useAlertSettings()
  if (isAsked) return null
  const turnOn = async () => keepAlertSettings({ sound: true, notifications: await askPermission() })
  return (
    <aside className="ask-alerts" aria-label={texts.title}>
      <p>
        {texts.ask} <span className="soft small">{texts.askHelp}</span>
      </p>
      <div className="actions">
        <Button isSmall onPress={() => void turnOn()}>
          {texts.turnOn}
        </Button>
        <Button
          isSmall
          look="quiet"
          onPress={() => keepAlertSettings({ sound: false, notifications: false })}
        >
          {texts.notNow}
        </Button>
      </div>
    </aside>
  )
}

/**
 * Warns while the page may be out of date: the browser is offline, or the service's stream is
 * interrupted.
 */
import { useSyncExternalStore } from 'react'
import { useLiveState } from '../api/live-updates.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { layoutTexts } from './layout-texts.ts'

export function ConnectionNotice() {
  const texts = useTexts(layoutTexts)
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  const isInterrupted = useLiveState() === 'interrupted'
  const words = isOnline ? (isInterrupted ? texts.interrupted : null) : texts.offline
  return (
    <div role="status" className="connection">
      {words !== null && (
        <p className="notice notice-wait">
          <span>
            <Icon name="offline" /> {words}
          </span>
        </p>
      )}
    </div>
  )
}

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
